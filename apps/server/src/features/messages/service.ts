import { Id } from '@itemo/domain/ids.ts'
import { hasContactDetails } from '@itemo/domain/messages/contact-details.ts'
import type { ConversationInput, MessageInput } from '@itemo/domain/messages/schemas.ts'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { DB } from '../../db-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { type ListPlace, readPlace } from '../../platform/db/list-place.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sqlState } from '../../platform/db/violation.ts'
import type { RealtimeSource } from '../../platform/realtime/source.ts'
import { requireReachable, unreachable } from '../accounts/blocks/service.ts'
import { getPublicProfile } from '../accounts/profiles/service.ts'
import { haveConfirmedRental } from '../rentals/service.ts'
import { presentMessage } from './present.ts'
import {
  type ConversationRow,
  countUnread,
  findConversationOfPair,
  findItemOwner,
  findMessage,
  findMessageWithMembers,
  findUnread,
  insertConversation,
  insertMessage,
  isParticipant,
  listConversations,
  listMessages,
  lockConversation,
  lockPair,
  markRead,
  type MessageRow,
  type NewMessage,
  type Pair,
  findIntroductions,
  lockIntroductions,
  noteMailed,
  touchConversation,
  type Unread,
} from './queries.ts'

/** What the table is called on the wire of realtime. */
const table = 'messages'

/** A reader's other windows need to hear that something was read, not of each of a thousand messages. */
const mostReadNotices = 50

/** A person's hand is slower; a program that floods is not. */
const sending = { most: 60, perSeconds: 60 }

const hourMs = 3_600_000
const newMemberMs = 7 * 24 * hourMs
/** With so many people they had no conversation with before may somebody start one within an hour. */
const strangersOfMember = 20
const strangersOfNewMember = 5

/** My conversations, latest first (specification: select by user with the conversation, latest message, other participant). */
export function listOwnConversations(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
): Promise<ConversationRow[]> {
  return listConversations(db, { userId: actor.userId, at: now() })
}

/** How many of my conversations hold something unread. */
export function countOwnUnread({ db }: Pick<Context, 'db'>, actor: Actor): Promise<number> {
  return countUnread(db, actor.userId)
}

/** One of my conversations. Throws `not_found`. */
export async function getConversation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  conversationId: string,
): Promise<ConversationRow> {
  const [conversation] = await listConversations(db, { userId: actor.userId, at: now(), only: conversationId })
  if (!conversation) throw new AppError('not_found')
  return conversation
}

/**
 * Finds the conversation with somebody about an item (or none), or starts it; however many ask at once, there is one.
 * Throws `message_self`, `not_found` for an unknown person or an item of neither of the two, `person_unreachable` when one of
 * the two blocked the other, `rate_limited` for many strangers within an hour.
 */
export async function openConversation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  input: z.output<typeof ConversationInput>,
): Promise<ConversationRow> {
  const otherId = input.other_user_id.toLowerCase()
  const itemId = input.item_id?.toLowerCase() ?? null
  if (otherId === actor.userId) {
    throw new AppError('message_self', {
      message: "You can't message yourself",
      fields: { other_user_id: "You can't message yourself" },
    })
  }
  await getPublicProfile({ db }, otherId)
  await requireReachable(db, actor.userId, otherId)
  if (itemId !== null) {
    const ownerId = await findItemOwner(db, itemId)
    if (ownerId !== otherId && ownerId !== actor.userId) throw new AppError('not_found')
  }
  const [low = '', high = ''] = [actor.userId, otherId].sort()
  const pair = { itemId, low, high }
  const conversationId = await inTransaction(db, async (trx) => {
    await lockPair(trx, pair)
    const found = await findConversationOfPair(trx, pair)
    return found ?? insertConversation(trx, { ...pair, introducedBy: await introduce(trx, actor, pair, now()) }, now())
  }).catch((cause: unknown) => {
    // One of the two has deleted their account: a token outlives it by up to an hour.
    if (sqlState(cause) === '23503') throw new AppError('not_found', { cause })
    throw cause
  })
  return getConversation({ db, now }, actor, conversationId)
}

/**
 * Who starts a conversation with somebody they had none with before: the actor, or null when the two know each other. Throws
 * `rate_limited` for too many strangers within an hour.
 */
async function introduce(trx: Kysely<DB>, actor: Actor, pair: Pair, at: Date): Promise<string | null> {
  await lockIntroductions(trx, actor.userId)
  const { known, memberSince, lately, freeAt } = await findIntroductions(
    trx,
    actor.userId,
    pair,
    new Date(at.getTime() - hourMs),
  )
  if (known) return null
  const most = at.getTime() - memberSince.getTime() < newMemberMs ? strangersOfNewMember : strangersOfMember
  if (lately < most) return actor.userId
  throw new AppError('rate_limited', {
    message:
      'You have written to many new people within an hour. Please wait a little before you write to somebody new.',
    retryAfterSeconds: Math.max(1, Math.ceil(((freeAt ?? at).getTime() + hourMs - at.getTime()) / 1000)),
  })
}

export interface MessagePage {
  readonly messages: readonly MessageRow[]
  readonly earlier: ListPlace | undefined
  readonly latest: ListPlace | undefined
}

