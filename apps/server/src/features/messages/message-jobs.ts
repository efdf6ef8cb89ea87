import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { deliverAgreed } from './held-conversations.ts'

/** Delivers held conversations at once when the two agree on a hire. */
const followRentals = defineJob({
  name: 'messages.follow-rentals',
  payload: z.object({ rental_id: Id }),
  on: ['rental.approved'],
  run: (context, { rental_id: rentalId }) => deliverAgreed(context, rentalId),
})

export const messageJobs: readonly AnyJob[] = [followRentals]
