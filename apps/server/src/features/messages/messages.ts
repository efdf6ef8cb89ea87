import { Id } from '@itemo/domain/ids.ts'
import { hasContactDetails } from '@itemo/domain/messages/contact-details.ts'
import { scamSignOf } from '@itemo/domain/messages/scam-signs.ts'
import type { MessageInput } from '@itemo/domain/messages/message-schemas.ts'
import { findBlockedWord } from '@itemo/domain/moderation/blocked-words.ts'
import { peopleRules } from '@itemo/domain/moderation/people-rules.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { type Cursor, decodeCursor, type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { RealtimeSource } from '../../platform/realtime/deliver-changes.ts'
import { isBlockedEitherWay, unreachable } from '../accounts/blocks.ts'
import { accountRestricted } from '../accounts/restrictions.ts'
import { haveConfirmedRental } from '../rentals/rentals.ts'
import { holdAfterWarnings, requireRoomToWait } from './held-conversations.ts'
import { presentMessage } from './message-view.ts'
import { readCarried, sendPlainly } from './send-plainly.ts'
import {
  claimUnreminded,
  findMergedInto,
  findMessage,
  findMessageWithMembers,
  countUnread,
  insertMessage,
  listTextsSince,
  isParticipant,
  listConversations,
  listMembers,
  listMessages,
  lockConversation,
  markRead,
  type MessageRow,
  type NewMessage,
  noteMailed,
  type Unread,
} from './message-queries.ts'
import { lockIntroductions } from './open-conversation-queries.ts'

/** The table name in the realtime protocol. */
const table = 'messages'

/** A reader's other windows need to know that messages were read, but not about each of a thousand. */
const maxReadNotices = 50

/** Slower than this is a person typing, faster is a program. */
const sending = { limit: 60, windowSeconds: 60 }

/** A page of the actor's conversations, latest first (spec: marketplace 7.13). Throws `invalid_input` for a malformed cursor. */
export async function listOwnConversations(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { cursor, limit }: PageInput,
) {
  const which = { after: readCursor(cursor), limit: limit + 1 }
  const rows = await listConversations(db, { userId: actor.userId, at: now(), which })
  return pageOf(rows, limit, ({ listed_at: at, id }) => (at ? { at, id } : undefined))
}

/** The number of conversations with messages that the reader hasn't read. */
export function countOwnUnread({ db }: Pick<Context, 'db'>, { userId }: Pick<Actor, 'userId'>): Promise<number> {
  return countUnread(db, userId)
}

/** One of the actor's conversations; for a merged one, the one it was merged into. Throws `not_found`. */
export async function getConversation({ db, now }: Pick<Context, 'db' | 'now'>, actor: Actor, conversationId: string) {
  const read = async (only: string) =>
    (await listConversations(db, { userId: actor.userId, at: now(), which: { only } }))[0]
  const own = await read(conversationId)
  if (own) return own
  const mergedInto = await findMergedInto(db, conversationId, actor.userId)
  return found(mergedInto === undefined ? undefined : await read(mergedInto))
}

/** The id of one of the actor's conversations, or of the one it was merged into. Throws `not_found`. */
async function findOwnId(db: Db, { userId }: Actor, conversationId: string): Promise<string> {
  if (await isParticipant(db, conversationId, userId)) return conversationId
  const mergedInto = await findMergedInto(db, conversationId, userId)
  if (mergedInto === undefined || !(await isParticipant(db, mergedInto, userId))) throw new AppError('not_found')
  return mergedInto
}

/**
 * A page of one of the actor's conversations, oldest first. Throws `not_found`, and `invalid_input` for a malformed `before` or `after`.
 */
export async function readMessages(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  conversationId: string,
  input: { readonly before?: string | undefined; readonly after?: string | undefined; readonly limit: number },
) {
  const before = parsePlace('before', input.before)
  const after = parsePlace('after', input.after)
  if (before && after) {
    throw new AppError('invalid_input', { fields: { before: 'Please page either backwards or forwards.' } })
  }
  const ownId = await findOwnId(db, actor, conversationId)
  // One more than requested shows whether there are others.
  const rows = await listMessages(db, ownId, { before, after, limit: input.limit + 1 })
  const more = rows.length > input.limit
  const messages = more ? (after ? rows.slice(0, -1) : rows.slice(1)) : rows
  return { messages, earlier: more && !after ? messages.at(0) : undefined, latest: messages.at(-1) ?? after }
}

function parsePlace(field: 'before' | 'after', text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const place = decodeCursor(text)
  if (!place) throw new AppError('invalid_input', { fields: { [field]: "This isn't a position in a conversation." } })
  return place
}

