import { renderMail } from '../../../platform/mail/render.ts'

export interface Email {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const nothingToDo = 'If this was not you, you need not do anything.'
const footer = 'You get this mail because somebody entered this address at Itemo.'

// No mail to an address that is not confirmed yet shows a name: strangers choose it, and could write to anybody through it.

export function confirmationEmail(url: string): Email {
  const mail = renderMail({
    heading: 'Please confirm your email address',
    paragraphs: [
      'Welcome to Itemo. One click confirms that this address is yours, and you can search what you need and list what you own.',
      `The link works for 24 hours. ${nothingToDo}`,
    ],
    action: { label: 'Confirm my email address', url },
    footer,
  })
  return { subject: 'Confirm your email address', ...mail }
}

export function recoveryEmail(url: string): Email {
  const mail = renderMail({
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for the account with this address.',
      `The link works once, for 60 minutes. ${nothingToDo} Your password stays as it is.`,
    ],
    action: { label: 'Choose a new password', url },
    footer,
  })
  return { subject: 'Reset your password', ...mail }
}

export function signInEmail(url: string, code: string): Email {
  const mail = renderMail({
    heading: 'Your sign-in code',
    paragraphs: [
      code,
      `The code and the link below work once, for 60 minutes. Never give them to anybody. ${nothingToDo}`,
    ],
    action: { label: 'Sign in', url },
    footer,
  })
  return { subject: `${code} is your Itemo code`, ...mail }
}

export function emailChangeEmail(url: string): Email {
  const mail = renderMail({
    heading: 'Please confirm your new email address',
    paragraphs: [`One click makes this the address of your account. The link works for 24 hours. ${nothingToDo}`],
    action: { label: 'Confirm my new address', url },
    footer,
  })
  return { subject: 'Confirm your new email address', ...mail }
}

export function reauthenticationEmail(code: string): Email {
  const mail = renderMail({
    heading: 'Your confirmation code',
    paragraphs: [code, 'The code works once, for 10 minutes. If you did not ask for it, please change your password.'],
  })
  return { subject: `${code} is your confirmation code`, ...mail }
}
