import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { Id } from '../ids.ts'
import { optionalText, text } from '../text.ts'

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

export const reportReasons = ['spam', 'scam', 'abuse', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** A report. Its id is made by the sender, so that sending it again is the same report. */
export const ReportInput = z.object({
  id: z.optional(Id),
  reason: z.enum(reportReasons, 'Please pick a reason.'),
  text: optionalText(bounds.text),
})
