import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Cursor } from '../../platform/db/cursor.ts'
import { findMergedInto, listMembers, listMessages } from './message-queries.ts'

/** Replaces the messages of someone who deleted their account. */
export const removedText = "This message was removed with its sender's account."

/** Hides a message from both sides, or shows it again; open windows are notified. */
export async function moderateMessage(
  { realtime }: Pick<Context, 'realtime'>,
  trx: Db,
  messageId: string,
  removed: { at: Date; decisionId: string } | undefined,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ removed_at: removed?.at ?? null, decision_id: removed?.decisionId ?? null })
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await realtime.notify(trx, { table: 'messages', type: 'UPDATE', id: messageId })
}

/** The number of latest messages that are stored with a report. */
const maxMessages = 20

/**
 * The current content of a conversation, up to one of its messages, for a member; its owner is the other member. A merged conversation
 * stands for the one it was merged into.
 */
export async function conversationForReport(
  db: Db,
  readerId: string,
  { conversationId, untilMessageId }: { readonly conversationId: string; readonly untilMessageId?: string },
) {
  const id = (await findMergedInto(db, conversationId, readerId)) ?? conversationId
  const until = untilMessageId
    ? sql`and (m.created_at, m.id) <= (select created_at, id from messages where id = ${untilMessageId})`
    : sql``
  const { rows } = await sql<{ owner_id: string; title: string; evidence: object }>`
    select other.user_id as owner_id, coalesce(i.title, 'Conversation') as title, json_build_object(
      'conversation_id', c.id, 'item', i.title, 'messages', coalesce((
        select json_agg(json_build_object('id', m.id, 'sender_id', m.sender_id, 'text', m.text, 'created_at', m.created_at)
          order by m.created_at, m.id)
        from (
          select m.id, m.sender_id, m.text, m.created_at from messages m where m.conversation_id = c.id ${until}
          order by m.created_at desc, m.id desc limit ${sql.lit(maxMessages)}
        ) m), '[]')) as evidence
    from conversations c
    join conversation_participants mine on mine.conversation_id = c.id and mine.user_id = ${readerId}
    join conversation_participants other on other.conversation_id = c.id and other.user_id <> mine.user_id
    left join items i on i.id = c.item_id
    where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The same for a message that someone received or wrote: its owner is its sender. */
export async function messageForReport(db: Db, readerId: string, messageId: string) {
  const { rows } = await sql<{ conversation_id: string; sender_id: string }>`
    select m.conversation_id, m.sender_id from messages m
    join conversation_participants mine on mine.conversation_id = m.conversation_id and mine.user_id = ${readerId}
    where m.id = ${messageId} and m.removed_at is null`.execute(db)
  const [message] = rows
  if (!message) return undefined
  const around = { conversationId: message.conversation_id, untilMessageId: messageId }
  const conversation = await conversationForReport(db, readerId, around)
  return conversation && { ...conversation, owner_id: message.sender_id, message_id: messageId }
}

/** The maximum number of messages of a conversation that are stored or handed over, the latest ones. */
const maxSaid = 2000

/** Everything that was said in a conversation, earliest first, including removed messages. */
export async function listAllMessages(db: Db, conversationId: string): Promise<unknown[]> {
  const { rows } = await sql<{ said: unknown[] }>`
    select coalesce(json_agg(json_build_object('id', m.id, 'sender_id', m.sender_id, 'text', m.text, 'sent_at', m.created_at,
      'removed_at', m.removed_at) order by m.created_at, m.id), '[]') as said
    from (
      select * from messages where conversation_id = ${conversationId}::uuid
      order by created_at desc, id desc limit ${sql.lit(maxSaid)}
    ) m`.execute(db)
  return rows[0]?.said ?? []
}

/** The members of a conversation; empty if it doesn't exist. */
export const listSides = (db: Db, conversationId: string): Promise<string[]> => listMembers(db, conversationId)

/** A page of a conversation for staff, latest first, each message with its exact time. */
export async function listMessagesForStaff(db: Db, conversationId: string, before: Cursor | undefined, limit: number) {
  const page = await listMessages(db, conversationId, { before, after: undefined, limit })
  return page.toReversed()
}
