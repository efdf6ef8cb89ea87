import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db/db.ts'
import { refuseInsideTransaction } from './db/transaction.ts'
import { AppError } from './http/app-error.ts'

/** So many acts in so many seconds; they come back one by one, evenly. */
export interface Limit {
  readonly limit: number
  readonly windowSeconds: number
}

/** Limits shared by every process: one leaky bucket for each key. */
export interface Limits {
  /** Counts one act, in a transaction where one is given. Throws `rate_limited` with the seconds to wait when the bucket is full. */
  take(key: string, limit: Limit, trx?: Db): Promise<void>
  /** Counts one act, in a transaction where one is given; false when the bucket is full. One statement either way. */
  tryTake(key: string, limit: Limit, trx?: Db): Promise<boolean>
  /** Takes one act back that turned out not to count. */
  giveBack(key: string, limit: Limit, trx?: Db): Promise<void>
  isCounting(key: string): Promise<boolean>
  /** Removes buckets that are empty by now; answers how many. */
  sweep(): Promise<number>
}

interface LimitOptions {
  readonly enabled: boolean
  /** Multiplies every `limit`. */
  readonly scale: number
}

/** Limits as leaky buckets in table `rate_limits`, one statement each, under hashed keys: the table names nobody. */
export function createLimits(db: Db, { enabled, scale }: LimitOptions, now: () => Date): Limits {
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url')
  const shareOf = ({ limit, windowSeconds }: Limit) => windowSeconds / (limit * scale)

  async function tryTake(key: string, limit: Limit, trx = db): Promise<boolean> {
    // Also where nothing is counted, as in most tests.
    if (!trx.isTransaction) refuseInsideTransaction()
    if (!enabled) return true
    const share = shareOf(limit)
    const at = now()
    const fullAt = new Date(at.getTime() + limit.windowSeconds * 1000)
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

  return {
    tryTake,
    async take(key, limit, trx = db) {
      if (await tryTake(key, limit, trx)) return
      const at = now().getTime()
      const bucket = await trx
        .selectFrom('rate_limits')
        .select('empty_at')
        .where('key', '=', hash(key))
        .executeTakeFirst()
      const waitMs = (bucket?.empty_at.getTime() ?? at) + (shareOf(limit) - limit.windowSeconds) * 1000 - at
      throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
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

/** The part of an address that one customer of a network has: an IPv4 address, or the first 64 bits of an IPv6 one. */
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
