import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { text } from '../text.ts'
import { claimMessages, maxClaimPictures } from './claim-messages.ts'

/** Paths of the person's own uploads, each listed once. */
const Pictures = z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(
  z.maxLength(maxClaimPictures, claimMessages.pictures),
  z.overwrite((paths) => [...new Set(paths)]),
)

const pounds = (message: string) =>
  z.number(message).check(z.gte(1, message), z.lte(10_000, message), z.multipleOf(0.01, message))

/** What an owner claims from a deposit; pounds. */
export const ClaimInput = z.object({
  amount: pounds(claimMessages.pounds),
  text: text({ min: 1, max: bounds.text, message: claimMessages.text }),
  pictures: z._default(Pictures, []),
})

export const ClaimPicturesInput = z.object({
  pictures: Pictures.check(z.minLength(1, claimMessages.noPictures)),
})

/** What one side offers instead; pounds. */
export const ClaimOfferInput = z.object({
  amount: pounds(claimMessages.offer),
  text: z._default(text({ max: bounds.text }), ''),
})

export const AppealInput = z.object({ text: text({ min: 1, max: bounds.text, message: claimMessages.appeal }) })

export const ContestInput = z.object({ text: text({ min: 1, max: bounds.text, message: claimMessages.answer }) })
