import type { Notice } from './notification-queries.ts'
import * as z from 'zod/mini'
import {
  type RentalNotificationKind,
  dedupeKeyOf,
  kindsOfRentalEvent,
  notificationTable,
  movedVariant,
  partiesNotified,
  rentalWords,
  settledBy,
} from '@itemo/domain/notifications/notification-kinds.ts'
import type { PaymentSubject } from '@itemo/domain/events.ts'
import type { WithdrawalFacts } from '@itemo/domain/notifications/notification-data.ts'
import type { RentalActor, RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  type MoneySubject,
  type RentalForNotification,
  findRentalForNotification,
  nameOf,
} from '../rentals/rental-for-notification.ts'
import { type NotifyDeps, notify, settle } from './notifications.ts'
import { Id } from '@itemo/domain/ids.ts'
import { toPence } from '@itemo/domain/money.ts'
import { defineJob } from '../../define-job.ts'
import { PaymentEvent } from '../payments/payments.ts'

/** Notifies the sides of a rental of an event. Nobody is notified if the rental no longer exists. */
async function notifyOfRental(
  deps: NotifyDeps & Pick<Context, 'db'>,
  kind: RentalNotificationKind,
  rentalId: string,
  by: RentalActor | undefined,
  subject: MoneySubject = 'rental',
): Promise<void> {
  const rental = await findRentalForNotification(deps, rentalId, subject)
  if (!rental || isStale(kind, rental)) return
  await inTransaction(deps.db, async (trx) => {
    await settle(deps, trx, settledBy(kind, rentalId))
    for (const party of partiesNotified(kind, by)) await notify(deps, trx, rentalNotice(kind, rental, party))
  })
}

/**
 * Whether an event is outdated. A capture that was in progress when the hire was cancelled earns nobody anything, and the outcome of a
 * disputed one is unknown. A waiting refund may have been made by now.
 */
function isStale(kind: RentalNotificationKind, { status, facts }: RentalForNotification): boolean {
  if (kind === 'refund_waits') return facts.waitingPence === 0
  // The bank has sent it back since, which has its own notification.
  if (kind === 'refund_made') return facts.refundedPence === 0
  return kind === 'payment_captured' && (status === 'cancelled' || ['bank', 'lost'].includes(facts.moneyBack.from))
}

/** Notifies the sides of a rental of what happened to its money; boosts have their own notifications. */
async function notifyOfPayment(
  deps: NotifyDeps & Pick<Context, 'db'>,
  event: string | undefined,
  subject: PaymentSubject,
): Promise<void> {
  const about = subject.kind
  // Deposits have their own notifications, except for disputes and for money that a bank sends back.
  const isNotifiedHere = event?.includes('dispute') || event === 'payment.refund_failed'
  if (about === 'boost' || (about === 'deposit' && !isNotifiedHere)) return
  for (const kind of kindsOfRentalEvent(event, undefined))
    await notifyOfRental(deps, kind, subject.id, undefined, about)
}

/** The notifications to both sides of a withdrawn request. */
function withdrawalNotices(
  rentalId: string,
  facts: WithdrawalFacts,
  { ownerId, renterId }: { readonly ownerId: string; readonly renterId: string | undefined },
): Notice[] {
  const noticeOf = (kind: 'request_withdrawn' | 'withdrawal_made', userId: string, aboutId: string | undefined) => ({
    userId,
    kind,
    dedupeKey: dedupeKeyOf(kind, rentalId),
    aboutId: aboutId ?? null,
    words: notificationTable[kind].words(facts),
  })
  return [
    noticeOf('request_withdrawn', ownerId, renterId),
    ...(renterId === undefined ? [] : [noticeOf('withdrawal_made', renterId, undefined)]),
  ]
}

/**
 * Distinguishes repeated notifications of a kind: a change can be requested again, money can be refunded in parts or disputed again;
 * everything else happens once.
 */
function whichOf(kind: RentalNotificationKind, rental: RentalForNotification): string | null | undefined {
  const { facts, amendmentId, sentBackTimes } = rental
  if (kind === 'rental_amended') return amendmentId
  if (kind === 'payment_disputed' || kind === 'dispute_won' || kind === 'dispute_lost') {
    const { number, isDeposit } = facts.dispute
    return `${isDeposit ? 'deposit ' : ''}${number}`
  }
  // The refund was requested again, and sent back again.
  if (kind === 'refund_failed')
    return (
      [
        ...(facts.isOfDamage ? ['deposit'] : []),
        ...(facts.moneyBack.from === 'lost' ? ['lost'] : []),
        ...(sentBackTimes > 1 ? [sentBackTimes] : []),
      ].join(' ') || null
    )
  if (kind === 'refund_waits') return madeAfter(facts.refundedPence + facts.waitingPence, sentBackTimes)
  if (kind === 'refund_made' || kind === 'refunded_by_hand') return madeAfter(facts.refundedPence, sentBackTimes)
  return isMoved(kind, rental) ? movedVariant() : undefined
}

