import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob, mailRetryPolicy } from '../../../define-job.ts'
import { renderMail } from '../../../platform/mail/render.ts'
import { notMeButton, notMeSentence } from '../devices/secure-link.ts'

const words = {
  added: [
    'A passkey was added to your account',
    'You can now log in with it instead of your password. You can remove it in your settings.',
  ],
  removed: [
    'A passkey was removed from your account',
    "You can't log in with it any more, and devices that used it are logged out.",
  ],
} as const

/** Notifies the owner of an account that a passkey was added or removed. */
export const sendPasskeyNotice = defineJob({
  name: 'accounts.send-passkey-notice',
  payload: z.object({ user_id: Id, to: z.string(), what: z.enum(['added', 'removed']) }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { user_id: userId, to, what }, { id }) {
    const [heading, sentence] = words[what]
    const action = await notMeButton(context, { userId, email: to })
    const paragraphs = [sentence, notMeSentence]
    const mail = renderMail({ heading, paragraphs, ...(action && { action }) })
    await context.mail.send({ id, to, subjects: [userId], ...mail })
  },
})
