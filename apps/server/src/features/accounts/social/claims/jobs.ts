import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob, patient } from '../../../../define-job.ts'
import { claimEmail } from './emails.ts'
import { providerNames } from './policy.ts'
import { findClaim } from './queries.ts'

/** Sends the email of a claim. One that was used or has run out since needs none any more. */
export const sendClaimMail = defineJob({
  name: 'accounts.send-claim-mail',
  payload: z.object({ claim_id: Id, email: z.string() }),
  retry: patient,
  subjects: ({ email }) => [email],
  async run({ db, mail, now, oneTime, siteUrl }, { claim_id: claimId }) {
    const claim = await findClaim(db, claimId)
    if (!claim || claim.expires_at <= now()) return
    const url = `${siteUrl}/auth/v1/social-confirmation?token=${oneTime.linkToken(claim.id)}`
    const words = claimEmail(providerNames[claim.provider], url, oneTime.code(claim.id))
    await mail.send({ to: claim.email, subjects: [claim.user_id ?? claim.email], ...words })
  },
})
