import type { AnyJob } from '../../define-job.ts'
import { expire, followPayment, sweepRequests } from './acts/jobs.ts'
import { announceRequest, hintPayment } from './requests/jobs.ts'

/** Every job of rentals. */
export const rentalJobs: readonly AnyJob[] = [expire, followPayment, sweepRequests, announceRequest, hintPayment]
