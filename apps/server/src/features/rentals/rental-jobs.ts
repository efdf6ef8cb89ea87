import * as z from 'zod/mini'
import { type AnyJob, defineJob, mailRetryPolicy } from '../../define-job.ts'
import { PaymentEvent } from '../payments/payments.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publishRentalChange } from './rentals.ts'
import { markRequested } from './request-rental.ts'
import { atOnce, completeHires, completeWithClaim, expire, sweepRequests } from './rental-time-jobs.ts'
import { expireRequest, failCapture, lapseRental } from './rental-transitions.ts'
import { Id } from '@itemo/domain/ids.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { findRentalForNotification } from './rental-for-notification.ts'

/** Mails the operator about an item that is reported as not returned, with the names needed to find it. */
const mailDeniedReturn = defineJob({
  name: 'rentals.mail-denied-return',
  payload: z.object({ rental_id: Id }),
  on: ['rental.return_denied'],
  retry: mailRetryPolicy,
  async run(context, { rental_id: rentalId }, { id }) {
    const rental = await findRentalForNotification(context, rentalId)
    if (!rental) return
    const { itemTitle, startDate, endDate, completesOn, owner, renter } = rental.facts
    await context.mail.send({
      id,
      to: context.config.mail.supportTo,
      subjects: [owner.id, renter.id],
      ...renderMail({
        heading: `Not back: ${itemTitle}`,
        paragraphs: [
          `${owner.name} says that ${itemTitle} isn't back. It was hired to ${renter.name} from ${startDate} to ${endDate}.`,
          `The hire ends automatically on ${completesOn}, unless it's marked as returned before then. Until then ${owner.name} can report it and claim from any deposit.`,
          `Rental: ${rentalId}`,
        ],
        footer: 'You can message both sides from their profiles.',
      }),
    })
  },
})

/** The card is authorised, or was charged by hand before we noticed: the owner sees the request from now on (R7). */
const announceRequest = defineJob({
  name: 'rentals.publish-request',
  payload: PaymentEvent,
  on: ['payment.authorised'],
  async run(context, { subject }) {
    if (subject.kind === 'rental') await inTransaction(context.db, (trx) => markRequested(context, trx, subject.id))
  },
})

/** The rental's card shows the state of the money: notifies open pages. */
const publishPaymentChange = defineJob({
  name: 'rentals.publish-payment-change',
  payload: PaymentEvent,
  on: [
    'payment.captured',
    'payment.released',
    'payment.refunded',
    'payment.taken_by_hand',
    'payment.refunded_by_hand',
    'payment.refund_waits',
    'payment.refund_failed',
    'payment.disputed',
    'payment.dispute_won',
    'payment.dispute_lost',
  ],
  async run(context, { subject }) {
    if (subject.kind !== 'boost') await publishRentalChange(context, context.db, subject.id)
  },
})

/** The money of a rental is gone, or never arrived: the rental follows. */
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
  completeWithClaim,
  mailDeniedReturn,
]
