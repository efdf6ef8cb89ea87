import type { FactsView } from '@itemo/contract/account-views.ts'
import type { MessageWarning } from '@itemo/domain/messages/message-warnings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Row } from '../../platform/db/db.ts'
import { isBlockedEitherWay, isBlockedBy } from '../accounts/blocks.ts'
import { factsJson } from '../accounts/person-facts-view.ts'
import { type StandingRestriction, standingRestriction } from '../accounts/restrictions.ts'
import { exactInstant, type Cursor, isAfterCursor } from '../../platform/db/cursor.ts'
import { cacheStatement } from '../../platform/db/cached-statement.ts'

export type MessageRow = Omit<Row<'messages'>, 'decision_id'>

export interface ConversationRow {
  readonly id: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly item: { readonly id: string; readonly title: string } | null
  readonly other: {
    readonly id: string
    readonly full_name: string | null
    readonly profile_image: string | null
    readonly online: boolean | null
    readonly identity_checked_on: string | null
    readonly facts: FactsView
  }
  /** As in PostgreSQL's JSON: `created_at` is a text with microseconds. */
  readonly last_message: (Omit<MessageRow, 'created_at'> & { readonly created_at: string }) | null
  readonly unread_count: number
  /** Exact, as in a cursor; null while it isn't in the member's list. */
  readonly listed_at: string | null
  readonly blocked_by_me: boolean
  readonly can_write: boolean
  /** A held conversation is visible to its author alone until it has been reviewed. */
  readonly held: 'waiting' | 'refused' | null
}

const messageColumns = [
  'id',
  'conversation_id',
  'sender_id',
  'text',
  'is_read',
  'warning',
  'created_at',
  'removed_at',
] as const

/** Unread messages are counted up to this number: nobody distinguishes 100 from 200. */
const maxCounted = 100

/** Someone without a socket for this long counts as offline. */
const onlineSeconds = 60

interface WhoseConversations {
  readonly userId: string
  readonly at: Date
  /**
   * A single conversation, or a page of the member's list, latest first; the list doesn't contain those that only the other person has
   * opened.
   */
  readonly which: { readonly only: string } | { readonly after: Cursor | undefined; readonly limit: number }
}

/** Conversations of a member, each with its item, the other person, the last message and the unread count, in one statement. */
export function listConversations(db: Db, { userId, at, which }: WhoseConversations): Promise<ConversationRow[]> {
  if ('only' in which) return conversations(db, { userId, at, only: which.only }, {})
  const { after, limit } = which
  return conversations(db, { userId, at, afterAt: after?.at, afterId: after?.id }, { limit })
}

interface ConversationValues {
  readonly userId: string
  readonly at: Date
  readonly only?: string
  readonly afterAt?: string | undefined
  readonly afterId?: string | undefined
}

const conversations = cacheStatement((db: Db, values: ConversationValues, { limit }: { readonly limit?: number }) => {
  const { userId, at, only, afterAt, afterId } = values
  return sql<ConversationRow>`
    select c.id, c.created_at, c.updated_at,
      case when i.id is not null then json_build_object('id', i.id, 'title', i.title) end as item,
      json_build_object('id', p.id, 'full_name', p.full_name, 'profile_image', p.profile_image,
        'identity_checked_on', to_char(p.identity_verified_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'facts', ${factsJson(sql`p.id`)}, 'online', case when p.show_online and not between_us.apart then exists (
          select from online o where o.user_id = p.id and o.seen_at > ${at}::timestamptz - make_interval(secs => ${onlineSeconds})
        ) end) as other,
      to_json(m) as last_message,
      least(mine.unread, ${sql.lit(maxCounted)}) as unread_count, ${exactInstant(sql`mine.listed_at`)} as listed_at,
      ${isBlockedBy(sql`mine.user_id`, sql`p.id`)} as blocked_by_me,
      not between_us.apart and p.deleted_at is null and c.refused_at is null as can_write,
      case when c.refused_at is not null then 'refused' when c.held_at is not null then 'waiting' end as held
    from (
      select * from conversation_participants where user_id = ${userId} and ${
        only === undefined ? listedPage(afterAt, afterId, limit ?? 1) : sql`conversation_id = ${only}`
      }
    ) mine
    join conversations c on c.id = mine.conversation_id
    join profiles p on p.id = case when c.member_low = mine.user_id then c.member_high else c.member_low end
    cross join lateral (select ${isBlockedEitherWay(sql`mine.user_id`, sql`p.id`)} as apart) between_us
    left join items i on i.id = c.item_id
    left join lateral (
      select id, conversation_id, sender_id, text, is_read, warning, created_at, removed_at from messages
      where conversation_id = c.id order by created_at desc, id desc limit 1
    ) m on true
    order by mine.listed_at desc, mine.conversation_id desc`.compile(db)
})

