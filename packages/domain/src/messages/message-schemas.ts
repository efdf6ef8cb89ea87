import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { Id } from '../ids.ts'
import { optionalText, text } from '../text.ts'

/** A message. The sender makes its id, so that sending it again doesn't create a second message. */
export const MessageInput = z.object({
  id: z.optional(Id),
  text: text({ min: 1, max: bounds.message, message: 'Please write a message.' }),
})

/** Finds or creates the conversation with one other person about an item (or none). */
export const ConversationInput = z.object({
  item_id: z.optional(z.nullable(Id)),
  other_user_id: Id,
})

export const reportReasons = ['spam', 'scam', 'abuse', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** A report. The sender makes its id, so that sending it again doesn't create a second report. */
export const ReportInput = z.object({
  id: z.optional(Id),
  reason: z.enum(reportReasons, 'Please pick a reason.'),
  text: optionalText(bounds.text),
})
