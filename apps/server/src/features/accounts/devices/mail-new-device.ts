import { instantInWords } from '@itemo/domain/date-words.ts'
import * as z from 'zod/mini'
import { renderMail } from '../../../platform/mail/render.ts'
import { Id } from '@itemo/domain/ids.ts'
import { defineJob, mailRetryPolicy } from '../../../define-job.ts'
import { findUser } from '../users/user-queries.ts'
import { describeBrowser } from './device-policy.ts'
import { type NotMe, notMeButton, notMeSentence } from './secure-link.ts'

/** The email about a log-in from a device that the account was never used on before. */
function newDeviceEmail(device: string, at: Date, action: NotMe | undefined) {
  return renderMail({
    subject: 'New log-in to your account',
    heading: 'A new log-in to your account',
    paragraphs: [
      `Someone logged in to your account from a device or network we haven't seen before: ${device}, on ${instantInWords(at)} (UK time).`,
      "If this was you, you don't need to do anything.",
      notMeSentence,
    ],
    ...(action && { action }),
  })
}

export const sendNewDeviceNotice = defineJob({
  name: 'accounts.send-new-device-notice',
  payload: z.object({ user_id: Id, user_agent: z.string(), at: z.string() }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { user_id: userId, user_agent: userAgent, at }, { id }) {
    const user = await findUser(context.db, userId)
    if (!user) return
    const action = await notMeButton(context, { userId, email: user.email })
    const words = newDeviceEmail(describeBrowser(userAgent), new Date(at), action)
    await context.mail.send({ id, to: user.email, subjects: [userId], ...words })
  },
})
