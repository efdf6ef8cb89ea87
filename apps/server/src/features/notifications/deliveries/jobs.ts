import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob, patient } from '../../../define-job.ts'
import { deliverNotification } from './service.ts'

/** One notification by one channel: what fails there is tried again, and touches nothing else. */
export const deliver = defineJob({
  name: 'notifications.deliver',
  payload: z.object({ notification_id: Id, user_id: Id, channel: z.enum(['mail', 'push']) }),
  retry: patient,
  subjects: ({ user_id }) => [user_id],
  concurrency: 2,
  run: (context, { notification_id: id, channel }) => deliverNotification(context, id, channel),
})
