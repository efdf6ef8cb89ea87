import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { eachAtOnce } from '../../../platform/jobs/at-once.ts'
import { lapseOrLeave } from '../checkout/service.ts'
import { providerConcurrency } from '../provider/service.ts'
import { listForgotten, settleDue, settlePayment } from './service.ts'

const Payload = z.object({ payment_id: Id })

/** Captures, releases or refunds what a payment owes, until it is done; asks for itself again at the time of the next attempt. */
export const settle = defineJob({
  name: 'payments.settle',
  payload: Payload,
  on: ['payment.owed'],
  concurrency: 8,
  async run(context, { payment_id: paymentId }) {
    const row = await settleDue(context, paymentId)
    if (!row?.settle_at) return
    await context.jobs.send(
      context.db,
      settle,
      { payment_id: paymentId },
      { singletonKey: paymentId, startAfter: row.settle_at },
    )
  },
})

/** Every minute: finds what a crash left behind, "captured and then we crashed" above all. */
export const reconcile = defineJob({
  name: 'payments.reconcile',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(context) {
    await eachAtOnce(await listForgotten(context), providerConcurrency, ({ id, state }) =>
      state === 'awaiting_payment' ? lapseOrLeave(context, id) : settlePayment(context, id),
    )
  },
})
