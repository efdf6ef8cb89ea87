import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { unreadMail } from './emails.ts'
import { reportJobs } from './reports/jobs.ts'
import { findReceiver, readUnread, rememberTold } from './service.ts'

const waitMs = 5 * 60_000

/** Mails somebody about a conversation that they have not read, once until they read it. */
const mailUnread = defineJob({
  name: 'messages.mail-unread',
  payload: z.object({ conversationId: z.string(), receiverId: z.string() }),
  async run(context, about) {
    const unread = await readUnread(context, about)
    if (!unread) return
    const url = `${context.siteUrl}/messages/${about.conversationId}`
    await context.mail.send({ to: unread.email, ...unreadMail({ ...unread, url }) })
    await rememberTold(context, about)
  },
})

/** Looks again in five minutes whether a message was read: one look for each conversation, however many messages. */
const awaitReading = defineJob({
  name: 'messages.await-reading',
  payload: z.object({ message_id: z.string(), conversation_id: z.string() }),
  on: ['message.sent'],
  async run(context, { message_id, conversation_id: conversationId }) {
    const receiverId = await findReceiver(context, message_id)
    if (receiverId === undefined) return
    await context.jobs.send(
      context.db,
      mailUnread,
      { conversationId, receiverId },
      {
        singletonKey: `${conversationId} ${receiverId}`,
        startAfter: new Date(context.now().getTime() + waitMs),
      },
    )
  },
})

export const messageJobs: readonly AnyJob[] = [awaitReading, mailUnread, ...reportJobs]
