import { messageWarnings } from '@itemo/domain/messages/message-warnings.ts'
import * as z from 'zod/mini'
import { FactsView } from './account-views.ts'
import { Instant } from './wire.ts'

export const MessageView = z.object({
  id: z.string(),
  conversation_id: z.string(),
  sender_id: z.string(),
  text: z.string(),
  is_read: z.boolean(),
  /** Set for a message with contact or bank details that was sent before any hire between the two was confirmed; both sides are warned. */
  warning: z.nullable(z.enum(messageWarnings)),
  created_at: Instant,
})
export type MessageView = z.output<typeof MessageView>

const Person = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  /** Null unless they allow others to see it. */
  online: z.nullable(z.boolean()),
  /** When their document was checked; null: there's no tick. */
  identity_checked_on: z.nullable(Instant),
  facts: FactsView,
})

export const ConversationView = z.object({
  id: z.string(),
  item: z.nullable(z.object({ id: z.string(), title: z.string() })),
  other: Person,
  created_at: Instant,
  updated_at: Instant,
  last_message: z.nullable(MessageView),
  unread: z.boolean(),
  /** How many of their messages are unread; 100 stands for 100 or more. */
  unread_count: z.number(),
  blocked_by_me: z.boolean(),
  /** False if either of the two has blocked the other, or the other's account is deleted. */
  can_write: z.boolean(),
  /** For a message that only its author sees: it's waiting for a check, or was refused in one. */
  held: z.nullable(z.enum(['waiting', 'refused'])),
})
export type ConversationView = z.output<typeof ConversationView>
