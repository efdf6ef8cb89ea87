import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { text } from '../text.ts'
import { claimMessages } from './claim-messages.ts'

/** What an owner asks for of a deposit; pounds. */
export const ClaimInput = z.object({
  amount: z
    .number(claimMessages.amount)
    .check(
      z.gte(1, claimMessages.amount),
      z.lte(10_000, claimMessages.amount),
      z.multipleOf(0.01, claimMessages.amount),
    ),
  text: text({ min: 1, max: bounds.text, message: claimMessages.text }),
})

export const ContestInput = z.object({ text: text({ min: 1, max: bounds.text, message: claimMessages.answer }) })
