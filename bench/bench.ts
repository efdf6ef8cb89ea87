// `npm run bench`: what the hot reads take over HTTP, next to the least that they could take, in rounds that alternate. `npm run bench -- feed item`: only those that begin so.
import pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { large, quiet, small, startBenchPostgres, urlOf } from './database.ts'
import { openConnection } from './http-client.ts'
import { type Load, measure, median } from './load.ts'
import { startConstant, startItemo } from './processes.ts'
import { listScenarios, type Scenario } from './scenarios.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const slotMs = Number(process.env.BENCH_SLOT_MS ?? 900)
const askers = 8
const wanted = process.argv.slice(2)

type Askers = readonly (() => Promise<unknown>)[]

/** One line of the table: what is measured, and what it is compared with. */
interface Line {
  readonly scenario: Scenario
  readonly ours: Askers
  readonly least: Askers
  readonly smaller?: Askers
  readonly loads: { ours: Load; least: Load; smaller?: Load }[]
}

const closers: (() => unknown)[] = []
try {
  const postgres = await startBenchPostgres()
  closers.push(() => postgres.stop())
  print(await run(await lines(urlOf(postgres, large), urlOf(postgres, small))))
} finally {
  for (const close of closers.toReversed()) await close()
}

async function lines(largeUrl: string, smallUrl: string): Promise<Line[]> {
  const itemo = await startItemo(largeUrl)
  closers.push(() => itemo.stop())
  const smaller = await startItemo(smallUrl)
  closers.push(() => smaller.stop())
  const constant = await startConstant()
  closers.push(() => constant.stop())
  const { db, close } = openDatabase(largeUrl, { log: quiet, statementTimeoutMs: 10_000, max: 1 })
  closers.push(close)
  const bare = await Promise.all(Array.from({ length: askers }, () => openClient(largeUrl)))
  const scenarios = (await listScenarios({ db })).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  )
  return Promise.all(
    scenarios.map(async (scenario): Promise<Line> => {
      const { asked, growth } = scenario
      const paths = asked.map(({ path }) => path)
      const statements = asked.map(({ statement }) => statement).filter((statement) => statement !== undefined)
      const nextStatement = byTurns(statements)
      return {
        scenario,
        ours: await overHttp(itemo.origin, paths),
        least:
          statements.length > 0
            ? bare.map((client) => async () => {
                const statement = nextStatement()
                await client.query({ ...statement, values: [...statement.values] })
              })
            : await overHttp(constant.origin, ['/']),
        ...(growth && { smaller: await overHttp(smaller.origin, paths) }),
        loads: [],
      }
    }),
  )
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(() => client.end())
  return client
}

async function overHttp(origin: string, paths: readonly string[]): Promise<Askers> {
  const connections = await Promise.all(Array.from({ length: askers }, () => openConnection(origin)))
  closers.push(() => {
    for (const connection of connections) connection.close()
  })
  const nextPath = byTurns(paths)
  return connections.map((connection) => () => connection.get(nextPath()))
}

function byTurns<T>(list: readonly T[]): () => T {
  let turn = 0
  return () => list[turn++ % list.length] as T
}

/** One round to warm up, which does not count, and then the others. */
async function run(table: Line[]): Promise<Line[]> {
  for (let round = 0; round <= rounds; round++) {
    for (const { ours, least, smaller, loads } of table) {
      const load = {
        ours: await measure(ours, slotMs),
        least: await measure(least, slotMs),
        ...(smaller && { smaller: await measure(smaller, slotMs) }),
      }
      if (round > 0) loads.push(load)
    }
    process.stderr.write(`round ${round} of ${rounds}\r`)
  }
  return table
}

function print(table: readonly Line[]): void {
  const comparison = ({ asked }: Scenario) => (asked[0]?.statement ? 'bare statement' : 'constant answer')
  console.table(
    Object.fromEntries(
      table.map(({ scenario, loads }) => {
        const of = (pick: (load: (typeof loads)[number]) => number | undefined, digits: number) => {
          const value = median(loads.map(pick).filter((number) => number !== undefined))
          return Number.isNaN(value) ? '' : value.toFixed(digits)
        }
        const growth = scenario.growth
          ? {
              [`p99 at ${small / 1000}k`]: of(({ smaller }) => smaller?.p99, 2),
              growth: of(({ ours, smaller }) => smaller && ours.p99 / smaller.p99, 2),
            }
          : {}
        return [
          scenario.name,
          {
            'per second': of(({ ours }) => ours.perSecond, 0),
            'p50 ms': of(({ ours }) => ours.p50, 2),
            'p99 ms': of(({ ours }) => ours.p99, 2),
            comparison: comparison(scenario),
            'its per second': of(({ least }) => least.perSecond, 0),
            'its p99': of(({ least }) => least.p99, 2),
            'share of it': of(({ ours, least }) => ours.perSecond / least.perSecond, 2),
            ...growth,
          },
        ]
      }),
    ),
  )
}