/** Identifies a refunded sum: the same sum is refunded again after a bank sent it back. */
export function madeAfter(pence: number, sentBackTimes: number): string {
  return sentBackTimes === 0 ? String(pence) : `${pence} after ${sentBackTimes}`
}

/** Whether the deadline that a reminder is about was moved since it was first set. */
function isMoved(kind: RentalNotificationKind, { facts, isAnswerMoved }: RentalForNotification): boolean {
  return (kind === 'answer_due' && isAnswerMoved) || (kind === 'return_overdue' && facts.returnDenied)
}

/** The notification to one side; `which`: distinguishes repeated reminders of a kind. */
export function rentalNotice(
  kind: RentalNotificationKind,
  rental: RentalForNotification,
  party: RentalParty,
  which?: string,
) {
  // The renter is notified of a refunded sum once: a refund by hand may be all that a cancellation gives back.
  const keyKind = kind === 'refunded_by_hand' ? 'refund_made' : kind
  const { facts } = rental
  const [self, other] = party === 'owner' ? [facts.owner, facts.renter] : [facts.renter, facts.owner]
  const asked = which !== undefined && isMoved(kind, rental) ? movedVariant(which) : (which ?? whichOf(kind, rental))
  return {
    userId: self.id,
    kind,
    dedupeKey: dedupeKeyOf(keyKind, facts.rentalId, asked),
    aboutId: other.id,
    words: rentalWords(kind, facts, party),
  }
}

/** The other side is notified of every act, and the renter who paid gets a copy; both sides are notified of what neither did. */
export const onRental = defineJob({
  name: 'notifications.on-rental',
  payload: z.object({ rental_id: Id, by: z.optional(z.enum(['owner', 'renter', 'system', 'staff'])) }),
  on: [
    'rental.requested',
    'rental.approved',
    'rental.declined',
    'rental.expired',
    'rental.cancelled',
    'rental.amended',
    'rental.completed',
    'rental.completed_by_itself',
    'rental.return_denied',
  ],
  async run(context, { rental_id: rentalId, by }, { event }) {
    for (const kind of kindsOfRentalEvent(event, by)) await notifyOfRental(context, kind, rentalId, by)
  },
})

/** A hire is agreed, but its money couldn't be taken yet. */
export const onDelayedPayment = defineJob({
  name: 'notifications.on-delayed-payment',
  payload: PaymentEvent,
  on: ['payment.capture_delayed'],
  run: (context, { subject }, { event }) => notifyOfPayment(context, event, subject),
})

/** Notifies the people concerned when the money of a hire is taken or refunded, automatically or by hand, or sent back by the bank. */
export const onPayment = defineJob({
  name: 'notifications.on-payment',
  payload: PaymentEvent,
  on: [
    'payment.captured',
    'payment.refunded',
    'payment.taken_by_hand',
    'payment.refunded_by_hand',
    'payment.refund_waits',
    'payment.refund_failed',
    'payment.disputed',
    'payment.dispute_won',
    'payment.dispute_lost',
  ],
  run: (context, { subject }, { event }) => notifyOfPayment(context, event, subject),
})

/** The rental no longer exists by then, so the event carries the facts. An event of the previous version has fewer. */
export const onWithdrawal = defineJob({
  name: 'notifications.on-withdrawal',
  payload: z.object({
    rental_id: Id,
    owner_id: Id,
    item_title: z.string(),
    // Missing in events of the previous version.
    renter_id: z.optional(Id),
    start_date: z.optional(z.string()),
    end_date: z.optional(z.string()),
    total_amount: z.optional(z.number()),
  }),
  subjects: ({ owner_id, renter_id }) => [owner_id, ...(renter_id === undefined ? [] : [renter_id])],
  on: ['rental.withdrawn'],
  async run(context, { rental_id: rentalId, owner_id: ownerId, renter_id: renterId, ...event }) {
    const { item_title: itemTitle, start_date: startDate, end_date: endDate } = event
    const renterName = renterId === undefined ? 'The renter' : await nameOf(context, renterId)
    const days = startDate !== undefined && endDate !== undefined ? { startDate, endDate } : null
    const facts = { itemTitle, renterName, days, totalPence: toPence(event.total_amount ?? 0) }
    await inTransaction(context.db, async (trx) => {
      await settle(context, trx, settledBy('request_withdrawn', rentalId))
      const notice = withdrawalNotices(rentalId, facts, { ownerId, renterId })
      for (const each of notice) await notify(context, trx, each)
    })
  },
})
