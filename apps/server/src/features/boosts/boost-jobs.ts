import { type AnyJob, defineJob } from '../../define-job.ts'
import { PaymentEvent } from '../payments/payments.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { endBoost, sweepBoosts } from './boost-ends.ts'
import { deleteUnpaid } from './boost-queries.ts'
import { applyBoost, endUnpaidFor } from './boosts.ts'

/** The card was charged, or the checkout ended without payment: the boost follows. Payments settles a refund that results. */
const followPayment = defineJob({
  name: 'boosts.follow-payment',
  payload: PaymentEvent,
  on: [
    'payment.captured',
    'payment.lapsed',
    'payment.refunded',
    'payment.refunded_by_hand',
    'payment.dispute_won',
    'payment.dispute_lost',
  ],
  async run(context, { subject }, { event }) {
    if (subject.kind !== 'boost') return
    if (event === 'payment.lapsed') await deleteUnpaid(context.db, subject.id)
    else {
      await endUnpaidFor(context, subject.id)
      await inTransaction(context.db, (trx) => applyBoost(context, trx, subject.id))
    }
  },
})

export const boostJobs: readonly AnyJob[] = [followPayment, endBoost, sweepBoosts]
