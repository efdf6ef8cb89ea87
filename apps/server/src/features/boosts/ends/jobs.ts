import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { listOver } from '../queries.ts'
import { finishBoost } from './service.ts'

/** Ends a boost at its instant. */
export const endBoost = defineJob({
  name: 'boosts.end',
  payload: z.object({ boost_id: Id }),
  run: (context, { boost_id: boostId }) => finishBoost(context, boostId),
})

/** The same for any that a lost job left behind. */
export const sweepBoosts = defineJob({
  name: 'boosts.sweep',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  async run(context) {
    for (const boostId of await listOver(context.db, context.now())) await finishBoost(context, boostId)
  },
})
