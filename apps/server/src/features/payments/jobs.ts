import type { AnyJob } from '../../define-job.ts'
import { lapse } from './checkout/jobs.ts'
import { mailDispute, mailFailedRefund } from './disputes/jobs.ts'
import { reconcileLedger } from './ledger/jobs.ts'
import { reconcile, settle } from './settling/jobs.ts'
import { pruneMessages } from './webhooks/jobs.ts'

/** Every job of payments. */
export const paymentJobs: readonly AnyJob[] = [
  settle,
  reconcile,
  reconcileLedger,
  lapse,
  pruneMessages,
  mailDispute,
  mailFailedRefund,
]
