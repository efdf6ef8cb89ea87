import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface BlockedPerson {
  readonly id: string
  readonly full_name: string | null
  readonly profile_image: string | null
  readonly blocked_at: Date
}

export async function insertBlock(db: Db, blockerId: string, blockedId: string, at: Date): Promise<void> {
  await db
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether there was one. */
export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function listBlockedBy(db: Db, blockerId: string): Promise<BlockedPerson[]> {
  return db
    .selectFrom('blocks')
    .innerJoin('profiles', 'profiles.id', 'blocks.blocked_id')
    .select(['profiles.id', 'profiles.full_name', 'profiles.profile_image', 'blocks.created_at as blocked_at'])
    .where('blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .execute()
}

/** Whether one blocked the other, as a part of a statement. */
export function blocked(blocker: Expression<unknown>, other: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${other})`
}

/** Which of two people blocked the other. */
export async function findBlocks(
  db: Db,
  one: string,
  other: string,
): Promise<{ readonly byOne: boolean; readonly byOther: boolean }> {
  const [a, b] = [sql`${one}::uuid`, sql`${other}::uuid`]
  const { rows } = await sql<{ byOne: boolean; byOther: boolean }>`
    select ${blocked(a, b)} as "byOne", ${blocked(b, a)} as "byOther"`.execute(db)
  return rows[0] ?? { byOne: false, byOther: false }
}
