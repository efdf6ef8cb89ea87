import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { formatPosition, type LogPlace, type LogReader, parsePosition } from './log-reader.ts'
import { isRepeatable, type PoolConnection } from './pool-connection.ts'
import { sqlState } from './violation.ts'

type CheckOut = () => Promise<PoolConnection>

/** Lets requests read from replicas that have the caller's own writes. */
export interface Replicas {
  /** Reads inside `run` use a replica that has the log up to `after` (a result of `written`), if there is one; else the primary. */
  read<T>(after: string | undefined, run: () => T): T
  /**
   * The current end of the primary's log: a replica that has replayed it has everything that was committed before. Rejects when
   * the primary doesn't report it within 300 ms.
   */
  written(): Promise<string>
  /** The number of replicas in each state. */
  count(): Readonly<Record<ReplicaState, number>>
}

/**
 * `leads`: it is currently a primary, so it isn't used for reads; `away`: it doesn't respond, belongs to another installation, or
 * has data that the primary lacks.
 */
type ReplicaState = 'read' | 'behind' | 'leads' | 'away'

/** A log position that no replica ever reaches, so its reads go to the primary. */
export const positionBeyondReplicas = 'FFFFFFFF/FFFFFFFF'

/** How a request's reads are routed. */
interface Reading {
  readonly after: bigint
  readonly primaryFirst: boolean
  /** Called when a replica served a read. */
  readonly onReplica?: (() => void) | undefined
}

const reading = new AsyncLocalStorage<Reading>()

/**
 * Runs a function that fills a cache: on the primary, and on a replica only while the primary doesn't respond.
 * @param onReplica is called in the latter case: the result may be stale, and no notification will drop it.
 */
export function readFromPrimary<T>(run: () => T, onReplica?: () => void): T {
  const scope = reading.getStore()
  return scope ? reading.run({ ...scope, primaryFirst: true, onReplica: onReplica ?? scope.onReplica }, run) : run()
}

/** A primary or a replica. */
export interface DatabaseNode {
  /** Its name in the log. */
  readonly name: string
  readonly checkOut: CheckOut
  /** Reads its log position, over a connection that nothing else uses. */
  readonly log: LogReader
}

interface Replica extends DatabaseNode {
  /** Its last reported log position, and when; undefined when it doesn't respond or isn't a replica at the moment. */
  seen: (LogPlace & { readonly atMs: number }) | undefined
  /** When it last reported to be a primary, in milliseconds of `performance.now()`. */
  ledAtMs: number
  /** When it was last seen ahead of the primary, on the same clock, and when its PostgreSQL had started. */
  strayed: { readonly atMs: number; readonly startedAt: string } | undefined
  /** The reasons that were logged for not reading it. */
  readonly warnedReasons: Set<string>
}

/** PostgreSQL's code for a statement that was cancelled because it took too long. */
const timedOut = '57014'

const checkIntervalMs = 500
/** A replica that lags further behind isn't used. */
export const maxLagMs = 5000
/** How long a replica's reported position is valid. */
const positionValidMs = 2000
/**
 * A replica that was ahead of the primary followed a former primary, and lacks what was written since. It isn't used until its
 * PostgreSQL was restarted, which repairing it requires, or for this long: then no browser's cookie holds a position any more
 * that it reaches by number only.
 */
const strayedMs = 60_000
const writtenLimitMs = 300

/** The end of the primary's log at a point in time. */
export interface LogEnd {
  readonly atMs: number
  readonly position: bigint
}

/** The position that a replica needs to be at most `maxLagMs` behind what is known of the primary. */
export function minPosition(ends: readonly LogEnd[]): bigint {
  const newest = ends.at(-1)
  if (!newest) return 0n
  const old = ends.findLast(({ atMs }) => atMs <= newest.atMs - maxLagMs)
  return (old ?? ends[0] ?? newest).position
}

/**
 * Routes reads: a `checkOut` for everyone, and the state of the replicas, each polled twice a second until `close`, independently
 * of the others. Each reason for not using a replica is logged once.
 */
