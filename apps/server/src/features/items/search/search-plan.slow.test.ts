import type { SearchCursor } from '@itemo/domain/items/search-cursor.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { listVariedItems, writeAll } from '../../../../test/varied-items.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { understand } from './dictionary-queries.ts'
import { foundItems } from './find-items-queries.ts'
import { countWords } from './search-index.ts'
import { sql } from 'kysely'
import { writeSearchRows } from './search-rows.ts'

const server = await serverOfFile({ plansEachCall: true })
await listVariedItems(server, await createMember(server), 3000)
await countWords(server.context)
await sql`analyze item_search`.execute(server.db)

/** The plans of the statements inside `find_items`, as PostgreSQL logs them while it runs. */
async function plansOf(typed: string, atMost: number): Promise<string[]> {
  const search = await understand(server.context, typed)
  if (!search) throw new Error(typed)
  const { sql: text, parameters } = sql`
    with ${foundItems({ search: { ...search, atMost }, filters: { maxPrice: 20 }, sort: 'best', limit: 51 })} select from found`.compile(
    server.db,
  )
  const client = new pg.Client({ connectionString: server.context.config.database.url ?? '' })
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  await client.connect()
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_nested_statements = on; set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on; set client_min_messages = log`)
    await client.query(text, [...parameters])
  } finally {
    await client.end()
  }
  return plans.filter((plan) => plan.includes('item_search'))
}

test.each([
  ['drill', 0],
  ['drill', 1e9],
  ['hammer drill', 5000],
])('%j is found through the index of terms only', async (typed, atMost) => {
  const plans = await plansOf(typed, atMost)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan).toContain('Bitmap Index Scan on item_search_terms')
    expect(plan).not.toMatch(/Seq Scan on item_search|item_search_no/)
  }
})

test.each(['nearest', 'cheapest'] as const)(
  'a common word is looked for in the first thousand by %s, then in the rest, page by page',
  async (sort) => {
    await sql`update items set latitude = 50 + (search_no * 37 % 500) / 100.0, longitude = -4 + (search_no * 53 % 500) / 100.0`.execute(
      server.db,
    )
    const { rows: all } = await sql<{ id: string }>`select id from items`.execute(server.db)
    await writeSearchRows(
      server.db,
      all.map(({ id }) => id),
    )
    const search = await understand(server.context, 'e')
    if (!search) throw new Error('nothing is understood')
    const filters = sort === 'nearest' ? { near: { latitude: 51.6, longitude: 0.05 } } : {}
    const find = async (asked: object, limit: number, cursor?: SearchCursor) => {
      const { rows } = await sql<{ item_id: string; rank: number; at_position: number; no: number }>`
        with ${foundItems({ search: { ...search, ...asked }, filters, sort, limit, cursor })}
        select item_id, rank, at_position, no from found order by rank, at_position, no desc`.execute(server.db)
      return rows
    }
    const wanted = await find({ atMost: 0 }, 5000)
    expect(wanted.length).toBeGreaterThan(1500)
    const found: typeof wanted = []
    for (;;) {
      const last = found.at(-1)
      const cursor = last && { rank: last.rank, position: last.at_position, no: last.no }
      const page = await find({ atMost: 1e9, newestNo: 1e6 }, 400, cursor)
      found.push(...page)
      if (page.length < 400) break
    }
    expect(found).toEqual(wanted)
  },
)

test('of many items at the lowest price only the newest are read, on later pages too', async () => {
  const search = await understand(server.context, 'e')
  if (!search) throw new Error('nothing is understood')
  const common = { ...search, atMost: 1e9, newestNo: 1e6 }
  await inTransaction(server.db, async (trx) => {
    await sql`update item_search set daily_pence = 100`.execute(trx)
    const read = async () => {
      const { rows } = await sql<{ rows: number }>`
        select (pg_stat_get_xact_tuples_returned(c) + pg_stat_get_xact_tuples_fetched(c))::int as rows
        from (select 'item_search'::regclass::oid) one (c)`.execute(trx)
      return rows[0]?.rows ?? 0
    }
    let cursor: SearchCursor | undefined
    for (let page = 0; page < 2; page++) {
      const before = await read()
      const { rows } = await sql<{ rank: number; at_position: number; no: number }>`
        with ${foundItems({ search: common, filters: {}, sort: 'cheapest', limit: 51, cursor })}
        select * from found order by rank, at_position, no desc`.execute(trx)
      expect(rows).toHaveLength(51)
      // Each of a thousand is read once for its words, and the matching ones once more.
      expect((await read()) - before).toBeLessThanOrEqual(2000)
      const last = rows.at(-1)
      cursor = last && { rank: last.rank, position: last.at_position, no: last.no }
    }
  })
})

test('of many items at one place only the nearest thousand are read', async () => {
  const search = await understand(server.context, 'e')
  if (!search) throw new Error('nothing is understood')
  await sql`update items set latitude = 51.54, longitude = case when search_no % 10 = 0 then -0.06 else -0.04 end`.execute(
    server.db,
  )
  const { rows: all } = await sql<{ id: string }>`select id from items`.execute(server.db)
  await writeAll(
    server,
    all.map(({ id }) => id),
  )
  await inTransaction(server.db, async (trx) => {
    // The index scan for everything with the words, also on later pages.
    const scans = async () => {
      const { rows } = await sql<{ scans: number }>`
        select pg_stat_get_xact_numscans('item_search_terms'::regclass)::int as scans`.execute(trx)
      return rows[0]?.scans
    }
    const before = await scans()
    const near = { latitude: 51.54, longitude: -0.06 }
    const common = { ...search, atMost: 1e9, newestNo: 1e6 }
    const { rows } = await sql<{ at_position: number }>`
      with ${foundItems({ search: common, filters: { near }, sort: 'nearest', limit: 51 })}
      select * from found order by rank, at_position, no desc`.execute(trx)
    expect(rows.map(({ at_position: metres }) => metres)).toEqual(Array.from({ length: 51 }, () => 0))
    expect(await scans()).toBe(before)
  })
})

test('a large dictionary is read through its indexes only', async () => {
  await sql`insert into search_words (word, named) select 'word' || md5(n::text), true from generate_series(1, 20000) n`.execute(
    server.db,
  )
  await sql`insert into search_typos (cut, word) select word, word from search_words on conflict do nothing`.execute(
    server.db,
  )
  await sql`analyze search_words, search_typos`.execute(server.db)
  await inTransaction(server.db, async (trx) => {
    const scans = async () => {
      const { rows } = await sql<{ scans: number }>`
        select sum(seq_scan)::int as scans from pg_stat_xact_user_tables
        where relname in ('search_words', 'search_typos')`.execute(trx)
      return rows[0]?.scans
    }
    const before = await scans()
    for (const typed of ['drill', 'hammer drills', 'driil', 'stepladdder hoover', 'tent for tw']) {
      await understand({ ...server.context, db: trx }, typed)
    }
    expect(await scans()).toBe(before)
  })
})
