import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob, mailRetryPolicy } from '../../../define-job.ts'
import { findProfile } from '../profile-queries.ts'
import { providerNames } from '../social/social-policy.ts'
import {
  addressWantedEmail,
  connectedEmail,
  emailChangedEmail,
  passwordChangedEmail,
  welcomeEmail,
} from './user-emails.ts'
import { findUser } from './user-queries.ts'

/** Greets anyone who has confirmed their address (send-welcome). A failure is logged and concerns nobody else. */
export const sendWelcome = defineJob({
  name: 'accounts.send-welcome',
  payload: z.object({ user_id: Id }),
  on: ['account.confirmed'],
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { user_id: userId }) {
    const user = await findUser(context.db, userId)
    const profile = await findProfile(context.db, userId)
    if (!user || profile?.full_name == null) return
    await context.mail.send({ to: user.email, subjects: [userId], ...welcomeEmail(profile.full_name, context.siteUrl) })
  },
})

/** Tells `to` that a password or an address changed, or that another account asked for the address. */
export const sendSecurityNotice = defineJob({
  name: 'accounts.send-security-notice',
  payload: z.object({ user_id: Id, to: z.string(), what: z.enum(['password', 'email', 'address_wanted']) }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run({ mail, siteUrl }, { user_id: userId, to, what }) {
    await mail.send({ to, subjects: [userId], ...notices[what](siteUrl) })
  },
})

const notices = {
  password: passwordChangedEmail,
  email: emailChangedEmail,
  address_wanted: addressWantedEmail,
} as const

export const sendConnectedNotice = defineJob({
  name: 'accounts.send-connected-notice',
  payload: z.object({ user_id: Id, to: z.string(), provider: z.enum(['apple', 'facebook', 'google']) }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run({ mail, siteUrl }, { user_id: userId, to, provider }) {
    await mail.send({ to, subjects: [userId], ...connectedEmail(siteUrl, providerNames[provider]) })
  },
})
