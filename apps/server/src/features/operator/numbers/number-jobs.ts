import { addDays, dayInLondon, listDays } from '@itemo/domain/dates.ts'
import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../../define-job.ts'
import { deleteDaysBefore } from './number-queries.ts'
import { rollUpAgain, rollUpDay, rollUpLast } from './roll-up.ts'

const rollUp = defineJob({
  name: 'numbers.roll-up',
  schedule: '*/10 * * * *',
  policy: 'stately',
  retry: { limit: 0 },
  run: (context) => rollUpLast(context, 2),
})

/** Every night: counts the last week again, because some facts are learnt late or change. */
const rollUpWeek = defineJob({
  name: 'numbers.roll-up-week',
  schedule: '10 3 * * *',
  policy: 'stately',
  timeoutSeconds: 600,
  run: (context) => rollUpAgain(context, 7),
})

/** Every Sunday: counts further back. */
const rollUpMonth = defineJob({
  name: 'numbers.roll-up-again',
  schedule: '30 3 * * 0',
  policy: 'stately',
  timeoutSeconds: 1800,
  run: (context) => rollUpAgain(context, 35),
})

/** Counts the past days of a town that was created with a history. */
export const countDays = defineJob({
  name: 'numbers.count-days',
  payload: z.object({ from: z.string(), to: z.string() }),
  subjects: () => [],
  timeoutSeconds: 1800,
  async run(context, { from, to }) {
    for (const day of listDays(from, to)) await rollUpDay(context, day)
  },
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

export const numberJobs: readonly AnyJob[] = [rollUp, rollUpWeek, rollUpMonth, countDays, forget]
