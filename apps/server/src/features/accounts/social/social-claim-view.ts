import { maskedEmail } from '@itemo/domain/accounts/masked-email.ts'
import type { SocialProvider } from '../../../config.ts'
import { smallPage } from '../../../platform/http/small-page.ts'
import { providerNames } from './social-policy.ts'
import type { ClaimRow } from './social-claim-queries.ts'

/** The data for the page that asks for the code. The address is masked: the person at the browser may not be its reader. */
export function presentClaim(claim: ClaimRow) {
  return { provider: claim.provider, email: maskedEmail(claim.email), vouched: claim.vouched }
}

/** The page that a claim's link shows in any browser other than the one that started. */
export function presentOtherBrowser(provider: string): string {
  const name = providerNames[provider as SocialProvider]
  return smallPage(
    `Finish where you started`,
    `<p>You started logging in with ${name} in another browser. Open the link there, or enter the code from the email.</p>`,
  )
}
