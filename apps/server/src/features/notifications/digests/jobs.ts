import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { findReceiver } from '../../messages/service.ts'
import { tellUnread } from './service.ts'

const waitMs = 5 * 60_000

/** Tells somebody of a conversation that they have not read, once until they read it. */
export const tellOfUnread = defineJob({
  name: 'notifications.tell-unread',
  payload: z.object({ conversation_id: Id, receiver_id: Id }),
  subjects: ({ receiver_id }) => [receiver_id],
  run: (context, { conversation_id: conversationId, receiver_id: receiverId }) =>
    tellUnread(context, { conversationId, receiverId }),
})

/** Looks again in five minutes whether a message was read: one look for each conversation, however many messages. */
export const onMessage = defineJob({
  name: 'notifications.on-message',
  payload: z.object({ message_id: Id, conversation_id: Id }),
  on: ['message.sent'],
  async run(context, { message_id, conversation_id }) {
    const receiverId = await findReceiver(context, message_id)
    if (receiverId === undefined) return
    await context.jobs.send(
      context.db,
      tellOfUnread,
      { conversation_id, receiver_id: receiverId },
      {
        singletonKey: `${conversation_id} ${receiverId}`,
        startAfter: new Date(context.now().getTime() + waitMs),
      },
    )
  },
})
