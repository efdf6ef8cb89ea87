// `npm run bench:cost`: the CPU time of a request of the hot reads, in our process, in the database and in the client, compared with the
// lean server and the constant response; and the parts of the process that use it, by a profile of each. Unlike requests per second, it's
// valid on a machine with other load. `npm run bench:cost -- feed dashboard`: only those with these prefixes.
import { large, startBenchPostgres, urlOf, quiet, withClient } from './database.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { type Askers, hasStatement, leanRoutes, overHttp } from './compared.ts'
import { measure, median } from './load.ts'
import { logIn } from './people.ts'
import { processorMs, type ServerProcess, startConstant, startItemo, startLean } from './processes.ts'
import { type Profile, profileWhile, stacksOf } from './profile.ts'
import { partOf } from './profile-parts.ts'
import { listScenarios } from './scenarios.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const slotMs = Number(process.env.BENCH_SLOT_MS ?? 1500)
const warmMs = Number(process.env.BENCH_WARM_MS ?? 20_000)
const profileMs = Number(process.env.BENCH_PROFILE_MS ?? 4000)
/** Also print the functions of our process with the most self time. */
const top = Number(process.env.BENCH_TOP ?? 0)
const wanted = process.argv.slice(2)

/** CPU time for one request, in microseconds. */
interface Cost {
  readonly server: number
  readonly database: number
  readonly asker: number
}

/** A read, its cost, and the cost of its reference. */
interface Compared {
  readonly name: string
  readonly other: ServerProcess
  readonly ours: Askers
  readonly theirs: Askers
  readonly our: Cost
  readonly their: Cost
}

const closers: (() => unknown)[] = []
try {
  const postgres = await startBenchPostgres()
  closers.push(() => postgres.stop())
  await compare(urlOf(postgres, large))
} finally {
  for (const close of closers.toReversed()) await close()
}

async function compare(url: string): Promise<void> {
  const accounts = await logIn([url])
  const { db, close } = openDatabase(url, { log: quiet, statementTimeoutMs: 10_000, max: 1 })
  closers.push(close)
  const scenarios = (await listScenarios({ db }, accounts)).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  )
  const itemo = await kept(startItemo(url, {}, { program: 'src/main.ts' }))
  const constant = await kept(startConstant())
  const lean = await kept(
    startLean(url, {
      routes: leanRoutes(scenarios),
      accounts: Object.fromEntries(accounts.map(({ id, token }) => [`Bearer ${token}`, id])),
    }),
  )
  const compared: Compared[] = []
  for (const scenario of scenarios) {
    const other = hasStatement(scenario) ? lean : constant
    const ours = overHttp(itemo.origin, scenario.asked)
    const theirs = overHttp(other.origin, hasStatement(scenario) ? scenario.asked : [{ path: '/' }])
    closers.push(ours.close, theirs.close)
    const costs: { ours: Cost; theirs: Cost }[] = []
    // Until V8 has compiled the hot code, its own threads take a fifth of the process's time.
    for (const { asking } of [ours, theirs]) await measure(asking, warmMs)
    for (let round = 0; round < rounds; round++) {
      costs.push({ ours: await costOf(itemo, ours.asking, url), theirs: await costOf(other, theirs.asking, url) })
    }
    const [our, their] = [medianOf(costs.map((cost) => cost.ours)), medianOf(costs.map((cost) => cost.theirs))]
    console.log(
      `\n${scenario.name}: ${(whole(their) / whole(our)).toFixed(2)} of the ${other === lean ? 'lean server' : 'constant answer'} by all time of the processor, ${(their.server / our.server).toFixed(2)} by the process's`,
    )
    const round = (cost: Cost) => ({
      'the process': Math.round(cost.server),
      'the database': Math.round(cost.database),
      'who asks': Math.round(cost.asker),
      all: Math.round(whole(cost)),
    })
    console.table({ ours: round(our), theirs: round(their) })
    compared.push({ name: scenario.name, other, ours: ours.asking, theirs: theirs.asking, our, their })
  }
  if (profileMs === 0) return
  // Last, because a process stays slower once it has been profiled.
  for (const { name, other, ours, theirs, our, their } of compared) {
    const profiles = {
      ours: await profileWhile(itemo, () => measure(ours, profileMs)),
      theirs: await profileWhile(other, () => measure(theirs, profileMs)),
    }
    console.log(`\n${name}, by part`)
    console.table(partsTable(partsOf(profiles.ours, our.server), partsOf(profiles.theirs, their.server)))
    if (top > 0) console.table(topOf(profiles.ours, our.server))
  }
}

async function kept(starting: Promise<ServerProcess>): Promise<ServerProcess> {
  const server = await starting
  closers.push(() => server.stop())
  return server
}

async function costOf(server: ServerProcess, asking: Askers, url: string): Promise<Cost> {
  const look = async () => ({ server: await processorMs(server), database: await databaseMs(url) })
  const before = await look()
  const begun = process.cpuUsage()
  const { requests } = await measure(asking, slotMs)
  const asker = process.cpuUsage(begun)
  const after = await look()
  return {
    server: ((after.server - before.server) * 1000) / requests,
    database: ((after.database - before.database) * 1000) / requests,
    asker: (asker.user + asker.system) / requests,
  }
}

/** The CPU time used by the sessions of a database. */
async function databaseMs(url: string): Promise<number> {
  const pids = await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rows.map(({ pid }) => pid)
  })
  const times = await Promise.all(pids.map((pid) => processorMs({ pid }).catch(() => 0)))
  return times.reduce((sum, ms) => sum + ms, 0)
}

function whole({ server, database, asker }: Cost): number {
  return server + database + asker
}

function medianOf(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]))
  return { server: of('server'), database: of('database'), asker: of('asker') }
}

/** How many microseconds of a request each part takes. */
function partsOf(profile: Profile, micros: number): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  let sum = 0
  for (const { frames, ms } of stacksOf(profile)) {
    const part = partOf(frames)
    if (part === undefined) continue
    sum += ms
    parts.set(part, (parts.get(part) ?? 0) + ms)
  }
  return new Map([...parts].map(([part, ms]) => [part, (ms / sum) * micros]))
}

function partsTable(ours: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>) {
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].sort((a, b) => (ours.get(b) ?? 0) - (ours.get(a) ?? 0))
  return Object.fromEntries(
    names.map((name) => [name, { ours: (ours.get(name) ?? 0).toFixed(1), theirs: (theirs.get(name) ?? 0).toFixed(1) }]),
  )
}

function topOf(profile: Profile, micros: number) {
  const own = new Map<string, number>()
  let sum = 0
  for (const { frames, ms } of stacksOf(profile)) {
    const [leaf] = frames
    const part = partOf(frames)
    if (!leaf || part === undefined) continue
    sum += ms
    const name = `${part}: ${leaf.functionName} ${leaf.url.split('/').slice(-2).join('/')}:${leaf.lineNumber + 1}`
    own.set(name, (own.get(name) ?? 0) + ms)
  }
  return [...own]
    .sort(([, a], [, b]) => b - a)
    .slice(0, top)
    .map(([name, ms]) => ({ name, micros: ((ms / sum) * micros).toFixed(1) }))
}
