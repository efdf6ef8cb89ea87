import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { isRepeatable, type PoolConnection } from './pool-connection.ts'
import { sqlState } from './violation.ts'

type CheckOut = () => Promise<PoolConnection>

/** Lets requests read from replicas, as far as these have what the asker wrote. */
export interface Replicas {
  /** What runs inside reads from a replica that has the log up to `after` (as `written` gave it), where there is one; else from the primary. */
  read<T>(after: string | undefined, run: () => T): T
  /** Where the primary's log ends: a replica that has it up to here has all that was committed before. */
  written(): Promise<string>
}

/** The reads of a request. */
interface Reading {
  readonly after: bigint
  readonly primaryFirst: boolean
}

const reading = new AsyncLocalStorage<Reading>()

/** Runs what fills something that is kept for others: from the primary, and from a replica only while nobody answers there. */
export function readFromPrimary<T>(run: () => T): T {
  const scope = reading.getStore()
  return scope ? reading.run({ ...scope, primaryFirst: true }, run) : run()
}

interface Replica {
  readonly checkOut: CheckOut
  /** Up to where it has the log, as far as is known; undefined: it doesn't answer, or is no replica at the moment. */
  replayed: bigint | undefined
}

/** PostgreSQL's code for a statement that ran past its time. */
const timedOut = '57014'

const lookEveryMs = 500
/** A replica that is further behind answers nothing. */
export const maxLagMs = 5000

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

/** A place in the log as PostgreSQL writes it (`16/B374D848`), as a number; undefined for anything else. */
export function parsePosition(text: string | undefined): bigint | undefined {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Standing in between: `checkOut` for everyone, and what is known of the replicas, looked at twice a second until `close`. */
export function spreadReads(
  primary: CheckOut,
  checkOuts: readonly CheckOut[],
): { readonly checkOut: CheckOut; readonly replicas: Replicas; close(): void } {
  const known = checkOuts.map((checkOut): Replica => ({ checkOut, replayed: undefined }))
  let ends: readonly LogEnd[] = []
  let turn = 0

  const lookAtPrimary = async () => {
    const position = await positionOf(primary, 'select pg_current_wal_insert_lsn()::text as position')
    const atMs = performance.now()
    // While nobody answers there, nothing is written either, and the replicas are as good as they were.
    if (position !== undefined) ends = [...ends.filter((one) => one.atMs > atMs - 2 * maxLagMs), { atMs, position }]
  }
  const lookAt = async (one: Replica) => {
    one.replayed = await positionOf(one.checkOut, 'select pg_last_wal_replay_lsn()::text as position')
  }
  const look = () => Promise.all([lookAtPrimary(), ...known.map(lookAt)])
  let looking: Promise<unknown> | undefined
  const lookOnce = () => {
    looking ??= look().finally(() => (looking = undefined))
  }
  lookOnce()
  const timer = setInterval(lookOnce, lookEveryMs)
  timer.unref()

  /** Takes turns among those that have enough. */
  const choose = ({ after }: Reading): Replica | undefined => {
    const least = minPosition(ends)
    const good = known.filter(({ replayed = -1n }) => replayed >= after && replayed >= least)
    return ends.length > 0 ? good[turn++ % good.length] : undefined
  }

  const askReplica = async (scope: Reading, statement: string, values?: readonly unknown[]) => {
    const chosen = choose(scope)
    if (!chosen) return undefined
    try {
      return await askOnce(chosen.checkOut, statement, values)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) chosen.replayed = undefined
      // What a replica refuses (an unlogged table, a column that its log doesn't have yet, rows that changed under it) the primary
      // decides; only a statement that took too long isn't asked again.
      else if (sqlState(error) === timedOut) throw error
      return undefined
    }
  }

  const checkOut: CheckOut = async () => {
    const scope = reading.getStore()
    if (!scope) return primary()
    let held: PoolConnection | undefined
    const askPrimary = async (statement: string | pg.QueryConfig, values?: readonly unknown[]) => {
      held ??= await primary()
      return held.query(statement, values)
    }
    return {
      async query(statement, values) {
        if (held || typeof statement !== 'string' || !isReadOnly(statement)) return askPrimary(statement, values)
        if (!scope.primaryFirst) return (await askReplica(scope, statement, values)) ?? askPrimary(statement, values)
        try {
          return await askOnce(primary, statement, values)
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
        const { rows } = await askOnce(primary, 'select pg_current_wal_insert_lsn()::text as position')
        return (rows[0] as { position: string }).position
      },
    },
    close: () => clearInterval(timer),
  }
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

async function positionOf(checkOut: CheckOut, statement: string): Promise<bigint | undefined> {
  try {
    const { rows } = await askOnce(checkOut, statement)
    return parsePosition((rows[0] as { position: string | null }).position ?? undefined)
  } catch {
    // An outage is logged where it is noticed.
    return undefined
  }
}
