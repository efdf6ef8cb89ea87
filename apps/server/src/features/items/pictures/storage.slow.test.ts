import { readFile } from 'node:fs/promises'
import { StorageApiError, StorageClient } from '@supabase/storage-js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createMember, itemInput, type Member } from '../../../../test/factories.ts'
import { photo, storageOf, uploadPhoto } from '../../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()
const me = await createMember(server)
const other = await createMember(server)

const storage = (member?: Member) => storageOf(server, member)
const name = () => `${crypto.randomUUID()}-tent.jpg`

/** The client's view of an error. */
async function refusal(answer: Promise<{ error: Error | null }>) {
  const { error } = await answer
  expect(error).toBeInstanceOf(StorageApiError)
  const { status, statusCode, message } = error as StorageApiError
  return { status, statusCode, message }
}

describe('an upload with the unmodified client', () => {
  test('keeps a path with a random prefix, and is served at its public address [accounts 7.18, 9.8] [marketplace 9.20] [R44]', async () => {
    const path = name()
    const { data, error } = await storage(me).upload(path, await photo(2000, 1000), {
      cacheControl: '3600',
      upsert: false,
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ path, fullPath: `item_images/${path}`, id: expect.any(String) })
    const response = await fetch(storage().getPublicUrl(path).data.publicUrl)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 800,
    })
  })

  test('is served in three widths, the nearest to the requested one, cacheable for ever', async () => {
    const path = name()
    await storage(me).upload(path, await photo(2000, 1000))
    const widthOf = async (width: number) => {
      const response = await fetch(storage().getPublicUrl(path, { transform: { width } }).data.publicUrl)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      return (await sharp(await response.arrayBuffer()).metadata()).width
    }
    expect([await widthOf(1), await widthOf(400), await widthOf(790), await widthOf(5000)]).toEqual([
      400, 400, 800, 1600,
    ])
    const url = storage().getPublicUrl(path, { transform: { width: 400 } }).data.publicUrl
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(`${url.split('?')[0]}?width=abc`)).status).toBe(200)
  })

  test('may be a raw body, as servers send', async () => {
    const body = Buffer.from(await (await photo()).arrayBuffer())
    const { error } = await storage(me).upload(name(), body, { contentType: 'image/jpeg' })
    expect(error).toBeNull()
  })

  test('may be a HEIC photo, as iPhones make them [marketplace 5.26] [R27]', async () => {
    const path = name()
    const heic = await readFile(new URL('../../../../test/photo.heic', import.meta.url))
    expect((await storage(me).upload(path, heic, { contentType: 'image/heic' })).error).toBeNull()
    const response = await fetch(storage().getPublicUrl(path).data.publicUrl)
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 240, height: 320 })
  })

  test('of a 12-megapixel photo loses its location [marketplace 5.27] [R27]', async () => {
    const original = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#357' } })
      .withExif({ IFD0: { Make: 'ItemoPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1' } })
      .jpeg()
      .toBuffer()
    expect(original.includes('ItemoPhone')).toBe(true)
    const path = name()
    await storage(me).upload(path, new Blob([new Uint8Array(original)]))
    for (const url of [storage().getPublicUrl(path), storage().getPublicUrl(path, { transform: { width: 800 } })]) {
      const bytes = Buffer.from(await (await fetch(url.data.publicUrl)).arrayBuffer())
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc }).toEqual({})
      for (const trace of ['EXIF', 'XMP ', 'ICCP', 'ItemoPhone']) expect(bytes.includes(trace)).toBe(false)
    }
  })

  test.each([
    ['holiday at 12 Acacia Avenue.jpg', /^[0-9a-f-]{36}-holiday-at-12-Acacia-Avenue$/],
    ['..%2F..%2Fetc%2Fpasswd', /^[0-9a-f-]{36}-/],
    ['a/b/c/ünï cödé 🚲.png', /^[0-9a-f-]{36}-uni-code$/],
  ])('is stored under a safe path instead of %s', async (asked, pattern) => {
    const { data, error } = await storage(me).upload(asked, await photo())
    expect(error).toBeNull()
    expect(data?.fullPath.replace('item_images/', '')).toMatch(pattern)
  })

  test("can't go into another person's folder", async () => {
    const { data } = await storage(me).upload(`${other.id}/${name()}`, await photo())
    expect(data?.fullPath).not.toContain(other.id)
    const own = `${me.id}/${name()}`
    expect((await storage(me).upload(own, await photo())).data?.fullPath).toBe(`item_images/${own}`)
    expect((await fetch(storage().getPublicUrl(own).data.publicUrl)).status).toBe(200)
  })

  test('never overwrites: not on request, not twice, not after removal', async () => {
    const path = name()
    await storage(me).upload(path, await photo())
    expect(await refusal(storage(me).upload(path, await photo()))).toEqual({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect(await refusal(storage(me).upload(path, await photo(), { upsert: true }))).toMatchObject({
      statusCode: '501',
    })
    expect(await refusal(storage(me).update(path, await photo()))).toMatchObject({ statusCode: '501' })
    await storage(me).remove([path])
    expect(await refusal(storage(other).upload(path, await photo()))).toMatchObject({ statusCode: '409' })
  })

  test('of ten to one path at once stores one', async () => {
    const path = name()
    const file = await photo()
    const answers = await Promise.all(Array.from({ length: 10 }, () => storage(me).upload(path, file)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await fetch(storage().getPublicUrl(path).data.publicUrl)).status).toBe(200)
  })
})

