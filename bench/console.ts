// `npm run bench:console`: the staff screens over HTTP in a town with a million people and hires, each with a time limit, and whether
// a page deep in a list costs as much as the first one. Exits with 1 if one takes too long. The town is created from the larger
// database of `bench:seed`, once; `npm run bench:console -- again` recreates it.
import type pg from 'pg'
import { categories } from '@itemo/domain/categories.ts'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { maxOverviewDays, metrics } from '@itemo/domain/staff/metrics.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { morePeople, numbers, ofHires, ofStaff } from './console-rows.ts'
import { freshDatabase, large, quiet, root, startBenchPostgres, urlOf, withClient } from './database.ts'
import { openConnection } from './http-client.ts'
import { type Load, measure, median } from './load.ts'
import { logInAsStaff } from './people.ts'
import { startItemo } from './processes.ts'
import { ownersFor, settle } from './rows.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const slotMs = Number(process.env.BENCH_SLOT_MS ?? 1500)
/** The number of people and of hires; there are a tenth as many cases and support requests. */
const size = Number(process.env.CONSOLE_ROWS ?? 1_000_000)
const batch = 10_000
/** Staff are few. */
const askers = 2
/** Which page is the deep one, and how many times the median of the first page it may take. */
const deepPages = 30
const maxDeeper = 3

/** The requests, and the limit of their p99; `list`: a deep page of it is requested too. */
interface Line {
  readonly name: string
  readonly path: string
  readonly maxMs: number
  readonly list?: true
}

const today = dayInLondon(new Date())

function linesFor({ person, rental, open }: Readonly<Record<'person' | 'rental' | 'open', string>>): Line[] {
  const year = `from=${addDays(today, 1 - maxOverviewDays)}&to=${today}`
  return [
    { name: 'overview, 400 days against 400', path: `overview?${year}`, maxMs: 200 },
    { name: 'searched words, 400 days', path: `searches?${year}`, maxMs: 200 },
    { name: 'counters', path: 'me', maxMs: 50 },
    { name: 'queue', path: 'cases', maxMs: 50, list: true },
    { name: 'queue, decided', path: 'cases?tab=decided', maxMs: 50, list: true },
    { name: 'queue, least urgent', path: 'cases?priority=4', maxMs: 50, list: true },
    { name: 'queue, by title', path: 'cases?q=theodolite', maxMs: 150 },
    { name: 'a case', path: `cases/${open}`, maxMs: 80 },
    { name: 'people', path: 'people', maxMs: 80, list: true },
    { name: 'people, by name', path: 'people?q=Citizen+77777', maxMs: 150 },
    { name: 'people, owed', path: 'people?filter=owed', maxMs: 80, list: true },
    { name: 'people, in a dispute', path: 'people?filter=dispute', maxMs: 80 },
    { name: 'a person', path: `people/${person}`, maxMs: 80 },
    { name: 'items', path: 'items', maxMs: 80, list: true },
    { name: 'items, by title', path: 'items?q=theodolite', maxMs: 150 },
    { name: 'items, risky', path: 'items?show=risky', maxMs: 80 },
    { name: 'items, edited after a check', path: 'items?show=edited', maxMs: 80 },
    { name: 'items, of a category', path: 'items?category=Power+Tools', maxMs: 80, list: true },
    { name: 'rentals', path: 'rentals', maxMs: 60, list: true },
    { name: 'rentals, completed', path: 'rentals?status=completed', maxMs: 60, list: true },
    { name: 'rentals, overdue', path: 'rentals?needs=overdue', maxMs: 60 },
    { name: 'a rental', path: `rentals/${rental}`, maxMs: 60 },
    { name: 'Ctrl-K, a name', path: 'search?q=Citizen+4242', maxMs: 150 },
    { name: 'Ctrl-K, an email', path: 'search?q=citizen4242@bench.example', maxMs: 150 },
    { name: 'Ctrl-K, a payment', path: 'search?q=pi_bench_4242', maxMs: 150 },
    { name: 'inbox', path: 'support', maxMs: 50, list: true },
    { name: 'inbox, closed', path: 'support?tab=closed', maxMs: 50, list: true },
    { name: 'owed', path: 'money/owed', maxMs: 80, list: true },
    { name: 'payouts', path: 'money/payouts', maxMs: 80, list: true },
    { name: 'refunds, failed', path: 'money/refunds', maxMs: 80 },
    { name: 'disputes', path: 'money/disputes', maxMs: 80 },
    { name: 'audit', path: 'audit', maxMs: 50, list: true },
    { name: 'audit, a rare act', path: 'audit?act=setting.change', maxMs: 50, list: true },
    { name: 'audit, a day', path: 'audit?day=2026-10-01', maxMs: 50 },
    { name: 'access log', path: 'access', maxMs: 50, list: true },
  ]
}

const closers: (() => unknown)[] = []
try {
  const postgres = await startBenchPostgres()
  closers.push(() => postgres.stop())
  const url = await townFor(postgres.url, urlOf(postgres, large))
  const token = await logInAsStaff(url)
  const itemo = await startItemo(url)
  closers.push(() => itemo.stop())
  process.exitCode = print(await measureAll(itemo.origin, token, await findOnes(url)))
} finally {
  for (const close of closers.toReversed()) await close()
}

