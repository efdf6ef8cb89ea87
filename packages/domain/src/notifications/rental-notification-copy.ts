import { type Day, endOfDay } from '../dates.ts'
import { formatPence } from '../money.ts'
import { captureRetryHours } from '../payments/payment-deadlines.ts'
import type { RentalParty } from '../rentals/rental-state.ts'
import { stepsLine } from '../rentals/rental-progress.ts'
import { pathTo } from '../site-path.ts'
import type { RentalFacts, WithdrawalFacts } from './notification-data.ts'
import type { Words } from './notification-copy.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** '3 May 2026' with its weekday: a calendar day has no zone. */
function formatDay(day: Day): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

function period({ startDate, endDate }: Pick<RentalFacts, 'startDate' | 'endDate'>): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`
}

/** An answer that is due by the end of a day is due on that day. */
function deadline(at: Date, { startDate }: RentalFacts): string {
  return at.getTime() === endOfDay(startDate).getTime() ? `the end of ${formatDay(startDate)}` : timeFormat.format(at)
}

/** The tab of the dashboard on which a side finds its hires. */
const tabs = {
  renter: { label: 'Open My Bookings', path: pathTo`/my-rentals` },
  owner: { label: 'Open My Listings', path: pathTo`/my-rentals?tab=listings` },
} as const satisfies Record<RentalParty, Words['link']>

function released({ totalPence }: Pick<RentalFacts, 'totalPence'>): string {
  return `The hold of ${formatPence(totalPence)} on your card is released: you haven't been charged.`
}

/** What comes back to the renter of a hire that is off, and when. */
function comesBack(facts: Pick<RentalFacts, 'moneyBack' | 'totalPence'>): string {
  const { moneyBack, totalPence } = facts
  if (moneyBack.from === 'bank')
    return 'You have asked your bank for this payment, so your bank decides what comes back.'
  if (moneyBack.pence === 0) return `The hire had begun, so nothing of the ${formatPence(totalPence)} is paid back.`
  if (moneyBack.from === 'hold') return released(facts)
  const amount = formatPence(moneyBack.pence)
  const what =
    moneyBack.pence === totalPence ? `All of your money, ${amount},` : `${amount} of ${formatPence(totalPence)}`
  return `${what} goes back to your card. ${whenRefunded}`
}

const whenRefunded = 'Most banks show a refund within 5 to 10 working days.'

function answer({ rentalId }: RentalFacts) {
  return { label: 'Answer the request', path: pathTo`/owner-response/${rentalId}` }
}

export function requestReceived(facts: RentalFacts): Words {
  const { itemTitle, renter, earnsPence, answerBy } = facts
  return {
    title: `${renter.name} would like to hire your ${itemTitle}`,
    body: period(facts),
    paragraphs: [
      `${renter.name} has asked to hire ${itemTitle} for ${period(facts)}. You earn ${formatPence(earnsPence)}.`,
      answerBy && `Please answer by ${deadline(answerBy, facts)}; after that the request expires.`,
    ],
    link: answer(facts),
  }
}

/** The renter's own copy: what is held, and until when they wait. */
export function requestSent(facts: RentalFacts): Words {
  const { itemTitle, owner, totalPence, answerBy } = facts
  return {
    title: `Your request for ${itemTitle} is sent`,
    body: `${period(facts)}. Your card isn't charged yet.`,
    paragraphs: [
      `You have asked ${owner.name} to hire ${itemTitle} for ${period(facts)}.`,
      `${formatPence(totalPence)} is held on your card. It is only charged when ${owner.name} approves.`,
      answerBy &&
        `${owner.name} can answer until ${deadline(answerBy, facts)}; after that the request expires and the hold is released.`,
      stepsLine(1),
    ],
    link: tabs.renter,
  }
}

export function requestApproved(facts: RentalFacts): Words {
  const { itemTitle, owner, totalPence, pickupLocation, additionalNotes } = facts
  return {
    title: `Your hire of ${itemTitle} is confirmed`,
    body: period(facts),
    paragraphs: [
      `${owner.name} has approved your hire of ${itemTitle} for ${period(facts)}.`,
      `Your card is charged ${formatPence(totalPence)}.`,
      pickupLocation && `Collect it here:\n${pickupLocation}`,
      additionalNotes && `Notes from ${owner.name}:\n${additionalNotes}`,
      stepsLine(2),
    ],
    link: tabs.renter,
  }
}

export function requestDeclined(facts: RentalFacts): Words {
  const { itemTitle, owner, reason } = facts
  return {
    title: `Your request for ${itemTitle} was declined`,
    body: `${period(facts)}. You haven't been charged.`,
    paragraphs: [
      `${owner.name} couldn't accept your request for ${period(facts)}.`,
      reason && `Reason: ${reason}`,
      released(facts),
    ],
    link: { label: 'Find something similar', path: pathTo`/home` },
  }
}

export function requestExpired(facts: RentalFacts, to: RentalParty): Words {
  const whose = to === 'owner' ? `${facts.renter.name}'s request` : 'Your request'
  return {
    title: `The request for ${facts.itemTitle} has expired`,
    body: `${period(facts)}. It wasn't answered in time.`,
    paragraphs: [`${whose} for ${period(facts)} wasn't answered in time.`, to === 'renter' ? released(facts) : null],
    link: tabs[to],
  }
}

