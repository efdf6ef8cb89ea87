import type { RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import { describe, expect, test } from 'vitest'
import { createMember, type ItemChanges, listItem, type Member } from '../../../test/factories.ts'
import { insertRental } from '../../../test/hires.ts'
import { uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ now: new Date('2026-03-10T12:00:00Z') })
const owner = await createMember(server, 'Olive Owner')
const other = await createMember(server, 'Ronnie Renter')

const list = (changes: ItemChanges = {}, as = owner) => listItem(server, as, changes)

const hire = (itemId: string, start = '2026-04-01', status: RentalStatus = 'pending') =>
  insertRental(server, { owner, renter: other }, { item_id: itemId, status, start_date: start, end_date: start })

describe('visibility of an item', () => {
  test('an active one is visible to anyone, without an account [accounts 2.9] [R39]', async () => {
    const { id } = await list()
    const page = () => server.call('GET /items/:itemId', { params: { itemId: id } })
    expect((await page()).status).toBe(200)
    await server.api('PUT /items/:itemId/status', { params: { itemId: id }, body: { status: 'paused' } }, owner)
    expect((await page()).status).toBe(404)
  })

  test('with PUBLIC_ITEM_PAGES=false a visitor sees only the card of an active one [accounts 2.8] [R39]', async () => {
    const { id } = await list({ location: 'E8 3PN' })
    const card = () => server.call('GET /items/:itemId/card', { params: { itemId: id } })
    const closed = await server.another({ PUBLIC_ITEM_PAGES: 'false' })
    try {
      const read = (path: string) => fetch(`${closed.origin}/api/v1/items/${id}${path}`)
      for (const path of ['', '/more', '/reviews']) expect((await read(path)).status, path).toBe(401)
      expect(await (await read('/card')).json()).toEqual((await card()).body)
    } finally {
      await closed.stop()
    }
    expect((await card()).body).toMatchObject({ id, location: 'E8' })
    await server.api('PUT /items/:itemId/status', { params: { itemId: id }, body: { status: 'paused' } }, owner)
    expect(await card()).toMatchObject({ status: 404 })
  })

  test('a paused one is visible to its owner and to people who rent it [marketplace 7.2]', async () => {
    const { id } = await list()
    await server.api('PUT /items/:itemId/status', { params: { itemId: id }, body: { status: 'paused' } }, owner)
    const page = (as: Member) => server.call('GET /items/:itemId', { params: { itemId: id } }, as)
    expect((await page(owner)).status).toBe(200)
    expect((await page(other)).status).toBe(404)
    await hire(id, '2026-03-12', 'completed')
    expect((await page(other)).status).toBe(200)
    expect((await page(await createMember(server))).status).toBe(404)
  })

  test('unavailable days are those of live rentals, including unpaid ones [R8]', async () => {
    const { id } = await list()
    await hire(id, '2026-04-05', 'pending')
    await hire(id, '2026-04-03', 'confirmed')
    await hire(id, '2026-04-04', 'cancelled')
    await hire(id, '2026-03-01', 'confirmed')
    const { taken } = await server.api('GET /items/:itemId', { params: { itemId: id } }, other)
    expect(taken).toEqual([
      { start: '2026-04-03', end: '2026-04-03' },
      { start: '2026-04-05', end: '2026-04-05' },
    ])
  })

  test("one's own items are listed newest first [marketplace 7.3]", async () => {
    const me = await createMember(server)
    const first = await list({}, me)
    server.advance(1000)
    const second = await list({}, me)
    const { items } = await server.api('GET /my/items', { query: {} }, me)
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
  })
})

describe('deleting an item', () => {
  test.each(['pending', 'booked', 'confirmed'] as const)(
    'is refused while a rental is %s [marketplace 4.27] [R24]',
    async (status) => {
      const { id } = await list()
      await hire(id, '2026-04-01', status)
      const error = await server.refused('DELETE /items/:itemId', { params: { itemId: id } }, owner)
      expect(error).toMatchObject({ status: 409, code: 'item_has_live_rentals' })
      expect((await server.call('GET /items/:itemId', { params: { itemId: id } }, owner)).status).toBe(200)
    },
  )

  test('removes it for everyone, with its pictures; past rentals stay [marketplace 4.27] [R24]', async () => {
    const path = await uploadPhoto(server, owner)
    const { id } = await list({ images: [{ image_url: path }] })
    await server.api('PUT /saved/:itemId', { params: { itemId: id } }, other)
    const rental = await hire(id, '2026-03-11', 'completed')
    await server.api('DELETE /items/:itemId', { params: { itemId: id } }, owner)
    expect((await server.call('GET /items/:itemId', { params: { itemId: id } }, owner)).status).toBe(410)
    const kept = await server.db
      .selectFrom('rentals')
      .select('item_id')
      .where('id', '=', rental)
      .executeTakeFirstOrThrow()
    expect(kept.item_id).toBeNull()
    await server.context.jobs.drain()
    expect((await server.fetch(`/storage/v1/object/public/item_images/${path}`)).status).toBe(400)
    expect((await server.call('DELETE /items/:itemId', { params: { itemId: id } }, owner)).status).toBe(404)
  })

  test('keeps a picture that another item also shows', async () => {
    const path = await uploadPhoto(server, owner)
    const [one, two] = [await list({ images: [{ image_url: path }] }), await list({ images: [{ image_url: path }] })]
    await server.api('DELETE /items/:itemId', { params: { itemId: one.id } }, owner)
    await server.context.jobs.drain()
    expect((await server.fetch(`/storage/v1/object/public/item_images/${path}`)).status).toBe(200)
    expect((await server.api('GET /my/items/:itemId', { params: { itemId: two.id } }, owner)).images).toHaveLength(1)
  })

  test('during ten rental requests: either it is deleted, or one of them stands', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await list()
      const renters = await Promise.all(Array.from({ length: 10 }, () => createMember(server)))
      const ask = (renter: Member, index: number) => {
        const day = `2026-05-${10 + index}`
        return server.call('POST /rentals', { body: { itemId: id, startDate: day, endDate: day } }, renter)
      }
      const remove = () => server.call('DELETE /items/:itemId', { params: { itemId: id } }, owner)
      // In every second round the removal is first in the queue for the lock.
      const early = round % 2 === 0 ? remove() : undefined
      const asked = renters.map(ask)
      const removed = await (early ?? remove())
      const hires = await Promise.all(asked)
      expect([200, 409]).toContain(removed.status)
      for (const hire of hires) expect(hire.status, JSON.stringify(hire.body)).toBe(removed.status === 200 ? 404 : 200)
    }
    const orphans = server.db
      .selectFrom('rentals')
      .select('id')
      .where('item_id', 'is', null)
      .where('status', '=', 'pending')
    expect(await orphans.execute()).toEqual([])
  })

  test('ten times at once deletes once, and nine find nothing', async () => {
    const { id } = await list()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call('DELETE /items/:itemId', { params: { itemId: id } }, owner)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ])
  })
})
