import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { onBoost } from './boosts/jobs.ts'
import { deliver } from './deliveries/jobs.ts'
import { onMessage, tellOfUnread } from './digests/jobs.ts'
import { pushToBrowser } from './push/jobs.ts'
import { remindAll } from './reminders/jobs.ts'
import { onDelayedPayment, onPayment, onRental, onWithdrawal } from './rentals/jobs.ts'
import { onReview } from './reviews/jobs.ts'
import { forgetOld } from './service.ts'

/** Every night: nobody looks for what they were told a year ago. */
const prune = defineJob({
  name: 'notifications.prune',
  payload: z.object({}),
  schedule: '35 4 * * *',
  policy: 'stately',
  run: (context) => forgetOld(context),
})

/** Every job of notifications. */
export const notificationJobs: readonly AnyJob[] = [
  deliver,
  pushToBrowser,
  onRental,
  onDelayedPayment,
  onPayment,
  onWithdrawal,
  onReview,
  onMessage,
  tellOfUnread,
  onBoost,
  remindAll,
  prune,
]
