import { dayInLondon } from '@itemo/domain/dates.ts'
import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { forEachConcurrently, eachOfPages } from '../../platform/jobs/at-once.ts'
import { listOverdueReturns, listUnanswered } from './rental-queries.ts'
import { completeHire, expireRequest } from './rental-transitions.ts'

/** How many run at a time: each waits for the card provider, and one that hangs mustn't delay the others. */
export const atOnce = 8

/** Cancels a request that nobody answered in time (R11). */
export const expire = defineJob({
  name: 'rentals.expire',
  payload: z.object({ rental_id: Id }),
  concurrency: atOnce,
  run: (context, { rental_id: rentalId }) => expireRequest(context, rentalId),
})

/** The same for requests that a lost job left behind. */
export const sweepRequests = defineJob({
  name: 'rentals.sweep-requests',
  schedule: '*/5 * * * *',
  policy: 'stately',
  async run(context) {
    const rentals = await listUnanswered(context.db, context.now())
    await forEachConcurrently(rentals, atOnce, (rentalId) => expireRequest(context, rentalId))
  },
})

const pageSize = 200
const completionConcurrency = 4

/** Every five minutes: ends the rentals that nobody marked as returned (R65). The table of acts decides which may end. */
export const completeHires = defineJob({
  name: 'rentals.complete',
  schedule: '*/5 * * * *',
  policy: 'stately',
  async run(context) {
    const today = dayInLondon(context.now())
    await eachOfPages<Awaited<ReturnType<typeof listOverdueReturns>>[number]>(
      (after) => listOverdueReturns(context.db, today, { after, limit: pageSize }),
      completionConcurrency,
      ({ id }) => completeHire(context, id),
    )
  },
})

/** A claim about an item that isn't back has ended: the rental ends with it, if the table of acts allows it (R75). */
export const completeWithClaim = defineJob({
  name: 'rentals.complete-with-claim',
  payload: z.object({ rental_id: Id }),
  on: ['claim.ended'],
  concurrency: completionConcurrency,
  run: (context, { rental_id: rentalId }) => completeHire(context, rentalId),
})
