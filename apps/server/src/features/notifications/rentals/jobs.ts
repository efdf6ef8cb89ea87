import { Id } from '@itemo/domain/ids.ts'
import { happeningOf, kindOfRentalEvent, notificationTable, settledBy } from '@itemo/domain/notifications/kinds.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { notify, settle } from '../service.ts'
import { tellOfRental } from './service.ts'

/** The other side hears of every act; both sides of what nobody of them did. */
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
    const kind = kindOfRentalEvent(event, by)
    if (kind) await tellOfRental(context, kind, rentalId, by)
  },
})

/** A hire is agreed, and its money could not be taken yet. */
export const onDelayedPayment = defineJob({
  name: 'notifications.on-delayed-payment',
  payload: z.object({ subject: z.object({ kind: z.enum(['rental', 'boost']), id: Id }) }),
  on: ['payment.capture_delayed'],
  async run(context, { subject }, { event }) {
    const kind = kindOfRentalEvent(event, undefined)
    if (kind && subject.kind === 'rental') await tellOfRental(context, kind, subject.id, undefined)
  },
})

/** The rental is gone by then: the event says what there is to say. */
export const onWithdrawal = defineJob({
  name: 'notifications.on-withdrawal',
  payload: z.object({ rental_id: Id, owner_id: Id, item_title: z.string() }),
  subjects: ({ owner_id }) => [owner_id],
  on: ['rental.withdrawn'],
  async run(context, { rental_id: rentalId, owner_id: ownerId, item_title: itemTitle }) {
    const kind = 'request_withdrawn'
    const words = notificationTable[kind].words({ itemTitle })
    const notice = { userId: ownerId, kind, happening: happeningOf(kind, rentalId), aboutId: null, words } as const
    await inTransaction(context.db, async (trx) => {
      await settle(context, trx, settledBy(kind, rentalId))
      await notify(context, trx, notice)
    })
  },
})
