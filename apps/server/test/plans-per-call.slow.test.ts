import { categories } from '@itemo/domain/categories.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { completeSearchIndex } from '../src/features/items/search/search-index.ts'
import { addons, images, items, members, numbering, rentals, settle } from '../../../bench/rows.ts'
import { fillLists } from './contract-fixtures.ts'
import { startTestServer } from './harness.ts'

/** So many calls of each come first: the first runs of a statement on a connection are always planned with their values. */
const warming = 40
/** Then these are counted. */
const calls = 100
/** Plans per call. */
const most = 0.02
/** So many runs of a statement on a connection PostgreSQL plans with their values before it weighs the general plan. */
const firstRuns = 5

const keepStatistics = `do $$ declare one regclass; begin
  for one in select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
  loop execute format('alter table %s set (autovacuum_enabled = false)', one); end loop; end $$`

test('what people ask for most is planned once, not at every call', { timeout: 300_000 }, async () => {
  // Requests that come one after the other all use the same connection: the plans are to be found on it.
  const server = await startTestServer({ env: { DATABASE_POOL_SIZE: '2' }, weighsPlans: true })
  try {
    const { db } = server
    // Statistics that came in the middle of it would have everything planned again.
    await sql.raw(keepStatistics).execute(db)
    await db.executeQuery({ ...raw(members), parameters: [0, 4999] })
    await db.executeQuery({ ...raw(items), parameters: [1, 5000, categories, 5000, 5000] })
    await sql.raw(numbering).execute(db)
    await completeSearchIndex(server.context)
    for (const rows of [images, addons]) await db.executeQuery({ ...raw(rows), parameters: [1, 5000] })
    await db.executeQuery({ ...raw(rentals), parameters: [1, 5000, 5000, 5000] })
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
    const ask = async (call: number) => {
      for (const path of paths) {
        const answer = await server.fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${member.token}` } })
        expect([path, answer.status]).toEqual([path, 200])
        await answer.arrayBuffer()
      }
      const of = { params: { itemId: itemId ?? '', conversationId: conversationId ?? '' } }
      await server.api('PUT /saved/:itemId', of, member)
      await server.api('DELETE /saved/:itemId', of, member)
      const body = { text: `Is it free on day ${call}?` }
      await server.api('POST /conversations/:conversationId/messages', { ...of, body }, member)
      await server.api('POST /conversations/:conversationId/read', of, member)
    }
    const countPlans = async () => {
      const { rows } = await sql<{ statement: string; custom_plans: number; runs: number }>`
        select statement, custom_plans::int, (custom_plans + generic_plans)::int as runs from pg_prepared_statements`.execute(
        db,
      )
      return new Map(rows.map((row) => [row.statement, row]))
    }
    for (let call = 0; call < warming; call++) await ask(call)
    const before = await countPlans()
    for (let call = 0; call < calls; call++) await ask(call)
    const often = [...(await countPlans()).values()]
      .map(({ statement, custom_plans, runs }) => {
        const warm = before.get(statement)
        return { statement, plans: custom_plans - (warm?.custom_plans ?? 0), runs: runs - (warm?.runs ?? 0) }
      })
      .filter(({ runs }) => runs >= calls / 4)
    // What runs in between may take the connection, and the first runs on another one are planned.
    expect(often.filter(({ plans, runs }) => plans > most * runs + firstRuns)).toEqual([])
    expect(often.length).toBeGreaterThan(paths.length)
  } finally {
    await server.close()
  }
})

const raw = (text: string) => ({
  sql: text,
  query: { kind: 'RawNode', sqlFragments: [text], parameters: [] } as const,
  queryId: { queryId: text.slice(0, 20) },
})
