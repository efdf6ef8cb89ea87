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

/** Every minute: what is to be held, let go, taken or forgotten by now. Whether its time has come each deposit judges by itself. */
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

/** The card of a hire is known, its money is here, or something became of a hold: the deposit follows at once. */
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

/** Something was decided, or another card given. */
export const settleSoon = defineJob({
  name: 'deposits.settle',
  payload: z.object({ rental_id: Id }),
  on: ['payment.card_given'],
  concurrency: providerConcurrency,
  async run(context, { rental_id: id }) {
    await settleDeposit(context, id)
  },
})

/** Claims, and offers about one, that nobody answered: the operator decides. Every act judges by the row, so it needn't be on time. */
const lapse = defineJob({
  name: 'claims.lapse-offers',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  run: (context) => lapseClaims(context),
})

export const depositJobs: readonly AnyJob[] = [settleDue, followPayment, settleSoon, lapse]
