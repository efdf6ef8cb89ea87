import type { ConversationView, MessageView } from '@itemo/contract/message-views.ts'
import type { ConversationRow, MessageRow } from './message-queries.ts'

/** Shown to both sides in place of a removed message. */
const removedMessage = 'This message was removed.'

/** A message as it is sent to clients; a removed one without its text. */
export function presentMessage(row: MessageRow): MessageView {
  const { id, conversation_id, sender_id, is_read, warning, created_at } = row
  const text = row.removed_at === null ? row.text : removedMessage
  return {
    id,
    conversation_id,
    sender_id,
    text,
    is_read,
    warning,
    created_at: created_at.toISOString(),
  }
}

/** A conversation as shown to one of its two members. */
export function presentConversation(row: ConversationRow): ConversationView {
  const { id, item, other, created_at, updated_at, last_message, unread_count, blocked_by_me, can_write, held } = row
  return {
    id,
    item,
    other,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    last_message: last_message && presentMessage({ ...last_message, created_at: new Date(last_message.created_at) }),
    unread: unread_count > 0,
    unread_count,
    blocked_by_me,
    can_write,
    held,
  }
}
