import type { AnyJob } from '../../define-job.ts'
import { reportJobs } from './reports/jobs.ts'

export const messageJobs: readonly AnyJob[] = reportJobs
