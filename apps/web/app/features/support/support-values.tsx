// What the questions and answers name as `{{name}}`: numbers of the domain, and what depends on the configuration.
import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { insuranceStatement } from '@itemo/domain/insurance-cover.ts'
import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import { formatPounds } from '#app/lib/pounds.ts'
import { useCover } from '#app/lib/use-cover.ts'
import { useDeposits } from '#app/lib/use-deposits.ts'

export { answerHours } from '@itemo/domain/rentals/rental-deadlines.ts'
export { freeCancellationHours } from '@itemo/domain/rentals/refund.ts'

export const feePercent = platformFeeBasisPoints / 100

export const boostPrices = boostPlans
  .map(({ days, pricePence }) => `${formatPounds(pricePence / 100)} for ${days} days`)
  .join(', ')

/** Where a deposit is, and who decides about it. */
export function DepositAnswer() {
  const deposits = useDeposits()
  if (deposits === undefined) return null
  return deposits
    ? 'Where there is a deposit, report it on the booking: it is held on the renter’s card, or the card is kept for it, and what you agree on, or we decide after hearing both of you, is taken from it.'
    : 'A deposit is agreed and handed over between the two of you.'
}

/** The claim alone: Trust and Safety, which the answer leads to, says more. */
export function InsuranceClaim() {
  const cover = useCover()
  if (cover === undefined) return null
  const { claim, detail } = insuranceStatement(cover)
  return cover?.demo ? `${claim} ${detail}` : claim
}
