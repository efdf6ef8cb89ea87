import { categories } from '@itemo/domain/categories.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { completeSearchIndex } from '../src/features/items/search/search-index.ts'
import { addons, images, items, members, numbering, rentals, settle } from '../../../bench/rows.ts'
import { fillLists } from './contract-fixtures.ts'
import { startTestServer } from './harness.ts'

/** So many calls of each. */
const calls = 300
/** The first runs of a statement on a connection are always planned with their values. */
const tried = 5
/** Plans per call after that. */
const most = 0.02

test('what people ask for most is planned once, not at every call', { timeout: 180_000 }, async () => {
  // Requests that come one after the other all use the same connection: the plans are to be found on it.
  const server = await startTestServer({ env: { DATABASE_POOL_SIZE: '2' } })
  try {
    const { db } = server
    await db.executeQuery({ ...raw(members), parameters: [5000] })
    await db.executeQuery({ ...raw(items), parameters: [1, 5000, categories, 5000, 5000] })
    await sql.raw(numbering).execute(db)
    await completeSearchIndex(server.context)
    for (const rows of [images, addons]) await db.executeQuery({ ...raw(rows), parameters: [1, 5000] })
    await db.executeQuery({ ...raw(rentals), parameters: [1, 5000, 5000] })
    for (const text of settle.split(';').filter((one) => one.trim())) await sql.raw(text).execute(db)
    const { member, ids } = await fillLists(server)
    await sql`analyze`.execute(db)
    const { itemId, rentalId, conversationId, userId } = ids
    const paths = [
      '/items?limit=23', '/items?search=drill', '/items?search=er', '/items?search=drill+heavy&sort=best', '/items?search=telescpoe', `/items/${itemId}`, `/items/${itemId}/more`, '/me',
      '/my/items', '/my/rentals', '/my/rentals/waiting', '/my/rentals/past?role=owner', `/rentals/${rentalId}`,
      '/conversations', `/conversations/${conversationId}`, `/conversations/${conversationId}/messages`,
      '/saved', '/saved/ids', '/notifications', `/profiles/${userId}`, `/profiles/${userId}/reviews`, '/my/earnings',
    ] // prettier-ignore
    for (let call = 0; call < calls; call++) {
      for (const path of paths) {
        const answer = await server.fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${member.token}` } })
        expect([path, answer.status]).toEqual([path, 200])
        await answer.arrayBuffer()
      }
    }
    const { rows } = await sql<{ statement: string; custom_plans: number; generic_plans: number }>`
      select statement, custom_plans::int, generic_plans::int from pg_prepared_statements
      where custom_plans + generic_plans >= ${calls / 4} order by 1`.execute(db)
    const planned = rows.filter((one) => one.custom_plans - tried > most * (one.custom_plans + one.generic_plans))
    expect(planned.map(({ statement }) => statement)).toEqual([])
    expect(rows.length).toBeGreaterThan(paths.length)
  } finally {
    await server.close()
  }
})

const raw = (text: string) => ({
  sql: text,
  query: { kind: 'RawNode', sqlFragments: [text], parameters: [] } as const,
  queryId: { queryId: text.slice(0, 20) },
})
