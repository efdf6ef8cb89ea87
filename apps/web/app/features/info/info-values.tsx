// The `{{name}}` values of this folder's texts: numbers and sentences of the domain, and what depends on the configuration.
import { appealDays } from '@itemo/domain/deposits/claim-state.ts'
import { bounds, supportKeptDays } from '@itemo/domain/bounds.ts'
import {
  depositStatement,
  exactAddress,
  identityStatement,
  inFull,
  keepsItsRule,
  nothingInspected,
  ownerCancels,
  problemsAnswered,
  renterCancels,
  reviewsOfHires,
} from '@itemo/domain/promises.ts'
import { feeLabel, insuranceStatement } from '@itemo/domain/insurance-cover.ts'
import { holdHour, maxHeldDays, paymentDays, reportHours } from '@itemo/domain/deposits/deposit-terms.ts'
import { freeHoursWords, latePercentWords } from '@itemo/domain/rentals/refund.ts'
import { termsVersion } from '@itemo/domain/terms.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '#app/lib/format.ts'
import { useBoostPrices } from '#app/lib/use-boost-prices.ts'
import { useCover } from '#app/lib/use-cover.ts'
import { useDeposits } from '#app/lib/use-deposits.ts'
import { useFee } from '#app/lib/use-fee.ts'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { useIdentityChecks } from '#app/lib/use-identity-checks.ts'
import { useRefundRule } from '#app/lib/use-refund-rule.ts'
import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { PolicyLink } from '#app/ui/policy-link.tsx'
import { namesOf, useListingRules } from './use-listing-rules.ts'

export { captureRetryHours, checkoutMinutes } from '@itemo/domain/payments/payment-deadlines.ts'
export { paymentDue, paymentHeld, paymentReserved } from '@itemo/domain/payment-promises.ts'
export { damageReported, keepsItsRule, noDamagePaid } from '@itemo/domain/promises.ts'
export { answerHours } from '@itemo/domain/rentals/rental-deadlines.ts'

export const maxImages = bounds.images
export const supportKeptYears = supportKeptDays / 365
export const termsUpdated = formatDay(termsVersion)
export const exactAddressText = `${inFull(exactAddress)} ${exactAddress.limits}`
export const nothingInspectedText = inFull(nothingInspected)
export const ownerCancelsText = inFull(ownerCancels)
export const problemsText = inFull(problemsAnswered)
export const reviewsText = inFull(reviewsOfHires)

/** The refund of a cancellation by the renter. */
export function RenterCancels() {
  return `${inFull(renterCancels(useRefundRule()))} ${keepsItsRule}`
}

/** The `nothingInspected` promise, with its beginning in bold. */
export function NothingInspected() {
  return (
    <>
      <strong>{nothingInspected.promise}</strong> {nothingInspected.means}
    </>
  )
}

function eitherOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}

/** What can't be listed, and what is checked first: up to two sentences. */
export function ListingRules() {
  const { refused, checked } = useListingRules()
  const [not, first] = [namesOf(refused), namesOf(checked)]
  return [
    ...(not === undefined ? [] : [`Itemo doesn't allow ${not}: a listing with such words can't be saved.`]),
    ...(first === undefined ? [] : [`A listing that speaks of ${first} is looked at by a person before it shows.`]),
  ].join(' ')
}

/** '48 hours': how long before the start date cancelling is free. */
export function FreeHours() {
  return freeHoursWords(useRefundRule())
}

