import { renderMail } from '../../../platform/mail/render.ts'

export function welcomeEmail(name: string, siteUrl: string) {
  return renderMail({
    subject: 'Welcome to Itemo',
    heading: `Welcome to Itemo, ${name}`,
    paragraphs: [
      'Your email address is confirmed and your account is ready.',
      'Search what you need from people nearby, or list what you own and earn from things that gather dust.',
    ],
    action: { label: 'Have a look round', url: `${siteUrl}/home` },
  })
}

export function passwordChangedEmail(siteUrl: string) {
  return renderMail({
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and every other device was signed out.',
      "If this wasn't you, please choose a new password at once.",
    ],
    action: { label: 'Go to the log-in page', url: `${siteUrl}/login` },
  })
}

export function emailChangedEmail(siteUrl: string) {
  return renderMail({
    subject: 'Your email address was changed',
    heading: 'The email address of your account was changed',
    paragraphs: [
      'It has a new email address now. Emails about it go there, and no longer to the old one.',
      "If this wasn't you, please write to our support.",
    ],
    action: { label: 'Get support', url: `${siteUrl}/item-support` },
  })
}

/** To the owner of an address that another account asked to have. */
export function addressWantedEmail(siteUrl: string) {
  return renderMail({
    heading: 'Someone tried to use your email address',
    paragraphs: [
      'Someone who is logged in to another Itemo account asked to change its email address to yours. Nothing has changed: the address belongs to your account, and they aren’t told that it does.',
      'If this was you, log in to the account that has this address instead. If it wasn’t, you needn’t do anything.',
    ],
    action: { label: 'Log in to your account', url: `${siteUrl}/login` },
  })
}

export function connectedEmail(siteUrl: string, provider: string) {
  return renderMail({
    heading: `Your ${provider} login was connected`,
    paragraphs: [
      `From now on ${provider} logs you in to your account too.`,
      "If this wasn't you, please choose a new password and write to our support.",
    ],
    action: { label: 'Get support', url: `${siteUrl}/item-support` },
  })
}
