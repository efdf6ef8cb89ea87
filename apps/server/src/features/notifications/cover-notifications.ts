import { Id } from '@itemo/domain/ids.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findCoverForNotification } from '../cover/cover-policies.ts'
import { findRentalForNotification } from '../rentals/rental-for-notification.ts'
import { notify } from './notifications.ts'

/**
 * When the cover of a hire is bound, its renter gets all details and its owner learns that there is one. When it is voided, its renter is
 * notified.
 */
const onCover = defineJob({
  name: 'notifications.on-cover',
  payload: z.object({ rental_id: Id }),
  on: ['cover.bound', 'cover.voided'],
  async run(context, { rental_id: rentalId }, { event }) {
    const rental = await findRentalForNotification(context, rentalId)
    const cover = await findCoverForNotification(context.db, rentalId)
    if (!rental || !cover) return
    const { state, ...words } = cover
    // Cancelled in the meantime.
    if (event === 'cover.bound' && state === 'void') return
    const { itemTitle, startDate, endDate, owner, renter, moneyBack } = rental.facts
    const facts = { rentalId, itemTitle, startDate, endDate, backFrom: moneyBack.from, ...words }
    const kinds =
      event === 'cover.bound'
        ? ([
            ['cover_bound', renter, owner],
            ['cover_added', owner, renter],
          ] as const)
        : ([['cover_voided', renter, owner]] as const)
    await inTransaction(context.db, async (trx) => {
      for (const [kind, self, other] of kinds) {
        const dedupeKey = `${kind} ${rentalId}`
        const copy = notificationTable[kind].words(facts)
        await notify(context, trx, { userId: self.id, kind, dedupeKey, aboutId: other.id, words: copy })
      }
    })
  },
})

export const coverNotificationJobs: readonly AnyJob[] = [onCover]
