import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { formatPosition, type LogPlace, type LogReader, parsePosition } from './log-reader.ts'
import { isRepeatable, type PoolConnection } from './pool-connection.ts'
import { sqlState } from './violation.ts'

type CheckOut = () => Promise<PoolConnection>

/** Lets requests read from replicas, as far as these have what the asker wrote. */
export interface Replicas {
  /** What runs inside reads from a replica that has the log up to `after` (as `written` gave it), where there is one; else from the primary. */
  read<T>(after: string | undefined, run: () => T): T
  /**
   * Where the primary's log ends: a replica that has it up to here has all that was committed before. Rejects when the primary does
   * not say within 300 ms.
   */
  written(): Promise<string>
  /** How many are in which state. */
  count(): Readonly<Record<ReplicaState, number>>
}

/**
 * `leads`: it is the primary at the moment, so nothing is read there; `away`: it doesn't answer, is of another installation, or has what
 * the primary doesn't.
 */
type ReplicaState = 'read' | 'behind' | 'leads' | 'away'

/** Given as a place in the log, it leads to the primary: no replica ever gets there. */
export const beyondReplicas = 'FFFFFFFF/FFFFFFFF'

/** The reads of a request. */
interface Reading {
  readonly after: bigint
  readonly primaryFirst: boolean
  /** Hears that a replica answered. */
  readonly onReplica?: (() => void) | undefined
}

const reading = new AsyncLocalStorage<Reading>()

/**
 * Runs what fills something that is kept for others: from the primary, and from a replica only while nobody answers there.
 * @param onReplica hears the latter: the filling may be old, and no notice comes to drop it.
 */
export function readFromPrimary<T>(run: () => T, onReplica?: () => void): T {
  const scope = reading.getStore()
  return scope ? reading.run({ ...scope, primaryFirst: true, onReplica: onReplica ?? scope.onReplica }, run) : run()
}

/** A primary or a replica. */
export interface DatabaseNode {
  /** What the log calls it. */
  readonly name: string
  readonly checkOut: CheckOut
  /** Says where its log stands, over a connection that nothing else waits for. */
  readonly log: LogReader
}

interface Replica extends DatabaseNode {
  /** Up to where it has the log, and when it said so; undefined: it doesn't answer, or is no replica at the moment. */
  seen: (LogPlace & { readonly atMs: number }) | undefined
  /** When it said last that it is the primary, in milliseconds of `performance.now()`. */
  ledAtMs: number
  /** When it was last seen to have more than the primary, likewise, and since when its PostgreSQL ran then. */
  strayed: { readonly atMs: number; readonly startedAt: string } | undefined
  /** Why it isn't read, as the log was told. */
  readonly told: Set<string>
}

/** PostgreSQL's code for a statement that ran past its time. */
const timedOut = '57014'

const lookEveryMs = 500
/** A replica that is further behind answers nothing. */
export const maxLagMs = 5000
/** How long a replica's position counts. */
const believedMs = 2000
/**
 * A replica that had what the primary lacks followed one that lost its lead, and lacks what was written since. It isn't read until its
 * PostgreSQL was started again, without which it can't be brought back, or for so long: then no browser's cookie names a place any
 * more that it has by number alone.
 */
const strayedMs = 60_000
const writtenLimitMs = 300

/** Where the primary's log ended at a moment. */
export interface LogEnd {
  readonly atMs: number
  readonly position: bigint
}

/** Up to where a replica must have the log so that it is no more than `maxLagMs` behind what is known of the primary. */
export function minPosition(ends: readonly LogEnd[]): bigint {
  const newest = ends.at(-1)
  if (!newest) return 0n
  const old = ends.findLast(({ atMs }) => atMs <= newest.atMs - maxLagMs)
  return (old ?? ends[0] ?? newest).position
}

/**
 * Standing in between: `checkOut` for everyone, and what is known of the replicas, each looked at twice a second until `close`,
 * whatever the others do. Why one isn't read the log is told once.
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
    told: new Set(),
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
        // Nothing goes to a replica that isn't on the primary's disk: what it said before we asked, the primary has.
        if (!one.seen || one.seen.atMs >= askedAtMs || (one.seen.position ?? -1n) <= position) continue
        one.strayed = { atMs, startedAt: one.seen.startedAt }
        if (one.seen.system === system) tell(one, 'it has what the primary lacks: it followed one that lost its lead')
      }
    } catch (error) {
      // While nobody answers there, nothing is written either, and the replicas are as good as they were. One that never did says
      // nothing of them.
      if (ends.length === 0) for (const one of known) tell(one, `of the primary: ${(error as Error).message}`)
    }
  }
  const tell = ({ name, told }: Replica, reason: string) => {
    if (closed || told.has(reason)) return
    told.add(reason)
    log.warn('a replica is not read', { replica: name, reason })
  }
  const lookAt = async (one: Replica) => {
    try {
      const place = await one.log.read()
      const atMs = performance.now()
      one.seen = place.isReplica ? { ...place, atMs } : undefined
      one.ledAtMs = place.isReplica ? -Infinity : atMs
      if (system !== undefined && place.system !== system) tell(one, 'it belongs to another database than the primary')
    } catch (error) {
      one.seen = undefined
      tell(one, (error as Error).message)
    }
  }
  const timers = [lookAtPrimary, ...known.map((one) => () => lookAt(one))].map(repeat)

  const stateOf = ({ seen, ledAtMs, strayed }: Replica): ReplicaState => {
    const since = performance.now() - believedMs
    if (ledAtMs > since) return 'leads'
    if (!seen || seen.atMs <= since || seen.system !== system || ends.length === 0) return 'away'
    if (strayed && strayed.startedAt === seen.startedAt && strayed.atMs > performance.now() - strayedMs) return 'away'
    return (seen.position ?? -1n) >= minPosition(ends) ? 'read' : 'behind'
  }

  /** Takes turns among those that have enough. */
  const choose = ({ after }: Reading): Replica | undefined => {
    const good = known.filter((one) => stateOf(one) === 'read' && (one.seen?.position ?? -1n) >= after)
    return good[turn++ % good.length]
  }

  const askReplica = async (scope: Reading, statement: string, values?: readonly unknown[]) => {
    const chosen = choose(scope)
    if (!chosen) return undefined
    try {
      const answer = await askOnce(chosen.checkOut, statement, values)
      scope.onReplica?.()
      return answer
    } catch (error) {
      if (error instanceof DatabaseUnavailable) chosen.seen = undefined
      // What a replica refuses (an unlogged table, a column that its log doesn't have yet, rows that changed under it) the primary
      // decides; only a statement that took too long isn't asked again.
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
          return await askOnce(primary.checkOut, statement, values)
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
          throw new Error('the primary does not say where its log ends')
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

/** Begins at once, and is left out while the last one is under way. */
function repeat(look: () => Promise<void>): NodeJS.Timeout {
  let looking = false
  const lookOnce = async () => {
    if (looking) return
    looking = true
    await look()
    looking = false
  }
  void lookOnce()
  return setInterval(() => void lookOnce(), lookEveryMs).unref()
}

/** Locks are writes to a replica. */
function isReadOnly(text: string): boolean {
  return isRepeatable(text) && !/\bfor (no key )?update\b|\bfor (key )?share\b/i.test(text)
}

async function askOnce(checkOut: CheckOut, statement: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
  const connection = await checkOut()
  try {
    return await connection.query(statement, values)
  } finally {
    connection.release()
  }
}
