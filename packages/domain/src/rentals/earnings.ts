import type { Pence } from '../money.ts'
import { balanceOf, type Movement } from '../payments/ledger.ts'
import type { PaymentState } from '../payments/payment-state.ts'
import { coverPaidOf, decidedBackPence } from '../payouts/hire-money.ts'
import { type AgreedCover, backByRule, coverBackPence, coverKeptPence, splitKept } from '../payouts/rules-of-money.ts'

/** A rental as far as its money goes. Amounts in whole pence. */
export interface RentalMoney {
  /** The price of the hire; a cover stands apart. */
  readonly totalPence: Pence
  readonly feePence: Pence
  readonly cover?: AgreedCover | undefined
  /** Undefined: nothing was ever to be paid here. */
  readonly paymentState: PaymentState | null
  /** What is to go back in all, as it was decided; 0 where there is no payment. */
  readonly refundPence: Pence
  /** What of refunds and lost disputes the operator has taken on; 0 where nothing is due. */
  readonly bornePence: Pence
  /** What moved at the provider. */
  readonly movements: readonly Pick<Movement, 'kind' | 'amountPence'>[]
}

/** What moved of a rental's money. An open dispute has taken nothing for good. */
function movedOf({ paymentState, movements }: Pick<RentalMoney, 'paymentState' | 'movements'>) {
  const { capturedPence, refundedPence, disputedPence } = balanceOf(movements)
  return { capturedPence, refundedPence, lostPence: paymentState === 'disputed' ? 0 : disputedPence }
}

const endedUnpaid: readonly PaymentState[] = ['released', 'lapsed', 'failed']

/** The pence that are kept: by the ledger once money was taken, as agreed until then and where none moved. */
function keptPence({ totalPence, cover, paymentState, movements }: RentalMoney): Pence {
  const { capturedPence, keptPence: kept } = balanceOf(movements)
  if (capturedPence > 0) return kept
  return paymentState !== null && endedUnpaid.includes(paymentState) ? 0 : totalPence + (cover?.pence ?? 0)
}

/**
 * What the owner gets, in whole pence: their share of what is kept, and of the rest what the operator has taken on. As in what they
 * are due, a refund counts from its decision on, also when the bank sent it back. Nothing is promised of what a bank has until it
 * has decided.
 */
export function ownerEarnsPence(money: RentalMoney): Pence {
  const moved = movedOf(money)
  const { capturedPence, refundedPence } = moved
  if (capturedPence === 0) {
    const agreedPence = Math.min(keptPence(money), money.totalPence)
    return money.bornePence === 0 ? splitKept(money, agreedPence).ownerPence : 0
  }
  const backPence = decidedBackPence({ ...money, ...moved })
  const cover = coverPaidOf(money, capturedPence)
  const insurersPence = coverKeptPence({ cover, paidPence: capturedPence, refundedPence: backPence })
  const keptOfHire = keptPence(money) - (backPence - refundedPence) - insurersPence
  const share = splitKept(money, keptOfHire).ownerPence
  if (money.bornePence === 0) return share
  return Math.min(splitKept(money, capturedPence - (cover?.paidPence ?? 0)).ownerPence, share + money.bornePence)
}

/**
 * What a cancellation with so much of a hundred back would still give, in whole pence, never more than is kept, and what of it is the cover's. What
 * was never taken counts as paid in full.
 */
export function stillBackBy(money: RentalMoney, percent: number) {
  const moved = movedOf(money)
  const { capturedPence, refundedPence, lostPence } = moved
  const paidPence = capturedPence > 0 ? capturedPence : money.totalPence + (money.cover?.pence ?? 0)
  const decidedPence = Math.min(paidPence, decidedBackPence({ ...money, ...moved, lostPence: 0 }))
  const cover = coverPaidOf(money, paidPence)
  const now = { totalPence: money.totalPence, cover, paidPence, refundedPence: decidedPence }
  const { allPence, coverPence } = backByRule(now, percent)
  const stillPence = Math.max(0, Math.min(keptPence(money), allPence - refundedPence - lostPence))
  return { allPence: stillPence, coverPence: Math.min(stillPence, coverPence - coverBackPence(now)) }
}
