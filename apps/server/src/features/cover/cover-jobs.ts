import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { endPolicies } from './cover-policies.ts'

/** Every hour: covers end with the last day of their rentals. */
const end = defineJob({
  name: 'cover.end',
  payload: z.object({}),
  schedule: '20 * * * *',
  policy: 'stately',
  async run(context) {
    await endPolicies(context)
  },
})

export const coverJobs: readonly AnyJob[] = [end]
