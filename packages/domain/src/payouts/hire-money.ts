import type { Pence } from '../money.ts'
import type { PaymentState } from '../payments/payment-state.ts'
import type { RentalActor, RentalStatus } from '../rentals/rental-state.ts'
import type { AgreedCover, AgreedPrice, CoverPaid, HireMoney } from './rules-of-money.ts'

/** The facts about a hire and its money, in whole pence. */
export interface HireFacts extends AgreedPrice {
  readonly status: RentalStatus
  readonly cancelledBy: RentalActor | null
  readonly cover?: AgreedCover | undefined
  /** Null: there's no payment. */
  readonly paymentState: PaymentState | null
  /** The total refund that was decided. */
  readonly refundPence: Pence
  /** From the ledger: captured, refunded and not returned, and lost to disputes that have ended. */
  readonly capturedPence: Pence
  readonly refundedPence: Pence
  readonly lostPence: Pence
  /** What was taken of the deposit, less refunds of it. */
  readonly damagePence: Pence
}

/** In these states, money that arrives is refunded in full, without a decision about the amount. */
const givenBack: readonly (PaymentState | null)[] = ['lapsed', 'failed', 'releasing', 'released']

/** The money of a hire for the rules: a refund counts from its decision on, even if the bank hasn't made it yet. */
export function hireMoneyOf(facts: HireFacts, bornePence: Pence = 0, givenUpPence: Pence = 0): HireMoney {
  const { totalPence, feePence, capturedPence: paidPence, lostPence, damagePence } = facts
  return {
    totalPence,
    feePence,
    paidPence,
    refundedPence: Math.min(paidPence, decidedBackPence(facts)),
    lostPence,
    damagePence,
    bornePence,
    givenUpPence,
    cancelledByOwner: facts.status === 'cancelled' && facts.cancelledBy === 'owner',
    cover: coverPaidOf(facts, paidPence),
  }
}

/** A cover is paid for once the full amount was captured: a smaller capture doesn't buy one. */
export function coverPaidOf(
  { totalPence, cover }: Pick<HireFacts, 'totalPence' | 'cover'>,
  capturedPence: Pence,
): CoverPaid | undefined {
  if (!cover || capturedPence < totalPence + cover.pence) return undefined
  return { paidPence: cover.pence, backPence: cover.backPence }
}

/** The states of a policy: `chosen` until the money is here, then `bound`, `void` once it's cancelled, `ended` with the hire. */
export type PolicyState = 'chosen' | 'bound' | 'ended' | 'void'

/** Payments in these states will never succeed. */
const neverPaid: readonly (PaymentState | null)[] = ['lapsed', 'failed', 'released']

/**
 * The next state of a policy, from the facts of its hire and the money for the cover. A capture in progress may still succeed, whatever
 * happened to the hire: until it's over, nothing is decided.
 */
export function policyStateAfter(
  { state, pence }: { readonly state: PolicyState; readonly pence: Pence },
  { status, paymentState, capturedPence }: Pick<HireFacts, 'status' | 'paymentState' | 'capturedPence'>,
  { isPaid, backPence }: { readonly isPaid: boolean; readonly backPence: Pence },
): PolicyState {
  if (state === 'void' || state === 'ended') return state
  if (isPaid) return backPence >= pence ? 'void' : 'bound'
  // A smaller capture doesn't buy a cover, nor does a hire that didn't take place.
  if (capturedPence > 0 || neverPaid.includes(paymentState)) return 'void'
  return status === 'cancelled' && paymentState !== 'capturing' ? 'void' : state
}

/** What was refunded or is decided to be, in whole pence, without what the bank has taken for good: that is part of what was decided. */
export function decidedBackPence({
  paymentState,
  refundPence,
  refundedPence,
  capturedPence,
  lostPence,
}: Pick<HireFacts, 'paymentState' | 'refundPence' | 'refundedPence' | 'capturedPence' | 'lostPence'>): Pence {
  if (givenBack.includes(paymentState)) return capturedPence
  return Math.max(refundPence - lostPence, refundedPence)
}
