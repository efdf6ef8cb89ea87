import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../test/count-statements.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem, type ItemFields } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { writeSearchRows } from './search/search-rows.ts'

let minutes = 0

const server = await serverOfFile({ now: new Date('2026-03-10T12:00:00Z') })
const owner = await createMember(server)
const other = await createMember(server)
const itemId = await list(owner, 'The drill')

async function list(as: Member, title: string, fields: ItemFields = {}): Promise<string> {
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, ++minutes))
  return (await createItem(server, as, { ...fields, title, created_at, addons: [] })).id
}

const more = (as: Member, id = itemId, query: { from?: string; until?: string } = {}) =>
  server.api('GET /items/:itemId/more', { params: { itemId: id }, query }, as)

test("suggests the owner's other active items, and similar ones: by title, then category, nearest first", async () => {
  await list(owner, 'Paused of mine', { status: 'paused' })
  for (let index = 1; index <= 7; index++) await list(owner, `Mine ${index}`, { category: 'Cycling' })
  await list(other, 'Far away drill', { latitude: 53.48 })
  await list(other, 'A saw next door')
  await list(other, 'A drill next door')
  await list(other, 'Of another category', { category: 'Cycling' })
  await list(other, 'Paused next door', { status: 'paused' })
  for (let index = 1; index <= 4; index++) await list(other, `Further ${index}`, { latitude: 51.6 + index / 10 })
  const { of_owner, similar } = await more(other)
  expect(of_owner.map(({ title }) => title)).toEqual(['Mine 7', 'Mine 6', 'Mine 5', 'Mine 4', 'Mine 3', 'Mine 2'])
  expect(similar.map(({ title }) => title)).toEqual([
    'A drill next door',
    'Far away drill',
    'A saw next door',
    'Further 1',
    'Further 2',
    'Further 3',
    'Further 4',
  ])
})

test("many items of one owner don't hide others', however old, nor does a cell's edge hide ones next door", async () => {
  const shop = await createMember(server)
  const place = { latitude: 51.99, longitude: -0.06 }
  // More items of one owner than are checked, and as many by others far away: all newer than the one next door, by 300,000 items.
  const rows = (userId: string, title: string, more: object) =>
    Array.from({ length: 510 }, () => ({
      id: crypto.randomUUID(),
      user_id: userId,
      title,
      description: '',
      category: 'Other' as const,
      daily_rate: 5,
      location: 'E8',
      ...place,
      ...more,
    }))
  const before = await list(other, 'Bell tent across the edge', {
    category: 'Other',
    latitude: 52.01,
    longitude: -0.06,
  })
  const many = [...rows(shop.id, 'Bell tent', {}), ...rows(other.id, 'Bell tent', { latitude: 55.9, longitude: -3.2 })]
  await server.db.insertInto('items').values(many).execute()
  await sql`update items set search_no = search_no + 300000 where id = any(${many.map(({ id }) => id)}::uuid[])`.execute(
    server.db,
  )
  await writeSearchRows(
    server.db,
    many.map(({ id }) => id),
  )
  const { similar } = await more(other, many[0]?.id)
  expect(similar[0]?.id).toBe(before)
  await server.db
    .deleteFrom('items')
    .where(
      'id',
      'in',
      many.map(({ id }) => id),
    )
    .execute()
})

test('similar items are available on the requested days', async () => {
  await list(other, 'A drill that is taken', { excluded_dates: ['2026-03-15'] })
  const titles = async (query = {}) => (await more(other, itemId, query)).similar.map(({ title }) => title)
  expect(await titles()).toContain('A drill that is taken')
  const free = await titles({ from: '2026-03-14', until: '2026-03-16' })
  expect(free).not.toContain('A drill that is taken')
  expect(free).toHaveLength(7)
  const wrong = { params: { itemId }, query: { from: '2026-03-14' } }
  expect(await server.refused('GET /items/:itemId/more', wrong)).toMatchObject({ status: 422 })
})

test('a deleted item still has similar ones by category and distance; its owner and text are forgotten', async () => {
  const gone = await list(other, 'A wide kayak', { category: 'Water Sports', latitude: 51.5 })
  await list(other, 'Far away oars', { category: 'Water Sports', latitude: 53.48 })
  await list(owner, 'Oars next door', { category: 'Water Sports', latitude: 51.6 })
  await server.api('DELETE /items/:itemId', { params: { itemId: gone } }, other)
  const { of_owner, similar } = await server.api('GET /items/:itemId/more', { params: { itemId: gone }, query: {} })
  expect(of_owner).toEqual([])
  expect(similar.map(({ title }) => title)).toEqual(['Oars next door', 'Far away oars'])
  const kept = server.db.selectFrom('deleted_items').selectAll().where('item_id', '=', gone)
  const { place, ...row } = await kept.executeTakeFirstOrThrow()
  expect(Object.keys(row)).toEqual(['item_id', 'category', 'deleted_at'])
  expect(place).not.toBeNull()
})

test('suggestions are shown only to those who may see the item, with one query', async () => {
  const paused = await list(owner, 'Not to be seen', { status: 'paused' })
  const params = { itemId: paused }
  expect(await server.refused('GET /items/:itemId/more', { params })).toMatchObject({ status: 404 })
  expect(await server.refused('GET /items/:itemId/more', { params }, other)).toMatchObject({ status: 404 })
  expect((await more(owner, paused)).of_owner.length).toBe(6)
  expect(await statementsOf(() => more(other))).toHaveLength(1)
})
