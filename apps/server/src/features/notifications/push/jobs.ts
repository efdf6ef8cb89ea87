import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { pushOne } from './service.ts'

const Payload = z.object({ notification_id: Id, subscription_id: Id, user_id: Id })

/** One notification in one browser; what fails is tried again for about six hours, but not at night. */
export const pushToBrowser = defineJob({
  name: 'notifications.push-to-browser',
  payload: Payload,
  retry: { limit: 12, delaySeconds: 30 },
  concurrency: 2,
  subjects: ({ user_id }) => [user_id],
  async run(context, payload) {
    const { notification_id: notificationId, subscription_id: subscriptionId } = payload
    const startAfter = await pushOne(context, { notificationId, subscriptionId })
    if (startAfter) await context.jobs.send(context.db, pushToBrowser, payload, { startAfter })
  },
})