/**
 * Sends a message in one of the actor's conversations, or in the one it was merged into. Sending the same id again returns the same
 * message and sends nothing. Contact or bank details before the two have a confirmed rental are delivered with a warning, and suspected
 * scams always are: after three such conversations within a day the sender's new ones are held for a check. Throws `not_found`,
 * `conflict` for an id that belongs to another message, `person_unreachable`, and `account_restricted`, except for messages to people
 * with whom a hire is agreed.
 */
export async function sendMessage(
  {
    db,
    outbox,
    jobs,
    realtime,
    limits,
    now,
    settings,
    siteUrl,
  }: Pick<Context, 'db' | 'outbox' | 'jobs' | 'realtime' | 'limits' | 'now' | 'settings' | 'siteUrl'>,
  actor: Actor,
  asked: string,
  input: z.output<typeof MessageInput>,
): Promise<MessageRow> {
  await limits.take(`messages of ${actor.userId}`, sending)
  const scamSign = scamSignOf(input.text, new URL(siteUrl).host)
  const { text } = input
  const words = settings.get('words.blocked')
  const isBlocked = (one: string) => findBlockedWord(one, words)?.severity === 'block'
  const isPlain = scamSign === undefined && !hasContactDetails(text) && !isBlocked(text)
  // Generated here, so that a message is found again if the statement that wrote it lost its response.
  const id = input.id ?? crypto.randomUUID()
  const write = async (trx: Db): Promise<MessageRow> => {
    const own = await lockOwn(trx, actor, asked, now())
    if (own === undefined) throw new AppError('not_found')
    const { conversationId, ...side } = own
    const wanted = { id, conversationId, senderId: actor.userId, text, warning: null }
    if (side.apart || side.gone || side.refused) return resend(trx, wanted)
    const isHiring = () => haveConfirmedRental({ db: trx }, actor.userId, side.other_id)
    if (side.restriction && !(await isHiring())) throw accountRestricted('messaging', side.restriction)
    const warning = scamSign ?? (hasContactDetails(text) && !(await isHiring()) ? 'contact_details' : null)
    const to = { otherId: side.other_id, mayBeRestricted: side.restriction !== null, at: now() }
    const message = await insertMessage(trx, { ...wanted, warning }, to)
    if (!message) {
      const sent = await findMessage(trx, id)
      // Otherwise the sender was barred from writing while this waited for the lock, which is visible now that the lock is held.
      return sent ? sameMessage(sent, wanted) : write(trx)
    }
    if (side.held) await requireRoomToWait(trx, actor.userId)
    // If the conversation was delivered or held while this waited for its lock, its members have changed.
    const isAsRead = side.held ? side.members.length === 1 : side.members.length > 1
    const viewers = isAsRead ? side.members : await listMembers(trx, conversationId)
    await realtime.notify(trx, { table, type: 'INSERT', id: message.id, viewers })
    if (scamSign !== undefined) await holdAfterWarnings({ jobs }, trx, actor.userId, now())
    // The message isn't refused, but the third one within the period is reported to staff.
    const since = new Date(now().getTime() - peopleRules.words.hours * 3_600_000)
    if (
      isBlocked(text) &&
      (await listTextsSince(trx, actor.userId, since)).filter(isBlocked).length >= peopleRules.words.atLeast
    )
      await jobs.publish(trx, { name: 'messages.blocked_words', payload: { user_id: actor.userId } })
    return message
  }
  const begin = async (trx: Db) => {
    // Taken before the conversation's lock, in the same order as when someone decides about a hold.
    if (scamSign !== undefined) await lockIntroductions(trx, actor.userId)
    return write(trx)
  }
  return outbox.runInOrder(`messages of ${asked.toLowerCase()}`, async () => {
    const plain = isPlain ? await sendPlainly({ db, outbox, realtime, now }, actor, asked, { id, text }) : undefined
    return plain ?? inTransaction(db, begin)
  })
}

/** A message that arrived before the other side became unreachable is returned as sent. Throws `person_unreachable`. */
async function resend(trx: Db, wanted: NewMessage): Promise<MessageRow> {
  const sent = await findMessage(trx, wanted.id)
  if (sent?.sender_id !== wanted.senderId) throw unreachable()
  return sameMessage(sent, wanted)
}

