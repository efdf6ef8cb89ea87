import { Id } from '@itemo/domain/ids.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import * as z from 'zod/mini'
import { siteAddress } from '../../../platform/http/safe-address.ts'
import { type MailParts, renderMail } from '../../../platform/mail/render.ts'
import type { Context } from '../../../context.ts'
import { defineJob, mailRetryPolicy } from '../../../define-job.ts'
import { findProfile } from '../profile-queries.ts'
import { type NotMe, notMeButton, notMeSentence } from '../devices/secure-link.ts'
import { providerNames } from '../social/social-policy.ts'
import { findUser } from './user-queries.ts'

const welcomeEmail = (name: string, siteUrl: string) =>
  renderMail({
    subject: 'Welcome to Itemo',
    heading: `Welcome to Itemo, ${name}`,
    paragraphs: [
      'Your email address is confirmed and your account is ready.',
      'Find what you need from people nearby, or list what you own and earn from things gathering dust.',
    ],
    action: { label: 'Have a look round', url: siteAddress(siteUrl, pathTo`/home`) },
  })

/** Sends the welcome email once an address is confirmed (send-welcome). A failure is logged and affects nothing else. */
export const sendWelcome = defineJob({
  name: 'accounts.send-welcome',
  payload: z.object({ user_id: Id }),
  on: ['account.confirmed'],
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { user_id: userId }, { id }) {
    const user = await findUser(context.db, userId)
    const profile = await findProfile(context.db, userId)
    if (!user || profile?.full_name == null) return
    await context.mail.send({
      id,
      to: user.email,
      subjects: [userId],
      ...welcomeEmail(profile.full_name, context.siteUrl),
    })
  },
})

/** Notifies `to` that a password or an address changed, or that another account requested the address. */
export const sendSecurityNotice = defineJob({
  name: 'accounts.send-security-notice',
  payload: z.object({ user_id: Id, to: z.string(), what: z.enum(['password', 'email', 'address_wanted']) }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { user_id: userId, to, what }, { id }) {
    const words = await noticeOf(context, { userId, to, what })
    await context.mail.send({ id, to, subjects: [userId], ...renderMail(words) })
  },
})

interface Notice {
  readonly userId: string
  readonly to: string
  readonly what: 'password' | 'email' | 'address_wanted'
}

async function noticeOf(context: Context, { userId, to, what }: Notice): Promise<MailParts> {
  if (what === 'address_wanted') return notices.address_wanted(context.siteUrl)
  // The new address has just confirmed the change.
  if (what === 'email' && (await findUser(context.db, userId))?.email === to) return notices.email(context.siteUrl)
  const button = await notMeButton(context, { userId, email: to })
  return what === 'password' ? passwordNotice(button) : oldAddressNotice(button)
}

const passwordNotice = (action: NotMe | undefined): MailParts => ({
  heading: 'Your password was changed',
  paragraphs: ["Your account's password was just changed, and every other device was logged out.", notMeSentence],
  ...(action && { action }),
})

const oldAddressNotice = (action: NotMe | undefined): MailParts => ({
  subject: 'Your email address was changed',
  heading: "Your account's email address was changed",
  paragraphs: [
    'Emails about your account now go to the new address, not to this one.',
    "If this wasn't you, use the button to log everyone out of your account. Then contact support to get your account back. The button works once, for 7 days.",
  ],
  ...(action && { action }),
})

const notices: Readonly<Record<'email' | 'address_wanted', (siteUrl: string) => MailParts>> = {
  email: (siteUrl) => ({
    subject: 'Your email address was changed',
    heading: "Your account's email address was changed",
    paragraphs: [
      'Emails about your account now go to the new address, not to the old one.',
      "If this wasn't you, please contact support.",
    ],
    action: { label: 'Get support', url: siteAddress(siteUrl, pathTo`/item-support`) },
  }),
  address_wanted: (siteUrl) => ({
    heading: 'Someone tried to use your email address',
    paragraphs: [
      'Someone who is logged in to another Itemo account asked to change its email address to yours. Nothing has changed: the address belongs to your account, and they aren’t told that it does.',
      'If this was you, log in to the account that has this address instead. If it wasn’t, you don’t need to do anything.',
    ],
    action: { label: 'Log in to your account', url: siteAddress(siteUrl, pathTo`/login`) },
  }),
}

const connectedEmail = (action: NotMe | undefined, provider: string) =>
  renderMail({
    heading: `Your ${provider} login was connected`,
    paragraphs: [`You can now log in with ${provider} too.`, notMeSentence],
    ...(action && { action }),
  })

export const sendConnectedNotice = defineJob({
  name: 'accounts.send-connected-notice',
  payload: z.object({ user_id: Id, to: z.string(), provider: z.enum(['apple', 'facebook', 'google']) }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { user_id: userId, to, provider }, { id }) {
    const action = await notMeButton(context, { userId, email: to })
    await context.mail.send({ id, to, subjects: [userId], ...connectedEmail(action, providerNames[provider]) })
  },
})
