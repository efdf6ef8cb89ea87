import { type Day, endOfDay } from '../dates.ts'
import { formatPence } from '../money.ts'
import { onDemand } from '../on-demand.ts'
import { captureRetryHours } from '../payments/payment-deadlines.ts'
import type { RentalParty } from '../rentals/rental-state.ts'
import { stepsLine } from '../rentals/rental-progress.ts'
import { pathTo } from '../site-path.ts'
import { safetyCardOf, safetyForAll } from '../safety-cards.ts'
import type { RentalFacts, WithdrawalFacts } from './notification-data.ts'
import type { Words } from './notification-copy.ts'

const dayFormat = onDemand(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)
const timeFormat = onDemand(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/London',
    }),
)

/** '3 May 2026' with its weekday: a calendar day has no time zone. */
function formatDay(day: Day): string {
  return dayFormat().format(new Date(`${day}T00:00:00Z`))
}

/** The days of a hire, with their weekdays. */
export function period({ startDate, endDate }: Pick<RentalFacts, 'startDate' | 'endDate'>): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`
}

/** A deadline at the end of a day is given as that day. */
function deadline(at: Date, { startDate }: RentalFacts): string {
  return at.getTime() === endOfDay(startDate).getTime() ? `the end of ${formatDay(startDate)}` : timeFormat().format(at)
}

/** A link to the page of one hire, which is the same for its two sides (ADR-0290). */
export function toRental({ rentalId }: Pick<RentalFacts, 'rentalId'>, label = 'Open the booking'): Words['link'] {
  return { label, path: pathTo`/my-rentals/${rentalId}` }
}

/** The owner's list: a request that was withdrawn has no page any more. */
const ownerList = { label: 'Open My Listings', path: pathTo`/my-rentals?tab=listings` } as const

function released({ totalPence }: Pick<RentalFacts, 'totalPence'>): string {
  return `The hold of ${formatPence(totalPence)} on your card is released: you haven't been charged.`
}

/** What the renter of a cancelled hire gets back, and when. */
function comesBack(facts: Pick<RentalFacts, 'moneyBack' | 'totalPence'>): string {
  const { moneyBack, totalPence } = facts
  if (moneyBack.from === 'bank')
    return "You've disputed this payment with your bank, so your bank decides what you get back."
  if (moneyBack.from === 'lost') {
    const before = `Your bank has already given you ${formatPence(moneyBack.lostPence)} back`
    if (moneyBack.pence === 0) return `${before}, so we won't refund any more.`
    return `${before}. You get another ${formatPence(moneyBack.pence)}, which can't go to your card. Please contact us to agree another way.`
  }
  if (moneyBack.pence === 0) return `The hire had begun, so none of the ${formatPence(totalPence)} is refunded.`
  if (moneyBack.from === 'hold') return released(facts)
  const amount = formatPence(moneyBack.pence)
  const what =
    moneyBack.pence === totalPence ? `All of your money, ${amount},` : `${amount} of ${formatPence(totalPence)}`
  return `${what} goes back to your card. ${whenRefunded}`
}

export const whenRefunded = 'Most banks show a refund within 5 to 10 working days.'

/** To the owner: the renter withdrew a request. */
export function requestWithdrawn(facts: WithdrawalFacts): Words {
  const { itemTitle, renterName, days } = facts
  const free = 'The days are free again'
  return {
    title: `${renterName} withdrew the request for ${itemTitle}`,
    body: days ? `${period(days)}. ${free}.` : `${free}.`,
    paragraphs: [
      `${renterName} withdrew the request for ${itemTitle}${days ? ` for ${period(days)}` : ''}. ${free}. You don't need to do anything.`,
    ],
    link: ownerList,
  }
}

/** To the renter: they withdrew their request, and the hold is released. */
export function withdrawalMade(facts: WithdrawalFacts): Words {
  const { itemTitle, days } = facts
  return {
    title: `You withdrew your request for ${itemTitle}`,
    body: days ? period(days) : '',
    paragraphs: [`You withdrew your request for ${itemTitle}${days ? ` for ${period(days)}` : ''}.`, released(facts)],
    link: { label: 'Find something else', path: pathTo`/home` },
  }
}

