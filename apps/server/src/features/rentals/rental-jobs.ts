import { type AnyJob, defineJob } from '../../define-job.ts'
import { PaymentEvent } from '../payments/payments.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publishRentalChange } from './rentals.ts'
import { markRequested } from './request-rental.ts'
import { expire, followPayment, sweepRequests } from './transition-jobs.ts'

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

export const rentalJobs: readonly AnyJob[] = [
  expire,
  followPayment,
  sweepRequests,
  announceRequest,
  publishPaymentChange,
]
