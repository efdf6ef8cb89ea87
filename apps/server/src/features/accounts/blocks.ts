import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  type Cursor,
  exactInstant,
  type PageInput,
  pageOf,
  readCursor,
  isAfterCursor,
} from '../../platform/db/cursor.ts'
import { sqlState } from '../../platform/db/violation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { getPublicProfile } from './profiles.ts'

export interface BlockedPerson {
  readonly id: string
  readonly full_name: string | null
  readonly profile_image: string | null
  readonly blocked_at: Date
}

/** Deletes a block; returns whether it existed. */
export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function selectBlockedBy(db: Db, blockerId: string) {
  return db
    .selectFrom('blocks')
    .innerJoin('profiles', 'profiles.id', 'blocks.blocked_id')
    .select(['profiles.id', 'profiles.full_name', 'profiles.profile_image', 'blocks.created_at as blocked_at'])
    .where('blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
}

/** The people whom someone has blocked. */
export function listBlockedBy(db: Db, blockerId: string): Promise<BlockedPerson[]> {
  return selectBlockedBy(db, blockerId).execute()
}

function listPageOfBlocked(db: Db, blockerId: string, after: Cursor | undefined, limit: number) {
  return selectBlockedBy(db, blockerId)
    .select(exactInstant(sql.ref('blocks.created_at')).as('at'))
    .where(isAfterCursor(after, sql.ref('blocks.created_at'), sql.ref('blocks.blocked_id'), 'desc'))
    .limit(limit)
    .execute()
}

/** An SQL condition: whether the first person blocked the second. */
export function isBlockedBy(blocker: Expression<unknown>, other: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${other})`
}

/** Which of two people blocked the other. */
export async function findBlocks(db: Db, one: string, other: string): Promise<{ byOne: boolean; byOther: boolean }> {
  const [a, b] = [sql`${one}::uuid`, sql`${other}::uuid`]
  const { rows } = await sql<{ byOne: boolean; byOther: boolean }>`
    select ${isBlockedBy(a, b)} as "byOne", ${isBlockedBy(b, a)} as "byOther"`.execute(db)
  return rows[0] ?? { byOne: false, byOther: false }
}

/** A page of the people someone blocked, latest first. Throws `invalid_input` for a malformed cursor. */
export async function listOwnBlocks({ db }: Pick<Context, 'db'>, actor: Actor, { cursor, limit }: PageInput) {
  return pageOf(await listPageOfBlocked(db, actor.userId, readCursor(cursor), limit + 1), limit, (row) => row)
}

/** Blocks someone; repeating it changes nothing. Throws `not_found`, and `invalid_input` for oneself. */
export async function blockPerson({ db, now }: Pick<Context, 'db' | 'now'>, actor: Actor, userId: string) {
  if (userId.toLowerCase() === actor.userId) {
    throw new AppError('invalid_input', { fields: { userId: "You can't block yourself." } })
  }
  await db
    .insertInto('blocks')
    .values({ blocker_id: actor.userId, blocked_id: userId, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch((cause: unknown) => {
      // One of the two accounts was deleted in the meantime.
      if (sqlState(cause) === '23503') throw new AppError('not_found', { cause })
      throw cause
    })
}

/** Removes one's own block; repeating it is harmless. A block by the other side stays. Throws `not_found`. */
export async function unblockPerson({ db }: Pick<Context, 'db'>, actor: Actor, userId: string): Promise<void> {
  if (!(await deleteBlock(db, actor.userId, userId))) await getPublicProfile({ db }, userId)
}

/** Whether either of two people has blocked the other. */
export async function haveBlock(db: Db, one: string, other: string): Promise<boolean> {
  const { byOne, byOther } = await findBlocks(db, one, other)
  return byOne || byOther
}

/**
 * Throws `person_unreachable` if the seeker blocked the other, and `not_found`, as for an unknown person, if the other blocked the
 * seeker.
 */
export async function requireFindable(db: Db, seekerId: string, otherId: string): Promise<void> {
  const { byOne, byOther } = await findBlocks(db, seekerId, otherId)
  if (byOne) throw unreachable()
  if (byOther) throw new AppError('not_found')
}

/** The error both for writing to someone who blocked you and for writing to a deleted account, so that the two look the same. */
export function unreachable(): AppError {
  return new AppError('person_unreachable', { message: "This person can't be reached." })
}

/** An SQL condition: whether either of two people has blocked the other. */
export function isBlockedEitherWay(one: Expression<unknown>, other: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${isBlockedBy(one, other)} or ${isBlockedBy(other, one)})`
}

/** The people someone blocked. Deleted with the profile's row. */
export const blockExporter: DataExporter = { name: 'blocks', collect: listBlockedBy }