/** 'Half': the refund after that. */
export function LateShareFirst() {
  const words = latePercentWords(useRefundRule())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** '15%', or '15% (from 15 December 2026: 20%)': the fee of a hire. */
export function FeeShare() {
  return useQuery(clientConfigQuery()).data?.fee.announced ?? '15%'
}

/** The prices of boosts in words: '£4.99 for 7 days, … or £14.99 for 30 days'. */
export function BoostPrices() {
  const prices = useBoostPrices()
  return prices.length === 1 ? prices[0] : eitherOf(prices)
}

/** The name of the fee in a price, and what it pays for: a paragraph. */
export function FeeText() {
  const cover = useCover()
  const fee = useFee()
  if (cover === undefined) return null
  return (
    <p>
      On the price the fee is called “{feeLabel(cover, fee)}”. It pays for running the marketplace. <InsuranceText />
    </p>
  )
}

/** The paragraphs about deposits in the terms. */
export function DepositTerms() {
  const deposits = useDeposits()
  if (deposits === undefined) return null
  if (!deposits) {
    const { claim, detail } = depositStatement(false)
    return (
      <p>
        A deposit that a listing shows isn&apos;t part of the price. {claim} {detail}
      </p>
    )
  }
  return (
    <>
      <p>
        A deposit that a listing shows isn&apos;t part of the price. For hires of up to {maxHeldDays} days it is held on
        the renter&apos;s card from {holdHour}:00 on the day before, or from the approval if that is later; for longer
        ones the card is kept and nothing is held. {reportHours} hours after the return the hold is released and the
        card forgotten, unless damage or loss was reported in that time.
      </p>
      <p>
        With the report the owner says how much they ask for. What the renter agrees to, or what we decide after hearing
        both or after 48 hours without an answer, is then taken from the deposit and goes to the owner whole: never more
        than the deposit, and never more than the loss. Either of the two who loses by what we decided can appeal within{' '}
        {appealDays} days, and then we decide once more; nothing is taken before. If the hold is refused, both are told;
        the renter may give another card until the hire begins, after which it goes on without a deposit, and the owner
        may cancel without it counting against them. If the card refuses what was decided, the renter has {paymentDays}{' '}
        days to pay it, and can&apos;t hire anything else after that until it&apos;s paid.
      </p>
      <p>
        Without a deposit the owner can report damage or loss too, and ask the renter to pay for it. The renter may do
        so or not, also where we recommend an amount after hearing both: nothing is charged, and nothing is owed to us.
      </p>
    </>
  )
}

/** The claim about identity checks. Until the configuration is loaded its space is reserved, and screen readers skip it. */
export function IdentityClaim() {
  const identity = useIdentityChecks()
  if (identity === undefined) return <Kept>{identityStatement(unknownChecks).claim}</Kept>
  return identityStatement(identity).claim
}

/** The same with an explanation, and a link to one's own check: a paragraph. */
export function IdentityParagraph() {
  const identity = useIdentityChecks()
  const { claim, detail } = identityStatement(identity ?? unknownChecks)
  const text = (
    <>
      <strong>{claim}</strong> {detail}
    </>
  )
  if (identity === undefined)
    return (
      <p>
        <Kept>{text}</Kept>
      </p>
    )
  return (
    <p>
      {text}
      {identity.checks === 'off' ? null : (
        <>
          {' '}
          <TextLink to={paths.verifyIdentity()}>Verify your identity</TextLink>.
        </>
      )}
    </p>
  )
}

const unknownChecks = { checks: 'off', sandbox: false } as const

/** A hidden text that reserves the space of another one. */
function Kept({ children }: { readonly children: ReactNode }) {
  return (
    <span aria-hidden="true" className="invisible">
      {children}
    </span>
  )
}

/** What Trust and Safety says that we don't do about damage. */
export function DepositClaim() {
  const deposits = useDeposits()
  if (deposits === undefined) return null
  const { claim, detail } = depositStatement(deposits)
  return (
    <>
      <strong>{claim}</strong> {detail}
    </>
  )
}

/** The statement about insurance for this configuration, with a link to the policy where there is one. */
export function InsuranceText({ strong = false }: { readonly strong?: boolean }) {
  const cover = useCover()
  if (cover === undefined) return null
  const { claim, detail } = insuranceStatement(cover)
  return (
    <>
      {strong ? <strong>{claim}</strong> : claim} {detail}
      {cover ? <PolicyLink cover={cover} isSentence /> : null}
    </>
  )
}

/** The same as a paragraph with a bold beginning. */
export function InsuranceParagraph() {
  return (
    <p>
      <InsuranceText strong />
    </p>
  )
}
