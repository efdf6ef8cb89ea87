import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { deleteEventsBefore } from './queries.ts'

/** The provider repeats a message for a few days at most, and what is signed too long ago is refused anyway. */
const keptDays = 30

/** Every night: forgets the ids of old messages, and what the sandbox need not know any more. */
export const pruneMessages = defineJob({
  name: 'payments.prune-messages',
  payload: z.object({}),
  schedule: '20 4 * * *',
  policy: 'stately',
  async run({ db, now, cards }) {
    await deleteEventsBefore(db, new Date(now().getTime() - keptDays * 86_400_000))
    await cards.sandbox?.prune()
  },
})
