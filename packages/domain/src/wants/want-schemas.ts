import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { categories } from '../categories.ts'
import { addDays, countDays, type Day, isDay } from '../dates.ts'
import { Id } from '../ids.ts'
import { filterMessages } from '../items/item-filters.ts'
import { isPennyExact } from '../items/item-schemas.ts'
import { postcodeMessage } from '../items/search-area.ts'
import { hasContactDetails } from '../messages/contact-details.ts'
import { outwardPostcode } from '../postcodes.ts'
import { maxHireDays } from '../rentals/max-hire-days.ts'
import { optionalText, text } from '../text.ts'
import { isProhibited, prohibitedMessage } from './prohibited-items.ts'

export const wantStatuses = ['open', 'expired', 'fulfilled', 'withdrawn', 'hidden'] as const
export type WantStatus = (typeof wantStatuses)[number]

export const offerStatuses = ['offered', 'taken', 'declined', 'withdrawn'] as const

/** The most needs that a person can have open. */
export const maxOpenWants = 5
/** How many days ahead a need can begin, and how many days it's on the board. */
export const wantDays = { ahead: 60, open: 30 } as const
/** How many days after posting a need without an offer its writer is asked whether to search farther: 20 miles, in kilometres. */
export const wantReminder = { afterDays: 3, widerKm: 32 } as const
/** The default distance of owners, in kilometres: 10 miles. */
export const usualWantKm = 16
/** The most owners who are notified of one need, and the most needs of which an owner is notified per day. */
export const maxWantNotices = { ofWant: 30, ofOwnerADay: 3 } as const
/** The most needs in a daily email. */
export const maxWantsInDigest = 12
/** How many of an owner's items are considered for a need, the matching ones first; and the most offers for a need. */
export const maxWantOptions = 12
export const maxOffers = 50
/** The most offers by one owner, so that nobody fills the list alone, or emails someone about everything they own. */
export const maxOffersOfOwner = 5

export const wantMessages = {
  words: 'Please say what you need, in 3 letters or more.',
  contact: 'Please leave out phone numbers, addresses and bank details: people answer you here.',
  from: 'Please choose the first day.',
  until: 'Please choose the last day.',
  ahead: `Please choose days that begin within the next ${wantDays.ahead} days.`,
  within: 'Please choose a distance from 1 to 80 km.',
  tooMany: `You can ask for ${maxOpenWants} things at a time. Close one first.`,
  tooManyOffers: `You can offer ${maxOffersOfOwner} of your items for this.`,
} as const

const withoutContact = z.refine<string | null | undefined>(
  (value) => !hasContactDetails(value ?? ''),
  wantMessages.contact,
)
const allowed = z.refine<string | null | undefined>((value) => !isProhibited(value ?? ''), prohibitedMessage)

/** Punctuation alone isn't a need; an emoji may be one. */
const saysSomething = z.refine<string>(
  (value) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(value),
  wantMessages.words,
)

const wantDay = (message: string) => z.string(message).check(z.refine(isDay, message))

/** A need. `wantDayFault` checks whether its days are past or too far ahead, which depends on today. */
export const WantInput = z
  .object({
    words: text({ min: 3, max: 80, message: wantMessages.words, oneLine: true }).check(
      saysSomething,
      withoutContact,
      allowed,
    ),
    note: optionalText(500).check(withoutContact, allowed),
    category: z.optional(z.nullable(z.enum(categories, filterMessages.category))),
    /** A UK postcode; only its outward part is stored. */
    near: z.string(postcodeMessage).check(
      z.trim(),
      z.maxLength(20, postcodeMessage),
      z.refine((value) => outwardPostcode(value) !== undefined, postcodeMessage),
    ),
    within_km: z._default(
      z
        .number(wantMessages.within)
        .check(z.int(wantMessages.within), z.gte(1, wantMessages.within), z.lte(bounds.wantKm, wantMessages.within)),
      usualWantKm,
    ),
    from: wantDay(wantMessages.from),
    until: wantDay(wantMessages.until),
    /** Pounds for the whole hire. */
    budget: z.optional(
      z.nullable(
        z
          .number(filterMessages.price)
          .check(
            z.gte(0.01, filterMessages.price),
            z.lte(bounds.ratePounds, filterMessages.price),
            z.refine(isPennyExact, filterMessages.price),
          ),
      ),
    ),
  })
  .check(
    z.refine(({ from, until }) => countDays(from, until) >= 1, { path: ['until'], error: filterMessages.order }),
    z.refine(({ from, until }) => countDays(from, until) <= maxHireDays, {
      path: ['until'],
      error: filterMessages.long,
    }),
  )

/** Why a need can't begin on a day; undefined when it can. */
export function wantDayFault(from: Day, today: Day): string | undefined {
  if (from < today) return filterMessages.past
  return from > addDays(today, wantDays.ahead) ? wantMessages.ahead : undefined
}

export const WantChanges = z.object({
  /** 'fulfilled': they found one. */
  status: z.optional(z.enum(['fulfilled', 'withdrawn'])),
  within_km: z.optional(
    z
      .number(wantMessages.within)
      .check(z.int(wantMessages.within), z.gte(1, wantMessages.within), z.lte(bounds.wantKm, wantMessages.within)),
  ),
})

export const OfferInput = z.object({
  item_id: Id,
  note: optionalText(300).check(withoutContact, allowed),
})

/** The writer of a need declines an offer; an owner withdraws theirs. */
export const OfferChanges = z.object({ status: z.enum(['declined', 'withdrawn']) })
