import type { ConversationView, MessageView } from '@itemo/contract/messages/views.ts'
import type { ConversationRow, MessageCursor, MessageRow } from './queries.ts'

export function presentMessage(row: MessageRow): MessageView {
  const { id, conversation_id, sender_id, text, is_read, created_at } = row
  return { id, conversation_id, sender_id, text, is_read, created_at: created_at.toISOString() }
}

/** A conversation as one of its two people sees it. */
export function presentConversation(row: ConversationRow): ConversationView {
  const { id, item, other, created_at, updated_at, last_message, unread } = row
  return {
    id,
    item,
    other,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    last_message: last_message && presentMessage({ ...last_message, created_at: new Date(last_message.created_at) }),
    unread,
  }
}

/** A place in a conversation as callers carry it around. */
export function writeCursor({ at, id }: MessageCursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

const cursor =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Reads a place; undefined when it was not written by `writeCursor`. */
export function readCursor(text: string): MessageCursor | undefined {
  const [, at, id] = cursor.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) return undefined
  return { at, id }
}
