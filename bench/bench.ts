// `npm run bench`: the hot reads over HTTP, compared with a lean server and a constant response, in alternating rounds. `npm run bench -- feed item`: only those with these prefixes.
import { deepEqual } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { large, quiet, root, small, startBenchPostgres, urlOf } from './database.ts'
import { type Askers, hasStatement, leanRoutes, overHttp as askOverHttp } from './compared.ts'
import { type Load, measure, median } from './load.ts'
import { residentBytes, type ServerProcess, startConstant, startItemo, startLean } from './processes.ts'
import { logIn } from './people.ts'
import { type Asked, listScenarios, type Scenario } from './scenarios.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const slotMs = Number(process.env.BENCH_SLOT_MS ?? 900)
/** V8 fully optimises the code of a read after some 11,000 runs; until then it takes a fifth longer. */
const warmMs = Number(process.env.BENCH_WARM_MS ?? 5000)
/** After this long without requests V8 has returned unused memory. */
const restMs = 75_000
const wanted = process.argv.slice(2)
const runFile = promisify(execFile)

/** One line of the table: a measurement and its reference. */
interface Line {
  readonly scenario: Scenario
  readonly ours: Askers
  readonly least: Askers
  readonly smaller?: Askers
  readonly loads: { ours: Load; least: Load; smaller?: Load; alone?: Load }[]
}

const closers: (() => unknown)[] = []
try {
  const postgres = await startBenchPostgres()
  closers.push(() => postgres.stop())
  const { table, itemo } = await lines(urlOf(postgres, large), urlOf(postgres, small))
  const { stdout: commit } = await runFile('git', ['log', '-1', '--format=%h'], { cwd: root })
  const circumstances = `${commit.trim()}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)} before it`
  print(await run(table))
  console.log(`${new Date().toISOString().slice(0, 10)}, ${circumstances}`)
  const busyMb = Math.round((await residentBytes(itemo)) / 1e6)
  await delay(restMs)
  const restedMb = Math.round((await residentBytes(itemo)) / 1e6)
  console.log(
    `Memory of our process: ${busyMb} MB at the end, ${restedMb} MB (goal: 250) after ${restMs / 1000} s of rest.`,
  )
} finally {
  for (const close of closers.toReversed()) await close()
}

async function lines(largeUrl: string, smallUrl: string): Promise<{ table: Line[]; itemo: ServerProcess }> {
  const accounts = await logIn([largeUrl, smallUrl])
  const itemo = await startItemo(largeUrl)
  closers.push(() => itemo.stop())
  const smaller = await startItemo(smallUrl)
  closers.push(() => smaller.stop())
  const constant = await startConstant()
  closers.push(() => constant.stop())
  const { db, close } = openDatabase(largeUrl, { log: quiet, statementTimeoutMs: 10_000, max: 1 })
  closers.push(close)
  const scenarios = (await listScenarios({ db }, accounts)).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  )
  const lean = await startLean(largeUrl, {
    routes: leanRoutes(scenarios),
    accounts: Object.fromEntries(accounts.map(({ id, token }) => [`Bearer ${token}`, id])),
  })
  closers.push(() => lean.stop())
  for (const { asked } of scenarios.filter(hasStatement)) {
    for (const one of [asked[0], asked.at(-1)]) if (one) await compareAnswers(itemo.origin, lean.origin, one)
  }
  const table = scenarios.map((scenario): Line => {
    const { asked, growth } = scenario
    return {
      scenario,
      ours: overHttp(itemo.origin, asked),
      least: hasStatement(scenario) ? overHttp(lean.origin, asked) : overHttp(constant.origin, [{ path: '/' }]),
      ...(growth && { smaller: overHttp(smaller.origin, asked) }),
      loads: [],
    }
  })
  return { table, itemo }
}

/** Throws unless the lean server returns as many entries, or as many bytes, as Itemo: otherwise the comparison would be unfair. */
async function compareAnswers(itemo: string, lean: string, { path, as, statement }: Asked): Promise<void> {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  const [ours, theirs] = await Promise.all(
    [itemo, lean].map(
      async (origin) => (await (await fetch(origin + path, { headers })).json()) as Record<string, unknown>,
    ),
  )
  const shape = (answer: Record<string, unknown> | undefined) =>
    Object.entries(answer ?? {}).flatMap(([name, value]) => {
      if (Array.isArray(value)) return [[name, value.length]]
      return statement?.list === undefined ? [[name, typeof value]] : []
    })
  deepEqual(shape(theirs), shape(ours), path)
}

function overHttp(origin: string, asked: readonly Pick<Asked, 'path' | 'as'>[]): Askers {
  const { asking, close } = askOverHttp(origin, asked)
  closers.push(close)
  return asking
}

/** Warms all of them up, runs one round that doesn't count, and then the others. */
async function run(table: Line[]): Promise<Line[]> {
  for (const { ours, least, smaller } of table) {
    for (const askers of [ours, least, smaller]) if (askers) await measure(askers, warmMs)
  }
  for (let round = 0; round <= rounds; round++) {
    for (const { scenario, ours, least, smaller, loads } of table) {
      // Alternates the order: the first one in a round, after another path of another database, takes a tenth longer.
      const before = smaller && round % 2 === 0 ? await measure(smaller, slotMs) : undefined
      const load = {
        ours: await measure(ours, slotMs),
        least: await measure(least, slotMs),
        ...(smaller && { smaller: before ?? (await measure(smaller, slotMs)) }),
        ...(scenario.alone && { alone: await measure(ours.slice(0, 1), slotMs) }),
      }
      if (round > 0) loads.push(load)
    }
    process.stderr.write(`round ${round} of ${rounds}\r`)
  }
  return table
}

/** The exponent of growth by the number of items: 0 is constant, 1 is linear. */
function exponent(ratio: number): number {
  return Math.log(ratio) / Math.log(large / small)
}

function print(table: readonly Line[]): void {
  const comparison = (scenario: Scenario) => (hasStatement(scenario) ? 'lean server' : 'constant answer')
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
              'growth of p50': of(({ ours, smaller }) => smaller && exponent(ours.p50 / smaller.p50), 2),
              'of p99': of(({ ours, smaller }) => smaller && exponent(ours.p99 / smaller.p99), 2),
            }
          : {}
        return [
          scenario.name,
          {
            'per second': of(({ ours }) => ours.perSecond, 0),
            'p50 ms': of(({ ours }) => ours.p50, 2),
            'p99 ms': of(({ ours }) => ours.p99, 2),
            'alone, p50': of(({ alone }) => alone?.p50, 2),
            'alone, p99': of(({ alone }) => alone?.p99, 2),
            'compared with': comparison(scenario),
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
