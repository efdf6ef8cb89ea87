import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { eachAtOnce } from '../../platform/jobs/at-once.ts'
import { listUnanswered } from './rental-queries.ts'
import { expireRequest } from './rental-transitions.ts'

/** So many at a time: each waits for the card provider, and one that hangs shall delay no other. */
export const atOnce = 8

const Payload = z.object({ rental_id: Id })

/** Cancels a request that nobody answered in time (R11). */
export const expire = defineJob({
  name: 'rentals.expire',
  payload: Payload,
  concurrency: atOnce,
  run: (context, { rental_id: rentalId }) => expireRequest(context, rentalId),
})

/** The same for any that a lost job left behind. */
export const sweepRequests = defineJob({
  name: 'rentals.sweep-requests',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  async run(context) {
    const rentals = await listUnanswered(context.db, context.now())
    await eachAtOnce(rentals, atOnce, (rentalId) => expireRequest(context, rentalId))
  },
})
