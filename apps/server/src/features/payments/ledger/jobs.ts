import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { isProviderError } from '../../../platform/stripe/client.ts'
import { checkLedger } from './service.ts'

/**
 * Every five minutes: the ledger against the provider. What lost webhooks left is put in line; what differs is for the operator.
 * While the provider is away nothing is compared, and the next run does it.
 */
export const reconcileLedger = defineJob({
  name: 'payments.reconcile-ledger',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  timeoutSeconds: 300,
  retry: { limit: 0 },
  async run(context) {
    try {
      const { mended, findings } = await checkLedger(context)
      for (const { paymentId, movement } of mended) {
        context.log.warn('the ledger missed a movement at the card provider', { payment: paymentId, movement })
      }
      for (const finding of findings) context.log.error('the ledger differs from the card provider', { ...finding })
    } catch (error) {
      if (!isProviderError(error)) throw error
      context.log.warn('the ledger could not be compared: the card provider did not answer', { error })
    }
  },
})
