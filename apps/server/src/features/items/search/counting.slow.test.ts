import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()
const owner = await createMember(server)
beforeEach(() => server.db.deleteFrom('items').execute())

const feed = (query: Readonly<Record<string, string | number>>) => server.api('GET /items', { query })

describe('counting', () => {
  test('is exact up to a thousand and says when there are more', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      user_id: owner.id,
      title: `Item ${index}`,
      description: 'One of very many.',
      category: index === 0 ? 'Other' : 'Cycling',
      daily_rate: 5,
      latitude: 51.5,
      longitude: -0.1,
      search_text: `item ${index}`,
    }))
    await server.db.insertInto('items').values(rows).execute()
    expect(await feed({ category: 'Cycling' })).toMatchObject({ total: 1000, total_is_more: false })
    expect(await feed({ limit: 1 })).toMatchObject({ total: 1000, total_is_more: true })
    expect(await feed({ search: 'item' })).toMatchObject({ total: 1000, total_is_more: true })
    expect(await feed({ search: 'item 77' })).toMatchObject({ total: 11, total_is_more: false })
    expect(await feed({ search: 'te' })).toMatchObject({ total: 1000, total_is_more: true })
    expect(await feed({ search: 'te', category: 'Cycling' })).toMatchObject({ total: 1000, total_is_more: false })
    const map = await server.api('GET /items/map', { query: { bounds: '51,-1,52,1' } })
    expect(map).toMatchObject({ total: 1000, total_is_more: true })
    expect(map.items).toHaveLength(500)
    expect(map.items[0]).not.toHaveProperty('search_text')
  })
})

describe('counting what is common among the newest', () => {
  test('is exact though older items have it seldom, or often again', async () => {
    // Of the newest two hundred every second one, then none in four thousand, then `again`.
    const fill = (again: number) =>
      sql`
      insert into items (user_id, title, description, category, daily_rate, latitude, longitude, search_text, created_at)
      select ${owner.id}, 'Item', 'One of very many.', 'Other', 5, 51.5, -0.1,
        case when (n < 200 and n % 2 = 0) or n >= 4200 then 'modish' else 'other' end, now() - n * interval '1 second'
      from generate_series(0, ${4199 + again}::int) n`.execute(server.db)
    await fill(300)
    expect(await feed({ search: 'modish' })).toMatchObject({ total: 400, total_is_more: false })
    await server.db.deleteFrom('items').execute()
    await fill(901)
    expect(await feed({ search: 'modish' })).toMatchObject({ total: 1000, total_is_more: true })
  })
})
