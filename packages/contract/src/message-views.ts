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
  /** Set when it was sent with contact or bank details before any hire between the two was confirmed; both sides are warned. */
  warning: z.nullable(z.enum(messageWarnings)),
  created_at: Instant,
})
export type MessageView = z.output<typeof MessageView>

const Person = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  /** Null unless they let others see it. */
  online: z.nullable(z.boolean()),
  /** When a document of theirs was checked; null: there is no tick. */
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
  /** False when a block stands between the two, no matter who made it, or when the other has deleted their account. */
  can_write: z.boolean(),
  /** Of one that only its author sees: it waits for a check, or was refused in one. */
  held: z.nullable(z.enum(['waiting', 'refused'])),
})
export type ConversationView = z.output<typeof ConversationView>
