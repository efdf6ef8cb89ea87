import * as z from 'zod/mini'
import { type SafeAddress, siteAddress } from '../../../platform/http/safe-address.ts'
import { renderMail } from '../../../platform/mail/render.ts'
import { Id } from '@itemo/domain/ids.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { defineJob, mailRetryPolicy } from '../../../define-job.ts'
import { providerNames } from './social-policy.ts'
import { findClaim } from './social-claim-queries.ts'

/** The email to the address that a provider reported. It contains no name: strangers choose it, and could write to anyone through it. */
function claimEmail(provider: string, url: SafeAddress, code: string) {
  return renderMail({
    subject: `${code} is your Itemo code`,
    heading: `Finish logging in with ${provider}`,
    paragraphs: [
      code,
      `Go back to the browser you started in and enter this code, or open the link below there. The code works for 10 minutes and the link for 60 minutes, once.`,
      "Never give this code to anyone, not even to Itemo. If this wasn't you, you don't need to do anything.",
    ],
    action: { label: `Finish logging in with ${provider}`, url },
    footer: `You're getting this email because someone logged in to Itemo with ${provider} and this address.`,
  })
}

/** Sends the email of a claim, unless it was used or has expired since. */
export const sendClaimMail = defineJob({
  name: 'accounts.send-claim-mail',
  payload: z.object({ claim_id: Id, email: z.string() }),
  retry: mailRetryPolicy,
  subjects: ({ email }) => [email],
  async run({ db, mail, now, oneTime, siteUrl }, { claim_id: claimId }, { id }) {
    const claim = await findClaim(db, claimId)
    if (!claim || claim.expires_at <= now()) return
    const url = siteAddress(siteUrl, pathTo`/auth/v1/social-confirmation?token=${oneTime.linkToken(claim.id)}`)
    const words = claimEmail(providerNames[claim.provider], url, oneTime.code(claim.id))
    await mail.send({ id, to: claim.email, subjects: [claim.user_id ?? claim.email], ...words })
  },
})
