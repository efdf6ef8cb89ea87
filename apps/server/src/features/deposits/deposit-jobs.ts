import * as z from 'zod/mini'
import { Id } from '@itemo/domain/ids.ts'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { eachOfPages } from '../../platform/jobs/at-once.ts'
import { PaymentEvent } from '../payments/payments.ts'
import { providerConcurrency } from '../payments/stripe-provider.ts'
import { lapseClaims } from './lapse-claims.ts'
import { listToActOn } from './deposit-queries.ts'
import { settleDeposit } from './settle-deposit.ts'

const pageSize = 200

/** Every minute: deposits that have something to hold, release, take or forget by now. Each checks by itself whether it is due. */
const settleDue = defineJob({
  name: 'deposits.settle-due',
  payload: z.object({}),
  schedule: '* * * * *',
  policy: 'stately',
  timeoutSeconds: 1800,
  async run(context) {
    const until = context.now()
    await eachOfPages<Awaited<ReturnType<typeof listToActOn>>[number]>(
      (after) => listToActOn(context.db, until, { after, limit: pageSize }),
      providerConcurrency,
      ({ rental_id: id }) => settleDeposit(context, id),
    )
  },
})

/** The rental's card is known, its money has arrived, or a hold has changed: the deposit follows at once. */
const followPayment = defineJob({
  name: 'deposits.follow-payment',
  payload: PaymentEvent,
  on: [
    'payment.authorised',
    'payment.captured',
    'payment.released',
    'payment.lapsed',
    'payment.capture_failed',
    'payment.taken_by_hand',
  ],
  concurrency: providerConcurrency,
  async run(context, { subject }) {
    if (subject.kind !== 'boost') await settleDeposit(context, subject.id)
  },
})

/** After a decision, or when another card was given. */
export const settleSoon = defineJob({
  name: 'deposits.settle',
  payload: z.object({ rental_id: Id }),
  on: ['payment.card_given'],
  concurrency: providerConcurrency,
  async run(context, { rental_id: id }) {
    await settleDeposit(context, id)
  },
})

/**
 * Claims and offers that nobody answered are passed to the operator. All acts check the deadlines themselves, so this
 * needn't run on time.
 */
const lapse = defineJob({
  name: 'claims.lapse-offers',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  run: (context) => lapseClaims(context),
})

export const depositJobs: readonly AnyJob[] = [settleDue, followPayment, settleSoon, lapse]
