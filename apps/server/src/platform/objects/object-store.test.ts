import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStore } from './disk.ts'
import type { ObjectStore } from './object-store.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { createS3Store } from './open-objects.ts'

const folder = await mkdtemp(join(tmpdir(), 'itemo-objects-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const hash = (bytes: Uint8Array | undefined) => bytes && createHash('sha256').update(bytes).digest('hex')

describe.each<[string, () => ObjectStore]>([
  ['disk', () => createDiskStore(join(folder, 'disk'))],
  ['s3', () => createS3Store(s3)],
])('the %s store', (_, open) => {
  let store: ObjectStore
  beforeAll(() => {
    store = open()
  })

  test('returns every byte', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    await store.put('pictures/a-1/400.webp', bytes, 'image/webp')
    expect(hash(await store.get('pictures/a-1/400.webp'))).toBe(hash(bytes))
  })

  test('replaces the previous file of a key', async () => {
    await store.put('pictures/b', Buffer.from('old'), 'text/plain')
    await store.put('pictures/b', Buffer.from('new'), 'text/plain')
    expect(Buffer.from((await store.get('pictures/b')) ?? []).toString()).toBe('new')
  })

  test('returns nothing for unknown and removed keys', async () => {
    expect(await store.get('pictures/nothing/400.webp')).toBeUndefined()
    await store.put('pictures/c/400.webp', Buffer.from('x'), 'image/webp')
    await store.remove(['pictures/c/400.webp', 'pictures/c/800.webp'])
    expect(await store.get('pictures/c/400.webp')).toBeUndefined()
  })

  test.each(['../x', 'a/../b', '/etc/passwd', 'a//b', 'a/', '.hidden', 'a/.b', 'a\\b', 'a/b\0', '', 'ü', 'a/b.'])(
    'refuses the key %j',
    async (key) => {
      await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('plain parts')
      await expect(store.get(key)).rejects.toThrow('plain parts')
      await expect(store.remove([key])).rejects.toThrow('plain parts')
    },
  )
})

test("the S3 store can't read or write with another secret", async () => {
  const stranger = createS3Store({ ...s3, secretAccessKey: 'another' })
  await expect(stranger.put('pictures/d', Buffer.from('x'), 'text/plain')).rejects.toThrow('403')
  expect(await createS3Store(s3).get('pictures/d')).toBeUndefined()
})

test('ten concurrent writers of one key leave one complete file and no partial ones', async () => {
  const root = join(folder, 'race')
  const store = createDiskStore(root)
  const texts = Array.from({ length: 10 }, (_, index) => String(index).repeat(100_000))
  await Promise.all(texts.map((text) => store.put('one/file', Buffer.from(text), 'text/plain')))
  expect(texts).toContain(Buffer.from((await store.get('one/file')) ?? []).toString())
  expect(await readdir(join(root, 'one'))).toEqual(['file'])
})

test('removing a file leaves no empty folder behind', async () => {
  const root = join(folder, 'empty')
  const store = createDiskStore(root)
  await store.put('bucket/picture/400.webp', Buffer.from('x'), 'image/webp')
  await store.remove(['bucket/picture/400.webp'])
  expect(await readdir(join(root, 'bucket'))).toEqual([])
})
