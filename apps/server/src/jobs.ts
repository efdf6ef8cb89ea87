import type { AnyJob } from './define-job.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { paymentJobs } from './features/payments/jobs.ts'
import { rentalJobs } from './features/rentals/jobs.ts'
import { messageJobs } from './features/messages/jobs.ts'
import { boostJobs } from './features/boosts/jobs.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { itemJobs } from './features/items/jobs.ts'
import { supportJobs } from './features/support/jobs.ts'

/** Every job of the product, one line for each feature. */
export const allJobs: readonly AnyJob[] = [
  ...accountJobs,
  ...itemJobs,
  ...paymentJobs,
  ...rentalJobs,
  ...messageJobs,
  ...boostJobs,
  ...notificationJobs,
  ...supportJobs,
]
