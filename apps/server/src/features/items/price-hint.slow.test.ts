import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { queriesOf } from '../../../test/count-statements.ts'
import { createMember } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { writeAll } from '../../../test/varied-items.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { countWords } from './search/search-index.ts'

const server = await serverOfFile({ plansEachCall: true })

/** The maximum number of rows of items and of the search index that a single statement of a hint reads. */
async function rowsReadBy(ask: () => Promise<unknown>): Promise<number> {
  const statements = (await queriesOf(ask)).filter(({ text }) => text.includes('percentile_cont'))
  expect(statements.length).toBeGreaterThan(0)
  const read = await inTransaction(server.db, async (trx) => {
    const count = async () => {
      const { rows } = await sql<{ rows: number }>`
        select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as rows
        from pg_class where oid in ('items'::regclass, 'item_search'::regclass)`.execute(trx)
      return rows[0]?.rows ?? 0
    }
    const counts: number[] = []
    for (const { text, values } of statements) {
      const before = await count()
      await trx.executeQuery(CompiledQuery.raw(text, [...values]))
      counts.push((await count()) - before)
    }
    return counts
  })
  return Math.max(...read)
}

test('the hint uses only the newest of very many items', async () => {
  const [asker, oldest] = [await createMember(server), await createMember(server)]
  const thing = { title: 'Trestle', category: 'DIY Tools', location: 'E8' } as const
  const ids = Array.from({ length: 6000 }, () => randomUUID())
  const old = { ...thing, user_id: oldest.id, description: 'Old and sturdy.', daily_rate: 10 }
  const rows = ids.map((id, at) => ({
    ...old,
    id,
    // Two out of three are something else.
    ...(at % 3 > 0 && ({ title: 'Tripod', category: 'Photography' } as const)),
    latitude: 51.54,
    longitude: -0.06,
  }))
  for (let from = 0; from < rows.length; from += 1000) {
    await server.db
      .insertInto('items')
      .values(rows.slice(from, from + 1000))
      .execute()
  }
  await writeAll(server, ids)
  await sql`analyze item_search`.execute(server.db)
  for (let index = 0; index < 4; index++)
    await createItem(server, await createMember(server), { ...thing, daily_rate: 50 })
  await countWords(server.context)

  const ask = (title: string, postcode?: string) =>
    server.api(
      'GET /items/price-hint',
      { query: { title, category: 'DIY Tools', ...(postcode && { postcode }) } },
      asker,
    )
  // All others belong to one person, whose prices alone aren't revealed.
  expect((await ask('Trestle')).hint).toMatchObject({ median: 10, by: 'title' })
  expect((await ask('Kayak')).hint).toMatchObject({ median: 10, by: 'category' })
  // By title and by category, near, far away, and anywhere.
  for (const title of ['Trestle', 'Kayak']) {
    for (const postcode of ['E8', 'IV2', undefined]) {
      expect(await rowsReadBy(() => ask(title, postcode)), `${title} ${postcode}`).toBeLessThanOrEqual(2600)
    }
  }
})