function listedPage(afterAt: string | undefined, afterId: string | undefined, limit: number): RawBuilder<unknown> {
  const earlier =
    afterAt === undefined ? sql`` : sql`and (listed_at, conversation_id) < (${afterAt}::timestamptz, ${afterId}::uuid)`
  return sql`listed_at is not null ${earlier} order by listed_at desc, conversation_id desc limit ${sql.lit(limit)}`
}

const unread = cacheStatement((db: Db, { userId }: { readonly userId: string }, _shape: object) =>
  sql<{ count: number }>`
    select count(*)::int as count from conversation_participants mine
    where mine.user_id = ${userId} and mine.unread > 0`.compile(db),
)

/** The number of a member's conversations with unread messages. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  return (await unread(db, { userId }, {}))[0]?.count ?? 0
}

/** Whether someone takes part in a conversation; the other side of a held one doesn't. */
export async function isParticipant(db: Db, conversationId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_participants')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The conversation that someone's conversation was merged into; undefined if it wasn't. */
export async function findMergedInto(db: Db, conversationId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('merged_conversations')
    .select('merged_into')
    .where('id', '=', conversationId)
    .where('author_id', '=', userId)
    .executeTakeFirst()
  return row?.merged_into
}

/**
 * Locks a member's conversation, so that its messages are ordered. Returns the other side, and what keeps the member from writing;
 * undefined if the conversation isn't theirs.
 */
export async function lockConversation(trx: Db, conversationId: string, userId: string, now: Date) {
  const { rows } = await sql<{
    other_id: string
    gone: boolean
    apart: boolean
    held: boolean
    refused: boolean
    restriction: StandingRestriction | null
    members: string[]
  }>`
    select p.id as other_id, p.deleted_at is not null as gone, ${isBlockedEitherWay(sql`mine.user_id`, sql`p.id`)} as apart,
      c.held_at is not null as held, c.refused_at is not null as refused,
      ${standingRestriction(userId, 'messaging', now)} as restriction,
      array(select m.user_id::text from conversation_participants m where m.conversation_id = c.id) as members
    from conversations c
    join conversation_participants mine on mine.conversation_id = c.id and mine.user_id = ${userId}
    join profiles p on p.id = case when c.member_low = mine.user_id then c.member_high else c.member_low end
    where c.id = ${conversationId}
    for update of c`.execute(trx)
  return rows[0]
}

/** Everyone who takes part in a conversation. */
export async function listMembers(db: Db, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_participants')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

export interface NewMessage {
  readonly id: string
  readonly conversationId: string
  readonly senderId: string
  readonly text: string
  readonly warning: MessageWarning | null
}

/**
 * Adds a message after the last one of its locked conversation, even if the clocks of two servers differ. Undefined if the id is taken,
 * or if the sender can't write any more: what the lock returned was read before it had to wait.
 */
export async function insertMessage(
  trx: Db,
  { id, conversationId, senderId, text, warning }: NewMessage,
  { otherId, mayBeRestricted, at }: { readonly otherId: string; readonly mayBeRestricted: boolean; readonly at: Date },
): Promise<MessageRow | undefined> {
  const [sender, other] = [sql`${senderId}::uuid`, sql`${otherId}::uuid`]
  const { rows } = await sql<MessageRow>`
    with added as (
      insert into messages (id, conversation_id, sender_id, text, warning, created_at)
      select ${id}::uuid, ${conversationId}::uuid, ${sender}, ${text}::text, ${warning}::text,
        greatest(${at}::timestamptz, (
          select max(created_at) + interval '1 microsecond' from messages where conversation_id = ${conversationId}::uuid
        ))
      where exists (select from profiles p where p.id = ${other} and p.deleted_at is null)
        and not ${isBlockedEitherWay(sender, other)}
        and (${mayBeRestricted}::boolean or ${standingRestriction(senderId, 'messaging', at)} is null)
      on conflict (id) do nothing
      returning ${sql.join(messageColumns.map((column) => sql.ref(column)))}
    ), touched as (
      update conversations c set updated_at = a.created_at from added a where c.id = a.conversation_id
    )
    select * from added`.execute(trx)
  return rows[0]
}

/** A message by its id, without checking who may see it. */
export function findMessage(db: Db, messageId: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').select(messageColumns).where('id', '=', messageId).executeTakeFirst()
}

/** The current row, and everyone in its conversation. */
export async function findMessageWithMembers(db: Db, messageId: string) {
  const row = await db
    .selectFrom('messages')
    .select(messageColumns)
    .select((query) =>
      query
        .selectFrom('conversation_participants as member')
        .whereRef('member.conversation_id', '=', 'messages.conversation_id')
        .select(sql<string[]>`coalesce(array_agg(member.user_id::text), '{}')`.as('members'))
        .as('members'),
    )
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!row) return undefined
  const { members, ...message } = row
  return { message, members: members ?? [] }
}

export interface Page {
  readonly before: Cursor | undefined
  readonly after: Cursor | undefined
  readonly limit: number
}

/** One page, oldest first, each message with its exact time: the newest of all, the newest before a time, or the oldest after one. */
export async function listMessages(db: Db, conversationId: string, { before, after, limit }: Page) {
  const forwards = after !== undefined
  const rows = await db
    .selectFrom('messages')
    .select(messageColumns)
    .select(exactInstant(sql`created_at`).as('at'))
    .where('conversation_id', '=', conversationId)
    .where(isAfterCursor(before, sql`created_at`, sql`id`, 'desc'))
    .where(isAfterCursor(after, sql`created_at`, sql`id`, 'asc'))
    .orderBy('created_at', forwards ? 'asc' : 'desc')
    .orderBy('id', forwards ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return forwards ? rows : rows.toReversed()
}

/** Marks everything that the other side wrote as read; returns the ids of the messages that were unread, newest first. */
export async function markRead(trx: Db, conversationId: string, readerId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('messages')
    .set({ is_read: true })
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '<>', readerId)
    .where('is_read', '=', false)
    .returning(['id', 'created_at'])
    .execute()
  return rows.sort((one, other) => other.created_at.getTime() - one.created_at.getTime()).map(({ id }) => id)
}

export interface Unread {
  readonly sender_id: string
  /** Null if their account is deleted. */
  readonly sender: string | null
  readonly item: string | null
  readonly count: number
  readonly oldest_id: string
}

/** Marks those who have had unread messages since then as reminded, and returns them. Skips rows that another transaction has locked. */
export async function claimUnreminded(trx: Db, until: Date, limit: number) {
  const { rows } = await sql<{ conversation_id: string; receiver_id: string }>`
    update conversation_participants p set unreminded_since = null
    from (
      select conversation_id, user_id from conversation_participants
      where unreminded_since <= ${until} order by unreminded_since limit ${sql.lit(limit)} for update skip locked
    ) due
    where p.conversation_id = due.conversation_id and p.user_id = due.user_id
    returning p.conversation_id, p.user_id as receiver_id`.execute(trx)
  return rows
}

/** Records when a member was last notified of unread messages. */
export async function noteMailed(db: Db, conversationId: string, receiverId: string, at: Date): Promise<void> {
  await db
    .updateTable('conversation_participants')
    .set({ mailed_at: at })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', receiverId)
    .execute()
}

/** The maximum number of someone's messages that are searched for words, the latest ones. */
const maxLooked = 500

/** What someone has written since a given time, latest first. */
export async function listTextsSince(db: Db, senderId: string, since: Date): Promise<string[]> {
  const rows = db.selectFrom('messages').select('text').where('sender_id', '=', senderId)
  const latest = await rows
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(maxLooked))
    .execute()
  return latest.flatMap(({ text }) => text ?? [])
}