export function spreadReads(
  primary: DatabaseNode,
  replicas: readonly DatabaseNode[],
  log: Pick<Logger, 'warn'>,
): { readonly checkOut: CheckOut; readonly replicas: Replicas; close(): void } {
  const known = replicas.map((node): Replica => ({
    ...node,
    seen: undefined,
    ledAtMs: -Infinity,
    strayed: undefined,
    warnedReasons: new Set(),
  }))
  let ends: readonly LogEnd[] = []
  let system: string | undefined
  let turn = 0
  let closed = false

  const lookAtPrimary = async () => {
    const askedAtMs = performance.now()
    try {
      const { isReplica, position, system: its } = await primary.log.read()
      const atMs = performance.now()
      if (isReplica || position === undefined) return
      system = its
      ends = [...ends.filter((one) => one.atMs > atMs - 2 * maxLagMs), { atMs, position }]
      for (const one of known) {
        // A primary sends its log only after flushing it: everything that a replica reported before our query, the primary has.
        if (!one.seen || one.seen.atMs >= askedAtMs || (one.seen.position ?? -1n) <= position) continue
        one.strayed = { atMs, startedAt: one.seen.startedAt }
        if (one.seen.system === system)
          warnOnce(one, 'it has what the primary lacks: it followed one that lost its lead')
      }
    } catch (error) {
      // While the primary doesn't respond, nothing is written either, so the replicas are as recent as before. If it never did,
      // nothing is known about them.
      if (ends.length === 0) for (const one of known) warnOnce(one, `of the primary: ${(error as Error).message}`)
    }
  }
  const warnOnce = ({ name, warnedReasons }: Replica, reason: string) => {
    if (closed || warnedReasons.has(reason)) return
    warnedReasons.add(reason)
    log.warn('a replica is not read', { replica: name, reason })
  }
  const lookAt = async (one: Replica) => {
    try {
      const place = await one.log.read()
      const atMs = performance.now()
      one.seen = place.isReplica ? { ...place, atMs } : undefined
      one.ledAtMs = place.isReplica ? -Infinity : atMs
      if (system !== undefined && place.system !== system)
        warnOnce(one, 'it belongs to a different database from the primary')
    } catch (error) {
      one.seen = undefined
      warnOnce(one, (error as Error).message)
    }
  }
  const timers = [lookAtPrimary, ...known.map((one) => () => lookAt(one))].map(repeat)

  const stateOf = ({ seen, ledAtMs, strayed }: Replica): ReplicaState => {
    const since = performance.now() - positionValidMs
    if (ledAtMs > since) return 'leads'
    if (!seen || seen.atMs <= since || seen.system !== system || ends.length === 0) return 'away'
    if (strayed && strayed.startedAt === seen.startedAt && strayed.atMs > performance.now() - strayedMs) return 'away'
    return (seen.position ?? -1n) >= minPosition(ends) ? 'read' : 'behind'
  }

  /** Rotates among the replicas that have enough of the log. */
  const choose = ({ after }: Reading): Replica | undefined => {
    const good = known.filter((one) => stateOf(one) === 'read' && (one.seen?.position ?? -1n) >= after)
    return good[turn++ % good.length]
  }

  const askReplica = async (scope: Reading, statement: string, values?: readonly unknown[]) => {
    const chosen = choose(scope)
    if (!chosen) return undefined
    try {
      const answer = await queryOnce(chosen.checkOut, statement, values)
      scope.onReplica?.()
      return answer
    } catch (error) {
      if (error instanceof DatabaseUnavailable) chosen.seen = undefined
      // When a replica refuses a statement (an unlogged table, a column that it lacks so far, rows changed by replay), the
      // primary runs it; only a statement that took too long isn't repeated.
      else if (sqlState(error) === timedOut) throw error
      return undefined
    }
  }

  const checkOut: CheckOut = async () => {
    const scope = reading.getStore()
    if (!scope) return primary.checkOut()
    let held: PoolConnection | undefined
    const askPrimary = async (statement: string | pg.QueryConfig, values?: readonly unknown[]) => {
      held ??= await primary.checkOut()
      return held.query(statement, values)
    }
    return {
      async query(statement, values) {
        if (held || typeof statement !== 'string' || !isReadOnly(statement)) return askPrimary(statement, values)
        if (!scope.primaryFirst) return (await askReplica(scope, statement, values)) ?? askPrimary(statement, values)
        try {
          return await queryOnce(primary.checkOut, statement, values)
        } catch (error) {
          const answer = error instanceof DatabaseUnavailable ? await askReplica(scope, statement, values) : undefined
          if (answer) return answer
          throw error
        }
      },
      release: (destroy) => held?.release(destroy),
    }
  }

  return {
    checkOut,
    replicas: {
      read: (after, run) => reading.run({ after: parsePosition(after) ?? 0n, primaryFirst: false }, run),
      async written() {
        const tooLate = delay(writtenLimitMs, undefined, { ref: false })
        const place = await Promise.race([primary.log.read(), tooLate])
        if (place?.position === undefined || place.isReplica)
          throw new Error('the primary did not return its WAL position')
        return formatPosition(place.position)
      },
      count() {
        const states = { read: 0, behind: 0, leads: 0, away: 0 }
        for (const one of known) states[stateOf(one)] += 1
        return states
      },
    },
    close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      for (const node of [primary, ...known]) node.log.close()
    },
  }
}

/** Runs at once and then at intervals, skipping a run while the previous one is still going. */
function repeat(look: () => Promise<void>): NodeJS.Timeout {
  let looking = false
  const lookOnce = async () => {
    if (looking) return
    looking = true
    await look()
    looking = false
  }
  void lookOnce()
  return setInterval(() => void lookOnce(), checkIntervalMs).unref()
}

/** Row locks count as writes, which a replica refuses. */
function isReadOnly(text: string): boolean {
  return isRepeatable(text) && !/\bfor (no key )?update\b|\bfor (key )?share\b/i.test(text)
}

async function queryOnce(checkOut: CheckOut, statement: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
  const connection = await checkOut()
  try {
    return await connection.query(statement, values)
  } finally {
    connection.release()
  }
}
