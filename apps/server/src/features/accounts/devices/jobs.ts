import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob, patient } from '../../../define-job.ts'
import { findUser } from '../users/queries.ts'
import { newDeviceEmail } from './emails.ts'
import { describeBrowser } from './policy.ts'

/** Tells somebody of a sign-in from a new device. */
export const sendNewDeviceNotice = defineJob({
  name: 'accounts.send-new-device-notice',
  payload: z.object({ user_id: Id, user_agent: z.string(), at: z.string() }),
  retry: patient,
  subjects: ({ user_id }) => [user_id],
  async run({ db, mail, siteUrl }, { user_id: userId, user_agent: userAgent, at }) {
    const user = await findUser(db, userId)
    if (!user) return
    const words = newDeviceEmail(describeBrowser(userAgent), new Date(at), siteUrl)
    await mail.send({ to: user.email, subjects: [userId], ...words })
  },
})
