// `npm run bench:alerts`: adds 200,000 saved searches to the largest database of `bench:seed` (`npm run bench:alerts -- 1000000` adds a
// million), and measures how long it takes to match an item against them, and how many of their rows that reads. Exits with 1 if the p99
// is above 20 ms, an item reads more than one in ten of the rows, or nobody is notified. Removes the searches at the end.
import { categories } from '@itemo/domain/categories.ts'
import type { DomainEvent } from '@itemo/domain/events.ts'
import { readSearch } from '@itemo/domain/items/read-search.ts'
import { savedSearchTerms, type StemmedWord, wordsToStem } from '@itemo/domain/searches/saved-search-terms.ts'
import { sql } from 'kysely'
import type { Context } from '../apps/server/src/context.ts'
import { alertNotificationJobs } from '../apps/server/src/features/notifications/alert-notifications.ts'
import { matchItem } from '../apps/server/src/features/searches/match-searches.ts'
import type { Db } from '../apps/server/src/platform/db/db.ts'
import { createListener } from '../apps/server/src/platform/db/listener.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { createOutbox } from '../apps/server/src/platform/db/outbox.ts'
import { createJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import { large, quiet, startBenchPostgres, urlOf } from './database.ts'

const searches = Number(process.argv[2] ?? 200_000)
const batch = 2000
const asked = 300
/** The limits: p99, and the share of all searches that an item may read (those with its words, some of which one search in seventy has). */
const most = { ms: 20, share: 1 / 10 } as const

const jobNames = alertNotificationJobs.map(({ name }) => name)
const things =
  'drill saw sander ladder tent kayak camera tripod speaker projector mower strimmer bicycle marquee mixer telescope snowboard jigsaw'.split(
    ' ',
  )
const towns = [51.51, 53.48, 52.48, 55.86, 53.8, 51.45, 53.41, 55.95, 54.97, 52.95]

/** Saved searches: mostly for something rare, often near a place, seldom for a whole category. Search n is always the same. */
function queryOf(n: number) {
  const thing = things[n % things.length] ?? ''
  const near = { label: 'E8', latitude: towns[n % towns.length] ?? 51.5, longitude: -0.1 - (n % 400) / 100 }
  if (n % 20 === 0)
    return { category: categories[(n / 20) % categories.length], near, within_km: 16, max_price: n / 1e4 }
  if (n % 4 === 0) return { search: thing, near, within_km: 16, max_price: n / 1e4 }
  return { search: `${thing} model${n}` }
}

const postgres = await startBenchPostgres()
const { db, pool, close } = openDatabase(urlOf(postgres, large), { log: quiet, statementTimeoutMs: 600_000, max: 2 })
try {
  await sql`delete from saved_searches`.execute(db)
  for (let from = 1; from <= searches; from += batch) await fill(db, from, Math.min(from + batch - 1, searches))
  await sql`vacuum analyze saved_searches`.execute(db)
  const matches = await measureMatches(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job where name = any(${jobNames}::text[])`.execute(db)
  process.exitCode = print(matches, counted[0]?.count ?? 0)
} finally {
  await sql`delete from saved_searches`.execute(db)
  await sql`delete from jobs.job where name = any(${jobNames}::text[])`.execute(db)
  await close()
  await postgres.stop()
}

async function fill(db: Db, from: number, until: number): Promise<void> {
  const queries = Array.from({ length: until - from + 1 }, (_, at) => queryOf(from + at))
  const read = queries.map(({ search }) => readSearch(search))
  const stems = await stemWords(db, [...new Set(read.flatMap((words) => (words ? wordsToStem(words) : [])))])
  const rows = queries.map(({ category, near, within_km: km = 0, ...query }, at) => {
    const around = near && { point: near, km }
    const terms = savedSearchTerms({ words: read[at], category, around }, stems)
    return { n: from + at, query: { ...query, category, near, within_km: near && km }, ...terms }
  })
  await sql`
    insert into saved_searches (user_id, query, every, anchors, also, test, opened_at, created_at)
    select p.id, r.query, 'instant', array(select jsonb_array_elements_text(r.anchors)),
      array(select jsonb_array_elements_text(r.also)), r.test::tsquery, now(), now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (n int, query jsonb, anchors jsonb, also jsonb, test text)
    join (select id, row_number() over (order by id) as at, count(*) over () as people from profiles) p
      on p.at = 1 + r.n % p.people
    on conflict do nothing`.execute(db)
}

async function stemWords(db: Db, words: readonly string[]): Promise<Map<string, StemmedWord>> {
  const { rows } = await sql<StemmedWord & { word: string }>`
    select word, stem, coalesce((select sum(items)::int from search_words w where w.stem = one.stem), 0) as items
    from (
      select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
      from json_array_elements_text(${JSON.stringify(words)}::json) as one (word)
    ) one`.execute(db)
  return new Map(rows.map(({ word, ...stemmed }) => [word, stemmed]))
}

interface Match {
  readonly ms: number
  readonly found: number
  readonly rows: number
}

/** Runs the job of each of the newest items: it queues notifications, which nobody processes. */
async function measureMatches(db: Db): Promise<Match[]> {
  const now = () => new Date()
  // The real queue, without workers: it writes the jobs.
  const outbox = createOutbox({ db, listener: createListener({ pool, log: quiet }), log: quiet })
  const jobs = createJobs<Context, DomainEvent>({ pool, outbox, jobs: alertNotificationJobs, log: quiet, now })
  await jobs.start({} as Context, { work: false })
  const deps = { db, now, jobs }
  const items = await sql<{ item_id: string }>`
    select item_id from item_search order by no desc limit ${asked}`.execute(db)
  const matches: Match[] = []
  for (const { item_id: itemId } of items.rows) {
    const before = await countRead(db)
    const begun = performance.now()
    await matchItem(deps, { itemId })
    const ms = performance.now() - begun
    const found = await sql<{ count: number }>`
      select count(*)::int as count from search_hits where item_id = ${itemId}`.execute(db)
    matches.push({ ms, found: found.rows[0]?.count ?? 0, rows: (await countRead(db)) - before })
  }
  await jobs.stop()
  await outbox.close()
  return matches
}

/** The number of saved-search rows read so far. */
async function countRead(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ rows: number }>`
    select (pg_stat_get_tuples_returned(c) + pg_stat_get_tuples_fetched(c))::int as rows
    from (select 'saved_searches'::regclass::oid) as one (c)`.execute(db)
  return rows[0]?.rows ?? 0
}

function print(matches: readonly Match[], counted: number): number {
  const at = (share: number, of: (match: Match) => number) =>
    matches.map(of).toSorted((a, b) => a - b)[Math.floor(share * (matches.length - 1))] ?? 0
  const ms = (match: Match) => Number(match.ms.toFixed(1))
  console.table({
    p50: { ms: at(0.5, ms), found: at(0.5, (one) => one.found), 'rows read': at(0.5, (one) => one.rows) },
    p99: { ms: at(0.99, ms), found: at(0.99, (one) => one.found), 'rows read': at(0.99, (one) => one.rows) },
  })
  const wide = matches.filter(({ rows }) => rows > most.share * searches)
  console.log(
    `${searches} searches, ${matches.length} items, ${wide.length} of them read too many rows; ${counted} jobs tell people.`,
  )
  return at(0.99, ms) <= most.ms && wide.length === 0 && counted > 0 ? 0 : 1
}