/** The database of the staff's town; created if it doesn't exist or is too small. Returns its URL. */
async function townFor(base: string, template: string): Promise<string> {
  const name = `bench_console_${size}`
  const found = await withClient(base, (client) => client.query('select from pg_database where datname = $1', [name]))
  const there = new URL(base)
  there.pathname = `/${name}`
  if (found.rowCount === 0 || process.argv[2] === 'again') {
    await freshDatabase(base, `${name}_half`, new URL(template).pathname.slice(1))
    const half = new URL(base)
    half.pathname = `/${name}_half`
    await migrate(half.href, `${root}/apps/server/migrations`, quiet)
    await withClient(half.href, fill)
    // An incomplete town doesn't count.
    await withClient(base, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`alter database ${name}_half rename to ${name}`)
    })
  } else await migrate(there.href, `${root}/apps/server/migrations`, quiet)
  return there.href
}

async function fill(client: pg.Client): Promise<void> {
  const people = ownersFor(large)
  for (let from = 1; from <= size; from += batch) {
    const range = [from, Math.min(from + batch - 1, size)]
    await client.query(morePeople, range)
    for (const rows of ofHires) await client.query(rows, valuesOf(rows, [...range, people, large]))
    if (from <= size / 10)
      for (const rows of ofStaff) await client.query(rows, valuesOf(rows, [...range, people, large]))
    process.stdout.write(`\r${(range[1] ?? 0).toLocaleString('en-GB')} of ${size.toLocaleString('en-GB')} hires`)
  }
  const byCategory = ['items_new', 'items_live', 'searches', 'searches_empty']
  await client.query(numbers, [Object.keys(metrics), 2 * maxOverviewDays, byCategory, categories])
  await client.query(settle)
  process.stdout.write('\n')
}

/** PostgreSQL refuses parameters that a statement doesn't use. */
function valuesOf(statement: string, values: readonly number[]): number[] {
  const named = Math.max(...[...statement.matchAll(/\$(\d)/g)].map(([, number]) => Number(number)))
  return values.slice(0, named)
}

/** A person, a hire and an open case for the requests. */
async function findOnes(url: string): Promise<Readonly<Record<'person' | 'rental' | 'open', string>>> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ person: string; rental: string; open: string }>(`
      select (select user_id from items order by search_no desc limit 1) as person,
        (select id from rentals where status = 'completed' limit 1) as rental,
        (select id from cases where state = 'open' order by due_at limit 1) as open`),
  )
  const [found] = rows
  if (!found?.rental) throw new Error('there is no town: run npm run bench:seed, then npm run bench:console -- again')
  return found
}

interface Result extends Line {
  readonly loads: Load[]
  readonly deep: Load[]
  readonly deepPath: string | undefined
}

async function measureAll(origin: string, token: string, ones: Parameters<typeof linesFor>[0]): Promise<Result[]> {
  const connections = Array.from({ length: askers }, () => openConnection(origin))
  closers.push(() => {
    for (const connection of connections) connection.close()
  })
  const ask = (path: string) => connections.map((connection) => () => connection.get(`/api/v1/staff/${path}`, token))
  const results: Result[] = []
  for (const line of linesFor(ones)) {
    results.push({ ...line, loads: [], deep: [], deepPath: line.list && (await deepPathOf(origin, token, line.path)) })
  }
  // The first round warms up, and doesn't count.
  for (let round = 0; round <= rounds; round++) {
    for (const { path, loads, deep, deepPath } of results) {
      const load = await measure(ask(path), slotMs / 2)
      const deeper = deepPath === undefined ? undefined : await measure(ask(deepPath), slotMs / 2)
      if (round === 0) continue
      loads.push(load)
      if (deeper) deep.push(deeper)
    }
    process.stderr.write(`round ${round} of ${rounds}\r`)
  }
  return results
}

/** The path of a page deep in a list, or of its last one. */
async function deepPathOf(origin: string, token: string, path: string): Promise<string> {
  let at = path
  for (let page = 1; page < deepPages; page++) {
    const answer = await fetch(`${origin}/api/v1/staff/${at}`, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`)
    const { next_cursor: cursor } = (await answer.json()) as { readonly next_cursor: string | null }
    if (cursor === null) break
    at = `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
  }
  return at
}

function print(results: readonly Result[]): number {
  const of = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick))
  let failed = 0
  const table = results.map(({ name, maxMs, loads, deep }) => {
    const [p50, p99] = [of(loads, (load) => load.p50), of(loads, (load) => load.p99)]
    const deeper = deep.length === 0 ? undefined : of(deep, (load) => load.p50) / p50
    const isSlow = p99 > maxMs || (deeper ?? 0) > maxDeeper
    if (isSlow) failed += 1
    const times = { 'p50 ms': p50.toFixed(1), 'p99 ms': p99.toFixed(1), 'may take': maxMs }
    return [name, { ...times, 'a deep page': deeper?.toFixed(1) ?? '', '': isSlow ? 'TOO SLOW' : '' }] as const
  })
  console.table(Object.fromEntries(table))
  console.log(
    failed === 0 ? 'Every screen is as fast as it has to be.' : `${failed} of ${results.length} take too long.`,
  )
  return failed === 0 ? 0 : 1
}
