import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../src/platform/log.ts'
import { makeFolder } from '../src/platform/db/embedded/account.ts'
import { sweepAbandoned } from '../src/platform/db/embedded/cluster.ts'
import { isServing, readLockFile } from '../src/platform/db/embedded/lock-file.ts'
import { throwawayFolder } from '../src/platform/db/embedded/places.ts'
import { type EmbeddedPostgres, runCluster } from '../src/platform/db/embedded/supervisor.ts'

/** Starts an empty, unsafe and fast PostgreSQL that `stop` removes; the next run removes what a killed run left behind. */
export async function startThrowawayPostgres(log: Logger): Promise<EmbeddedPostgres> {
  const { copies, cluster: parent } = await throwawayFolder()
  await makeFolder(parent)
  await sweepAbandoned(parent, '', killServer)
  const cluster = join(parent, `${process.pid}-${randomBytes(4).toString('hex')}`)
  // Nobody else uses it, so it's killed if it doesn't start or stop in time.
  const remove = async () => {
    await killServer(cluster)
    await rm(cluster, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const server = await runCluster({ copies, cluster }, log, 'throwaway')
    return {
      ...server,
      url: throughSocket(server.url, join(cluster, 'pgdata')),
      async stop() {
        try {
          await server.stop()
        } finally {
          await remove()
        }
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The longest socket path that every Unix supports. */
const maxSocketName = 103

/** Puts the folder of its socket into the URL, if the system has Unix sockets and supports a path of this length. */
function throughSocket(address: string, folder: string): string {
  const url = new URL(address)
  if (process.platform === 'win32' || `${folder}/.s.PGSQL.${url.port}`.length > maxSocketName) return address
  url.searchParams.set('host', folder)
  return url.href
}

/** The same database over the network: for proxies between it and its clients. */
export function overTcp(address: string): URL {
  const url = new URL(address)
  url.searchParams.delete('host')
  return url
}

async function killServer(cluster: string): Promise<void> {
  const pgdata = join(cluster, 'pgdata')
  const lock = await readLockFile(pgdata)
  if (lock !== undefined && (await isServing(lock.pid, pgdata))) process.kill(lock.pid, 'SIGQUIT')
}
