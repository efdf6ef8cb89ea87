import * as z from 'zod/mini'
import { Id } from '@itemo/domain/ids.ts'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob, deleteOlder, mailRetryPolicy } from '../../define-job.ts'
import { forEachConcurrently } from '../../platform/jobs/at-once.ts'
import { tryExpireCheckout } from './checkout.ts'
import { providerConcurrency } from './stripe-provider.ts'
import { listForgotten, settleDue, settlePayment } from './reconcile-payment.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { checkLedger, type Scope } from './check-ledger.ts'
import { missingOf, sumRefunds } from './ledger-queries.ts'
import { findPayment, isPayerGone, type PaymentRow } from './payment-queries.ts'
import { disputeJobs } from './dispute-jobs.ts'
import { formatPence } from '@itemo/domain/money.ts'
import { renderMail } from '../../platform/mail/render.ts'

const footer = 'npm run money lists what needs your attention.'

function failedRefundMail(row: PaymentRow, missingPence: number, isGone: boolean) {
  const { id, provider_intent_id, lost_pence: lostPence } = row
  const due = `${formatPence(missingPence)} is due`
  const isLost = lostPence > 0
  const payer = isGone
    ? "The payer has since deleted their account, so we couldn't ask how else to pay them. The card provider knows whose card it was."
    : "We've asked the payer to tell support how else to pay them."
  return renderMail({
    heading: isLost ? `A refund can't go to the card: ${due}` : `A refund was returned by the bank: ${due}`,
    paragraphs: [
      isLost
        ? `The payer's bank kept ${formatPence(lostPence)} of this payment, and the refund decided is more than that. The card provider can't refund any more of it. ${payer} Once they have the money, mark it in the console with "Paid another way".`
        : `${payer} We won't retry automatically: make a new refund at the card provider once the card can receive it, and the payment will be marked as refunded.`,
      `Payment: ${id}${provider_intent_id === null ? '' : `\nAt the provider: ${provider_intent_id}`}`,
    ],
    footer,
  })
}

const Payload = z.object({ payment_id: Id })

/** Captures, releases or refunds what a payment owes, until it is done; queues itself again for the next attempt. */
const settle = defineJob({
  name: 'payments.settle',
  payload: Payload,
  on: ['payment.settlement_due'],
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

/** Every minute: finds what a crash left behind, above all a crash right after a capture. */
export const reconcile = defineJob({
  name: 'payments.reconcile',
  schedule: '* * * * *',
  async run(context) {
    await forEachConcurrently(await listForgotten(context), providerConcurrency, ({ id, state }) =>
      state === 'awaiting_payment' ? tryExpireCheckout(context, id) : settlePayment(context, id),
    )
  },
})

/** Ends a checkout that nobody paid within its 30 minutes (R7). While the provider is down the sweep keeps trying. */
export const lapse = defineJob({
  name: 'payments.expire-checkout',
  payload: Payload,
  concurrency: providerConcurrency,
  async run(context, { payment_id: paymentId }) {
    await tryExpireCheckout(context, paymentId)
  },
})

async function tryCompareLedger(context: Context, scope: Scope): Promise<void> {
  try {
    const { repaired, findings, isManual } = await checkLedger(context, scope)
    for (const { paymentId, movement } of repaired) {
      context.log.warn('the ledger had missed a movement at the card provider', { payment: paymentId, movement })
    }
    for (const finding of findings) context.log.error('the ledger differs from the card provider', { ...finding })
    if (!isManual)
      context.log.error("the operator's own payouts at the card provider are automatic: make them manual", {})
  } catch (error) {
    if (!isProviderError(error)) throw error
    context.log.warn('the ledger could not be compared: the card provider did not answer', { error })
  }
}

/**
 * Every five minutes: compares what has moved at the provider. Lost webhooks are made up for; other differences are
 * reported to the operator.
 */
const reconcileLedger = defineJob({
  name: 'payments.reconcile-ledger',
  schedule: '*/5 * * * *',
  policy: 'stately',
  timeoutSeconds: 1800,
  retry: { limit: 0 },
  run: (context) => tryCompareLedger(context, 'news'),
})

/** Every night: compares the whole ledger and every recent hold. */
const reconcileAll = defineJob({
  name: 'payments.reconcile-all',
  schedule: '30 3 * * *',
  policy: 'stately',
  timeoutSeconds: 3600,
  retry: { limit: 0 },
  run: (context) => tryCompareLedger(context, 'all'),
})

/** The provider repeats a message for a few days at most, and a message that was signed too long ago is refused anyway. */
const keptMs = 30 * 86_400_000

/** Every night: deletes the ids of old messages, and data that the sandbox no longer needs. */
const pruneMessages = defineJob({
  name: 'payments.prune-messages',
  schedule: '20 4 * * *',
  policy: 'stately',
  async run(context) {
    await deleteOlder(context, ['payment_events', 'received_at', keptMs])
    await context.cards.sandbox?.prune()
  },
})

const mailFailedRefund = defineJob({
  name: 'payments.mail-failed-refund',
  payload: Payload,
  on: ['payment.refund_failed'],
  retry: mailRetryPolicy,
  async run(context, { payment_id: paymentId }, { id }) {
    const payment = await findPayment(context.db, paymentId)
    if (!payment) return
    const pence = missingOf(payment, await sumRefunds(context.db, paymentId))
    // The payer may have got it another way since.
    if (pence === 0) return
    const words = failedRefundMail(payment, pence, await isPayerGone(context.db, payment))
    await context.mail.send({ id, to: context.config.mail.supportTo, subjects: [], ...words })
  },
})

export const paymentJobs: readonly AnyJob[] = [
  settle,
  reconcile,
  reconcileLedger,
  reconcileAll,
  lapse,
  pruneMessages,
  ...disputeJobs,
  mailFailedRefund,
]
