import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { lapseCheckout } from './service.ts'

/** Ends a checkout that nobody paid within its 30 minutes (decision 7). */
export const lapse = defineJob({
  name: 'payments.lapse',
  payload: z.object({ payment_id: Id }),
  async run(context, { payment_id: paymentId }) {
    await lapseCheckout(context, paymentId)
  },
})
