import { renderMail } from '../../../platform/mail/render.ts'

const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

/** Tells somebody that their account was signed in to from a device that was never used before. */
export function newDeviceEmail(device: string, at: Date, siteUrl: string) {
  const mail = renderMail({
    heading: 'A new log-in to your account',
    paragraphs: [
      `Your account was logged in to from a device or a network that we haven't seen before: ${device}, on ${instant.format(at)} (UK time).`,
      "If this was you, you don't need to do anything. If it wasn't, please change your password at once: that signs out every other device.",
    ],
    action: { label: 'Look at where you are logged in', url: `${siteUrl}/account-settings` },
  })
  return { subject: 'New log-in to your account', ...mail }
}
