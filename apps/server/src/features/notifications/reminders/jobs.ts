import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { remind } from './service.ts'

/** Every five minutes: a reminder whose moment a server missed comes a little later, and once. */
export const remindAll = defineJob({
  name: 'notifications.remind',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  run: (context) => remind(context),
})
