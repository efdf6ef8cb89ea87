import * as z from 'zod/mini'
import { Instant } from '../wire.ts'

export const MessageView = z.object({
  id: z.string(),
  conversation_id: z.string(),
  sender_id: z.string(),
  text: z.string(),
  is_read: z.boolean(),
  created_at: Instant,
})
export type MessageView = z.output<typeof MessageView>

const Person = z.object({ id: z.string(), full_name: z.nullable(z.string()), profile_image: z.nullable(z.string()) })

export const ConversationView = z.object({
  id: z.string(),
  item: z.nullable(z.object({ id: z.string(), title: z.string() })),
  other: Person,
  created_at: Instant,
  updated_at: Instant,
  last_message: z.nullable(MessageView),
  /** Whether something of the other person is still unread. */
  unread: z.boolean(),
})
export type ConversationView = z.output<typeof ConversationView>
