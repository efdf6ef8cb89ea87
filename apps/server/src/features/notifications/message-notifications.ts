import * as z from 'zod/mini'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findReceiver, publishUnread, readUnread, markNotified } from '../messages/messages.ts'
import { type NotifyDeps, notify } from './notifications.ts'
import { Id } from '@itemo/domain/ids.ts'
import { defineJob } from '../../define-job.ts'

/** Notifies a member of the unread messages in a conversation, if there are any that they weren't notified of. */
async function notifyOfUnreadIn(
  deps: NotifyDeps & Pick<Context, 'db'>,
  about: { readonly conversationId: string; readonly receiverId: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const unread = await readUnread({ db: trx }, about)
    if (!unread) return
    const { sender_id, sender, item, count, oldest_id } = unread
    await notify(deps, trx, {
      userId: about.receiverId,
      kind: 'new_message',
      dedupeKey: `new_message ${oldest_id}`,
      aboutId: sender_id,
      words: notificationTable.new_message.words({
        conversationId: about.conversationId,
        sender: sender ?? 'Someone',
        item,
        count,
      }),
    })
    await markNotified(deps, trx, about)
  })
}

/** Every minute: finds those who have had unread messages for five minutes. */
export const findUnread = defineJob({
  name: 'notifications.find-unread',
  schedule: '* * * * *',
  policy: 'stately',
  run: (context) => publishUnread(context),
})

/** Notifies a member of a conversation that they haven't read for five minutes, once until it is read. */
export const notifyOfUnread = defineJob({
  name: 'notifications.send-unread-digest',
  payload: z.object({ conversation_id: Id, receiver_id: Id }),
  on: ['messages.unread'],
  subjects: ({ receiver_id }) => [receiver_id],
  run: (context, { conversation_id: conversationId, receiver_id: receiverId }) =>
    notifyOfUnreadIn(context, { conversationId, receiverId }),
})

/** The job that an earlier version queued for each message: jobs that are still waiting, or arrive while both versions run, are executed. */
export const onMessage = defineJob({
  name: 'notifications.on-message',
  payload: z.object({ message_id: Id, conversation_id: Id }),
  async run(context, { message_id, conversation_id }) {
    const receiver_id = await findReceiver(context, message_id)
    if (receiver_id === undefined) return
    const startAfter = new Date(context.now().getTime() + 5 * 60_000)
    const singletonKey = `${conversation_id} ${receiver_id}`
    await context.jobs.send(context.db, notifyOfUnread, { conversation_id, receiver_id }, { singletonKey, startAfter })
  },
})
