import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { text } from '../text.ts'
import { claimMessages, maxClaimPictures } from './claim-messages.ts'

/** Paths of one's own uploads, each once. */
const Pictures = z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(
  z.maxLength(maxClaimPictures, claimMessages.pictures),
  z.overwrite((paths) => [...new Set(paths)]),
)

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
  pictures: z._default(Pictures, []),
})

export const ClaimPicturesInput = z.object({
  pictures: Pictures.check(z.minLength(1, claimMessages.noPictures)),
})

export const ContestInput = z.object({ text: text({ min: 1, max: bounds.text, message: claimMessages.answer }) })
