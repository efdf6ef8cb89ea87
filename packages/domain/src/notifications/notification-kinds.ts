import { dayInLondon } from '../dates.ts'
import type { DomainEventName } from '../events.ts'
import type { RentalActor, RentalParty } from '../rentals/rental-state.ts'
import { depositCopy } from './deposit-notification-copy.ts'
import { requestCopy } from './request-notification-copy.ts'
import { disputeCopy } from './dispute-notification-copy.ts'
import type { DepositFacts, RentalFacts } from './notification-data.ts'
import { overdueDays } from '../rentals/hire-end.ts'
import { alertDigest, alertEnded, alertHit, alertQuiet } from './alert-notification-copy.ts'
import { coverAdded, coverBound, coverVoided } from './cover-notification-copy.ts'
import { feeRising } from './fee-notification-copy.ts'
import { wantDigest, wantEnding, wantNearby, wantOffer } from './want-notification-copy.ts'
import { boostEnded, boostRefused, itemUnplaced, newMessage, reviewReceived, type Words } from './notification-copy.ts'
import {
  dueByUs,
  payoutFailed,
  payoutPartlyDeducted,
  payoutDeducted,
  payoutSent,
  payoutTakenBack,
  payoutWaiting,
  refundPaidByUs,
} from './payout-notification-copy.ts'
import {
  identityActionNeeded,
  identityExpiring,
  identityReviewed,
  identityVerified,
} from './identity-notification-copy.ts'
import {
  appealDecided,
  appealReceived,
  auditBroken,
  caseLate,
  caseUrgent,
  decisionLifted,
  decisionMade,
  itemChecked,
  reportAnswered,
  reportReceived,
  staffStopped,
} from './moderation-notification-copy.ts'
import { pushAt } from './quiet-hours.ts'
import { supportReplied } from './support-notification-copy.ts'
import {
  answerDeadlineMoved,
  handOverMissed,
  refundByUs,
  rentalCancelledByUs,
  returnedByUs,
} from './staff-notification-copy.ts'
import { rentalCopy, requestWithdrawn, rentalTexts, withdrawalMade } from './rental-notification-copy.ts'

