import type { MessageWarning } from '@itemo/domain/messages/message-warnings.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { exactInstant } from '../../platform/db/cursor.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { isApart } from '../accounts/blocks.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { haveConfirmedRental } from '../rentals/rentals.ts'
import { listMembers } from './message-queries.ts'
import { lockIntroductions, lockPair } from './open-conversation-queries.ts'

const dayMs = 86_400_000
/** So many conversations within a day in which someone wrote what looks like a scam. */
const maxWarned = 3
/** Windows that are open hear of so many of the messages of a conversation that is delivered. */
const maxHeard = 50
/** So many messages of someone may wait at once: the one who decides reads them all. */
const maxHeld = 200
/** So many messages that look like a scam are shown next to them. */
const maxShownWarned = 40
/** What waits, and was refused, up to twice of what may wait. */
const maxSaid = 440

type HoldDeps = Pick<Context, 'jobs' | 'now' | 'realtime'>

/** Whether a new conversation of someone waits for a check. A hire that is agreed between the two can always be talked about. */
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
 * Holds the new conversations of someone after a third of theirs looked like a scam within a day, not counting what was decided about
 * before; a case is opened once. What they only opened until then, without a word of either side, is held too: none is kept ready
 * for later. The caller holds `lockIntroductions` of them, so that of several at once one is the third.
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
  await holdUnsaid(trx, userId, at)
  await jobs.publish(trx, { name: 'messages.warned', payload: { user_id: userId } })
}

/** Holds what someone opened and nobody wrote in. One that is locked is being written in at this moment: something is said there. */
async function holdUnsaid(trx: Db, userId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; other_id: string }>`
    select c.id, other.user_id as other_id
    from conversation_participants mine
    join conversations c on c.id = mine.conversation_id and c.held_at is null
    join conversation_participants other on other.conversation_id = c.id and other.user_id <> mine.user_id and not other.opened
    where mine.user_id = ${userId} and not exists (select from messages m where m.conversation_id = c.id)
    order by c.id for no key update of c skip locked`.execute(trx)
  for (const { id, other_id: otherId } of rows) {
    if (await haveConfirmedRental({ db: trx }, userId, otherId)) continue
    // Someone who opens it at this moment keeps it.
    const { rows: left } = await sql`
      delete from conversation_participants p where p.conversation_id = ${id} and p.user_id = ${otherId} and not p.opened
      returning p.user_id`.execute(trx)
    if (left.length === 0) continue
    await trx.updateTable('conversations').set({ held_at: at, held_for: userId }).where('id', '=', id).execute()
  }
}

/** Throws `rate_limited` where more of someone waits, with what they wrote just now, than can be looked at. */
export async function requireRoomToWait(trx: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations c join messages m on m.conversation_id = c.id
    where c.held_for = ${userId} and c.held_at is not null and c.refused_at is null`.execute(trx)
  if ((rows[0]?.count ?? 0) <= maxHeld) return
  throw new AppError('rate_limited', {
    message: 'Many of your messages are waiting for a check. Please wait until someone has looked at them.',
    retryAfterSeconds: 3600,
  })
}

/** A line for the one who decides. */
export interface SaidByHeld {
  readonly text: string
  readonly warning: MessageWarning | null
  readonly isHeld: boolean
}

/**
 * What someone whose conversations wait, or waited, wrote: all that is held or was refused, and the latest that looked like a scam in
 * that time; what looks like a scam first, then each conversation by itself, its latest line first.
 */
export async function listSaidByHeld(db: Db, userId: string): Promise<SaidByHeld[]> {
  const { rows } = await sql<SaidByHeld>`
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

/** The place of the latest message that waits, exact; null when none does. */
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
  /** Neither may hear of the other, or there is no other any more. */
  readonly unreachable: boolean
}

