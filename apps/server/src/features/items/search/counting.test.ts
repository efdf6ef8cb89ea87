import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { writeSearchRows } from './search-rows.ts'

const server = await serverOfFile()
const owner = await createMember(server)

const feed = (query: Readonly<Record<string, string | number>>) => server.api('GET /items', { query })

test('a count is exact if everything fits on the page, and otherwise says that there are more [R85]', async () => {
  const rows = Array.from({ length: 502 }, (_, index) => ({
    user_id: owner.id,
    title: `Item ${index}`,
    description: 'One of very many.',
    category: index < 50 ? 'Cycling' : 'Other',
    daily_rate: 5,
    latitude: 51.5,
    longitude: -0.1,
  }))
  const made = await server.db.insertInto('items').values(rows).returning('id').execute()
  await writeSearchRows(
    server.db,
    made.map(({ id }) => id),
  )
  expect(await feed({ category: 'Cycling' })).toMatchObject({ total: 50, total_is_more: false })
  expect(await feed({ search: 'item 49' })).toMatchObject({ total: 11, total_is_more: false })
  expect(await feed({ search: 'harpsichord' })).toMatchObject({ total: 0, total_is_more: false })
  const first = await feed({})
  expect(first).toMatchObject({ total: 50, total_is_more: true })
  expect(await feed({ search: 'item' })).toMatchObject({ total: 50, total_is_more: true })
  expect(await feed({ search: 'te', sort: 'cheapest' })).toMatchObject({ total: 50, total_is_more: true })
  // Only the last page has fewer items than match.
  const pages = [first]
  for (let cursor = first.next_cursor; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    pages.push(await feed({ cursor }))
  }
  expect(pages.at(-1)).toMatchObject({ items: { length: 2 }, total: 2, total_is_more: true })
})

test('a map area counts as many items as it has markers', async () => {
  const all = { bounds: '51,-1,52,1' }
  const map = await server.api('GET /items/map', { query: all })
  expect(map).toMatchObject({ items: { length: 500 }, total: 500, total_is_more: true })
  expect(map.items[0]).not.toHaveProperty('search_text')
  const few = await server.api('GET /items/map', { query: { ...all, category: 'Cycling' } })
  expect(few).toMatchObject({ items: { length: 50 }, total: 50, total_is_more: false })
})
