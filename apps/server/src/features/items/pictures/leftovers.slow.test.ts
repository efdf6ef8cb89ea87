import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMember, itemInput, type Member } from '../../../../test/factories.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { photo, storageOf, uploadPhoto } from '../../../../test/sample-pictures.ts'
import { startS3 } from '../../../../test/s3-server.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const hour = 60 * 60_000
const noPictures = "We can't take pictures right now. Please try again later."
/** Allows for a busy machine. */
let me: Member

const server = await serverOfFile()
beforeEach(async () => {
  // A new member each time: these tests advance the clock beyond the life of any token.
  me = await createMember(server)
})

/** Every file below the data folder, by its path. */
async function files(): Promise<string[]> {
  const { dataDir } = server.context.config
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
const rows = () => server.db.selectFrom('uploads').select('path').execute()
const isThere = async (path: string) =>
  (await server.fetch(`/storage/v1/object/public/item_images/${path}`)).status === 200

/** Starts an upload on its own socket. */
async function beginUpload(announcedBytes: number, sent: Uint8Array): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = `POST /storage/v1/object/item_images/${crypto.randomUUID()}.jpg HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${me.token}\r\ncontent-type: image/jpeg\r\ncontent-length: ${announcedBytes}\r\n\r\n`
  socket.write(head)
  await new Promise((resolve) => socket.write(sent, resolve))
  return socket
}

describe('an unwritable disk', () => {
  /** Replaces a folder with a file: writing below it then fails for every user, even root. */
  async function block(folder: string): Promise<() => Promise<void>> {
    const path = join(server.context.config.dataDir, folder)
    await mkdir(path, { recursive: true })
    await rename(path, `${path}-away`)
    await writeFile(path, '')
    return async () => {
      await rm(path)
      await rename(`${path}-away`, path)
    }
  }

  test.each(['uploads', 'objects'])('gives the sender a readable 503: %s [R86]', async (folder) => {
    const before = (await files()).length
    const unblock = await block(folder)
    // Larger than the socket buffers: it only arrives if the body is read to its end.
    const [small, large] = [await photo(), new Blob([await photo(2000, 2000), new Uint8Array(8_000_000)])]
    try {
      for (const file of [small, small, large]) {
        const { error } = await storageOf(server, me).upload(`${crypto.randomUUID()}.jpg`, file)
        expect(error).toMatchObject({ status: 503, message: noPictures })
      }
    } finally {
      await unblock()
    }
    expect((await files()).length).toBe(before)
    expect(await isThere(await uploadPhoto(server, me))).toBe(true)
  })
})

describe('an upload that breaks off', () => {
  test('leaves no file and no row, and the server stays up', async () => {
    const before = { files: await files(), rows: await rows() }
    const bytes = new Uint8Array(await (await photo(2000, 2000)).arrayBuffer())
    const sockets = await Promise.all(
      Array.from({ length: 10 }, () => beginUpload(bytes.length, bytes.subarray(0, bytes.length / 2))),
    )
    await expect.poll(async () => (await files()).length).toBe(before.files.length + 10)
    sockets.forEach((socket, index) => void (index % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()))
    await expect.poll(() => files()).toEqual(before.files)
    expect(await rows()).toEqual(before.rows)
    expect(await isThere(await uploadPhoto(server, me))).toBe(true)
  })

  test('because the client cancelled leaves nothing either', async () => {
    const before = await rows()
    const aborter = new AbortController()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(100_000).fill(0xff))
      },
    })
    const spooled = (await files()).length + 1
    const upload = server.fetch(`/storage/v1/object/item_images/${crypto.randomUUID()}.jpg`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}` },
      body,
      signal: aborter.signal,
      duplex: 'half',
    })
    await expect.poll(() => files()).toHaveLength(spooled)
    aborter.abort()
    await expect(upload).rejects.toThrow('aborted')
    await expect.poll(() => files()).toHaveLength(spooled - 1)
    expect(await rows()).toEqual(before)
  })
})

describe('the hourly sweep', () => {
  test('deletes pictures that no item shows after 24 hours, and nothing else', async () => {
    const [shown, loose] = [await uploadPhoto(server, me), await uploadPhoto(server, me)]
    await server.call('POST /items', { body: itemInput({ images: [{ image_url: shown }] }) }, me)
    server.advance(23 * hour)
    const fresh = await uploadPhoto(server, await createMember(server))
    await server.context.jobs.drain()
    expect([await isThere(shown), await isThere(loose), await isThere(fresh)]).toEqual([true, true, true])
    server.advance(2 * hour)
    await server.context.jobs.drain()
    expect([await isThere(shown), await isThere(loose), await isThere(fresh)]).toEqual([true, false, true])
    expect((await files()).filter((path) => path.includes(loose))).toEqual([])
    const { error } = await storageOf(server, await createMember(server)).upload(loose, await photo())
    expect(error).toMatchObject({ statusCode: '409' })
  })

  test('deletes a photo a day after its item stopped showing it', async () => {
    const path = await uploadPhoto(server, me)
    const listed = await server.call('POST /items', { body: itemInput({ images: [{ image_url: path }] }) }, me)
    const { id } = listed.body as { id: string }
    await server.call('PUT /items/:itemId', { params: { itemId: id }, body: itemInput({ images: [] }) }, me)
    server.advance(25 * hour)
    await server.context.jobs.drain()
    expect(await isThere(path)).toBe(false)
  })

  test('cleans up after a crash: a claimed path without files, and files of a removed picture', async () => {
    const removed = await uploadPhoto(server, me)
    const at = server.context.now()
    await server.db.updateTable('uploads').set({ removed_at: at }).where('path', '=', removed).execute()
    const claimed = crypto.randomUUID()
    await server.db
      .insertInto('uploads')
      .values({ bucket: 'item_images', path: claimed, owner_id: me.id, width: 1, height: 1, bytes: 1, created_at: at })
      .execute()
    await server.context.objects.put(`item_images/${claimed}/400.webp`, Buffer.from('half'), 'image/webp')
    server.advance(2 * hour)
    await server.context.jobs.drain()
    expect((await files()).filter((path) => path.includes(claimed) || path.includes(removed))).toEqual([])
  })
})

test('pictures can be stored in S3, for every process', async () => {
  const s3 = await startS3()
  const there = await startTestServer({
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
  })
  try {
    const member = await createMember(there)
    const path = await uploadPhoto(there, member)
    const url = storageOf(there).getPublicUrl(path).data.publicUrl
    expect((await fetch(url)).headers.get('content-type')).toBe('image/webp')
    const other = await there.another({ ROLES: 'web', DATA_DIR: join(there.context.config.dataDir, 'other') })
    const shownThere = await fetch(url.replace(there.url, other.origin))
    expect(shownThere.headers.get('content-type')).toBe('image/webp')
    await other.stop()
    await storageOf(there, member).remove([path])
    expect((await fetch(url)).status).toBe(400)
    await s3.close()
    const { error } = await storageOf(there, member).upload(`${crypto.randomUUID()}.jpg`, await photo())
    expect(error).toMatchObject({ status: 503, message: noPictures })
    const shown = await there.db
      .selectFrom('uploads')
      .select('path')
      .where('stored_at', 'is not', null)
      .where('removed_at', 'is', null)
      .execute()
    expect(shown).toEqual([])
  } finally {
    await there.close()
  }
})
