import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createMember, listItem } from '../../../../test/factories.ts'
import { uploadPhoto } from '../../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { readItemPage } from '../public-item-page.ts'
import { sweepSharePictures } from './share-pictures.ts'

const server = await serverOfFile({ env: { SITE_INDEXING: 'true', RATE_LIMITS: 'true' } })
const owner = await createMember(server)
const pictureOf = (itemId: string, headers: Record<string, string> = {}) =>
  server.fetch(`/share/${itemId}.jpg`, { headers, redirect: 'manual' })
const rowsOf = (itemId: string) =>
  server.db.selectFrom('share_pictures').select('version').where('item_id', '=', itemId).execute()

test('a link to an item has a preview picture, made once and again when its content changes', async () => {
  const images = [{ image_url: await uploadPhoto(server, owner) }]
  const title = 'Tent for "four" & <more> 🎪 with a name that two lines can not hold, however small they are'
  const item = await listItem(server, owner, { title, images })
  const answers = await Promise.all(Array.from({ length: 5 }, () => pictureOf(item.id)))
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.bytes()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers[0]?.headers.get('content-type')).toBe('image/jpeg')
  for (const other of others) expect(other).toEqual(first)
  expect(first?.length).toBeLessThanOrEqual(150_000)
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const { dominant } = await sharp(first).extract({ left: 0, top: 0, width: 630, height: 630 }).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r + 60)
  expect(await rowsOf(item.id)).toHaveLength(1)

  const page = await readItemPage(server.context, `/item/${item.id}`)
  const address = /property="og:image" content="([^"]+)"/.exec(page?.head ?? '')?.[1] ?? ''
  expect(address).toContain(`/share/${item.id}.jpg?v=`)
  const etag = `"${address.split('=').at(-1)}"`
  expect((await pictureOf(item.id, { 'if-none-match': etag })).status).toBe(304)

  const change = { ...item, location: item.postcode, title: 'Plain tent' }
  await server.api('PUT /items/:itemId', { params: { itemId: item.id }, body: change }, owner)
  const later = await pictureOf(item.id, { 'if-none-match': etag })
  expect(later.status).toBe(200)
  expect(await later.bytes()).not.toEqual(first)
  expect(await rowsOf(item.id)).toHaveLength(1)
})

test("an item that strangers can't see has no preview picture, and an existing one is deleted", async () => {
  const [paused, deleted] = [await listItem(server, owner), await listItem(server, owner)]
  for (const { id } of [paused, deleted]) expect((await pictureOf(id)).status).toBe(200)
  const key = `share_pictures/${deleted.id}/${(await rowsOf(deleted.id))[0]?.version}.jpg`
  expect(await server.context.objects.get(key)).toBeDefined()
  const body = { status: 'paused' } as const
  await server.api('PUT /items/:itemId/status', { params: { itemId: paused.id }, body }, owner)
  await server.api('DELETE /items/:itemId', { params: { itemId: deleted.id } }, owner)
  for (const { id } of [paused, deleted]) expect((await pictureOf(id)).status).toBe(404)
  await server.context.jobs.drain()
  expect(await rowsOf(deleted.id)).toEqual([])
  expect(await server.context.objects.get(key)).toBeUndefined()
  await sweepSharePictures(server.context)
  expect(await rowsOf(paused.id)).toEqual([])
})

test("a photo that can't be drawn is shown as it is, and a missing one leaves its place empty", async () => {
  const images = [{ image_url: await uploadPhoto(server, owner) }]
  const { id } = await listItem(server, owner, { images })
  const key = `item_images/${images[0]?.image_url}/800.webp`
  await server.context.objects.put(
    key,
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/webp',
  )
  const plain = await pictureOf(id)
  expect([plain.status, plain.headers.get('cache-control')]).toEqual([302, 'no-store'])
  expect(plain.headers.get('location')).toBe(
    `${server.context.siteUrl}/storage/v1/render/image/public/item_images/${images[0]?.image_url}?width=1600`,
  )
  await server.context.objects.remove([key])
  expect((await pictureOf(id)).status).toBe(200)
})

test('an address may request sixty preview pictures a minute', async () => {
  const { id } = await listItem(server, owner)
  server.advance(120_000)
  const answers = await Promise.all(Array.from({ length: 75 }, () => pictureOf(id)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60)
  expect(statuses).toContain(429)
})