/**
 * Ends the hold of someone: what waits is delivered in its order, or refused. Nothing where nothing is held. `seenUntil`: the place of
 * the latest message that someone looked at. Throws `case_changed` where what would be delivered is newer.
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
  // What was decided about counts no more, also where it was given a later time on its way.
  await sql`
    update conversation_holds h set counts_after = greatest(${at}::timestamptz, (
      select max(m.created_at) from messages m where m.sender_id = h.user_id and m.warning is not null))
    where h.user_id = ${userId} and h.ended_at = ${at}::timestamptz`.execute(trx)
}

/** Delivers what waits of two who agreed on a hire since: they can always talk. */
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
 * What waits of someone, or of them and one other, locked: anyone about to begin the same waits, and who is writing in one has
 * written. The caller holds `lockIntroductions` of them, which everyone takes before these.
 */
async function lockHeld(trx: Db, userId: string, otherId?: string): Promise<HeldRow[]> {
  const list = () =>
    sql<HeldRow>`
      select c.id, c.item_id, c.member_low, c.member_high, other.id as other_id,
        other.deleted_at is not null or ${isApart(sql`c.held_for`, sql`other.id`)} as unreachable
      from conversations c
      join profiles other on other.id = case when c.member_low = c.held_for then c.member_high else c.member_low end
      where c.held_for = ${userId} and c.refused_at is null and c.held_at is not null
        and (${otherId ?? null}::uuid is null or other.id = ${otherId ?? null}::uuid)
      order by c.created_at, c.id`.execute(trx)
  const { rows } = await list()
  // In one order for everyone.
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
  // The same one, begun by the other side since; another that waited can have become it just now.
  const { rows } = await sql<{ id: string }>`
    select l.id from conversations l
    where l.member_low = ${row.member_low} and l.member_high = ${row.member_high} and l.held_at is null
      and l.item_id is not distinct from ${row.item_id}::uuid
    order by l.updated_at desc limit 1`.execute(trx)
  const live = rows[0]
  if (live === undefined) await deliverWhole(deps, trx, row, userId, at)
  else await deliverInto(deps, trx, { id: row.id, liveId: live.id }, userId, at)
}

async function refuse({ realtime }: HoldDeps, trx: Db, { id }: HeldRow, userId: string, at: Date): Promise<void> {
  await trx.updateTable('conversations').set({ refused_at: at }).where('id', '=', id).execute()
  const [latest] = await listHeard(trx, id, userId, 1)
  if (latest !== undefined) await realtime.notify(trx, { table: 'messages', type: 'UPDATE', id: latest })
}

async function deliverWhole(deps: HoldDeps, trx: Db, { id, other_id }: HeldRow, userId: string, at: Date) {
  await trx.updateTable('conversations').set({ held_at: null, held_for: null }).where('id', '=', id).execute()
  await sql`
    insert into conversation_participants (conversation_id, user_id, opened, unread, listed_at)
    select ${id}, ${other_id}, false, count(*)::int, case when count(*) > 0 then ${at}::timestamptz end
    from messages m where m.conversation_id = ${id} and not m.is_read`.execute(trx)
  await tellOfDelivered(deps, trx, id, userId)
}

/** Adds what waited to the end of the same conversation, which the other side began since. */
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
  await tellOfDelivered(deps, trx, liveId, userId)
}

async function tellOfDelivered({ jobs, realtime }: HoldDeps, trx: Db, conversationId: string, userId: string) {
  const heard = await listHeard(trx, conversationId, userId, maxHeard)
  const [latest] = heard
  if (latest === undefined) return
  const receiver_id = (await listMembers(trx, conversationId)).find((member) => member !== userId)
  if (receiver_id !== undefined)
    await jobs.publish(trx, {
      name: 'message.sent',
      payload: { message_id: latest, conversation_id: conversationId, receiver_id },
    })
  const changes = heard.toReversed().map((id) => ({ table: 'messages', type: 'INSERT' as const, id }))
  await realtime.notify(trx, ...changes)
}

/** The latest unread messages of someone in a conversation, latest first. */
async function listHeard(trx: Db, conversationId: string, senderId: string, limit: number): Promise<string[]> {
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

/** A decision of one of those instants is undone, or looked at again: new conversations wait again, and what it refused does. What was delivered stays so. */
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

/** That conversations of someone waited for a check, and into which other some went. What nobody else ever saw goes with their profile. */
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
