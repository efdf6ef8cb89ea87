// What the questions and answers name as `{{name}}`: numbers of the domain, and what depends on the configuration.
import { insuranceStatement } from '@itemo/domain/insurance-cover.ts'
import { freeHoursWords, latePercentWords } from '@itemo/domain/rentals/refund.ts'
import { useQuery } from '@tanstack/react-query'
import { useBoostPrices } from '#app/lib/use-boost-prices.ts'
import { useCover } from '#app/lib/use-cover.ts'
import { useDeposits } from '#app/lib/use-deposits.ts'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { useRefundRule } from '#app/lib/use-refund-rule.ts'

export { answerHours } from '@itemo/domain/rentals/rental-deadlines.ts'

/** '48 hours': how long before the start date cancelling is free. */
export function FreeHours() {
  return freeHoursWords(useRefundRule())
}

/** 'half': what goes back after that. */
export function LateShare() {
  return latePercentWords(useRefundRule())
}

/** '15%': the fee of a hire. */
export function FeeShare() {
  return useQuery(clientConfigQuery()).data?.fee.announced ?? '15%'
}

/** What boosts cost: '£4.99 for 7 days, …'. */
export function BoostPrices() {
  return useBoostPrices().join(', ')
}

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
