import * as z from 'zod/mini'
import { Id } from '@itemo/domain/ids.ts'
import { wantReminder } from '@itemo/domain/wants/want-schemas.ts'
import { type AnyJob, defineJob, deleteOlder } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { takeOffers } from './want-offer-queries.ts'
import { markUnansweredAsked, listWaitingOwners } from './want-queries.ts'
import { notifyOwners } from './wants.ts'

const notifyOwnersOfWant = defineJob({
  name: 'wants.tell',
  payload: z.object({ want_id: Id }),
  on: ['want.posted'],
  run: (context, { want_id: wantId }) => notifyOwners(context, wantId),
})

/** A rental request accepts the offer that it is based on; once the request is approved, the want is fulfilled. */
const followRentals = defineJob({
  name: 'wants.follow-rentals',
  payload: z.object({ rental_id: Id }),
  on: ['rental.requested', 'rental.approved'],
  run: (context, { rental_id: rentalId }, { event }) =>
    inTransaction(context.db, (trx) => takeOffers(trx, rentalId, { isAgreed: event === 'rental.approved' })),
})

const dayMs = 86_400_000
const keptMs = 365 * dayMs

/** Every morning: queues one email per owner, asks authors whose wants got no offer, and deletes wants that ended over a year ago. */
const everyMorning = defineJob({
  name: 'wants.every-morning',
  schedule: '5 9 * * *',
  policy: 'exclusive',
  async run(context) {
    const now = context.now()
    await inTransaction(context.db, async (trx) => {
      const quiet = await markUnansweredAsked(trx, new Date(now.getTime() - wantReminder.afterDays * dayMs), now)
      await context.jobs.publishAll(
        trx,
        quiet.map((want_id) => ({ name: 'want.quiet', payload: { want_id } })),
      )
    })
    for await (const page of listWaitingOwners(context.db, now))
      await inTransaction(context.db, (trx) =>
        context.jobs.publishAll(
          trx,
          page.map((user_id) => ({ name: 'want.digest_due', payload: { user_id } })),
        ),
      )
    await deleteOlder(context, ['wants', 'expires_at', keptMs])
  },
})

export const wantJobs: readonly AnyJob[] = [notifyOwnersOfWant, followRentals, everyMorning]
