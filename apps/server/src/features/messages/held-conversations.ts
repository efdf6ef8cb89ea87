import type { MessageWarning } from '@itemo/domain/messages/message-warnings.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { isApart } from '../accounts/blocks.ts'
import { haveConfirmedRental } from '../rentals/rentals.ts'
import { lockIntroductions } from './open-conversation-queries.ts'

const dayMs = 86_400_000
/** So many conversations within a day in which someone wrote what looks like a scam. */
const maxWarned = 3
/** Windows that are open hear of so many of the messages of a conversation that is delivered. */
const maxHeard = 50
/** So many messages are shown to the one who decides. */
const maxShown = 40

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
 * before; a case is opened once. The caller holds `lockIntroductions` of them, so that of several at once one is the third.
 */
export async function holdAfterWarnings({ jobs }: Pick<Context, 'jobs'>, trx: Db, userId: string, at: Date) {
  const { rows } = await sql<{ user_id: string }>`
    insert into conversation_holds (user_id, since)
    select ${userId}, ${at}::timestamptz
    where (
      select count(distinct m.conversation_id) from messages m
      where m.sender_id = ${userId} and m.warning is not null and m.warning <> 'contact_details'
        and m.created_at > greatest(${new Date(at.getTime() - dayMs)}::timestamptz,
          (select h.ended_at from conversation_holds h where h.user_id = ${userId}))
    ) >= ${sql.lit(maxWarned)}
    on conflict (user_id) do update set since = excluded.since, ended_at = null
      where conversation_holds.ended_at is not null
    returning user_id`.execute(trx)
  if (rows.length > 0) await jobs.publish(trx, { name: 'messages.warned', payload: { user_id: userId } })
}

/** A line for the one who decides. */
export interface SaidByHeld {
  readonly text: string
  readonly warning: MessageWarning | null
  readonly isHeld: boolean
}

/** What someone whose conversations wait wrote: what looked like a scam, and what is held; latest first. */
export async function listSaidByHeld(db: Db, userId: string): Promise<SaidByHeld[]> {
  const { rows } = await sql<SaidByHeld>`
    select m.text, m.warning, c.held_at is not null as "isHeld"
    from conversation_holds h
    join messages m on m.sender_id = h.user_id
    join conversations c on c.id = m.conversation_id
    where h.user_id = ${userId} and h.ended_at is null and m.removed_at is null and (
      (c.held_for = h.user_id and c.refused_at is null)
      or (m.warning is not null and m.warning <> 'contact_details' and m.created_at > h.since - interval '1 day'))
    order by m.created_at desc, m.id desc limit ${sql.lit(maxShown)}`.execute(db)
  return rows
}

interface HeldRow {
  readonly id: string
  readonly other_id: string
  /** Neither may hear of the other, or there is no other any more. */
  readonly unreachable: boolean
  /** The same one, begun by the other side since. */
  readonly live_id: string | null
}

/** Ends the hold of someone: what waits is delivered in its order, or refused. Nothing where nothing is held. */
export async function endHold(
  deps: HoldDeps,
  trx: Db,
  userId: string,
  { deliver, at }: { readonly deliver: boolean; readonly at: Date },
): Promise<void> {
  await lockIntroductions(trx, userId)
  await trx
    .updateTable('conversation_holds')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  // First the locks: who is writing in one of them has written then.
  await sql`
    select from conversations where held_for = ${userId} and refused_at is null order by created_at, id for update`.execute(
    trx,
  )
  const { rows } = await sql<HeldRow>`
    select c.id, other.id as other_id, other.deleted_at is not null or ${isApart(sql`c.held_for`, sql`other.id`)} as unreachable,
      (select l.id from conversations l
        where l.member_low = c.member_low and l.member_high = c.member_high and l.item_id is not distinct from c.item_id
          and l.held_at is null limit 1) as live_id
    from conversations c
    join profiles other on other.id = case when c.member_low = c.held_for then c.member_high else c.member_low end
    where c.held_for = ${userId} and c.refused_at is null
    order by c.created_at, c.id`.execute(trx)
  for (const row of rows) {
    if (!deliver || row.unreachable) await refuse(deps, trx, row, userId, at)
    else if (row.live_id === null) await deliverWhole(deps, trx, row, userId, at)
    else await deliverInto(deps, trx, { id: row.id, liveId: row.live_id }, userId, at)
  }
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
  await tellOfDelivered(deps, trx, liveId, userId)
}

async function tellOfDelivered({ jobs, realtime }: HoldDeps, trx: Db, conversationId: string, userId: string) {
  const heard = await listHeard(trx, conversationId, userId, maxHeard)
  const [latest] = heard
  if (latest === undefined) return
  await jobs.publish(trx, {
    name: 'message.sent',
    payload: { message_id: latest, conversation_id: conversationId },
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

/** A decision of that instant is undone: new conversations wait again, and what it refused does. What was delivered stays so. */
export async function resumeHold(trx: Db, userId: string, endedAt: Date): Promise<void> {
  await lockIntroductions(trx, userId)
  await trx
    .updateTable('conversation_holds')
    .set({ ended_at: null })
    .where('user_id', '=', userId)
    .where('ended_at', '=', endedAt)
    .execute()
  await trx
    .updateTable('conversations')
    .set({ refused_at: null })
    .where('held_for', '=', userId)
    .where('refused_at', '=', endedAt)
    .execute()
}

/** That conversations of someone waited for a check. What nobody else ever saw goes with their account. */
export const conversationHoldExporter: DataExporter = {
  name: 'conversation_holds',
  collect: (db, userId) =>
    db.selectFrom('conversation_holds').select(['since', 'ended_at']).where('user_id', '=', userId).execute(),
  async erase(trx, { userId }) {
    await trx.deleteFrom('conversations').where('held_for', '=', userId).execute()
  },
}