/** The amounts of a hire as its owner reads them: without the cover. */
function sumsForOwner(facts: RentalFacts) {
  const { totalPence, takenPence, refundedPence, dispute, coverPence = 0, coverGonePence = 0 } = facts
  const pricePence = totalPence - coverPence
  const without = (pence: number) => formatPence(Math.min(pence, pricePence))
  return {
    total: formatPence(pricePence),
    taken: without(takenPence),
    refunded: without(refundedPence - coverGonePence),
    disputed: without(dispute.pence),
  }
}

/** The facts of a rental, with phrases that many notifications use. */
export function rentalTexts(facts: RentalFacts) {
  return {
    ...facts,
    days: period(facts),
    by: facts.answerBy && deadline(facts.answerBy, facts),
    ownerName: facts.owner.name,
    renterName: facts.renter.name,
    total: formatPence(facts.totalPence),
    earns: formatPence(facts.earnsPence),
    ends: formatDay(facts.completesOn),
    lastDay: formatDay(facts.endDate),
    taken: formatPence(facts.takenPence),
    refunded: formatPence(facts.refundedPence),
    waiting: formatPence(facts.waitingPence),
    forOwner: sumsForOwner(facts),
    released: released(facts),
    comesBack: comesBack(facts),
    answer: { label: 'Answer the request', path: pathTo`/owner-response/${facts.rentalId}` },
    page: toRental(facts),
  }
}

type Copy = (texts: ReturnType<typeof rentalTexts>, to: RentalParty) => Words

const cancelled: Copy = ({ itemTitle, days, comesBack, reason, page }, to) => ({
  title: `The hire of ${itemTitle} was cancelled`,
  body: days,
  paragraphs: [
    `The hire of ${itemTitle} for ${days} was cancelled.`,
    reason && `Reason: ${reason}`,
    to === 'renter' ? comesBack : null,
  ],
  link: page,
})

/** The same where the other side did it: who, and what its owner still earns, as far as that is certain. */
const cancelledByOther: Copy = (texts, to) => {
  const { itemTitle, days, reason, comesBack, earnsPence, earns, takenPence, moneyBack } = texts
  const isKnown = takenPence > 0 && moneyBack.from === 'payment'
  const yours = earnsPence > 0 ? `You keep ${earns} of it.` : 'You earn nothing from it.'
  return {
    ...cancelled(texts, to),
    paragraphs: [
      `The ${to === 'owner' ? 'renter' : 'owner'} cancelled the hire of ${itemTitle} for ${days}.`,
      reason && `Reason: ${reason}`,
      to === 'renter' ? comesBack : isKnown ? yours : null,
    ],
  }
}

const writeReview = 'Write a review'

