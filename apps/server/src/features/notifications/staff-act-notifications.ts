import { Id } from '@itemo/domain/ids.ts'
import { dedupeKeyOf, notificationTable, settledBy } from '@itemo/domain/notifications/notification-kinds.ts'
import type { RentalEventType } from '@itemo/domain/rentals/rental-history.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findStaffEvent, findRentalForNotification } from '../rentals/rental-for-notification.ts'
import { notify, settle } from './notifications.ts'

const kindOf = {
  cancelled: 'rental_cancelled_by_us',
  refunded_by_staff: 'refund_by_us',
  deadline_moved: 'answer_deadline_moved',
  returned: 'returned_by_us',
  missed: 'hand_over_missed',
} as const satisfies Partial<Record<RentalEventType, string>>

/** Notifies both sides of a hire of what staff did to it, and why. */
export const onStaffAct = defineJob({
  name: 'notifications.on-staff-act',
  payload: z.object({ rental_id: Id, event_id: z.number() }),
  on: ['rental.changed_by_staff'],
  async run(context, { rental_id: rentalId, event_id: eventId }) {
    const rental = await findRentalForNotification(context, rentalId)
    const event = await findStaffEvent(context, eventId)
    if (!rental || !event || !(event.what in kindOf)) return
    const kind = kindOf[event.what as keyof typeof kindOf]
    const { facts } = rental
    await inTransaction(context.db, async (trx) => {
      await settle(context, trx, settledBy(kind, rentalId))
      for (const to of ['owner', 'renter'] as const) {
        const [self, other] = to === 'owner' ? [facts.owner, facts.renter] : [facts.renter, facts.owner]
        await notify(context, trx, {
          userId: self.id,
          kind,
          dedupeKey: dedupeKeyOf(kind, rentalId, String(eventId)),
          aboutId: other.id,
          words: notificationTable[kind].words({
            rental: facts,
            to,
            reason: event.note ?? '',
            pence: event.pence ?? 0,
            coverPence: event.cover_pence,
            missedBy: event.no_show,
          }),
        })
      }
    })
  },
})
