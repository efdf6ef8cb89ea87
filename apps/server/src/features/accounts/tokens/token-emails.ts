import type { SafeAddress } from '../../../platform/http/safe-address.ts'
import type { MailParts } from '../../../platform/mail/render.ts'
import type { LinkKind } from './token-policy.ts'

const nothingToDo = "If this wasn't you, you can ignore this email."
const footer = "You're getting this email because someone entered this address at Itemo."

// Emails to unconfirmed addresses contain no name: strangers choose it, and could write to anyone through it.

const orCode = (code: string) => `Or type in this code within 10 minutes: ${code}`

export const linkEmails: Readonly<Record<LinkKind, (url: SafeAddress, code: string) => MailParts>> = {
  invite: (url) => ({
    heading: "You're invited to Itemo",
    paragraphs: [
      'The operator of this site created an account with your address. The link logs you in, then you can choose a name and a password.',
      'The link works once, for seven days.',
    ],
    action: { label: 'Accept the invitation', url },
    footer: "You're getting this email because the operator entered this address at Itemo.",
  }),
  signup: (url, code) => ({
    subject: 'Confirm your email address',
    heading: 'Please confirm your email address',
    paragraphs: [
      'Welcome to Itemo. Tap the button to confirm your email and start hiring.',
      `The link works for 24 hours. ${orCode(code)}`,
      nothingToDo,
    ],
    action: { label: 'Confirm my email address', url },
    footer,
  }),
  recovery: (url, code) => ({
    subject: 'Reset your password',
    heading: 'Choose a new password',
    paragraphs: [
      'Someone asked for a new password for the account with this address.',
      `The link works once, for 60 minutes. ${orCode(code)}`,
      `${nothingToDo} Your password won't change.`,
    ],
    action: { label: 'Choose a new password', url },
    footer,
  }),
  magiclink: (url, code) => ({
    subject: `${code} is your Itemo code`,
    heading: 'Your log-in code',
    paragraphs: [
      code,
      `The code works for 10 minutes and the link below for 60 minutes, once. Never give them to anyone. ${nothingToDo}`,
    ],
    action: { label: 'Log in', url },
    footer,
  }),
  /** Sent to the new address; the old one has to confirm too. */
  email_change: (url, code) => ({
    subject: 'Confirm your new email address',
    heading: 'Please confirm your new email address',
    paragraphs: [
      "You're changing your account's email to this address. We've emailed the old one too: once you've confirmed both, we'll make the change.",
      `The link works for 24 hours. ${orCode(code)}`,
      nothingToDo,
    ],
    action: { label: 'Confirm my new address', url },
    footer,
  }),
}

/** What "This wasn't me" removed. */
export interface Secured {
  /** The number of passkeys. */
  readonly passkeys: number
  readonly logins: ('apple' | 'facebook' | 'google')[]
  readonly two_step: boolean
}

const providers = { apple: 'Apple', facebook: 'Facebook', google: 'Google' } as const

/** Sent after "This wasn't me" in the list. Passkeys are only counted, because an intruder may have chosen their names. */
export function securedEmail(
  url: SafeAddress,
  code: string,
  { passkeys, logins, two_step: twoStep }: Secured,
): MailParts {
  const gone = [
    ...(passkeys === 0 ? [] : [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`]),
    ...logins.map((provider) => `login with ${providers[provider]}`),
    ...(twoStep ? ['two-step login'] : []),
  ]
  return {
    subject: 'Your account was logged out everywhere',
    heading: 'Your account was logged out everywhere',
    paragraphs: [
      'Someone logged in to your account chose “This wasn’t me” in its security activity. So we logged it out everywhere, and your old password no longer works.',
      ...(gone.length === 0 ? [] : [`We removed what was added in the last 7 days: ${gone.join(', ')}.`]),
      'Please choose a new password, even if that wasn’t you. This removes every passkey.',
      `The link works once, for 60 minutes. ${orCode(code)}`,
    ],
    action: { label: 'Choose a new password', url },
  }
}

/** Sent to the account's current address, which has to confirm the change too. */
export const oldAddressEmail = (url: SafeAddress, code: string, newAddress: string): MailParts => ({
  subject: 'Confirm the change of your email address',
  heading: 'Please confirm the change of your email address',
  paragraphs: [
    `Someone who is logged in to your account asked to change its address to ${newAddress}. Once both addresses are confirmed, we'll make the change.`,
    `The link works for 24 hours. ${orCode(code)}`,
    "If this wasn't you, don't confirm it, and please change your password.",
  ],
  action: { label: 'Confirm the change', url },
})

/** The code with which someone who is logged in confirms their identity. */
export const reauthenticationEmail = (code: string): MailParts => ({
  subject: `${code} is your confirmation code`,
  heading: 'Your confirmation code',
  paragraphs: [code, "The code works once, for 10 minutes. If you didn't ask for it, please change your password."],
})