/** The channels of notifications. `list` is in the product; `mail` and `push` each have a switch in the profile. */
export const notificationChannels = ['list', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** The channels that leave the product, and the profile's switch for each. */
export const channelSettings = { mail: 'email_notifications', push: 'push_notifications' } as const
export type SentChannel = keyof typeof channelSettings

/** The profile's switches for topics. */
export const notificationTopics = ['hire_requests', 'messages', 'alerts', 'wants', 'marketing'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** `service`: notifications that can't be switched off, because we have to send them. */
export type AnyTopic = NotificationTopic | 'service'

interface Kind {
  /** The sides of a rental that are notified; `other`: those who didn't do it. `person`: a single person, named by the facts. */
  readonly to: readonly RentalParty[] | 'other' | 'person'
  /** The event that causes it; the other kinds are caused by the clock, or by their feature. */
  readonly event?: DomainEventName
  /** Only when one of these did it; undefined: anyone. */
  readonly by?: readonly RentalActor[]
  readonly topic: AnyTopic
  readonly channels: readonly NotificationChannel[]
  /** Its text ('tomorrow') is only right on the day on which it's written. */
  readonly ofTheDay?: true
  /** Pushed at night, too: someone has an hour to act. */
  readonly atOnce?: true
  /** Earlier notifications about the same rental that this one makes obsolete: they count as read, and aren't pushed in the morning. */
  readonly settles?: readonly (
    | 'request_received'
    | 'answer_due'
    | 'pickup_tomorrow'
    | 'return_today'
    | 'return_overdue'
  )[]
}

const both = ['owner', 'renter'] as const
const everywhere = notificationChannels
const ofHires = { topic: 'hire_requests', channels: everywhere } as const
/** A confirmation of the person's own act: no news to them. */
const ownCopy = { topic: 'hire_requests', channels: ['mail'] } as const
/** Too complicated for the single line of a push. */
const ofMoney = { topic: 'hire_requests', channels: ['list', 'mail'] } as const
/** Decisions about someone, or about what they reported. */
const ofService = { topic: 'service', channels: ['list', 'mail'] } as const
/** Notifications that someone subscribed to. */
const ofAlerts = { topic: 'alerts', channels: ['list', 'mail'] } as const
const answers = { settles: ['request_received', 'answer_due'] } as const
/** For staff. */
const ofWork = { to: 'person', topic: 'service', channels: everywhere, atOnce: true } as const
const ofStaffActs = { to: 'person', event: 'rental.changed_by_staff', ...ofService } as const
const ends = { settles: ['pickup_tomorrow', 'return_today', 'return_overdue'] } as const
const endsAll = { settles: [...answers.settles, ...ends.settles] } as const

const copyOfRentals = { ...rentalCopy, ...disputeCopy } as const

/** About a rental, caused by an event of it. */
const rentalKinds = {
  request_received: { to: ['owner'], event: 'rental.requested', ...ofHires },
  request_sent: { to: ['renter'], event: 'rental.requested', ...ownCopy },
  request_approved: { to: ['renter'], event: 'rental.approved', ...ofHires, ...answers },
  request_declined: { to: ['renter'], event: 'rental.declined', ...ofHires, ...answers },
  request_expired: { to: both, event: 'rental.expired', ...ofHires, ...answers },
  rental_cancelled: { to: 'other', event: 'rental.cancelled', by: both, ...ofHires, ...ends },
  cancellation_made: { to: ['renter'], event: 'rental.cancelled', by: ['renter'], ...ownCopy },
  /** The money couldn't be captured. */
  payment_failed: { to: both, event: 'rental.cancelled', by: ['system'], ...ofHires, ...ends },
  /** The money couldn't be captured yet. */
  payment_delayed: { to: ['renter'], event: 'payment.capture_delayed', ...ofMoney },
  payment_captured: { to: ['owner'], event: 'payment.captured', ...ofMoney },
  refund_made: { to: ['renter'], event: 'payment.refunded', ...ofMoney },
  /** The operator's balance is too small for the refund. */
  refund_waits: { to: ['renter'], event: 'payment.refund_waits', ...ofMoney },
  /** Done by someone at the card provider, not here: neither side asked for it. */
  taken_by_hand: { to: both, event: 'payment.taken_by_hand', ...ofMoney },
  refunded_by_hand: { to: both, event: 'payment.refunded_by_hand', ...ofMoney },
  /** The bank returned the refund: the renter is asked for another way to pay them. */
  refund_failed: { to: ['renter'], event: 'payment.refund_failed', ...ofHires },
  /** A payer's bank holds the money until it decides; it decided. */
  payment_disputed: { to: both, event: 'payment.disputed', ...ofMoney },
  dispute_won: { to: both, event: 'payment.dispute_won', ...ofMoney },
  dispute_lost: { to: both, event: 'payment.dispute_lost', ...ofMoney },
  rental_amended: { to: ['owner'], event: 'rental.amended', ...ofHires },
  rental_returned: { to: ['renter'], event: 'rental.completed', ...ofHires, ...ends },
  /** Nobody marked the item as returned. */
  completed_by_itself: { to: both, event: 'rental.completed_by_itself', ...ofHires, ...ends },
  return_denied: { to: ['renter'], event: 'rental.return_denied', ...ofHires },
  answer_due: { to: ['owner'], ...ofHires },
  pickup_tomorrow: { to: both, ofTheDay: true, ...ofHires },
  return_today: { to: both, ofTheDay: true, ...ofHires },
  /** Once on each of the days before the hire ends by itself. */
  return_overdue: { to: both, ...ofHires },
  review_wanted: { to: both, ...ofHires },
} as const satisfies Record<keyof typeof copyOfRentals, Kind>

/** About the deposit of a rental. */
const depositKinds = {
  deposit_held: { to: ['renter'], event: 'deposit.held', ...ofMoney },
  deposit_refused: { to: both, event: 'deposit.refused', ...ofHires },
  claim_opened: { to: ['renter'], event: 'claim.opened', ...ofHires },
  claim_contested: { to: ['owner'], event: 'claim.contested', ...ofHires },
  claim_offered: { to: both, event: 'claim.offered', ...ofHires },
  claim_offer_refused: { to: both, event: 'claim.offer_refused', ...ofHires },
  claim_offer_lapsed: { to: both, event: 'claim.offer_lapsed', ...ofHires },
  claim_unanswered: { to: both, event: 'claim.unanswered', ...ofHires },
  claim_decided: { to: both, event: 'claim.decided', ...ofHires },
  claim_appealed: { to: both, event: 'claim.appealed', ...ofHires },
  deposit_taken: { to: both, event: 'deposit.taken', ...ofMoney },
  deposit_given_back: { to: both, event: 'payment.refunded', ...ofMoney },
  deposit_payment_needed: { to: ['renter'], event: 'deposit.payment_needed', ...ofHires },
  deposit_owed: { to: both, event: 'deposit.owed', ...ofMoney },
  deposit_released: { to: both, event: 'deposit.released', ...ofMoney },
  deposit_payable: { to: both, event: 'deposit.payable', ...ofMoney },
} as const satisfies Record<keyof typeof depositCopy | keyof typeof requestCopy, Kind>

type DepositNotificationKind = keyof typeof depositKinds

/** The kind of notification that an event of a deposit causes. */
export function kindOfDepositEvent(event: string | undefined): DepositNotificationKind | undefined {
  const rows = Object.entries(depositKinds) as [DepositNotificationKind, Kind][]
  return rows.find(([, kind]) => kind.event === event)?.[0]
}

/** The sides that are notified of a kind about a deposit. */
export function partiesOfDeposit(kind: DepositNotificationKind): readonly RentalParty[] {
  return depositKinds[kind].to
}

/** The text of a kind about a deposit, for one side; without a deposit, a claim is a request. */
export function depositWordsOf(kind: DepositNotificationKind, facts: DepositFacts, to: RentalParty): Words {
  if (kind === 'deposit_payable') return requestCopy[kind](facts, to)
  return facts.isRequest && kind in requestCopy
    ? requestCopy[kind as keyof typeof requestCopy](facts, to)
    : depositCopy[kind](facts, to)
}

/** For one person, named by the facts. */
const personKinds = {
  request_withdrawn: { to: 'person', event: 'rental.withdrawn', ...ofHires, ...answers, words: requestWithdrawn },
  withdrawal_made: { to: 'person', event: 'rental.withdrawn', ...ownCopy, words: withdrawalMade },
  review_received: { to: 'person', event: 'review.written', ...ofHires, words: reviewReceived },
  new_message: {
    to: 'person',
    event: 'messages.unread',
    topic: 'messages',
    channels: ['mail', 'push'],
    words: newMessage,
  },
  alert_hit: { to: 'person', event: 'search.matched', ...ofAlerts, channels: everywhere, words: alertHit },
  alert_digest: { to: 'person', event: 'search.digest_due', ...ofAlerts, words: alertDigest },
  alert_ended: { to: 'person', event: 'search.ended', ...ofAlerts, words: alertEnded },
  alert_quiet: { to: 'person', event: 'search.quiet', ...ofAlerts, words: alertQuiet },
  want_nearby: { to: 'person', event: 'want.told', topic: 'wants', channels: ['list', 'push'], words: wantNearby },
  want_digest: { to: 'person', event: 'want.digest_due', topic: 'wants', channels: ['mail'], words: wantDigest },
  want_offer: { to: 'person', event: 'want.answered', ...ofHires, words: wantOffer },
  want_ending: { to: 'person', event: 'want.quiet', ...ofMoney, words: wantEnding },
  item_unplaced: { to: 'person', event: 'item.unplaced', ...ofService, words: itemUnplaced },
  fee_rising: { to: 'person', event: 'fee.rise_decided', ...ofService, words: feeRising },
  boost_ended: { to: 'person', event: 'boost.ended', ...ofHires, words: boostEnded },
  boost_refused: { to: 'person', event: 'boost.refused', ...ofHires, words: boostRefused },
  payout_sent: { to: 'person', event: 'due.sent', ...ofMoney, words: payoutSent },
  payout_kept: { to: 'person', event: 'due.kept', ...ofMoney, words: payoutPartlyDeducted },
  payout_taken_back: { to: 'person', event: 'due.taken_back', ...ofMoney, words: payoutTakenBack },
  payout_owed: { to: 'person', event: 'due.owed', ...ofMoney, words: payoutDeducted },
  due_by_us: { to: 'person', event: 'due.changed_by_staff', ...ofService, words: dueByUs },
  refund_paid_by_us: { to: 'person', event: 'payment.refunded_outside', ...ofService, words: refundPaidByUs },
  payout_failed: { to: 'person', event: 'payout.failed', ...ofMoney, words: payoutFailed },
  /** Caused by the clock, some days after money was ready (`payouts/payout-reminders.ts`). */
  payout_waiting: { to: 'person', ...ofMoney, words: payoutWaiting },
  /** Its email is the statement of reasons, which moderation sends. */
  decision_made: { to: 'person', event: 'decision.made', topic: 'service', channels: ['list'], words: decisionMade },
  decision_lifted: { to: 'person', event: 'decision.revoked', ...ofService, words: decisionLifted },
  appeal_decided: { to: 'person', event: 'appeal.decided', ...ofService, words: appealDecided },
  report_answered: { to: 'person', event: 'report.answered', ...ofService, words: reportAnswered },
  report_received: { to: 'person', event: 'report.made', ...ofService, words: reportReceived },
  appeal_received: { to: 'person', event: 'appeal.made', ...ofService, words: appealReceived },
  /** The rules held a listing, and a person approved it. */
  item_checked: { to: 'person', event: 'decision.revoked', ...ofService, words: itemChecked },
  case_urgent: { ...ofWork, event: 'case.alert', words: caseUrgent },
  case_late: { ...ofWork, event: 'case.alert', words: caseLate },
  audit_broken: { ...ofWork, event: 'audit.broken', words: auditBroken },
  staff_stopped: { ...ofWork, event: 'staff.stopped', words: staffStopped },
  /** Its email is the answer, which support sends. */
  support_replied: { to: 'person', topic: 'service', channels: ['list'], words: supportReplied },
  cover_bound: { to: 'person', event: 'cover.bound', ...ofService, words: coverBound },
  cover_added: { to: 'person', event: 'cover.bound', topic: 'service', channels: ['list'], words: coverAdded },
  cover_voided: { to: 'person', event: 'cover.voided', ...ofService, words: coverVoided },
  identity_verified: { to: 'person', event: 'identity.verified', ...ofService, words: identityVerified },
  identity_action_needed: {
    to: 'person',
    event: 'identity.action_needed',
    ...ofService,
    words: identityActionNeeded,
  },
  identity_reviewed: { to: 'person', event: 'identity.reviewed', ...ofService, words: identityReviewed },
  identity_expiring: { to: 'person', event: 'identity.expiring', ...ofService, words: identityExpiring },
  /** Both sides of a hire are notified of what staff did to it. */
  rental_cancelled_by_us: { ...ofStaffActs, ...endsAll, words: rentalCancelledByUs },
  refund_by_us: { ...ofStaffActs, words: refundByUs },
  answer_deadline_moved: { ...ofStaffActs, words: answerDeadlineMoved },
  returned_by_us: { ...ofStaffActs, ...ends, words: returnedByUs },
  hand_over_missed: { ...ofStaffActs, words: handOverMissed },
} as const satisfies Record<string, Kind & { words(facts: never): Words }>

/** All notifications: to whom, with which text, over which channels, and under which switch. Messages are counted, not listed. */
export const notificationTable = { ...rentalKinds, ...depositKinds, ...personKinds } as const

export type NotificationKind = keyof typeof notificationTable
export type RentalNotificationKind = keyof typeof rentalKinds

export const notificationKinds = Object.keys(notificationTable) as NotificationKind[]

/** The kinds that an event of a rental causes, in the table's order; `by`: who did it. */
export function kindsOfRentalEvent(event: string | undefined, by: RentalActor | undefined): RentalNotificationKind[] {
  const rows = Object.entries(rentalKinds) as [RentalNotificationKind, Kind][]
  return rows
    .filter(([, kind]) => kind.event !== undefined && kind.event === event)
    .filter(([, kind]) => kind.by === undefined || (by !== undefined && kind.by.includes(by)))
    .map(([name]) => name)
}

/** The keys of the notifications about a rental that this kind makes obsolete. */
export function settledBy(kind: NotificationKind, rentalId: string): string[] {
  const row = notificationTable[kind]
  if (!('settles' in row)) return []
  return row.settles.flatMap((settled) => whichesOf(settled).map((which) => dedupeKeyOf(settled, rentalId, which)))
}

/** The variants of a kind that a later kind makes obsolete; undefined: the kind is sent once. */
function whichesOf(kind: NotificationKind): readonly (string | undefined)[] {
  if (kind === 'answer_due') return [undefined, movedVariant()]
  if (kind !== 'return_overdue') return [undefined]
  const days = overdueDays.map(String)
  return [...days, ...days.map((each) => movedVariant(each))]
}

/** The variant of a reminder whose deadline was moved, so that the new deadline is notified of even if the old one was. */
export function movedVariant(which?: string): string {
  return which === undefined ? 'moved' : `${which} moved`
}

/** The key that makes a notification about a hire unique; `which`: one of several variants of a kind. */
export function dedupeKeyOf(kind: NotificationKind, rentalId: string, which?: string | null): string {
  return [kind, rentalId, which].filter((part) => typeof part === 'string').join(' ')
}

/** The sides that are notified of a kind about a hire; `by`: who did it, where the other side is notified. */
export function partiesNotified(kind: RentalNotificationKind, by?: RentalActor): readonly RentalParty[] {
  const { to } = rentalKinds[kind]
  return to === 'other' ? both.filter((party) => party !== by) : to
}

/** The text of a kind about a hire, for one side. */
export function rentalWords(kind: RentalNotificationKind, facts: RentalFacts, to: RentalParty): Words {
  return copyOfRentals[kind](rentalTexts(facts), to)
}

/** Whether it's too late for a text written at an instant: a mail server was down, or it's the morning after. */
export function isTooLate(kind: NotificationKind, saidAt: Date, now: Date): boolean {
  return 'ofTheDay' in notificationTable[kind] && dayInLondon(saidAt) !== dayInLondon(now)
}

/** When a push that is created at an instant may be shown. */
export function pushAtOf(kind: NotificationKind, at: Date): Date {
  return 'atOnce' in notificationTable[kind] ? at : pushAt(at)
}
