import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { providerConcurrency } from '../provider/service.ts'
import { lapseOrLeave } from './service.ts'

/** Ends a checkout that nobody paid within its 30 minutes (R7). While the provider is away the sweep goes on trying. */
export const lapse = defineJob({
  name: 'payments.lapse',
  payload: z.object({ payment_id: Id }),
  concurrency: providerConcurrency,
  async run(context, { payment_id: paymentId }) {
    await lapseOrLeave(context, paymentId)
  },
})
