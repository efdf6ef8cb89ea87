import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { text } from '../text.ts'

export const claimMessages = {
  text: 'Please say what is damaged or missing.',
  amount: 'Please enter an amount from £1 to the deposit.',
  answer: 'Please say why you don’t agree.',
} as const

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
