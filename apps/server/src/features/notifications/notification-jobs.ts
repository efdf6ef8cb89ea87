import * as z from 'zod/mini'
import { type AnyJob, defineJob, deleteOlder } from '../../define-job.ts'
import { onBoost } from './boost-notifications.ts'
import { deliver } from './deliver-notification.ts'
import { onMessage, tellOfUnread } from './message-notifications.ts'
import { pushToBrowser } from './push-to-browser.ts'
import { remindAll } from './reminders.ts'
import { onDelayedPayment, onPayment, onRental, onWithdrawal } from './rental-notifications.ts'
import { onReview } from './review-notifications.ts'

const keptMs = 365 * 86_400_000

/** Every night: nobody looks for what they were told a year ago. */
const prune = defineJob({
  name: 'notifications.prune',
  schedule: '35 4 * * *',
  policy: 'stately',
  async run(context) {
    await deleteOlder(context, ['notifications', 'created_at', keptMs])
  },
})

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
