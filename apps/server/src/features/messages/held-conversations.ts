import type { MessageWarning } from '@itemo/domain/messages/message-warnings.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { exactInstant } from '../../platform/db/cursor.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { isBlockedEitherWay } from '../accounts/blocks.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { haveConfirmedRental } from '../rentals/rentals.ts'
import { lockIntroductions, lockPair } from './open-conversation-queries.ts'

const dayMs = 86_400_000
/** The number of conversations within a day that may look like a scam before the sender's new ones are held. */
const maxWarned = 3
/** The maximum number of messages of a delivered conversation that open windows are notified of. */
const maxNotified = 50
/** The maximum number of someone's held messages at a time: the person who decides reads them all. */
const maxHeld = 200
/** The maximum number of messages that look like a scam shown next to the held ones. */
const maxShownWarned = 40
/** Held and refused messages, up to about twice the number that may be held. */
const maxSaid = 440

type HoldDeps = Pick<Context, 'now' | 'realtime'>

/** Whether a new conversation of someone is held for a check. Two people with an agreed hire can always talk. */
export async function waitsForCheck(trx: Db, authorId: string, otherId: string): Promise<boolean> {
  const hold = await trx
    .selectFrom('conversation_holds')
    .select('user_id')
    .where('user_id', '=', authorId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return hold !== undefined && !(await haveConfirmedRental({ db: trx }, authorId, otherId))
}

/**
 * Holds someone's new conversations once a third conversation within a day looked like a scam, not counting those that were already
 * decided about; opens one case. Conversations that they have only opened, without a message from either side, are held too, so that none
 * can be kept in reserve. The caller holds `lockIntroductions` for them, so that of several concurrent messages one counts as the third.
 */
export async function holdAfterWarnings({ jobs }: Pick<Context, 'jobs'>, trx: Db, userId: string, at: Date) {
  const { rows } = await sql<{ user_id: string }>`
    insert into conversation_holds (user_id, since)
    select ${userId}, ${at}::timestamptz
    where (
      select count(distinct m.conversation_id) from messages m
      where m.sender_id = ${userId} and m.warning is not null and m.warning <> 'contact_details'
        and m.created_at > greatest(${new Date(at.getTime() - dayMs)}::timestamptz,
          (select h.counts_after from conversation_holds h where h.user_id = ${userId}))
    ) >= ${sql.lit(maxWarned)}
    on conflict (user_id) do update set since = excluded.since, ended_at = null
      where conversation_holds.ended_at is not null
    returning user_id`.execute(trx)
  if (rows.length === 0) return
  await holdEmptyConversations(trx, userId, at)
  await jobs.publish(trx, { name: 'messages.warned', payload: { user_id: userId } })
}

/** Holds conversations that someone opened and nobody has written in. A locked one is skipped: someone is writing in it right now. */
async function holdEmptyConversations(trx: Db, userId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; other_id: string }>`
    select c.id, other.user_id as other_id
    from conversation_participants mine
    join conversations c on c.id = mine.conversation_id and c.held_at is null
    join conversation_participants other on other.conversation_id = c.id and other.user_id <> mine.user_id and not other.opened
    where mine.user_id = ${userId} and not exists (select from messages m where m.conversation_id = c.id)
    order by c.id for no key update of c skip locked`.execute(trx)
  for (const { id, other_id: otherId } of rows) {
    if (await haveConfirmedRental({ db: trx }, userId, otherId)) continue
    // If the other side opens it at this moment, they keep it.
    const { rows: left } = await sql`
      delete from conversation_participants p where p.conversation_id = ${id} and p.user_id = ${otherId} and not p.opened
      returning p.user_id`.execute(trx)
    if (left.length === 0) continue
    await trx.updateTable('conversations').set({ held_at: at, held_for: userId }).where('id', '=', id).execute()
  }
}

/** Throws `rate_limited` if, including the message just written, more of someone's messages are held than can be reviewed. */
export async function requireRoomToWait(trx: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations c join messages m on m.conversation_id = c.id
    where c.held_for = ${userId} and c.held_at is not null and c.refused_at is null`.execute(trx)
  if ((rows[0]?.count ?? 0) <= maxHeld) return
  throw new AppError('rate_limited', {
    message: 'Many of your messages are waiting to be checked. Please wait until someone has looked at them.',
    retryAfterSeconds: 3600,
  })
}

/** A message for the person who decides. */
export interface EvidenceMessage {
  readonly text: string
  readonly warning: MessageWarning | null
  readonly isHeld: boolean
}

/**
 * What someone wrote whose conversations are or were held: everything held or refused, and the latest messages that looked like a scam in
 * that time. Suspected scams come first, then each conversation by itself, latest message first.
 */
export async function listEvidenceMessages(db: Db, userId: string): Promise<EvidenceMessage[]> {
  const { rows } = await sql<EvidenceMessage>`
    select said.text, said.warning, said."isHeld" from (
      (select m.*, true as "isHeld", m.warning is not null and m.warning <> 'contact_details' as scam
        from conversations c join messages m on m.conversation_id = c.id and m.removed_at is null
        where c.held_for = ${userId} and c.held_at is not null
        order by c.refused_at desc nulls first, m.created_at desc limit ${sql.lit(maxSaid - maxShownWarned)})
      union all
      (select m.*, false, true
        from conversation_holds h join messages m on m.sender_id = h.user_id and m.removed_at is null
        join conversations c on c.id = m.conversation_id and c.held_for is null
        where h.user_id = ${userId} and m.warning is not null and m.warning <> 'contact_details'
          and m.created_at > h.since - interval '1 day' and (h.ended_at is null or m.created_at <= h.counts_after)
        order by m.created_at desc limit ${sql.lit(maxShownWarned)})
    ) said
    order by said.scam desc, said."isHeld" desc, said.conversation_id, said.created_at desc, said.id desc`.execute(db)
  return rows
}

/** The exact time of the latest held message; null if none is held. */
export async function findLatestHeld(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select ${exactInstant(sql`max(m.created_at)`)} as at
    from conversations c join messages m on m.conversation_id = c.id
    where c.held_for = ${userId} and c.held_at is not null and c.refused_at is null`.execute(db)
  return rows[0]?.at ?? null
}

