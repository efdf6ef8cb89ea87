import { dayInLondon } from '@itemo/domain/dates.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { eachAtOnce } from '../../platform/jobs/at-once.ts'
import { listOverdueReturns } from './rental-queries.ts'
import { completeHire } from './rental-transitions.ts'

const pageSize = 200
const atOnce = 4

/** Every five minutes: ends the hires that nobody marked as returned (R65). Which of them it may is the table's to say. */
export const completeHires = defineJob({
  name: 'rentals.complete',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  async run(context) {
    const today = dayInLondon(context.now())
    let page = await listOverdueReturns(context.db, today, { after: undefined, limit: pageSize })
    while (page.length > 0) {
      await eachAtOnce(page, atOnce, ({ id }) => completeHire(context, id))
      page = await listOverdueReturns(context.db, today, { after: page.at(-1), limit: pageSize })
    }
  },
})
