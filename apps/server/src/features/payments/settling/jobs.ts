import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
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

/** Every minute: finds what a crash left behind, "captured and then we crashed" above all (threat 6). */
export const reconcile = defineJob({
  name: 'payments.reconcile',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(context) {
    const waiting = await listForgotten(context)
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        if (next.state === 'awaiting_payment') await lapseOrLeave(context, next.id)
        else await settlePayment(context, next.id)
      }
    }
    await Promise.all(Array.from({ length: providerConcurrency }, work))
  },
})