export function requestWithdrawn(facts: WithdrawalFacts): Words {
  const { itemTitle, renterName, days } = facts
  const free = 'The days are free again'
  return {
    title: `${renterName} withdrew the request for ${itemTitle}`,
    body: days ? `${period(days)}. ${free}.` : `${free}.`,
    paragraphs: [
      `${renterName} withdrew the request for ${itemTitle}${days ? ` for ${period(days)}` : ''}. ${free}. You don't need to do anything.`,
    ],
    link: tabs.owner,
  }
}

export function withdrawalMade(facts: WithdrawalFacts): Words {
  const { itemTitle, days } = facts
  return {
    title: `You withdrew your request for ${itemTitle}`,
    body: days ? period(days) : '',
    paragraphs: [`You withdrew your request for ${itemTitle}${days ? ` for ${period(days)}` : ''}.`, released(facts)],
    link: { label: 'Find something else', path: pathTo`/home` },
  }
}

export function answerDue(facts: RentalFacts): Words {
  const { itemTitle, renter, answerBy } = facts
  const by = answerBy ? deadline(answerBy, facts) : 'tomorrow'
  return {
    title: `${renter.name}'s request for ${itemTitle} expires soon`,
    body: `Please answer by ${by}.`,
    paragraphs: [
      `${renter.name} is waiting for your answer: ${itemTitle} for ${period(facts)}.`,
      `Please answer by ${by}; after that the request expires.`,
    ],
    link: answer(facts),
  }
}

export function rentalCancelled(facts: RentalFacts, to: RentalParty): Words {
  const { itemTitle, reason } = facts
  return {
    title: `The hire of ${itemTitle} was cancelled`,
    body: period(facts),
    paragraphs: [
      `The hire of ${itemTitle} for ${period(facts)} was cancelled.`,
      reason && `Reason: ${reason}`,
      to === 'renter' ? comesBack(facts) : null,
    ],
    link: tabs[to],
  }
}

/** The renter's own copy of their cancellation: what comes back, and when. */
export function cancellationMade(facts: RentalFacts): Words {
  const { itemTitle, owner } = facts
  return {
    title: `You cancelled your hire of ${itemTitle}`,
    body: period(facts),
    paragraphs: [
      `You have cancelled your hire of ${itemTitle} from ${owner.name} for ${period(facts)}.`,
      comesBack(facts),
    ],
    link: tabs.renter,
  }
}

/** The money of an agreed hire was taken, at once or after retries (R52). */
export function paymentCaptured(facts: RentalFacts): Words {
  const { itemTitle, renter, earnsPence } = facts
  return {
    title: `Payment captured: ${formatPence(earnsPence)} for you`,
    body: `${itemTitle}, ${period(facts)}`,
    paragraphs: [
      `${renter.name}'s payment for ${itemTitle} for ${period(facts)} has been taken. You earn ${formatPence(earnsPence)}.`,
    ],
    link: tabs.owner,
  }
}

export function refundMade(facts: RentalFacts): Words {
  const { itemTitle, refundedPence } = facts
  return {
    title: `Refund made: ${formatPence(refundedPence)}`,
    body: `${itemTitle}, ${period(facts)}`,
    paragraphs: [
      `${formatPence(refundedPence)} for ${itemTitle} for ${period(facts)} is on its way back to your card. ${whenRefunded}`,
    ],
    link: tabs.renter,
  }
}

/** The money could not be taken so far, of a hire that is agreed (R12). */
export function paymentDelayed(facts: RentalFacts): Words {
  const { itemTitle, owner, totalPence } = facts
  return {
    title: `The payment for ${itemTitle} hasn't gone through yet`,
    body: `${period(facts)}. We keep trying for ${captureRetryHours} hours.`,
    paragraphs: [
      `${owner.name} has approved your hire of ${itemTitle} for ${period(facts)}, but ${formatPence(totalPence)} couldn't be taken from your card yet.`,
      `We keep trying for ${captureRetryHours} hours. As soon as it works, My Bookings says so. You don't need to do anything.`,
      'What you can do: make sure that the money is there, and ask your bank whether it holds the payment back.',
      "If it can't be taken in that time, the hire is cancelled, you pay nothing, and you can ask again with another card.",
    ],
    link: tabs.renter,
  }
}

/** The money could not be taken, and so the hire was cancelled (R12). */
export function paymentFailed(facts: RentalFacts, to: RentalParty): Words {
  return {
    ...rentalCancelled(facts, to),
    body: `${period(facts)}. The payment couldn't be taken.`,
  }
}

