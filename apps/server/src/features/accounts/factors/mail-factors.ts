import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob, mailRetryPolicy } from '../../../define-job.ts'
import { type MailParts, renderMail } from '../../../platform/mail/render.ts'
import { notMeButton, notMeSentence } from '../devices/secure-link.ts'

const Notice = z.object({
  user_id: Id,
  to: z.string(),
  what: z.enum(['on', 'off', 'removed', 'recovery_code']),
  remaining: z.optional(z.number()),
})

/** The text of a notice about an account's second factor. */
function wordsOf({ what, remaining = 0 }: z.output<typeof Notice>): Pick<MailParts, 'heading' | 'paragraphs'> {
  switch (what) {
    case 'on':
      return {
        heading: 'Two-step login is on',
        paragraphs: [
          'From now on you’ll need a code from your authenticator app after your password. We’ve logged out every other device.',
          notMeSentence,
        ],
      }
    case 'off':
      return {
        heading: 'Two-step login is off',
        paragraphs: ['You no longer need a code after your password.', notMeSentence],
      }
    case 'removed':
      return {
        heading: 'An authenticator app was removed',
        paragraphs: ["One of your account's authenticator apps was removed. The others still work.", notMeSentence],
      }
    case 'recovery_code':
      return {
        heading: 'A recovery code was used',
        paragraphs: [
          `Someone logged in to your account with one of its recovery codes. ${remaining === 1 ? '1 is' : `${remaining} are`} left.`,
          notMeSentence,
        ],
      }
  }
}

/** Notifies the owner of an account that its second factor changed, or that a recovery code was used. */
export const sendFactorNotice = defineJob({
  name: 'accounts.send-factor-notice',
  payload: Notice,
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, notice, { id }) {
    const { user_id: userId, to } = notice
    const action = await notMeButton(context, { userId, email: to })
    const words = renderMail({ ...wordsOf(notice), ...(action && { action }) })
    await context.mail.send({ id, to, subjects: [userId], ...words })
  },
})
