import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { type AnyJob, defineJob } from '../../../define-job.ts'
import { deleteDaysBefore } from './number-queries.ts'
import { rollUpLast } from './roll-up.ts'

const rollUp = defineJob({
  name: 'numbers.roll-up',
  schedule: '*/10 * * * *',
  policy: 'stately',
  retry: { limit: 0 },
  run: (context) => rollUpLast(context, 2),
})

/** Every night: what was learnt late, or changed since. */
const rollUpAgain = defineJob({
  name: 'numbers.roll-up-again',
  schedule: '10 3 * * *',
  policy: 'stately',
  timeoutSeconds: 1800,
  run: (context) => rollUpLast(context, 35),
})

const memberDays = 60
const searchDays = 90

const forget = defineJob({
  name: 'numbers.forget',
  schedule: '50 3 * * *',
  policy: 'stately',
  async run({ db, now }) {
    const today = dayInLondon(now())
    await deleteDaysBefore(db, 'member_days', addDays(today, -memberDays))
    await deleteDaysBefore(db, 'searched_words', addDays(today, -searchDays))
  },
})

export const numberJobs: readonly AnyJob[] = [rollUp, rollUpAgain, forget]