interface HeldRow {
  readonly id: string
  readonly item_id: string | null
  readonly member_low: string
  readonly member_high: string
  readonly other_id: string
  /** The two are kept apart, or the other account is deleted. */
  readonly unreachable: boolean
}

/**
 * Ends someone's hold: the held conversations are delivered in order, or refused. Does nothing if nothing is held. `seenUntil`: the time
 * of the latest message that was reviewed. Throws `case_changed` if a message to be delivered is newer.
 */
export async function endHold(
  deps: HoldDeps,
  trx: Db,
  userId: string,
  { deliver, at, seenUntil }: { readonly deliver: boolean; readonly at: Date; readonly seenUntil: string | null },
): Promise<void> {
  await lockIntroductions(trx, userId)
  const rows = await lockHeld(trx, userId)
  const latest = deliver ? await findLatestHeld(trx, userId) : null
  if (latest !== null && (seenUntil === null || latest > seenUntil)) throw new AppError('case_changed')
  await trx
    .updateTable('conversation_holds')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  for (const row of rows) {
    if (!deliver || row.unreachable) await refuse(deps, trx, row, userId, at)
    else await deliverOne(deps, trx, row, userId, at)
  }
  // Messages that were decided about don't count again, even if delivery gave them a later time.
  await sql`
    update conversation_holds h set counts_after = greatest(${at}::timestamptz, (
      select max(m.created_at) from messages m where m.sender_id = h.user_id and m.warning is not null))
    where h.user_id = ${userId} and h.ended_at = ${at}::timestamptz`.execute(trx)
}

/** Delivers the held conversations of two people who have since agreed on a hire: they can always talk. */
export async function deliverAgreed(deps: HoldDeps & Pick<Context, 'db'>, rentalId: string): Promise<void> {
  const rental = await deps.db
    .selectFrom('rentals')
    .select(['owner_id', 'renter_id'])
    .where('id', '=', rentalId)
    .executeTakeFirst()
  if (rental === undefined) return
  const sides = [
    [rental.owner_id, rental.renter_id],
    [rental.renter_id, rental.owner_id],
  ] as const
  for (const [authorId, otherId] of sides)
    await inTransaction(deps.db, async (trx) => {
      await lockIntroductions(trx, authorId)
      if (!(await haveConfirmedRental({ db: trx }, authorId, otherId))) return
      for (const row of await lockHeld(trx, authorId, otherId))
        if (!row.unreachable) await deliverOne(deps, trx, row, authorId, deps.now())
    })
}

/**
 * Locks and returns the held conversations of someone, or only those with one other person: someone who starts the same conversation
 * waits, and writes in progress are finished. The caller holds `lockIntroductions` for them, which everyone takes before these locks.
 */
