import type { AnyJob } from './define-job.ts'
import { accountJobs } from './features/accounts/jobs.ts'

/** Every job of the product, one line for each feature. */
export const allJobs: readonly AnyJob[] = [...accountJobs]
