import { instantInWords } from '@itemo/domain/date-words.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import * as z from 'zod/mini'
import { siteAddress } from '../../../platform/http/safe-address.ts'
import { renderMail } from '../../../platform/mail/render.ts'
import { Id } from '@itemo/domain/ids.ts'
import { defineJob, mailRetryPolicy } from '../../../define-job.ts'
import { findUser } from '../users/user-queries.ts'
import { describeBrowser } from './device-policy.ts'

/** Tells someone that their account was signed in to from a device that was never used before. */
function newDeviceEmail(device: string, at: Date, siteUrl: string) {
  return renderMail({
    subject: 'New log-in to your account',
    heading: 'A new log-in to your account',
    paragraphs: [
      `Your account was logged in to from a device or a network that we haven't seen before: ${device}, on ${instantInWords(at)} (UK time).`,
      "If this was you, you don't need to do anything. If it wasn't, please change your password at once: that signs out every other device.",
    ],
    action: { label: 'Look at where you are logged in', url: siteAddress(siteUrl, pathTo`/account-settings`) },
  })
}

export const sendNewDeviceNotice = defineJob({
  name: 'accounts.send-new-device-notice',
  payload: z.object({ user_id: Id, user_agent: z.string(), at: z.string() }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run({ db, mail, siteUrl }, { user_id: userId, user_agent: userAgent, at }, { id }) {
    const user = await findUser(db, userId)
    if (!user) return
    const words = newDeviceEmail(describeBrowser(userAgent), new Date(at), siteUrl)
    await mail.send({ id, to: user.email, subjects: [userId], ...words })
  },
})
