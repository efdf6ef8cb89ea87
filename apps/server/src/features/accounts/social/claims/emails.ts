import { renderMail } from '../../../../platform/mail/render.ts'
import type { Email } from '../../links/emails.ts'

/** To the address that a provider named. No name: strangers choose it, and could write to anyone through it. */
export function claimEmail(provider: string, url: string, code: string): Email {
  const mail = renderMail({
    heading: `Finish logging in with ${provider}`,
    paragraphs: [
      code,
      `Enter this code in the browser in which you began, or open the link below there. The code works for 10 minutes, the link for 60 minutes, once.`,
      "Never give this code to anyone, not even to Itemo. If this wasn't you, you don't need to do anything.",
    ],
    action: { label: `Finish logging in with ${provider}`, url },
    footer: `You get this email because someone logged in to Itemo with ${provider} and this address.`,
  })
  return { subject: `${code} is your Itemo code`, ...mail }
}