describe('a refused upload gets a readable message', () => {
  const upload = (content: string | Uint8Array<ArrayBuffer> | ArrayBuffer) =>
    refusal(storage(me).upload(name(), new Blob([content])))

  test('for visitors and forged tokens', async () => {
    expect(await refusal(storage().upload(name(), await photo()))).toMatchObject({ status: 400, statusCode: '401' })
    expect(await refusal(storage({ ...me, token: 'x.y.z' }).upload(name(), await photo()))).toMatchObject({
      statusCode: '401',
    })
    expect(await refusal(storage().remove(['x']))).toMatchObject({ statusCode: '401' })
  })

  test('for SVG, GIF, text and empty files [marketplace 5.26]', async () => {
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const sentence = "This file isn't a picture we can use. Please choose a JPEG, PNG, WebP or HEIC photo."
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', new Uint8Array(gif), 'text', '']) {
      expect(await upload(content)).toEqual({ status: 400, statusCode: '415', message: sentence })
    }
  })

  test('for a damaged photo', async () => {
    const whole = await (await photo()).arrayBuffer()
    expect(await upload(whole.slice(0, whole.byteLength / 2))).toMatchObject({
      statusCode: '400',
      message: expect.stringContaining('damaged'),
    })
    expect(await upload('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')).toMatchObject({
      statusCode: '400',
      message: expect.stringContaining('damaged'),
    })
  })

  test('for more than 15 MB, by a little or a lot [R27]', async () => {
    const message = 'This photo is larger than 15 MB. Please choose a smaller one.'
    for (const bytes of [15 * 1024 * 1024 + 1, 30 * 1024 * 1024]) {
      expect(await upload(new Uint8Array(bytes))).toEqual({ status: 400, statusCode: '413', message })
    }
  })

  test('for a form without a file, and a malformed form', async () => {
    const send = async (body: FormData | string, headers: Record<string, string> = {}) => {
      const response = await server.fetch(`/storage/v1/object/item_images/${name()}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${me.token}`, ...headers },
        body,
      })
      expect(response.status).toBe(400)
      return ((await response.json()) as { message: string }).message
    }
    const form = new FormData()
    form.append('cacheControl', '3600')
    expect(await send(form)).toBe("The upload doesn't contain a file.")
    expect(await send('--x\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(
      "The upload doesn't contain a file.",
    )
    expect(await send('--x', { 'content-type': 'multipart/form-data' })).toBe("The upload doesn't contain a file.")
  })

  test('for unknown buckets and operations', async () => {
    const elsewhere = new StorageClient(`${server.url}/storage/v1`, { authorization: `Bearer ${me.token}` })
    expect(await refusal(elsewhere.from('secrets').upload(name(), await photo()))).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    })
    expect(await refusal(elsewhere.createBucket('mine'))).toMatchObject({ statusCode: '501' })
    expect(await refusal(storage(me).list())).toMatchObject({ statusCode: '501' })
    expect(await refusal(storage(me).move('a', 'b'))).toMatchObject({ statusCode: '501' })
  })

  test('and leaves nothing behind', async () => {
    const unstored = await server.db.selectFrom('uploads').select('path').where('stored_at', 'is', null).execute()
    expect(unstored).toEqual([])
  })
})

