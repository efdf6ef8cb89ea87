// `npm run bench:replicas`: reads per second of a cluster (`npm run cluster`) from its primary alone, and from its two replicas. Both
// variants have separate web processes, which are measured in turn. Each node's PostgreSQL is limited to the same small share of a core
// (REPLICAS_SHARE), as if it had its own machine, so that a few cores are enough; without control groups, each needs a core. Fails
// below 1.8 times; on a machine with too few cores, the figure is printed but proves nothing.
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import {
  clusterFolder,
  findMissingPackages,
  nodes,
  refuseWhileItRuns,
  startCluster,
  until,
} from '../scripts/start-cluster.ts'
import { shareCore } from './cpu-share.ts'
import { withClient } from './database.ts'
import { fillTown } from './fill-town.ts'
import { openConnection } from './http-client.ts'
import { measure, median } from './load.ts'
import { type ServerProcess, startItemo } from './processes.ts'

const goal = 1.8
const itemCount = Number(process.env.REPLICAS_ITEMS ?? 20_000)
/** The web processes of each variant, and the concurrent clients of each process. */
const webs = Number(process.env.REPLICAS_WEBS ?? 2)
// With few clients, one replica is often idle while the other has all of them: with eight, a ninth of the time is lost.
const askersEach = 12
/** Of a core, for each node: all three leave most of two cores to the web processes. */
const share = Number(process.env.REPLICAS_SHARE ?? 0.25)
const rounds = 7
const slotMs = 3000

const missing = await findMissingPackages()
if (missing.length > 0) {
  console.error(`These packages are needed to start a cluster: ${missing.join(' ')}`)
  process.exit(1)
}
const folder = clusterFolder('replicas')
await refuseWhileItRuns()
await rm(folder, { recursive: true, force: true })
const env = { NODE_ENV: 'development', SEED_DEMO: 'false', RATE_LIMITS: 'false', POSTCODES_LOOKUP: 'false' }
const asked = new AbortController()
const { signal } = asked
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => asked.abort(new Error('interrupted')))
const whenAsked = new Promise<never>((_, reject) =>
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
)
// Only filling waits for it.
whenAsked.catch(() => undefined)
const cluster = await startCluster(folder, { env, say: (line) => console.error(line), signal })
const started: ServerProcess[] = []
const groups: ((() => Promise<void>) | undefined)[] = []
try {
  const owner = new URL(cluster.urls.superuser)
  owner.pathname = '/itemo'
  await Promise.race([fillTown(owner.href, itemCount), whenAsked])
  await until('both replicas, with all of it', () => haveAll(owner.href), { signal })
  for (const node of nodes) {
    signal.throwIfAborted()
    const postmaster = await cluster.postmasterOf(node)
    if (postmaster) groups.push(await shareCore(`itemo-node-${node}`, postmaster, share))
  }
  const start = async (readUrl: string) => {
    const own = {
      ...cluster.env,
      DATABASE_URL: cluster.urls.direct,
      DATABASE_DIRECT_URL: '',
      DATABASE_READ_URL: readUrl,
    }
    const starting = Array.from({ length: webs }, () =>
      startItemo(cluster.urls.direct, { ...own, ROLES: 'web' }, { signal }),
    )
    // All of them first: one that fails leaves the others running.
    const ends = await Promise.allSettled(starting)
    started.push(...ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])))
    return Promise.all(starting)
  }
  const ways = { primary: await start(''), replicas: await start(cluster.env.DATABASE_READ_URL ?? '') }
  const perSecond: Record<keyof typeof ways, number[]> = { primary: [], replicas: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const way of ['primary', 'replicas'] as const) {
      signal.throwIfAborted()
      const load = await measure(ways[way].flatMap(askersOf), slotMs)
      // The first one warms them up.
      if (round > 0) perSecond[way].push(load.perSecond)
    }
  }
  const [alone, spread] = [median(perSecond.primary), median(perSecond.replicas)]
  const ratio = spread / alone
  console.log(`reads per second from the primary      ${alone.toFixed(0)}`)
  console.log(`reads per second from two replicas     ${spread.toFixed(0)}`)
  console.log(`ratio (goal: ${goal})                       ${ratio.toFixed(2)}`)
  const isShared = groups.length === nodes.length && groups.every((group) => group !== undefined)
  const [cores, needed] = [availableParallelism(), isShared ? 2 : nodes.length + webs + 1]
  if (isShared) console.log(`Each node's PostgreSQL had ${share} of a core.`)
  if (cores < needed)
    console.log(`This machine has ${cores} cores for processes that need ${needed}, so the ratio says nothing.`)
  else if (ratio < goal) process.exitCode = 1
} catch (error) {
  console.error(`The measurement ended early: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  try {
    await Promise.all(started.map((one) => one.stop()))
    await cluster.stop()
  } finally {
    for (const giveUp of groups) await giveUp?.()
  }
}
process.exit()

/** Whether both replicas have replayed everything. */
async function haveAll(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select from pg_stat_replication where state = 'streaming' and replay_lsn >= pg_current_wal_flush_lsn()`,
    ),
  )
  return rows.length === 2
}

/** The clients of one process, with uncacheable requests: searches by two words, the list, and items near a place. */
function askersOf({ origin }: ServerProcess): (() => Promise<unknown>)[] {
  const kinds = ['cordless', 'heavy', 'compact', 'folding', 'electric', 'petrol', 'sturdy', 'light', 'large']
  const things = ['drill', 'tent', 'kayak', 'camera', 'ladder', 'projector', 'mower', 'bicycle', 'trailer', 'table']
  let turn = 0
  const next = () => {
    const at = turn++
    const words = `${kinds[at % kinds.length]} ${things[at % things.length]}`
    return [
      `/api/v1/items?search=${encodeURIComponent(words)}`,
      `/api/v1/items?limit=${10 + (at % 13)}`,
      `/api/v1/items?near=${(51 + (at % 97) / 50).toFixed(2)},-${(at % 89) / 50}&sort=nearest`,
    ][at % 3] as string
  }
  return Array.from({ length: askersEach }, () => {
    const connection = openConnection(origin)
    return () => connection.get(next())
  })
}
