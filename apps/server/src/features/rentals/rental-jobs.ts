import { type AnyJob, defineJob } from '../../define-job.ts'
import { PaymentEvent } from '../payments/payments.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publishRentalChange } from './rentals.ts'
import { markRequested } from './request-rental.ts'
import { mailDeniedReturn } from './mail-denied-return.ts'
import { atOnce, completeHires, expire, sweepRequests } from './rental-deadlines.ts'
import { expireRequest, failCapture, lapseRental } from './rental-transitions.ts'

/** The card is authorised, or was charged by hand before we heard of it: the owner sees the request from now on (R7). */
const announceRequest = defineJob({
  name: 'rentals.publish-request',
  payload: PaymentEvent,
  on: ['payment.authorised'],
  async run(context, { subject }) {
    if (subject.kind === 'rental') await inTransaction(context.db, (trx) => markRequested(context, trx, subject.id))
  },
})

/** The state of the money shows on the rental's card: open pages are told. */
const publishPaymentChange = defineJob({
  name: 'rentals.publish-payment-change',
  payload: PaymentEvent,
  on: [
    'payment.captured',
    'payment.released',
    'payment.refunded',
    'payment.taken_by_hand',
    'payment.refunded_by_hand',
    'payment.refund_failed',
    'payment.disputed',
    'payment.dispute_ended',
  ],
  async run(context, { subject }) {
    if (subject.kind === 'rental') await publishRentalChange(context, context.db, subject.id)
  },
})

/** The money of a rental went, or never came: the rental follows. */
const followPayment = defineJob({
  name: 'rentals.follow-payment',
  payload: PaymentEvent,
  on: ['payment.lapsed', 'payment.released', 'payment.refunded', 'payment.refunded_by_hand', 'payment.capture_failed'],
  concurrency: atOnce,
  async run(context, { subject }, { event }) {
    if (subject.kind !== 'rental') return
    if (event === 'payment.capture_failed') return failCapture(context, subject.id)
    await lapseRental(context, subject.id)
    if (event !== 'payment.lapsed') await expireRequest(context, subject.id)
  },
})

export const rentalJobs: readonly AnyJob[] = [
  expire,
  followPayment,
  sweepRequests,
  announceRequest,
  publishPaymentChange,
  completeHires,
  mailDeniedReturn,
]
