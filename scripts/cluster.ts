// `npm run cluster`: three database nodes under Patroni with etcd, HAProxy, PgBouncer, two web processes and a worker on this
// machine, from Debian's packages, which it doesn't install, and the files of deploy/cluster; ends with everything it started.
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildWebIfChanged } from './build-web.ts'
import { clusterFolder, findMissingPackages, site, startCluster } from './start-cluster.ts'

const missing = await findMissingPackages()
if (missing.length > 0) {
  console.error(`The cluster needs packages that aren't installed here:\n\n    apt-get install ${missing.join(' ')}\n`)
  console.error(
    "Their system services aren't needed: systemctl disable --now patroni etcd haproxy pgbouncer postgresql",
  )
  process.exit(1)
}

const asked = new AbortController()
process.on('SIGINT', () => asked.abort())
process.on('SIGTERM', () => asked.abort())
try {
  await buildWebIfChanged(fileURLToPath(new URL('..', import.meta.url)))
  const cluster = await startCluster(clusterFolder(), { say: console.log, signal: asked.signal })
  console.log(`\nItemo: ${site}/home`)
  console.log(`Database through PgBouncer: ${cluster.urls.pooled}`)
  console.log(`Data, passwords and logs: ${cluster.folder} (to start afresh, stop and remove it)`)
  if (!asked.signal.aborted) await once(asked.signal, 'abort')
  console.log('stopping …')
  await cluster.stop()
  process.exit(0)
} catch (error) {
  if (asked.signal.aborted) process.exit(0)
  console.error(`The cluster didn't start: ${(error as Error).message}. Logs: ${clusterFolder()}/logs`)
  process.exit(1)
}
