// The `{{name}}` values of the questions and answers: numbers of the domain, and what depends on the configuration.
import { insuranceStatement } from '@itemo/domain/insurance-cover.ts'
import {
  depositStatement,
  exactAddress,
  inFull,
  keepsItsRule,
  ownerCancels,
  problemsAnswered,
  renterCancels,
} from '@itemo/domain/promises.ts'
import { useQuery } from '@tanstack/react-query'
import { useBoostPrices } from '#app/lib/use-boost-prices.ts'
import { useCover } from '#app/lib/use-cover.ts'
import { useDeposits } from '#app/lib/use-deposits.ts'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { useRefundRule } from '#app/lib/use-refund-rule.ts'

export { damageReported } from '@itemo/domain/promises.ts'
export { paymentDue, paymentHeld, paymentReserved } from '@itemo/domain/payment-promises.ts'

export const exactAddressText = inFull(exactAddress)
export const ownerCancelsText = inFull(ownerCancels)
export const problemsText = inFull(problemsAnswered)

/** The refund of a cancellation by the renter. */
export function RenterCancels() {
  return `${inFull(renterCancels(useRefundRule()))} ${keepsItsRule}`
}

/** '15%': the fee of a hire. */
export function FeeShare() {
  return useQuery(clientConfigQuery()).data?.fee.announced ?? '15%'
}

/** The prices of boosts: '£4.99 for 7 days, …'. */
export function BoostPrices() {
  return useBoostPrices().join(', ')
}

/** How a deposit is held, and who decides about it. */
export function DepositAnswer() {
  const deposits = useDeposits()
  if (deposits === undefined) return null
  return inFull({ promise: depositStatement(deposits).claim, means: depositStatement(deposits).detail })
}

/** The claim alone: the answer links to Trust and Safety, which says more. */
export function InsuranceClaim() {
  const cover = useCover()
  if (cover === undefined) return null
  const { claim, detail } = insuranceStatement(cover)
  return cover?.demo ? `${claim} ${detail}` : claim
}
