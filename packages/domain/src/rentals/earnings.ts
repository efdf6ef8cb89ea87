import type { Pence } from '../money.ts'
import { balanceOf, type Movement } from '../payments/ledger.ts'
import type { PaymentState } from '../payments/payment-state.ts'
import { coverPaidOf, decidedBackPence } from '../payouts/hire-money.ts'
import {
  type AgreedCover,
  backByRule,
  coverBackPence,
  coverKeptPence,
  splitRetained,
} from '../payouts/rules-of-money.ts'

/** The money of a rental. Amounts in whole pence. */
export interface RentalMoney {
  /** The price of the hire; a cover is separate. */
  readonly totalPence: Pence
  readonly feePence: Pence
  readonly cover?: AgreedCover | undefined
  /** Null: the rental never had a payment here. */
  readonly paymentState: PaymentState | null
  /** The total refund that was decided; 0 where there's no payment. */
  readonly refundPence: Pence
  /** What the operator bears of refunds and lost disputes; 0 where nothing is due. */
  readonly bornePence: Pence
  /** The movements at the provider. */
  readonly movements: readonly Pick<Movement, 'kind' | 'amountPence'>[]
}

/** The sums of a rental's movements. An open dispute has taken nothing for good. */
function movedOf({ paymentState, movements }: Pick<RentalMoney, 'paymentState' | 'movements'>) {
  const { capturedPence, refundedPence, disputedPence } = balanceOf(movements)
  return { capturedPence, refundedPence, lostPence: paymentState === 'disputed' ? 0 : disputedPence }
}

const endedUnpaid: readonly PaymentState[] = ['released', 'lapsed', 'failed']

/** What is kept, in pence: by the ledger once money was captured; before, the agreed price, or nothing if the payment ended unpaid. */
function keptPence({ totalPence, cover, paymentState, movements }: RentalMoney): Pence {
  const { capturedPence, keptPence: kept } = balanceOf(movements)
  if (capturedPence > 0) return kept
  return paymentState !== null && endedUnpaid.includes(paymentState) ? 0 : totalPence + (cover?.pence ?? 0)
}

/**
 * What the owner earns, in whole pence: their share of what is kept, and what the operator bears of the rest. As with dues, a refund counts
 * from its decision on, even if the bank returned it. Money that a bank holds isn't promised until the bank decides.
 */
export function ownerEarnsPence(money: RentalMoney): Pence {
  const moved = movedOf(money)
  const { capturedPence, refundedPence } = moved
  if (capturedPence === 0) {
    const agreedPence = Math.min(keptPence(money), money.totalPence)
    return money.bornePence === 0 ? splitRetained(money, agreedPence).ownerPence : 0
  }
  const backPence = decidedBackPence({ ...money, ...moved })
  const cover = coverPaidOf(money, capturedPence)
  const insurersPence = coverKeptPence({ cover, paidPence: capturedPence, refundedPence: backPence })
  const keptOfHire = keptPence(money) - (backPence - refundedPence) - insurersPence
  const share = splitRetained(money, keptOfHire).ownerPence
  if (money.bornePence === 0) return share
  return Math.min(splitRetained(money, capturedPence - (cover?.paidPence ?? 0)).ownerPence, share + money.bornePence)
}

/**
 * What a cancellation with this percentage would still refund, in whole pence, never more than is kept, and the cover's part of it. Without
 * a capture, the price counts as paid in full.
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
