import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../src/platform/log.ts'
import { makeFolder } from '../src/platform/db/embedded/account.ts'
import { sweepAbandoned } from '../src/platform/db/embedded/cluster.ts'
import { isServing, readLockFile } from '../src/platform/db/embedded/lock-file.ts'
import { throwawayFolder } from '../src/platform/db/embedded/places.ts'
import { type EmbeddedPostgres, runCluster } from '../src/platform/db/embedded/supervisor.ts'

/** Starts an empty, unsafe and fast PostgreSQL that `stop` removes; what a killed run left behind goes with the next one. */
export async function startThrowawayPostgres(log: Logger): Promise<EmbeddedPostgres> {
  const { copies, cluster: parent } = await throwawayFolder()
  await makeFolder(parent)
  await sweepAbandoned(parent, '', killServer)
  const cluster = join(parent, `${process.pid}-${randomBytes(4).toString('hex')}`)
  // Nobody else uses it: one that does not start or stop in time is ended all the same.
  const remove = async () => {
    await killServer(cluster)
    await rm(cluster, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const server = await runCluster({ copies, cluster }, log, 'throwaway')
    return {
      ...server,
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

async function killServer(cluster: string): Promise<void> {
  const pgdata = join(cluster, 'pgdata')
  const lock = await readLockFile(pgdata)
  if (lock !== undefined && (await isServing(lock.pid, pgdata))) process.kill(lock.pid, 'SIGQUIT')
}
