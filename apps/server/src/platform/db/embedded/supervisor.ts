import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../../log.ts'
import { isRoot } from './account.ts'
import { type Cluster, databaseUser, prepareCluster } from './cluster.ts'
import { defuseStaleLock, isServing, readLockFile } from './lock-file.ts'
import { explainStart } from './explain-start.ts'
import { findNatives, prepareNatives } from './natives.ts'
import { type Places, placesFor } from './places.ts'
import { type Durability, launch, shutDown } from './postmaster.ts'
import { ForeignServerError, type Share, takeShare } from './cluster-lock.ts'

/** How long a start is retried when it is refused (a lock of a run that just died, a port that is taken). */
const refusedForMs = 10_000
/** How long a server may take to start, for instance to replay its WAL after a crash. */
const startingForMs = 120_000
const logEveryMs = 60_000

export interface EmbeddedPostgres {
  /** A postgres:// URL of database `itemo`; it stays the same as long as this process uses the server. */
  readonly url: string
  readonly folder: string
  /** Ends this process's use of the server, and the server itself if no other process uses it. */
  stop(): Promise<void>
}

interface Options {
  /** The data folder. Root stores the data elsewhere: see `placesFor`. */
  readonly dataDir: string
  readonly log: Logger
  /** `safe` except in tests. */
  readonly durability?: Durability
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that already runs there: several processes share one server,
 * and the last to stop stops it. If it ends while it is in use, it is restarted.
 * @throws an error that names DATABASE_URL on a platform without programs, and one with the code ENOSPC or EROFS when its disk
 * can't be written.
 */
export async function startEmbeddedPostgres({ dataDir, log, durability = 'safe' }: Options): Promise<EmbeddedPostgres> {
  return runCluster(await placesFor(dataDir), log, durability)
}

/** Starts or adopts the server of a cluster at a known place. */
export async function runCluster(places: Places, log: Logger, durability: Durability): Promise<EmbeddedPostgres> {
  const { natives, cluster, first } = await firstStart(places, durability).catch(async (error: unknown) => {
    throw await explainStart(error, places.cluster)
  })
  const { port } = first
  log.info(first.adopted ? 'PostgreSQL adopted' : 'PostgreSQL started', { port, folder: cluster.folder })

  let share: Share = first.share
  let stopping = false
  let regained = Promise.resolve()
  const watch = () =>
    share.onLost(() => {
      if (!stopping) regained = regain()
    })
  const regain = async () => {
    log.warn('PostgreSQL has exited, restarting it', { port })
    let loggedAtMs = Number.NEGATIVE_INFINITY
    while (!stopping) {
      try {
        share = (await bringUp(natives, cluster, port, durability)).share
        log.info('PostgreSQL is back', { port })
        return watch()
      } catch (error) {
        const nowMs = performance.now()
        // A full disk stays full until someone has made room.
        if (nowMs - loggedAtMs > logEveryMs) {
          loggedAtMs = nowMs
          log.error('PostgreSQL could not be restarted', { error: await explainStart(error, cluster.folder) })
        }
        await delay(1000)
      }
    }
  }
  watch()

  return {
    url: `postgres://${databaseUser}:${cluster.password}@127.0.0.1:${port}/${databaseUser}`,
    folder: cluster.folder,
    stop: async () => {
      if (stopping) return
      stopping = true
      await regained
      const pid = (await readLockFile(cluster.pgdata))?.pid
      // Without a response it is unknown who else uses the server; it is left to the next start, which adopts it.
      const last = await share.release().catch(() => false)
      if (last && pid !== undefined) await shutDown(natives, cluster, pid)
      await share.close()
      log.info(last ? 'PostgreSQL stopped' : 'PostgreSQL left running for other processes', { port })
    },
  }
}

async function firstStart(places: Places, durability: Durability) {
  const natives = await prepareNatives(await findNatives(), places.copies, !isRoot())
  const cluster = await prepareCluster(places.cluster, natives, durability === 'safe')
  return { natives, cluster, first: await bringUp(natives, cluster, undefined, durability) }
}

/** Adopts or starts the server of a cluster, whichever works first. */
async function bringUp(natives: string, cluster: Cluster, port: number | undefined, durability: Durability) {
  const begun = Date.now()
  let refusal = ''
  while (Date.now() - begun < refusedForMs) {
    const lock = await readLockFile(cluster.pgdata)
    if (lock !== undefined && (await isServing(lock.pid, cluster.pgdata))) {
      const share = await shareWhenUp(cluster, lock.port, async () => {
        const now = await readLockFile(cluster.pgdata)
        return now?.pid === lock.pid && (await isServing(lock.pid, cluster.pgdata))
      })
      if (share !== undefined && port !== undefined && port !== lock.port) {
        await share.close()
        throw new Error(`PostgreSQL moved from port ${port} to ${lock.port}; this process has to be restarted`)
      }
      if (share !== undefined) return { share, port: lock.port, adopted: true }
      continue
    }
    if (lock !== undefined) await defuseStaleLock(cluster.pgdata, lock.pid)
    const started = await launch(natives, cluster, port, durability)
    const share = await shareWhenUp(cluster, started.port, () => Promise.resolve(started.ended() === undefined))
    if (share !== undefined) return { share, port: started.port, adopted: false }
    refusal = started.ended() ?? 'PostgreSQL does not answer'
    if (!isPassing(refusal)) break
    await delay(100)
  }
  throw new Error(`The embedded PostgreSQL did not start: ${refusal || 'another process holds its data folder'}`)
}

/** Polls until the server grants a share; undefined once it is no longer `alive` or took too long. */
async function shareWhenUp(cluster: Cluster, port: number, alive: () => Promise<boolean>): Promise<Share | undefined> {
  const deadline = Date.now() + startingForMs
  while (Date.now() < deadline && (await alive())) {
    try {
      return await takeShare(cluster, port)
    } catch (error) {
      // Another program may respond on the port that our server failed to get: then ours has ended, or is about to.
      const passing = isStartingOrStopping(error)
      await delay(passing ? 25 : 250)
      if (!passing && (await alive())) throw error
    }
  }
  return undefined
}

/** Whether an error only means that the server is starting, stopping, full or not listening yet. */
function isStartingOrStopping(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^57P|^53300$/.test(error.code ?? '')
  return !(error instanceof ForeignServerError)
}

/** Whether a start was refused for a temporary reason: a run that just died, or a port that was taken in the meantime. */
function isPassing(words: string): boolean {
  return /lock file .* already exists|shared memory block|could not bind|Address already in use|could not create any TCP/i.test(
    words,
  )
}
