// `npm run bench:failover`: kills parts of a whole cluster (`npm run cluster`) under a load of reads, messages, bookings, uploads
// and support requests, and counts acknowledged writes that are lost or duplicated. How often each part is killed, with the defaults:
// `npm run bench:failover -- postgres=10 node=3 web=10 worker=5 etcd=2`. `in=/a/folder` puts the cluster there, instead of into the
// default folder.
import { rm } from 'node:fs/promises'
import { clusterFolder, findMissingPackages, refuseWhileItRuns, startCluster } from '../scripts/start-cluster.ts'
import { type Kind, kinds, killing, usual } from './failover/kill.ts'
import { startLoad } from './failover/failover-load.ts'
import { meetsGoals, print } from './failover/report.ts'
import { findLostWrites } from './failover/written.ts'

const missing = await findMissingPackages()
if (missing.length > 0) {
  console.error(`These packages are needed to start a cluster: ${missing.join(' ')}`)
  process.exit(1)
}
const said = process.argv.slice(2).map((argument) => argument.split('='))
const wanted = said.filter(([name]) => name !== 'in')
const counts =
  wanted.length === 0 ? usual : Object.fromEntries(wanted.map(([kind = '', count]) => [kind, Number(count)]))
const isKind = (name: string): name is Kind => name in usual
if (!Object.entries(counts).every(([name, count]) => isKind(name) && Number.isInteger(count))) {
  console.error(`Say how often to kill each, such as ${kinds.map((kind) => `${kind}=2`).join(' ')}`)
  process.exit(2)
}

const folder = said.find(([name]) => name === 'in')?.[1] ?? clusterFolder('failover')
await refuseWhileItRuns()
await rm(folder, { recursive: true, force: true })
const env = { NODE_ENV: 'development', SEED_DEMO: 'false', RATE_LIMITS: 'false', POSTCODES_LOOKUP: 'false' }
const asked = new AbortController()
const { signal } = asked
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => asked.abort(new Error('interrupted')))
const cluster = await startCluster(folder, { env, say: (line) => process.stderr.write(`${line}\n`), signal })
try {
  const load = await startLoad(cluster)
  const kills = []
  for (const kind of kinds) {
    for (let turn = 0; turn < (counts[kind] ?? 0); turn++) {
      kills.push(await killing(cluster, kind, { turn, load, signal }))
      process.stderr.write(`${kind} ${turn + 1}: ${JSON.stringify(kills.at(-1))}\n`)
    }
  }
  const { answers, written, refused } = await load.stop()
  const result = { kills, answers, written, refused, lost: await findLostWrites(cluster, written) }
  print(result)
  if (!meetsGoals(result)) process.exitCode = 1
} catch (error) {
  console.error(`The drill ended early: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await cluster.stop()
}
process.exit()
