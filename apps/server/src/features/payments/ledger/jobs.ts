import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { checkLedger } from './service.ts'

/** Every five minutes: the ledger against the provider. Lost webhooks are mended; what differs is for the operator. */
export const reconcileLedger = defineJob({
  name: 'payments.reconcile-ledger',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  timeoutSeconds: 300,
  retry: { limit: 0 },
  async run(context) {
    const { mended, findings, complete } = await checkLedger(context)
    for (const { paymentId, movement } of mended) {
      context.log.warn('the ledger missed a movement at the card provider', { payment: paymentId, movement })
    }
    for (const finding of findings) context.log.error('the ledger differs from the card provider', { ...finding })
    if (!complete) context.log.warn('the card provider lists more than one comparison of the ledger looks at')
  },
})
