// What the texts of this folder name as `{{name}}`: numbers and sentences of the domain, and what depends on the configuration.
import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { bounds, supportKeptDays } from '@itemo/domain/bounds.ts'
import { feeLabel, identityStatement, insuranceStatement } from '@itemo/domain/insurance-cover.ts'
import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import { termsVersion } from '@itemo/domain/terms.ts'
import { formatDay } from '#app/lib/format.ts'
import { formatPounds } from '#app/lib/pounds.ts'
import { useCover } from '#app/lib/use-cover.ts'
import { PolicyLink } from '#app/ui/policy-link.tsx'

export { captureRetryHours, checkoutMinutes } from '@itemo/domain/payments/payment-deadlines.ts'
export { answerHours } from '@itemo/domain/rentals/rental-deadlines.ts'
export { freeCancellationHours } from '@itemo/domain/rentals/refund.ts'

export const feePercent = platformFeeBasisPoints / 100
export const maxImages = bounds.images
export const supportKeptYears = supportKeptDays / 365
export const termsUpdated = formatDay(termsVersion)
export const { claim: identityClaim, detail: identityDetail } = identityStatement

const plans = boostPlans.map(({ days, pricePence }) => `${formatPounds(pricePence / 100)} for ${days} days`)

/** What boosts cost, in words: '£4.99 for 7 days, … or £14.99 for 30 days'. */
export const boostPrices = `${plans.slice(0, -1).join(', ')} or ${plans.at(-1) ?? ''}`

/** What the fee is called on a price, and what it pays for: a paragraph. */
export function FeeText() {
  const cover = useCover()
  if (cover === undefined) return null
  return (
    <p>
      On the price the fee is called “{feeLabel(cover)}”. It pays for running the marketplace. <InsuranceText />
    </p>
  )
}

/** What is true of insurance in this configuration, with the way to the policy where there is one. */
export function InsuranceText({ strong = false }: { readonly strong?: boolean }) {
  const cover = useCover()
  if (cover === undefined) return null
  const { claim, detail } = insuranceStatement(cover)
  return (
    <>
      {strong ? <strong>{claim}</strong> : claim} {detail}
      {cover ? (
        <>
          {' '}
          <PolicyLink cover={cover} />.
        </>
      ) : null}
    </>
  )
}

/** The same as a paragraph that begins in bold. */
export function InsuranceParagraph() {
  return (
    <p>
      <InsuranceText strong />
    </p>
  )
}
