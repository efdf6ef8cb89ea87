import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { Id } from '../ids.ts'
import { text } from '../text.ts'

/** A message. Its id is made by the sender, so that sending it again is the same message. */
export const MessageInput = z.object({
  id: z.optional(Id),
  text: text({ min: 1, max: bounds.message, message: 'Please write a message.' }),
})

/** Find or create the conversation about an item (or none) with one other person. */
export const ConversationInput = z.object({
  item_id: z.optional(z.nullable(Id)),
  other_user_id: Id,
})