/** The card was charged at the provider's, by hand, before the hire asked for it or for another amount. */
export function takenByHand(facts: RentalFacts, to: RentalParty): Words {
  const { itemTitle, takenPence, totalPence } = facts
  const amount = formatPence(takenPence)
  return {
    title: `${amount} was taken for the hire of ${itemTitle}`,
    body: period(facts),
    paragraphs: [
      to === 'renter'
        ? `${amount} was taken from your card for the hire of ${itemTitle}, ${period(facts)}. The price is ${formatPence(totalPence)}.`
        : `${amount} was taken from the renter's card for the hire of ${itemTitle}, ${period(facts)}. The price is ${formatPence(totalPence)}.`,
      "This was done by hand, and the hire itself hasn't changed. If it ends, what was taken goes back by the usual rules.",
    ],
    link: tabs[to],
  }
}

/** Money went back at the provider's, by hand: the hire itself is as it was. */
export function refundedByHand(facts: RentalFacts, to: RentalParty): Words {
  const { itemTitle, takenPence, refundedPence } = facts
  const [back, paid] = [formatPence(refundedPence), formatPence(takenPence)]
  return {
    title: `${back} of the payment for ${itemTitle} was paid back`,
    body: period(facts),
    paragraphs: [
      to === 'renter'
        ? `So far ${back} of the ${paid} that you paid for the hire of ${itemTitle}, ${period(facts)}, goes back to your card.`
        : `So far ${back} of the ${paid} that was paid for the hire of ${itemTitle}, ${period(facts)}, goes back to the renter. What you get is less by your share of it.`,
      "This was done by hand, and the hire itself hasn't changed. If you didn't expect it, please write to us.",
    ],
    link: tabs[to],
  }
}

/** The bank sent the refund back; it is not tried again at the same card. */
export function refundFailed(facts: RentalFacts): Words {
  const { itemTitle } = facts
  return {
    title: `Your bank sent back your refund for ${itemTitle}`,
    body: 'Please tell us another way to pay it.',
    paragraphs: [
      `We paid your refund for the hire of ${itemTitle}, ${period(facts)}, but your bank sent it back. This happens when a card or an account was closed.`,
      'Please write to us, so that we can agree on another way. Please never send card numbers in a message.',
    ],
    link: { label: 'Write to us', path: pathTo`/item-support` },
  }
}

export function rentalAmended(facts: RentalFacts): Words {
  const { itemTitle, renter, amendmentNotes } = facts
  return {
    title: `${renter.name} asks for a change to the hire of ${itemTitle}`,
    body: period(facts),
    paragraphs: [
      `The hire is for ${period(facts)}. ${renter.name} writes:`,
      amendmentNotes,
      'Nothing changes automatically. Please agree on it in a message and mark it as resolved.',
    ],
    link: tabs.owner,
  }
}

export function pickupTomorrow(facts: RentalFacts, to: RentalParty): Words {
  const { itemTitle, owner, renter, pickupLocation, additionalNotes } = facts
  const owns = to === 'owner'
  return {
    title: owns ? `${renter.name} collects ${itemTitle} tomorrow` : `You collect ${itemTitle} tomorrow`,
    body: period(facts),
    paragraphs: [
      owns
        ? `${renter.name} collects ${itemTitle} tomorrow, for ${period(facts)}.`
        : `You collect ${itemTitle} from ${owner.name} tomorrow, for ${period(facts)}.`,
      pickupLocation && `${owns ? 'You gave this place' : 'Collect it here'}:\n${pickupLocation}`,
      additionalNotes && (owns ? null : `Notes from ${owner.name}:\n${additionalNotes}`),
      "Agree on the time in a message if you haven't yet.",
    ],
    link: tabs[to],
  }
}

export function returnToday(facts: RentalFacts, to: RentalParty): Words {
  const { itemTitle, owner, renter } = facts
  return {
    title: to === 'owner' ? `${itemTitle} comes back today` : `${itemTitle} goes back today`,
    body: to === 'owner' ? `From ${renter.name}` : `To ${owner.name}`,
    paragraphs:
      to === 'owner'
        ? [
            `Today is the last day of ${renter.name}'s hire of ${itemTitle}.`,
            'Once you have it back, mark it as returned in My Listings.',
          ]
        : [`Today is the last day of your hire of ${itemTitle}. Please bring it back to ${owner.name}.`],
    link: tabs[to],
  }
}

const writeReview = 'Write a review'

export function rentalReturned(facts: RentalFacts): Words {
  const { itemTitle, owner } = facts
  return {
    title: `How was your hire of ${itemTitle}?`,
    body: `${owner.name} has it back. A review takes a minute.`,
    paragraphs: [
      `${owner.name} has ${itemTitle} back: your hire for ${period(facts)} is completed.`,
      `A short review of ${owner.name} helps the next person who thinks of hiring here. It takes a minute.`,
    ],
    link: { ...tabs.renter, label: writeReview },
  }
}

export function reviewWanted(facts: RentalFacts, to: RentalParty): Words {
  const { name } = to === 'owner' ? facts.renter : facts.owner
  return {
    title: `How was it with ${name}?`,
    body: `The hire of ${facts.itemTitle} is over. A review takes a minute.`,
    paragraphs: [
      `The hire of ${facts.itemTitle} for ${period(facts)} is over.`,
      `A short review of ${name} helps the next person. It takes a minute.`,
    ],
    link: { ...tabs[to], label: writeReview },
  }
}
