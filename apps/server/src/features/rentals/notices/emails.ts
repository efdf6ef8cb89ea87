import { type Day, endOfDay } from '@itemo/domain/dates.ts'
import { formatPence } from '@itemo/domain/money.ts'
import type { RentalParty } from '@itemo/domain/rentals/state.ts'
import { renderMail } from '../../../platform/mail/render.ts'

/** What a mail about a rental says. */
export interface RentalMailFacts {
  readonly rentalId: string
  readonly itemTitle: string
  readonly startDate: Day
  readonly endDate: Day
  readonly totalPence: number
  readonly ownerName: string
  readonly renterName: string
  readonly answerBy: Date | null
  readonly pickupLocation: string | undefined
  readonly additionalNotes: string | undefined
  readonly reason: string | undefined
  readonly amendmentNotes: string | undefined
}

export const rentalMailKinds = [
  'requested',
  'approved',
  'declined',
  'expired',
  'cancelled',
  'amended',
  'completed',
] as const
export type RentalMailKind = (typeof rentalMailKinds)[number]

interface MailText {
  readonly subject: string
  readonly paragraphs: readonly (string | undefined)[]
  readonly action: { readonly label: string; readonly path: string }
}

const footer = 'You get this mail because hire notifications are on in your Itemo settings.'
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

function period({ startDate, endDate }: RentalMailFacts): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`
}

/** An answer that is due by the end of a day is due on that day. */
function deadline(at: Date, { startDate }: RentalMailFacts): string {
  return at.getTime() === endOfDay(startDate).getTime() ? `the end of ${formatDay(startDate)}` : timeFormat.format(at)
}

const bookings = { label: 'Open My Bookings', path: '/my-rentals' }

function requested(facts: RentalMailFacts): MailText {
  return {
    subject: `${facts.renterName} would like to hire your ${facts.itemTitle}`,
    paragraphs: [
      `${facts.renterName} has asked to hire ${facts.itemTitle} for ${period(facts)} and authorised ${formatPence(facts.totalPence)}.`,
      facts.answerBy
        ? `Please answer by ${deadline(facts.answerBy, facts)}; after that the request expires by itself.`
        : undefined,
    ],
    action: { label: 'Answer the request', path: `/owner-response/${facts.rentalId}` },
  }
}

function approved(facts: RentalMailFacts): MailText {
  return {
    subject: `Your hire of ${facts.itemTitle} is confirmed`,
    paragraphs: [
      `${facts.ownerName} has approved your hire of ${facts.itemTitle} for ${period(facts)}.`,
      facts.pickupLocation && `Collect it here:\n${facts.pickupLocation}`,
      facts.additionalNotes && `Notes from ${facts.ownerName}:\n${facts.additionalNotes}`,
    ],
    action: bookings,
  }
}

function declined(facts: RentalMailFacts): MailText {
  return {
    subject: `Your request for ${facts.itemTitle} was declined`,
    paragraphs: [
      `${facts.ownerName} could not accept your request for ${period(facts)}.`,
      facts.reason && `Reason: ${facts.reason}`,
      'The hold on your card is released: you have not been charged.',
    ],
    action: { label: 'Find something similar', path: '/home' },
  }
}

function expired(facts: RentalMailFacts, to: RentalParty): MailText {
  const whose = to === 'owner' ? `${facts.renterName}'s request` : 'Your request'
  return {
    subject: `The request for ${facts.itemTitle} has expired`,
    paragraphs: [
      `${whose} for ${period(facts)} was not answered in time.`,
      to === 'renter' ? 'The hold on your card is released: you have not been charged.' : undefined,
    ],
    action: bookings,
  }
}

function cancelled(facts: RentalMailFacts, to: RentalParty): MailText {
  return {
    subject: `The hire of ${facts.itemTitle} was cancelled`,
    paragraphs: [
      `The hire of ${facts.itemTitle} for ${period(facts)} was cancelled.`,
      facts.reason && `Reason: ${facts.reason}`,
      // The renter is told only of what somebody else cancelled: then nothing of it is theirs to pay.
      to === 'renter' ? 'You do not pay for it: what was taken or held goes back to your card.' : undefined,
    ],
    action: bookings,
  }
}

function completed(facts: RentalMailFacts): MailText {
  return {
    subject: `How was your hire of ${facts.itemTitle}?`,
    paragraphs: [
      `${facts.ownerName} has ${facts.itemTitle} back: your hire for ${period(facts)} is completed.`,
      `A short review of ${facts.ownerName} helps the next person who thinks of hiring here. It takes a minute.`,
    ],
    action: { label: 'Write a review', path: '/my-rentals' },
  }
}

function amended(facts: RentalMailFacts): MailText {
  return {
    subject: `${facts.renterName} asks for a change to the hire of ${facts.itemTitle}`,
    paragraphs: [
      `The hire is for ${period(facts)}. ${facts.renterName} writes:`,
      facts.amendmentNotes,
      'Nothing changes by itself. Please agree on it in a message and mark it as dealt with.',
    ],
    action: bookings,
  }
}

const writers: Readonly<Record<RentalMailKind, (facts: RentalMailFacts, to: RentalParty) => MailText>> = {
  requested,
  approved,
  declined,
  expired,
  cancelled,
  amended,
  completed,
}

/** A mail about a rental, for one of its parties. */
export function rentalMail(kind: RentalMailKind, facts: RentalMailFacts, to: RentalParty, siteUrl: string) {
  return render(writers[kind](facts, to), siteUrl)
}

/** For the owner, when the renter took a request back: the rental is gone by then. */
export function withdrawnMail(itemTitle: string, siteUrl: string) {
  return render(
    {
      subject: `The request for ${itemTitle} was taken back`,
      paragraphs: [
        `The renter has taken back the request for ${itemTitle}. The days are free again; there is nothing for you to do.`,
      ],
      action: bookings,
    },
    siteUrl,
  )
}

function render({ subject, paragraphs, action }: MailText, siteUrl: string) {
  // A title may hold line breaks nowhere, but a subject must not.
  const oneLine = subject.replace(/\s+/g, ' ')
  const body = renderMail({
    heading: oneLine,
    paragraphs: paragraphs.flatMap((paragraph) => (paragraph ? [paragraph] : [])),
    action: { label: action.label, url: `${siteUrl}${action.path}` },
    footer,
  })
  return { subject: oneLine, ...body }
}
