import { dayInLondon } from '../dates.ts'
import type { DomainEventName } from '../events.ts'
import type { RentalActor, RentalParty } from '../rentals/rental-state.ts'
import type { BoostFacts, MessageFacts, RentalFacts, ReviewFacts, WithdrawalFacts } from './notification-data.ts'
import * as rental from './rental-notification-copy.ts'
import * as other from './notification-copy.ts'

/** Where people hear of something. `list` is the product's own; `mail` and `push` each have a switch of the profile. */
export const notificationChannels = ['list', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What a notification leaves the product by, and the switch of the profile for it. */
export const channelSettings = { mail: 'email_notifications', push: 'push_notifications' } as const
export type SentChannel = keyof typeof channelSettings

/** The switches of the profile for what people hear of. */
export const notificationTopics = ['hire_requests', 'messages', 'marketing'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

interface Kind<Facts> {
  /** The sides of a rental that are told; `other`: those who did not do it. Elsewhere it is one person, whom the facts name. */
  readonly to: readonly RentalParty[] | 'other' | 'person'
  /** What it tells of, when an event asks for it; the others are asked for by the clock, or decided by their feature. */
  readonly event?: DomainEventName
  /** Only when one of these did it; undefined: anyone who did. */
  readonly by?: readonly RentalActor[]
  readonly topic: NotificationTopic
  readonly channels: readonly NotificationChannel[]
  /** Its words ('tomorrow') are right on the day on which they are said, and on no other. */
  readonly ofTheDay?: true
  /** What was told of the same rental before and needs nobody's eye any more: it counts as read, and is not pushed in the morning. */
  readonly settles?: readonly ('request_received' | 'answer_due' | 'pickup_tomorrow' | 'return_today')[]
  words(facts: Facts, to: RentalParty): other.Words
}

const both = ['owner', 'renter'] as const
const everywhere = notificationChannels
const ofHires = { topic: 'hire_requests', channels: everywhere } as const
/** A copy of what a person did: no news to them. */
const ownCopy = { topic: 'hire_requests', channels: ['mail'] } as const
/** What a push cannot say in a line. */
const ofMoney = { topic: 'hire_requests', channels: ['list', 'mail'] } as const
const answers = { settles: ['request_received', 'answer_due'] } as const
const ends = { settles: ['pickup_tomorrow', 'return_today'] } as const

/** Of a rental, asked for by an event of it. */
const rentalKinds = {
  request_received: { to: ['owner'], event: 'rental.requested', ...ofHires, words: rental.requestReceived },
  request_sent: { to: ['renter'], event: 'rental.requested', ...ownCopy, words: rental.requestSent },
  request_approved: { to: ['renter'], event: 'rental.approved', ...ofHires, ...answers, words: rental.requestApproved },
  request_declined: { to: ['renter'], event: 'rental.declined', ...ofHires, ...answers, words: rental.requestDeclined },
  request_expired: { to: both, event: 'rental.expired', ...ofHires, ...answers, words: rental.requestExpired },
  rental_cancelled: {
    to: 'other',
    event: 'rental.cancelled',
    by: both,
    ...ofHires,
    ...ends,
    words: rental.rentalCancelled,
  },
  cancellation_made: {
    to: ['renter'],
    event: 'rental.cancelled',
    by: ['renter'],
    ...ownCopy,
    words: rental.cancellationMade,
  },
  /** The money could not be taken. */
  payment_failed: {
    to: both,
    event: 'rental.cancelled',
    by: ['system'],
    ...ofHires,
    ...ends,
    words: rental.paymentFailed,
  },
  /** The money could not be taken yet. */
  payment_delayed: { to: ['renter'], event: 'payment.capture_delayed', ...ofMoney, words: rental.paymentDelayed },
  payment_captured: { to: ['owner'], event: 'payment.captured', ...ofMoney, words: rental.paymentCaptured },
  refund_made: { to: ['renter'], event: 'payment.refunded', ...ofMoney, words: rental.refundMade },
  /** Someone did it at the card provider, not here: neither side asked for it. */
  taken_by_hand: { to: both, event: 'payment.taken_by_hand', ...ofMoney, words: rental.takenByHand },
  refunded_by_hand: { to: both, event: 'payment.refunded_by_hand', ...ofMoney, words: rental.refundedByHand },
  /** The bank sent it back: the renter is asked for another way. */
  refund_failed: { to: ['renter'], event: 'payment.refund_failed', ...ofHires, words: rental.refundFailed },
  rental_amended: { to: ['owner'], event: 'rental.amended', ...ofHires, words: rental.rentalAmended },
  rental_returned: { to: ['renter'], event: 'rental.completed', ...ofHires, ...ends, words: rental.rentalReturned },
  answer_due: { to: ['owner'], ...ofHires, words: rental.answerDue },
  pickup_tomorrow: { to: both, ofTheDay: true, ...ofHires, words: rental.pickupTomorrow },
  return_today: { to: both, ofTheDay: true, ...ofHires, words: rental.returnToday },
  review_wanted: { to: both, ...ofHires, words: rental.reviewWanted },
} as const satisfies Record<string, Kind<RentalFacts>>

/** Everything people are told of: who, in what words, by which channels, under which switch. Messages are counted, not listed. */
export const notificationTable = {
  ...rentalKinds,
  request_withdrawn: {
    to: 'person',
    event: 'rental.withdrawn',
    ...ofHires,
    ...answers,
    words: rental.requestWithdrawn,
  } satisfies Kind<WithdrawalFacts>,
  withdrawal_made: {
    to: 'person',
    event: 'rental.withdrawn',
    ...ownCopy,
    words: rental.withdrawalMade,
  } satisfies Kind<WithdrawalFacts>,
  review_received: {
    to: 'person',
    event: 'review.written',
    ...ofHires,
    words: other.reviewReceived,
  } satisfies Kind<ReviewFacts>,
  new_message: {
    to: 'person',
    event: 'message.sent',
    topic: 'messages',
    channels: ['mail', 'push'],
    words: other.newMessage,
  } satisfies Kind<MessageFacts>,
  boost_ended: { to: 'person', event: 'boost.ended', ...ofHires, words: other.boostEnded } satisfies Kind<BoostFacts>,
  boost_refused: {
    to: 'person',
    event: 'boost.refused',
    ...ofHires,
    words: other.boostRefused,
  } satisfies Kind<BoostFacts>,
} as const

export type NotificationKind = keyof typeof notificationTable
export type RentalNotificationKind = keyof typeof rentalKinds

export const notificationKinds = Object.keys(notificationTable) as NotificationKind[]

/** The kinds that an event of a rental asks for, in the table's order; `by`: who did it. */
export function kindsOfRentalEvent(event: string | undefined, by: RentalActor | undefined): RentalNotificationKind[] {
  const rows = Object.entries(rentalKinds) as [RentalNotificationKind, Kind<RentalFacts>][]
  return rows
    .filter(([, kind]) => kind.event !== undefined && kind.event === event)
    .filter(([, kind]) => kind.by === undefined || (by !== undefined && kind.by.includes(by)))
    .map(([name]) => name)
}

/** The happenings of a rental that need nobody's eye any more once another is told. */
export function settledBy(kind: NotificationKind, rentalId: string): string[] {
  const row = notificationTable[kind]
  return 'settles' in row ? row.settles.map((settled) => dedupeKeyOf(settled, rentalId)) : []
}

export function dedupeKeyOf(kind: NotificationKind, rentalId: string, which?: string | null): string {
  return [kind, rentalId, which].filter((part) => typeof part === 'string').join(' ')
}

export function partiesTold(kind: RentalNotificationKind, by?: RentalActor): readonly RentalParty[] {
  const { to } = rentalKinds[kind]
  return to === 'other' ? both.filter((party) => party !== by) : to
}

export function rentalWords(kind: RentalNotificationKind, facts: RentalFacts, to: RentalParty): other.Words {
  return rentalKinds[kind].words(facts, to)
}

/** Whether it is too late to say what was to be said at an instant: a mail server was down, or it is the morning after. */
export function isTooLate(kind: NotificationKind, saidAt: Date, now: Date): boolean {
  return 'ofTheDay' in notificationTable[kind] && dayInLondon(saidAt) !== dayInLondon(now)
}