/** Locks one of the actor's conversations, or the one it was merged into: that may have happened while this waited for the lock. */
async function lockOwn(trx: Db, { userId }: Actor, asked: string, now: Date) {
  const side = await lockConversation(trx, asked, userId, now)
  if (side) return { ...side, conversationId: asked }
  const conversationId = await findMergedInto(trx, asked, userId)
  const other = conversationId === undefined ? undefined : await lockConversation(trx, conversationId, userId, now)
  return conversationId === undefined || !other ? undefined : { ...other, conversationId }
}

function sameMessage(sent: MessageRow | undefined, wanted: { conversationId: string; senderId: string; text: string }) {
  const same =
    sent?.conversation_id === wanted.conversationId.toLowerCase() &&
    sent.sender_id === wanted.senderId &&
    sent.text === wanted.text
  if (!same) throw new AppError('conflict', { fields: { id: 'This id belongs to another message.' } })
  return sent
}

/** Marks what the other person wrote as read (spec: marketplace 7.15). */
export async function readConversation(
  { db, realtime }: Pick<Context, 'db' | 'realtime'>,
  actor: Actor,
  conversationId: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const read = await markRead(trx, await findOwnId(trx, actor, conversationId), actor.userId)
    const changes = read.slice(0, maxReadNotices).map((id) => ({ table, type: 'UPDATE' as const, id }))
    await realtime.notify(trx, ...changes)
    return read.length
  })
}

/** Messages for subscribers: everyone who takes part in the conversation at that moment. */
export const messageSource: RealtimeSource = {
  table,
  async load(db, id) {
    const found = await findMessageWithMembers(db, id)
    return found && { record: presentMessage(found.message), viewers: found.members }
  },
  present: (row) => presentMessage(readCarried(row)),
  async mayWatch(db, { userId }, filter) {
    if (filter?.column !== 'conversation_id') return true
    return z.safeParse(Id, filter.value).success && isParticipant(db, filter.value, userId)
  },
}

/** The other member of the conversation of an unread message; undefined if nobody needs a notification. */
export async function findReceiver({ db }: Pick<Context, 'db'>, messageId: string): Promise<string | undefined> {
  const found = await findMessageWithMembers(db, messageId)
  if (!found || found.message.is_read) return undefined
  return found.members.find((member) => member !== found.message.sender_id)
}

/** The unread messages to notify a member of; undefined if everything is read or they were already notified of the oldest unread one. */
export async function readUnread(
  { db }: Pick<Context, 'db'>,
  { conversationId, receiverId }: { readonly conversationId: string; readonly receiverId: string },
): Promise<Unread | undefined> {
  const { rows } = await sql<Unread>`
    select sender.id as sender_id, sender.full_name as sender, i.title as item, count(*)::int as count,
      (array_agg(m.id order by m.created_at, m.id))[1] as oldest_id
    from conversation_participants mine
    join messages m on m.conversation_id = mine.conversation_id and m.sender_id <> mine.user_id and not m.is_read
    join profiles sender on sender.id = m.sender_id
    join conversations c on c.id = mine.conversation_id
    left join items i on i.id = c.item_id
    where mine.conversation_id = ${conversationId} and mine.user_id = ${receiverId}
      and not ${isBlockedEitherWay(sql`mine.user_id`, sql`m.sender_id`)}
    group by sender.id, sender.full_name, i.title, mine.mailed_at
    having mine.mailed_at is null or min(m.created_at) > mine.mailed_at`.execute(db)
  return rows[0]
}

/** How long a message stays unread before its reader gets a reminder. */
const reminderAfterMs = 5 * 60_000
/** At most this many per transaction. */
const remindedAtOnce = 500

/**
 * Publishes `messages.unread` for each member who hasn't read a conversation's messages for five minutes, once until they read them. A
 * member who is being written to at this moment is left for the next call.
 */
export async function publishUnread({ db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const due = await claimUnreminded(trx, new Date(now().getTime() - reminderAfterMs), remindedAtOnce)
      await jobs.publishAll(
        trx,
        due.map((payload) => ({ name: 'messages.unread', payload })),
      )
      return due.length
    })
    if (count < remindedAtOnce) return
  }
}

/** Whether a message was read; true if it no longer exists. */
export async function isRead({ db }: Pick<Context, 'db'>, messageId: string): Promise<boolean> {
  const message = await db.selectFrom('messages').select('is_read').where('id', '=', messageId).executeTakeFirst()
  return message?.is_read ?? true
}

/** Records that a member was notified, so that they aren't notified again until they read the messages. */
export function markNotified(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  input: { readonly conversationId: string; readonly receiverId: string },
): Promise<void> {
  return noteMailed(trx, input.conversationId, input.receiverId, now())
}