async function lockHeld(trx: Db, userId: string, otherId?: string): Promise<HeldRow[]> {
  const list = () =>
    sql<HeldRow>`
      select c.id, c.item_id, c.member_low, c.member_high, other.id as other_id,
        other.deleted_at is not null or ${isBlockedEitherWay(sql`c.held_for`, sql`other.id`)} as unreachable
      from conversations c
      join profiles other on other.id = case when c.member_low = c.held_for then c.member_high else c.member_low end
      where c.held_for = ${userId} and c.refused_at is null and c.held_at is not null
        and (${otherId ?? null}::uuid is null or other.id = ${otherId ?? null}::uuid)
      order by c.created_at, c.id`.execute(trx)
  const { rows } = await list()
  // Everyone locks in the same order.
  const keyOf = ({ member_low, member_high, item_id }: HeldRow) => `${member_low} ${member_high} ${item_id ?? ''}`
  for (const row of rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    await lockPair(trx, { itemId: row.item_id, low: row.member_low, high: row.member_high })
  await sql`
    select from conversations where held_for = ${userId} and refused_at is null order by created_at, id for update`.execute(
    trx,
  )
  return (await list()).rows
}

async function deliverOne(deps: HoldDeps, trx: Db, row: HeldRow, userId: string, at: Date): Promise<void> {
  // The other side may have started the same conversation since; another held one may also just have become it.
  const { rows } = await sql<{ id: string }>`
    select l.id from conversations l
    where l.member_low = ${row.member_low} and l.member_high = ${row.member_high} and l.held_at is null
      and l.item_id is not distinct from ${row.item_id}::uuid
    order by l.updated_at desc limit 1`.execute(trx)
  const live = rows[0]
  if (live === undefined) await deliverConversation(deps, trx, row, userId, at)
  else await deliverInto(deps, trx, { id: row.id, liveId: live.id }, userId, at)
}

async function refuse({ realtime }: HoldDeps, trx: Db, { id }: HeldRow, userId: string, at: Date): Promise<void> {
  await trx.updateTable('conversations').set({ refused_at: at }).where('id', '=', id).execute()
  const [latest] = await listUnreadOf(trx, id, userId, 1)
  if (latest !== undefined) await realtime.notify(trx, { table: 'messages', type: 'UPDATE', id: latest })
}

async function deliverConversation(deps: HoldDeps, trx: Db, { id, other_id }: HeldRow, userId: string, at: Date) {
  await trx.updateTable('conversations').set({ held_at: null, held_for: null }).where('id', '=', id).execute()
  await sql`
    insert into conversation_participants (conversation_id, user_id, opened, unread, listed_at, unreminded_since)
    select ${id}, ${other_id}, false, count(*)::int, case when count(*) > 0 then ${at}::timestamptz end,
      case when count(*) > 0 then ${at}::timestamptz end
    from messages m where m.conversation_id = ${id} and not m.is_read`.execute(trx)
  await notifyOfDelivered(deps, trx, id, userId)
}

/** Appends the held messages to the same conversation, which the other side has started since. */
async function deliverInto(
  deps: HoldDeps,
  trx: Db,
  { id, liveId }: { id: string; liveId: string },
  userId: string,
  at: Date,
) {
  await sql`select from conversations where id = ${liveId} for update`.execute(trx)
  await sql`
    update messages m set conversation_id = ${liveId}, created_at = placed.at
    from (
      select w.id, greatest(${at}::timestamptz, (select max(created_at) from messages where conversation_id = ${liveId}))
        + row_number() over (order by w.created_at, w.id) * interval '1 microsecond' as at
      from messages w where w.conversation_id = ${id}
    ) placed where placed.id = m.id`.execute(trx)
  await sql`
    with latest as (select max(created_at) as at from messages where conversation_id = ${liveId}),
      listed as (
        update conversation_participants p set listed_at = greatest(p.listed_at, latest.at) from latest
        where p.conversation_id = ${liveId}
      )
    update conversations c set updated_at = greatest(c.updated_at, latest.at) from latest where c.id = ${liveId}`.execute(
    trx,
  )
  await trx.deleteFrom('conversations').where('id', '=', id).execute()
  await trx
    .insertInto('merged_conversations')
    .values({ id, author_id: userId, merged_into: liveId, merged_at: at })
    .execute()
  await notifyOfDelivered(deps, trx, liveId, userId)
}

async function notifyOfDelivered({ realtime }: HoldDeps, trx: Db, conversationId: string, userId: string) {
  const unread = await listUnreadOf(trx, conversationId, userId, maxNotified)
  const changes = unread.toReversed().map((id) => ({ table: 'messages', type: 'INSERT' as const, id }))
  await realtime.notify(trx, ...changes)
}

/** Someone's latest messages in a conversation that are unread, latest first. */
async function listUnreadOf(trx: Db, conversationId: string, senderId: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('is_read', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Reverses or reopens decisions made at the given times: new conversations are held again, and so are those that were refused. What was
 * delivered stays delivered.
 */
export async function resumeHold(trx: Db, userId: string, endedAt: readonly Date[]): Promise<void> {
  if (endedAt.length === 0) return
  await lockIntroductions(trx, userId)
  await trx
    .updateTable('conversation_holds')
    .set({ ended_at: null })
    .where('user_id', '=', userId)
    .where('ended_at', 'in', endedAt)
    .execute()
  await trx
    .updateTable('conversations')
    .set({ refused_at: null })
    .where('held_for', '=', userId)
    .where('refused_at', 'in', endedAt)
    .execute()
}

/**
 * The holds of someone's conversations, and which other conversations they were merged into. What nobody else ever saw is deleted with
 * the profile.
 */
export const conversationHoldExporter: DataExporter = {
  name: 'conversation_holds',
  async collect(db, userId) {
    const holds = db.selectFrom('conversation_holds').select(['since', 'ended_at']).where('user_id', '=', userId)
    const merged = db.selectFrom('merged_conversations').select(['id', 'merged_into', 'merged_at'])
    return [...(await holds.execute()), ...(await merged.where('author_id', '=', userId).execute())]
  },
  async erase(trx, { userId }) {
    await trx.deleteFrom('merged_conversations').where('author_id', '=', userId).execute()
  },
}
