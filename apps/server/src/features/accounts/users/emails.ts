import { renderMail } from '../../../platform/mail/render.ts'

export function welcomeEmail(name: string, siteUrl: string) {
  const mail = renderMail({
    heading: `Welcome to Itemo, ${name}`,
    paragraphs: [
      'Your email address is confirmed and your account is ready.',
      'Search what you need from people nearby, or list what you own and earn from things that gather dust.',
    ],
    action: { label: 'Have a look round', url: `${siteUrl}/home` },
  })
  return { subject: 'Welcome to Itemo', ...mail }
}

export function passwordChangedEmail(siteUrl: string) {
  const mail = renderMail({
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and every other device was signed out.',
      "If this wasn't you, please choose a new password at once.",
    ],
    action: { label: 'Go to the sign-in page', url: `${siteUrl}/login` },
  })
  return { subject: 'Your password was changed', ...mail }
}

export function emailChangedEmail(siteUrl: string) {
  const mail = renderMail({
    heading: 'The email address of your account was changed',
    paragraphs: [
      'It has a new email address now. Emails about it go there, and no longer to the old one.',
      "If this wasn't you, please write to our support.",
    ],
    action: { label: 'Get support', url: `${siteUrl}/item-support` },
  })
  return { subject: 'Your email address was changed', ...mail }
}
