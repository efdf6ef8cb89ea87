import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { BoundedMap } from './bounded-map.ts'
import type { Db } from './db/db.ts'
import { refuseInsideTransaction } from './db/transaction.ts'
import { AppError } from './http/app-error.ts'

/** So many acts within so many seconds; used capacity returns gradually. */
export interface Limit {
  readonly limit: number
  readonly windowSeconds: number
}

/** Rate limits shared by every process: one leaky bucket per key. */
export interface Limits {
  /** Counts one act, in a transaction if given. Throws `rate_limited` with the seconds to wait when the bucket is full. */
  take(key: string, limit: Limit, trx?: Db): Promise<void>
  /** Counts one act, in a transaction if given; false when the bucket is full. One statement in either case. */
  tryTake(key: string, limit: Limit, trx?: Db): Promise<boolean>
  /**
   * Counts one of many small acts, for which a statement each would cost more than the act (ADR-0272): one statement counts a
   * twentieth of the limit when that part is used up, so the part that each process is using isn't counted yet. Throws as `take` does.
   */
  takeOften(key: string, limit: Limit): Promise<void>
  /** Takes one act back that turned out not to count. */
  giveBack(key: string, limit: Limit, trx?: Db): Promise<void>
  isCounting(key: string): Promise<boolean>
  /** Deletes buckets that are empty by now; returns their number. */
  sweep(): Promise<number>
}

interface LimitOptions {
  readonly enabled: boolean
  /** Multiplies every `limit`. */
  readonly scale: number
}

/** For small acts: the number of parts of a limit, and the number of keys for which a process remembers the current part. */
const parts = 20
const maxBegun = 10_000

/** Acts of one key that no statement has counted yet; they are forgotten after a window. */
interface Begun {
  acts: number
  since: number
  /** The bucket is known to be full until then. */
  fullUntil: number
  /** Resolves when the previous part was counted, so the current one has room. */
  room?: Promise<void>
}

/** Limits as leaky buckets in table `rate_limits`, one statement each, under hashed keys: the table contains no names or addresses. */
export function createLimits(db: Db, { enabled, scale }: LimitOptions, now: () => Date): Limits {
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url')
  const shareOf = ({ limit, windowSeconds }: Limit) => windowSeconds / (limit * scale)

  async function tryTake(key: string, limit: Limit, trx = db): Promise<boolean> {
    // Checked even when limits are off, as in most tests.
    if (!trx.isTransaction) refuseInsideTransaction()
    if (!enabled) return true
    return fill(key, limit.windowSeconds, shareOf(limit), trx)
  }

  /** Adds `share` seconds to a bucket with a capacity of `seconds`; false when it doesn't fit. */
  async function fill(key: string, seconds: number, share: number, trx: Db): Promise<boolean> {
    const at = now()
    const fullAt = new Date(at.getTime() + seconds * 1000)
    const taken = await trx
      .insertInto('rate_limits')
      .values({ key: hash(key), empty_at: new Date(at.getTime() + share * 1000) })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ empty_at: sql`greatest(rate_limits.empty_at, ${at}) + make_interval(secs => ${share})` })
          .where(sql<boolean>`greatest(rate_limits.empty_at, ${at}) + make_interval(secs => ${share}) <= ${fullAt}`),
      )
      .returning('key')
      .executeTakeFirst()
    return taken !== undefined
  }

  /** How long it takes until a full bucket has room for a share, in milliseconds. */
  async function waitOf(key: string, seconds: number, share: number, trx: Db): Promise<number> {
    const at = now().getTime()
    const bucket = await trx
      .selectFrom('rate_limits')
      .select('empty_at')
      .where('key', '=', hash(key))
      .executeTakeFirst()
    return (bucket?.empty_at.getTime() ?? at) + (share - seconds) * 1000 - at
  }

  const begun = new BoundedMap<string, Begun>(maxBegun)
  function begunOf(key: string, at: number, windowMs: number): Begun {
    const known = begun.get(key)
    if (known && at - known.since < windowMs) return known
    const fresh = { acts: 0, since: at, fullUntil: 0 }
    begun.set(key, fresh)
    return fresh
  }

  async function countPart(
    mine: Begun,
    { key, share, seconds, part }: { key: string; share: number; seconds: number; part: number },
  ): Promise<void> {
    try {
      if (await fill(key, seconds, share, db)) return
      const waitMs = Math.max(1, await waitOf(key, seconds, share, db))
      mine.fullUntil = now().getTime() + waitMs
      throw tooOften(waitMs)
    } catch (error) {
      // Also when the database is unavailable: the next act tries again.
      mine.acts = part
      throw error
    }
  }

  return {
    tryTake,
    async take(key, limit, trx = db) {
      if (await tryTake(key, limit, trx)) return
      throw tooOften(await waitOf(key, limit.windowSeconds, shareOf(limit), trx))
    },
    async takeOften(key, { limit, windowSeconds }) {
      refuseInsideTransaction()
      if (!enabled) return
      const at = now().getTime()
      const mine = begunOf(key, at, windowSeconds * 1000)
      if (at < mine.fullUntil) throw tooOften(mine.fullUntil - at)
      const part = Math.max(1, Math.floor((limit * scale) / parts))
      if (++mine.acts > part) {
        mine.acts = 1
        mine.since = at
        const share = (windowSeconds * part) / (limit * scale)
        // The current part is counted only when it is used up, so the bucket keeps room for it.
        mine.room = countPart(mine, { key, share, seconds: windowSeconds - share, part })
      }
      await mine.room
    },
    async giveBack(key, limit, trx = db) {
      await trx
        .updateTable('rate_limits')
        .set({ empty_at: sql`empty_at - make_interval(secs => ${shareOf(limit)})` })
        .where('key', '=', hash(key))
        .execute()
    },
    async isCounting(key) {
      refuseInsideTransaction()
      if (!enabled) return false
      const bucket = db.selectFrom('rate_limits').select('key').where('key', '=', hash(key))
      return (await bucket.where('empty_at', '>', now()).executeTakeFirst()) !== undefined
    },
    async sweep() {
      const { numDeletedRows } = await db.deleteFrom('rate_limits').where('empty_at', '<', now()).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function tooOften(waitMs: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** The part of an address that identifies one customer of a network: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const middle = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = tail === undefined ? front : [...front, ...middle, ...back]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
