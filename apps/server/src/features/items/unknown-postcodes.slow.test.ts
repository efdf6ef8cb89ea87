import { expect, test } from 'vitest'
import { createMember, itemInput } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { notifyOfUnplaced } from './unplaced-items.ts'

const server = await serverOfFile()

const known = ['E8 3PN', 'e83pn', ' e8  3pn ', 'SW1A 1AA', 'EC1A1BB', 'W1A 1AA', 'M14', 'm1 1ae', 'EH12 9DN', 'BT7 1NN']
const outside = ['10001', '90210', '75001', '1010', '00100', 'D02 X285', 'K1A 0B1']
const invented = ['ZZ99 9ZZ', 'QQ9', 'XX1 1XX', 'AAA', 'xyz', '999', '???', '🚲🚲🚲']
const words = ['Anywhere', 'London', 'Hackney, E8', '12 High St', 'E8 3P', 'null', "E8'--"]
const unknown = [...outside, ...invented, ...words]

test('unknown ones of thirty typed places are near nobody: never first, on no map, in no radius [R25]', async () => {
  expect(known.length + unknown.length).toBeGreaterThanOrEqual(30)
  const owner = await createMember(server)
  // Newest last, so that only the place can put an item first.
  const listed = new Map<string, string>()
  for (const location of [...known, ...unknown]) {
    const { status, body } = await server.call('POST /items', { body: itemInput({ location }) }, owner)
    expect(status, location).toBe(200)
    listed.set((body as { id: string }).id, location)
  }
  const typed = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => listed.get(id))
  for (const near of ['E8', '51.5,-0.1', 'EH12']) {
    const query = { near, limit: 48 } as const
    const page = await server.api('GET /items', { query: { ...query, sort: 'nearest' } })
    const order = typed(page)
    expect(order).toHaveLength(known.length + unknown.length)
    expect(new Set(order.slice(0, known.length)), near).toEqual(new Set(known))
    for (const item of page.items) {
      const isKnown = known.includes(listed.get(item.id) ?? '')
      expect([item.distance_km !== null, item.location !== null], listed.get(item.id)).toEqual([isKnown, isKnown])
    }
    for (const location of typed(await server.api('GET /items', { query: { ...query, within_km: 200 } }))) {
      expect(known).toContain(location)
    }
  }
  const map = await server.api('GET /items/map', { query: { bounds: '-90,-180,90,180' } })
  for (const location of typed(map)) expect(known).toContain(location)
})

test("owners of items without a place are notified once, and those who see it in the form aren't [R63]", async () => {
  const owner = await createMember(server)
  const list = async (title: string) => {
    const { body } = await server.call('POST /items', { body: itemInput({ title, location: 'xyz' }) }, owner)
    return (body as { id: string }).id
  }
  const [before, paused] = [await list('Old tent'), await list('Paused tent')]
  await list('New tent')
  await server.db
    .updateTable('item_places')
    .set({ unplaced_told_at: null })
    .where('item_id', 'in', [before, paused])
    .execute()
  await server.api('PUT /items/:itemId/status', { params: { itemId: paused }, body: { status: 'paused' } }, owner)
  for (let day = 0; day < 2; day++) {
    await server.context.jobs.send(server.db, notifyOfUnplaced, {})
    await server.context.jobs.drain()
  }
  const { notifications } = await server.api('GET /notifications', { query: {} }, owner)
  expect(notifications).toMatchObject([
    { kind: 'item_unplaced', title: "Old tent doesn't appear near anyone", path: `/items/edit/${before}` },
  ])
})
