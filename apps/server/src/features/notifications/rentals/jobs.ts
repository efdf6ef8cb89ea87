import { Id } from '@itemo/domain/ids.ts'
import { toPence } from '@itemo/domain/money.ts'
import { kindsOfRentalEvent, settledBy } from '@itemo/domain/notifications/kinds.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { notify, settle } from '../service.ts'
import { nameOf } from '../../rentals/facts/service.ts'
import { tellOfPayment, tellOfRental, withdrawalNotices } from './service.ts'

const PaymentEvent = z.object({ subject: z.object({ kind: z.enum(['rental', 'boost']), id: Id }) })

/** The other side hears of every act, the renter who paid gets a copy; both sides hear of what neither did. */
export const onRental = defineJob({
  name: 'notifications.on-rental',
  payload: z.object({ rental_id: Id, by: z.optional(z.enum(['owner', 'renter', 'system'])) }),
  on: [
    'rental.requested',
    'rental.approved',
    'rental.declined',
    'rental.expired',
    'rental.cancelled',
    'rental.amended',
    'rental.completed',
  ],
  async run(context, { rental_id: rentalId, by }, { event }) {
    for (const kind of kindsOfRentalEvent(event, by)) await tellOfRental(context, kind, rentalId, by)
  },
})

/** A hire is agreed, and its money could not be taken yet. */
export const onDelayedPayment = defineJob({
  name: 'notifications.on-delayed-payment',
  payload: PaymentEvent,
  on: ['payment.capture_delayed'],
  run: (context, { subject }, { event }) => tellOfPayment(context, event, subject),
})

/** The money of a hire came or went back, by itself or by hand, or the bank sent it back: whom it concerns hears of it. */
export const onPayment = defineJob({
  name: 'notifications.on-payment',
  payload: PaymentEvent,
  on: [
    'payment.captured',
    'payment.refunded',
    'payment.taken_by_hand',
    'payment.refunded_by_hand',
    'payment.refund_failed',
  ],
  run: (context, { subject }, { event }) => tellOfPayment(context, event, subject),
})

/** The rental is gone by then: the event says what there is to say. One of the version before says less of it. */
export const onWithdrawal = defineJob({
  name: 'notifications.on-withdrawal',
  payload: z.object({
    rental_id: Id,
    owner_id: Id,
    item_title: z.string(),
    // Missing in what the version before wrote down.
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