/** The notifications about a rental, for either side. */
export const rentalCopy = {
  request_received: ({ itemTitle, days, renterName, earns, by, answer }) => ({
    title: `${renterName} would like to hire your ${itemTitle}`,
    body: days,
    paragraphs: [
      `${renterName} has asked to hire ${itemTitle} for ${days}. You earn ${earns}.`,
      by && `Please answer by ${by}; after that the request expires.`,
    ],
    link: answer,
  }),
  /** The renter's confirmation: what is held, and until when they wait. */
  request_sent: ({ itemTitle, days, ownerName, total, by, page }) => ({
    title: `Your request for ${itemTitle} is sent`,
    body: `${days}. Your card isn't charged yet.`,
    paragraphs: [
      `You have asked ${ownerName} to hire ${itemTitle} for ${days}.`,
      `${total} is held on your card. It is only charged when ${ownerName} approves.`,
      by && `${ownerName} can answer until ${by}; after that the request expires and the hold is released.`,
      stepsLine(1),
    ],
    link: page,
  }),
  request_approved: ({ itemTitle, days, ownerName, total, pickupLocation, additionalNotes, page }) => ({
    title: `Your hire of ${itemTitle} is confirmed`,
    body: days,
    paragraphs: [
      `${ownerName} has approved your hire of ${itemTitle} for ${days}.`,
      `Your card is charged ${total}. You'll find the receipt in the menu of your profile, under Receipts.`,
      pickupLocation && `Collect it here:\n${pickupLocation}`,
      additionalNotes && `Notes from ${ownerName}:\n${additionalNotes}`,
      stepsLine(2),
    ],
    link: page,
  }),
  request_declined: ({ itemTitle, days, ownerName, released, reason }) => ({
    title: `Your request for ${itemTitle} was declined`,
    body: `${days}. You haven't been charged.`,
    paragraphs: [`${ownerName} couldn't accept your request for ${days}.`, reason && `Reason: ${reason}`, released],
    link: { label: 'Find something similar', path: pathTo`/home` },
  }),
  request_expired: ({ itemTitle, days, renterName, released, page }, to) => ({
    title: `The request for ${itemTitle} has expired`,
    body: `${days}. It wasn't answered in time.`,
    paragraphs: [
      `${to === 'owner' ? `${renterName}'s request` : 'Your request'} for ${days} wasn't answered in time.`,
      to === 'renter' ? released : null,
    ],
    link: page,
  }),
  answer_due: ({ itemTitle, days, renterName, by, answer }) => ({
    title: `${renterName}'s request for ${itemTitle} expires soon`,
    body: `Please answer by ${by ?? 'tomorrow'}.`,
    paragraphs: [
      `${renterName} is waiting for your answer: ${itemTitle} for ${days}.`,
      `Please answer by ${by ?? 'tomorrow'}; after that the request expires.`,
    ],
    link: answer,
  }),
  rental_cancelled: cancelledByOther,
  /** The renter's confirmation of their cancellation: what comes back, and when. */
  cancellation_made: ({ itemTitle, days, ownerName, comesBack, page }) => ({
    title: `You cancelled your hire of ${itemTitle}`,
    body: days,
    paragraphs: [`You have cancelled your hire of ${itemTitle} from ${ownerName} for ${days}.`, comesBack],
    link: page,
  }),
  /** The money of an approved hire was captured, at once or after retries (R52). */
  payment_captured: ({ itemTitle, days, renterName, earns, page }) => ({
    title: `Payment captured: ${earns} for you`,
    body: `${itemTitle}, ${days}`,
    paragraphs: [`${renterName}'s payment for ${itemTitle} for ${days} has been taken. You earn ${earns}.`],
    link: page,
  }),
  refund_made: ({ itemTitle, days, refunded, page }) => ({
    title: `Refund made: ${refunded}`,
    body: `${itemTitle}, ${days}`,
    paragraphs: [`${refunded} for ${itemTitle} for ${days} is on its way back to your card. ${whenRefunded}`],
    link: page,
  }),
  /** The operator's balance at the card provider is too small for a refund (ADR-0225). */
  refund_waits: ({ itemTitle, days, waiting, page }) => ({
    title: `Your refund for ${itemTitle} takes longer`,
    body: `${waiting} will come back to your card. You don't need to do anything.`,
    paragraphs: [
      `${waiting} for the hire of ${itemTitle}, ${days}, hasn't gone to your card yet, because our account at the card provider needs topping up first. We know about it and it's up to us.`,
      "It'll go automatically after that, and we'll tell you. You don't need to do anything.",
    ],
    link: page,
  }),
  /** The money of an approved hire couldn't be captured so far (R12). */
  payment_delayed: ({ itemTitle, days, ownerName, total, page }) => ({
    title: `The payment for ${itemTitle} hasn't gone through yet`,
    body: `${days}. We'll keep trying for ${captureRetryHours} hours.`,
    paragraphs: [
      `${ownerName} has approved your hire of ${itemTitle} for ${days}, but ${total} couldn't be taken from your card yet.`,
      `We'll keep trying for ${captureRetryHours} hours, and My Bookings will show when it works. You don't need to do anything.`,
      "What you can do: make sure there's enough money on the card, and ask your bank if it's blocking the payment.",
      "If we can't take it in that time, the hire is cancelled, you pay nothing, and you can request it again with another card.",
    ],
    link: page,
  }),
  /** The money couldn't be captured, so the hire was cancelled (R12). */
  payment_failed: (texts, to) => ({
    ...cancelled(texts, to),
    body: `${texts.days}. The payment couldn't be taken.`,
  }),
  /** The card was charged by hand, at the provider, before the hire required it or with another amount. */
  taken_by_hand: ({ itemTitle, days, total, taken, forOwner, page }, to) => ({
    title: `${to === 'owner' ? forOwner.taken : taken} was taken for the hire of ${itemTitle}`,
    body: days,
    paragraphs: [
      to === 'renter'
        ? `${taken} was charged to your card for the hire of ${itemTitle}, ${days}. The price is ${total}.`
        : `${forOwner.taken} was charged to the renter's card for the hire of ${itemTitle}, ${days}. The price is ${forOwner.total}.`,
      "This was done by hand, and the hire itself hasn't changed. If it's cancelled, the usual refund rules apply.",
    ],
    link: page,
  }),
  /** Money was refunded by hand, at the provider: the hire itself is unchanged. */
  refunded_by_hand: ({ itemTitle, days, taken, refunded, forOwner, page }, to) => ({
    title: `${to === 'owner' ? forOwner.refunded : refunded} of the payment for ${itemTitle} was refunded`,
    body: days,
    paragraphs: [
      to === 'renter'
        ? `So far ${refunded} of the ${taken} that you paid for the hire of ${itemTitle}, ${days}, goes back to your card.`
        : `So far ${forOwner.refunded} of the ${forOwner.taken} that was paid for the hire of ${itemTitle}, ${days}, goes back to the renter. Your earnings go down by your share of it.`,
      "This was done by hand, and the hire itself hasn't changed. If you didn't expect it, please contact us.",
    ],
    link: page,
  }),
  /** The bank returned the refund; the same card isn't tried again. */
  refund_failed: ({ itemTitle, days, isOfDamage, moneyBack }) => ({
    title:
      moneyBack.from === 'lost' && !isOfDamage
        ? `Your refund for ${itemTitle} can't go to your card`
        : `Your bank returned your refund for ${itemTitle}`,
    body: 'Please tell us another way to pay it.',
    paragraphs: [
      moneyBack.from === 'lost' && !isOfDamage
        ? `Your bank has given you ${formatPence(moneyBack.lostPence)} back for the hire of ${itemTitle}, ${days}. You get another ${formatPence(moneyBack.pence)}, but it can't go to your card any more.`
        : `We paid your refund ${isOfDamage ? 'of what you paid for damage or loss in' : 'for'} the hire of ${itemTitle}, ${days}, but your bank returned it. This can happen when a card or account has been closed.`,
      'Please contact us to agree another way. Never send card numbers in a message.',
    ],
    link: { label: 'Write to us', path: pathTo`/item-support` },
  }),
  rental_amended: ({ itemTitle, days, renterName, amendmentNotes, page }) => ({
    title: `${renterName} asks for a change to the hire of ${itemTitle}`,
    body: days,
    paragraphs: [
      `The hire is for ${days}. ${renterName} writes:`,
      amendmentNotes,
      'Nothing changes automatically. Please agree on it by message, then mark it as resolved.',
    ],
    link: page,
  }),
  pickup_tomorrow: (
    { itemTitle, itemCategory, days, ownerName, renterName, pickupLocation, additionalNotes, page },
    to,
  ) => ({
    title: to === 'owner' ? `${renterName} collects ${itemTitle} tomorrow` : `You collect ${itemTitle} tomorrow`,
    body: days,
    paragraphs: [
      to === 'owner'
        ? `${renterName} collects ${itemTitle} tomorrow, for ${days}.`
        : `You collect ${itemTitle} from ${ownerName} tomorrow, for ${days}.`,
      pickupLocation && `${to === 'owner' ? 'You gave this place' : 'Collect it here'}:\n${pickupLocation}`,
      additionalNotes && (to === 'owner' ? null : `Notes from ${ownerName}:\n${additionalNotes}`),
      "Agree on the time in a message if you haven't yet.",
      `Using it safely:\n${[...safetyCardOf(itemCategory), safetyForAll].join('\n')}`,
    ],
    link: page,
  }),
  return_today: ({ itemTitle, ownerName, renterName, page }, to) => ({
    title: to === 'owner' ? `${itemTitle} is due back today` : `${itemTitle} is due back today`,
    body: to === 'owner' ? `From ${renterName}` : `To ${ownerName}`,
    paragraphs:
      to === 'owner'
        ? [
            `Today is the last day of ${renterName}'s hire of ${itemTitle}.`,
            'Once you have it back, mark it as returned in My Listings.',
          ]
        : [`Today is the last day of your hire of ${itemTitle}. Please bring it back to ${ownerName}.`],
    link: page,
  }),
  /** Each day before the hire ends by itself (R65). */
  return_overdue: ({ itemTitle, ownerName, renterName, lastDay, ends, returnDenied, page }, to) => ({
    title: to === 'owner' ? `Is ${itemTitle} back?` : `Is ${itemTitle} back with ${ownerName}?`,
    body: `The hire ends automatically on ${ends}.`,
    paragraphs:
      to === 'owner'
        ? [
            `${renterName}'s hire of ${itemTitle} was until ${lastDay}. If you have it back, mark it as returned in My Listings.`,
            returnDenied
              ? `You said that it isn't back. The hire ends automatically on ${ends}: if you still don't have it then, please write to us.`
              : `If it isn't back, say so there: otherwise the hire ends automatically on ${ends}.`,
          ]
        : [
            `Your hire of ${itemTitle} was until ${lastDay}. If you still have it, please bring it back to ${ownerName}.`,
            `If you have brought it back, you don't need to do anything: ${ownerName} marks it as returned, or the hire ends automatically on ${ends}.`,
          ],
    link: page,
  }),
  /** Nobody marked it as returned in time (R65). */
  completed_by_itself: ({ itemTitle, days, ownerName, renterName, page }, to) => ({
    title: `The hire of ${itemTitle} is completed`,
    body: 'It ended automatically. A review takes a minute.',
    paragraphs: [
      to === 'owner'
        ? `You didn't mark ${itemTitle} as returned, so ${renterName}'s hire for ${days} ended automatically.`
        : `Your hire of ${itemTitle} from ${ownerName} for ${days} ended automatically.`,
      to === 'owner'
        ? "If something is wrong with it, or it isn't back, please write to us within 24 hours."
        : `If you still have ${itemTitle}, please bring it back to ${ownerName}.`,
    ],
    link: { ...page, label: writeReview },
  }),
  /** The owner says that the item isn't back (R75). */
  return_denied: ({ itemTitle, ownerName, lastDay, page }) => ({
    title: `${ownerName} says that ${itemTitle} isn't back`,
    body: `The hire was until ${lastDay}.`,
    paragraphs: [
      `Your hire of ${itemTitle} was until ${lastDay}, and ${ownerName} says that it isn't back.`,
      `If you still have it, please bring it back and write to ${ownerName}. If you have brought it back, please tell both ${ownerName} and us.`,
    ],
    link: page,
  }),
  rental_returned: ({ itemTitle, days, ownerName, page }) => ({
    title: `How was your hire of ${itemTitle}?`,
    body: `${ownerName} has it back. A review takes a minute.`,
    paragraphs: [
      `${ownerName} has ${itemTitle} back: your hire for ${days} is completed.`,
      `A short review of ${ownerName} helps the next person who's thinking of hiring here. It takes a minute.`,
    ],
    link: { ...page, label: writeReview },
  }),
  review_wanted: ({ itemTitle, days, ownerName, renterName, page }, to) => ({
    title: `How was it with ${to === 'owner' ? renterName : ownerName}?`,
    body: `The hire of ${itemTitle} is over. A review takes a minute.`,
    paragraphs: [
      `The hire of ${itemTitle} for ${days} is over.`,
      `A short review of ${to === 'owner' ? renterName : ownerName} helps the next person. It takes a minute.`,
    ],
    link: { ...page, label: writeReview },
  }),
} as const satisfies Record<string, Copy>