interface PageInput {
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** A page of a conversation of mine, oldest first. Throws `not_found`, and `invalid_input` for a place that is none. */
export async function readMessages(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  conversationId: string,
  input: PageInput,
): Promise<MessagePage> {
  const before = parsePlace('before', input.before)
  const after = parsePlace('after', input.after)
  if (before && after) {
    throw new AppError('invalid_input', { fields: { before: 'Please page either back or forward.' } })
  }
  if (!(await isParticipant(db, conversationId, actor.userId))) throw new AppError('not_found')
  // One more than asked for tells whether there are earlier ones.
  const rows = await listMessages(db, conversationId, { before, after, limit: input.limit + 1 })
  const more = rows.length > input.limit
  const messages = more ? (after ? rows.slice(0, -1) : rows.slice(1)) : rows
  const first = messages.at(0)
  return { messages, earlier: more && !after ? first : undefined, latest: messages.at(-1) ?? after }
}

function parsePlace(field: 'before' | 'after', text: string | undefined): ListPlace | undefined {
  if (text === undefined) return undefined
  const place = readPlace(text)
  if (!place) throw new AppError('invalid_input', { fields: { [field]: 'This is no place in a conversation.' } })
  return place
}

/**
 * Sends a message in a conversation of mine. The same id again answers the same message and sends nothing. Contact or bank
 * details before a confirmed rental of the two are delivered with a warning. Throws
 * `not_found`, `conflict` for an id that belongs to another message, and `person_unreachable`.
 */
export async function sendMessage(
  { db, jobs, realtime, limits, now }: Pick<Context, 'db' | 'jobs' | 'realtime' | 'limits' | 'now'>,
  actor: Actor,
  conversationId: string,
  input: z.output<typeof MessageInput>,
): Promise<MessageRow> {
  await limits.take(`messages of ${actor.userId}`, sending)
  return inTransaction(db, async (trx) => {
    const side = await lockConversation(trx, conversationId, actor.userId)
    if (!side) throw new AppError('not_found')
    const { id, text } = input
    const wanted = { id, conversationId, senderId: actor.userId, text, warning: null }
    if (side.apart || side.gone) return resend(trx, wanted)
    const warns = hasContactDetails(text) && !(await haveConfirmedRental({ db: trx }, actor.userId, side.other_id))
    const message = await insertMessage(trx, { ...wanted, warning: warns ? 'contact_details' : null }, now())
    if (!message) return sameMessage(await findMessage(trx, input.id ?? ''), wanted)
    await touchConversation(trx, conversationId, message.created_at)
    const payload = { message_id: message.id, conversation_id: message.conversation_id }
    await jobs.announce(trx, { name: 'message.sent', payload })
    await realtime.notify(trx, { table, type: 'INSERT', id: message.id })
    return message
  })
}

/** A message that arrived before the other could no longer be reached is answered as sent. Throws `person_unreachable`. */
async function resend(trx: Kysely<DB>, wanted: NewMessage): Promise<MessageRow> {
  const sent = wanted.id === undefined ? undefined : await findMessage(trx, wanted.id)
  if (sent?.sender_id !== wanted.senderId) throw unreachable()
  return sameMessage(sent, wanted)
}

function sameMessage(
  sent: MessageRow | undefined,
  wanted: { readonly conversationId: string; readonly senderId: string; readonly text: string },
): MessageRow {
  const same =
    sent?.conversation_id === wanted.conversationId.toLowerCase() &&
    sent.sender_id === wanted.senderId &&
    sent.text === wanted.text
  if (!same) throw new AppError('conflict', { fields: { id: 'This id belongs to another message.' } })
  return sent
}

/** Marks what the other person wrote as read (specification: update messages where the sender is not the current user). */
export async function readConversation(
  { db, realtime }: Pick<Context, 'db' | 'realtime'>,
  actor: Actor,
  conversationId: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    if (!(await isParticipant(trx, conversationId, actor.userId))) throw new AppError('not_found')
    const read = await markRead(trx, conversationId, actor.userId)
    for (const id of read.slice(0, mostReadNotices)) await realtime.notify(trx, { table, type: 'UPDATE', id })
    return read.length
  })
}

/** Messages for subscribers: whoever takes part in the conversation at that moment. */
export const messageSource: RealtimeSource = {
  table,
  async load(db, id) {
    const found = await findMessageWithMembers(db, id)
    return found && { record: presentMessage(found.message), viewers: found.members }
  },
  async mayWatch(db, userId, filter) {
    if (filter?.column !== 'conversation_id') return true
    return z.safeParse(Id, filter.value).success && isParticipant(db, filter.value, userId)
  },
}

/** Who else takes part in the conversation of a message that is still unread; undefined when nobody has to be told. */
export async function findReceiver({ db }: Pick<Context, 'db'>, messageId: string): Promise<string | undefined> {
  const found = await findMessageWithMembers(db, messageId)
  if (!found || found.message.is_read) return undefined
  return found.members.find((member) => member !== found.message.sender_id)
}

/** What is to be said to a member about a conversation, if anything is. */
export function readUnread(
  { db }: Pick<Context, 'db'>,
  input: { readonly conversationId: string; readonly receiverId: string },
): Promise<Unread | undefined> {
  return findUnread(db, input.conversationId, input.receiverId)
}

/** Remembers that a member was told, so that they are told once until they read. */
export function rememberTold(
  { db, now }: Pick<Context, 'db' | 'now'>,
  input: { readonly conversationId: string; readonly receiverId: string },
): Promise<void> {
  return noteMailed(db, input.conversationId, input.receiverId, now())
}
