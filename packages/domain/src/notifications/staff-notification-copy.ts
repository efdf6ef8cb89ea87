import { formatPence } from '../money.ts'
import type { RentalParty } from '../rentals/rental-state.ts'
import type { RentalFacts } from './notification-data.ts'
import type { Words } from './notification-copy.ts'
import { rentalTexts } from './rental-notification-copy.ts'

/** What staff did to a hire, for one of its sides. */
export interface StaffActionFacts {
  readonly rental: RentalFacts
  readonly to: RentalParty
  /** In the words of the member of staff. */
  readonly reason: string
  /** The refund that they decided on with it, in whole pence. */
  readonly pence: number
  /** The cover's part of that: the owner reads about the rest. */
  readonly coverPence?: number
  /** The side that missed the hand-over, as staff found. */
  readonly missedBy?: RentalParty | null
}

const why = (reason: string) => `Why: ${reason}`
const wrong = 'If you think this is wrong, reply to this email or contact us from the Support page.'

/** Who missed the hand-over, and against whom it counts; undefined where nobody did. */
function missed({ rental, to, missedBy }: StaffActionFacts): string | undefined {
  if (!missedBy) return undefined
  const what = missedBy === 'owner' ? 'cancellation' : 'late cancellation'
  if (to === missedBy)
    return `We found that you didn't come to the hand-over. It counts as a ${what} of yours. If there was a good reason, tell us and we can excuse it.`
  return `We found that ${rental[missedBy].name} didn't come to the hand-over. It counts as a ${what} of theirs, not of yours.`
}

/** Staff cancelled a hire: why, what the renter gets back and what the owner keeps. */
export function rentalCancelledByUs(action: StaffActionFacts): Words {
  const { rental, to, reason } = action
  const { itemTitle, days, comesBack, earns, earnsPence, page } = rentalTexts(rental)
  const yours = earnsPence > 0 ? `You keep ${earns} of it.` : 'You earn nothing from it.'
  return {
    title: `Itemo cancelled the hire of ${itemTitle}`,
    body: days,
    paragraphs: [
      `We have cancelled the hire of ${itemTitle} for ${days}.`,
      why(reason),
      missed(action),
      to === 'renter' ? comesBack : yours,
      wrong,
    ],
    link: page,
  }
}

/** Staff refunded part of the payment; the owner reads the amount without the cover. */
export function refundByUs({ rental, to, reason, pence, coverPence = 0 }: StaffActionFacts): Words {
  const { itemTitle, days, renterName, earns, page } = rentalTexts(rental)
  const isRenter = to === 'renter'
  const amount = formatPence(isRenter ? pence : pence - coverPence)
  return {
    title: isRenter ? `You're getting ${amount} back` : `${renterName} is getting ${amount} back`,
    body: `${itemTitle}, ${days}`,
    paragraphs: [
      isRenter
        ? `We've decided to refund you ${amount} for ${itemTitle} for ${days}. It goes back to your card.`
        : `We've decided to refund ${renterName} ${amount} for ${itemTitle} for ${days}. You earn ${earns} from this hire.`,
      why(reason),
      wrong,
    ],
    link: page,
  }
}

/** Staff moved the deadline to answer a request. */
export function answerDeadlineMoved({ rental, to, reason }: StaffActionFacts): Words {
  const { itemTitle, days, by, answer, ownerName, page } = rentalTexts(rental)
  const until = by ?? 'the start'
  return {
    title: `The answer deadline for ${itemTitle} has changed`,
    body: `Until ${until}.`,
    paragraphs: [
      to === 'owner'
        ? `You can answer the request for ${itemTitle} for ${days} until ${until}.`
        : `${ownerName} can answer your request for ${itemTitle} for ${days} until ${until}.`,
      why(reason),
    ],
    link: to === 'owner' ? answer : page,
  }
}

/** Staff marked a hire as returned. */
export function returnedByUs({ rental, reason }: StaffActionFacts): Words {
  const { itemTitle, days, page } = rentalTexts(rental)
  return {
    title: `Itemo marked ${itemTitle} as returned`,
    body: days,
    paragraphs: [`We have marked ${itemTitle} as returned. The hire for ${days} is over.`, why(reason), wrong],
    link: page,
  }
}

/** Staff found who missed the hand-over of a hire. */
export function handOverMissed(action: StaffActionFacts): Words {
  const { itemTitle, days, page } = rentalTexts(action.rental)
  return {
    title: `About the hand-over of ${itemTitle}`,
    body: days,
    paragraphs: [missed(action), why(action.reason), wrong],
    link: page,
  }
}
