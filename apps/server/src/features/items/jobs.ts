import type { AnyJob } from '../../define-job.ts'
import { purgeDeletedItem, purgeRemoved, removeOldAvatar, sweepUploads } from './pictures/jobs.ts'

/** The jobs of items. */
export const itemJobs: readonly AnyJob[] = [purgeDeletedItem, purgeRemoved, removeOldAvatar, sweepUploads]
