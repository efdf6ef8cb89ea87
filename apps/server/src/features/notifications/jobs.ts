import type { AnyJob } from '../../define-job.ts'
import { deliver } from './deliveries/jobs.ts'
import { onMessage, tellOfUnread } from './digests/jobs.ts'
import { onRental, onWithdrawal } from './rentals/jobs.ts'

/** Every job of notifications. */
export const notificationJobs: readonly AnyJob[] = [deliver, onRental, onWithdrawal, onMessage, tellOfUnread]
