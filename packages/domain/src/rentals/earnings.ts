import type { Pence } from '../money.ts'
import { balanceOf, type Movement } from '../payments/ledger.ts'
import type { PaymentState } from '../payments/payment-state.ts'
import { decidedBackPence } from '../payouts/hire-money.ts'
import { splitKept } from '../payouts/rules-of-money.ts'

/** A rental as far as its money goes. Amounts in whole pence. */
export interface RentalMoney {
  readonly totalPence: Pence
  readonly feePence: Pence
  /** Undefined: nothing was ever to be paid here. */
  readonly paymentState: PaymentState | null
  /** What is to go back in all, as it was decided; 0 where there is no payment. */
  readonly refundPence: Pence
  /** What of refunds and lost disputes the operator has taken on; 0 where nothing is due. */
  readonly bornePence: Pence
  /** What moved at the provider. */
  readonly movements: readonly Pick<Movement, 'kind' | 'amountPence'>[]
}

const endedUnpaid: readonly PaymentState[] = ['released', 'lapsed', 'failed']

/** The pence that are kept: by the ledger once money was taken, as agreed until then and where none moved. */
function keptPence({ totalPence, paymentState, movements }: RentalMoney): Pence {
  const { capturedPence, keptPence: kept } = balanceOf(movements)
  if (capturedPence > 0) return kept
  return paymentState !== null && endedUnpaid.includes(paymentState) ? 0 : totalPence
}

/**
 * What the owner gets, in whole pence: their share of what is kept, and of the rest what the operator has taken on. As in what they
 * are due, a refund counts from its decision on, also when the bank sent it back. Nothing is promised of what a bank has until it
 * has decided.
 */
export function ownerEarnsPence(money: RentalMoney): Pence {
  const { capturedPence, refundedPence } = balanceOf(money.movements)
  const comingBack = decidedBackPence({ ...money, capturedPence, refundedPence }) - refundedPence
  const share = splitKept(money, keptPence(money) - (capturedPence > 0 ? comingBack : 0)).ownerPence
  if (money.bornePence === 0) return share
  return Math.min(splitKept(money, capturedPence).ownerPence, share + money.bornePence)
}

/** What a cancellation would still give back, in whole pence, where `duePence` are to go back in all: never more than is kept. */
export function stillBackPence(money: RentalMoney, duePence: Pence): Pence {
  const { refundedPence } = balanceOf(money.movements)
  return Math.max(0, Math.min(keptPence(money), duePence - refundedPence))
}
