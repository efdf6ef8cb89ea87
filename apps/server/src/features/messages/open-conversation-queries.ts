import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The owner of an item; undefined if there is no such item. */
export async function findItemOwner(db: Db, itemId: string): Promise<string | undefined> {
  const item = await db.selectFrom('items').select('user_id').where('id', '=', itemId).executeTakeFirst()
  return item?.user_id
}

export interface Pair {
  readonly itemId: string | null
  /** The smaller id first. */
  readonly low: string
  readonly high: string
}

/** Makes everyone who wants this same conversation wait for the end of this transaction. */
export async function lockPair(trx: Db, { itemId, low, high }: Pair): Promise<void> {
  const key = `conversation ${low} ${high} ${itemId ?? ''}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** The conversation of a pair. A held one is only found by its author, and only if there is no other. */
export async function findConversationOfPair(
  db: Db,
  { itemId, low, high }: Pair,
  readerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('member_low', '=', low)
    .where('member_high', '=', high)
    .where('item_id', 'is not distinct from', itemId)
    .where((of) =>
      of.or([of('held_at', 'is', null), of.and([of('held_for', '=', readerId), of('refused_at', 'is', null)])]),
    )
    .orderBy(sql`held_at is not null`)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Makes every new conversation of someone wait for the end of this transaction. */
export async function lockIntroductions(trx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`introductions of ${userId}`}, 0))`.execute(trx)
}

export interface Introductions {
  /** Whether the two have any conversation that both can see. */
  readonly known: boolean
  readonly memberSince: Date
  readonly lately: number
  /** The start of the first of those conversations. */
  readonly freeAt: Date | null
}

/** Whether two people know each other, and how many conversations with strangers the user has started since a given time. */
export async function findIntroductions(trx: Db, userId: string, { low, high }: Pair, since: Date) {
  const { rows } = await sql<Introductions>`
    select p.member_since as "memberSince", lately.count as lately, lately.first as "freeAt",
      exists (select from conversations c where c.member_low = ${low} and c.member_high = ${high}
        and c.held_at is null) as known
    from profiles p cross join (
      select count(*)::int as count, min(created_at) as first
      from conversations where introduced_by = ${userId} and created_at > ${since}
    ) lately
    where p.id = ${userId}`.execute(trx)
  return rows[0] ?? { known: false, memberSince: since, lately: 0, freeAt: null }
}

interface NewConversation extends Pair {
  /** The member who opens it; the other one sees it once something is said. */
  readonly openedBy: string
  readonly introducedBy: string | null
  /** The other one doesn't take part until it has been reviewed. */
  readonly isHeld: boolean
}

/** Adds a conversation and returns its id; in a held one only the member who opened it takes part. */
export async function insertConversation(
  trx: Db,
  { itemId, low, high, openedBy, introducedBy, isHeld }: NewConversation,
  at: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('conversations')
    .values({
      item_id: itemId,
      introduced_by: introducedBy,
      held_at: isHeld ? at : null,
      held_for: isHeld ? openedBy : null,
      member_low: low,
      member_high: high,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('conversation_participants')
    .values(
      [low, high]
        .filter((userId) => !isHeld || userId === openedBy)
        .map((user_id) => ({ conversation_id: id, user_id, opened: user_id === openedBy })),
    )
    .execute()
  return id
}

/** Adds an existing conversation to someone's list, even if nothing has been said in it yet. */
export async function noteOpened(trx: Db, conversationId: string, userId: string): Promise<void> {
  await trx
    .updateTable('conversation_participants')
    .set({ opened: true })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('opened', '=', false)
    .execute()
}