describe('reading a picture', () => {
  test.each([
    'nothing.webp',
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'a%00b',
    'a//b',
    '.hidden',
    'x'.repeat(500),
    '%F0%9F%9A%B2',
    '%ff',
  ])('answers 404 for %s', async (path) => {
    for (const kind of ['object/public', 'object', 'render/image/public', 'object/info']) {
      const response = await server.fetch(`/storage/v1/${kind}/item_images/${path}`)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
    }
  })

  test('supports info, exists and download, as the client calls them', async () => {
    const path = await uploadPhoto(server, me)
    const { data } = await storage().info(path)
    expect(data).toMatchObject({
      name: path,
      contentType: 'image/webp',
      bucketId: 'item_images',
      size: expect.any(Number),
      metadata: {},
    })
    // The service that the client was written for has no such field.
    expect(data).not.toHaveProperty('updatedAt')
    expect((await storage().exists(path)).data).toBe(true)
    expect((await storage().exists(`${crypto.randomUUID()}.webp`)).data).toBe(false)
    const download = await storage(me).download(path)
    expect(download.data?.type).toBe('image/webp')
    const asFile = await fetch(storage().getPublicUrl(path, { download: 'My "tent".webp' }).data.publicUrl)
    expect(asFile.headers.get('content-disposition')).toBe('attachment; filename="My-tent-.webp"')
    expect((await fetch(storage().getPublicUrl(path).data.publicUrl, { method: 'HEAD' })).status).toBe(200)
  })
})

describe('removing pictures', () => {
  test("removes one's own, and skips others' and unknown ones [marketplace 7.26]", async () => {
    const [mine, theirs] = [await uploadPhoto(server, me), await uploadPhoto(server, other)]
    const { data, error } = await storage(me).remove([mine, theirs, 'nothing', '../x'])
    expect(error).toBeNull()
    expect(data?.map((file) => file.name)).toEqual([mine])
    expect((await storage().exists(mine)).data).toBe(false)
    expect((await fetch(storage().getPublicUrl(mine).data.publicUrl)).status).toBe(400)
    expect((await fetch(storage().getPublicUrl(theirs).data.publicUrl)).status).toBe(200)
  })

  test('is refused while an item shows one of them, and then removes none', async () => {
    const [shown, loose] = [await uploadPhoto(server, me), await uploadPhoto(server, me)]
    await server.call('POST /items', { body: itemInput({ images: [{ image_url: shown }] }) }, me)
    expect(await refusal(storage(me).remove([loose, shown]))).toMatchObject({ status: 400, statusCode: '409' })
    expect((await storage().exists(loose)).data).toBe(true)
  })

  test('while listing an item with it: either the item has its picture, or neither exists', async () => {
    for (let round = 0; round < 10; round++) {
      const path = await uploadPhoto(server, me)
      const [listed, removed] = await Promise.all([
        server.call('POST /items', { body: itemInput({ images: [{ image_url: path }] }) }, me),
        storage(me).remove([path]),
      ])
      expect(listed.status === 200).toBe(removed.error !== null)
      expect((await storage().exists(path)).data).toBe(listed.status === 200)
    }
  })

  test('skips invalid paths and removes the rest', async () => {
    const path = await uploadPhoto(server, me)
    expect((await storage(me).remove(['a\u0000', '../x', '\uD800'])).data).toEqual([])
    expect((await storage(me).remove(['a\u0000', path])).data).toMatchObject([{ name: path }])
  })

  test('refuses a malformed body', async () => {
    for (const body of [
      '',
      '{}',
      '{"prefixes":"x"}',
      '{"prefixes":[1]}',
      '{',
      `{"prefixes":[${'"x",'.repeat(100)}"x"]}`,
    ]) {
      const response = await server.fetch('/storage/v1/object/item_images', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
        body,
      })
      expect(response.status, body).toBe(400)
      expect(((await response.json()) as { message: string }).message).toMatch(/^[A-Z].*\.$/)
    }
  })
})
