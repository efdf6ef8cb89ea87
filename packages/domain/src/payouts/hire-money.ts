import type { Pence } from '../money.ts'
import type { PaymentState } from '../payments/payment-state.ts'
import type { RentalActor, RentalStatus } from '../rentals/rental-state.ts'
import type { AgreedCover, AgreedPrice, CoverPaid, HireMoney } from './rules-of-money.ts'

/** What is known of a hire and of the money for it, in whole pence. */
export interface HireFacts extends AgreedPrice {
  readonly status: RentalStatus
  readonly cancelledBy: RentalActor | null
  readonly cover?: AgreedCover | undefined
  /** Null: there is no payment. */
  readonly paymentState: PaymentState | null
  /** What is to go back in all, as it was decided. */
  readonly refundPence: Pence
  /** What the ledger says: taken, gone back and stayed there, and lost to disputes that have ended. */
  readonly capturedPence: Pence
  readonly refundedPence: Pence
  readonly lostPence: Pence
  /** What was taken of the deposit, less what went back of it. */
  readonly damagePence: Pence
}

/** What comes in goes back whole in these, without an amount that was decided. */
const givenBack: readonly (PaymentState | null)[] = ['lapsed', 'failed', 'releasing', 'released']

/** The money of a hire for the rules: a refund counts from its decision on, whether or not the bank has made it yet. */
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

/** A cover is paid for once all of it was taken: a capture of less buys none. */
export function coverPaidOf(
  { totalPence, cover }: Pick<HireFacts, 'totalPence' | 'cover'>,
  capturedPence: Pence,
): CoverPaid | undefined {
  if (!cover || capturedPence < totalPence + cover.pence) return undefined
  return { paidPence: cover.pence, backPence: cover.backPence }
}

/** Where a policy stands: `chosen` until the money is here, `bound` with it, `void` once it is off, `ended` with the hire. */
export type PolicyState = 'chosen' | 'bound' | 'ended' | 'void'

/** What nothing comes of any more. */
const neverPaid: readonly (PaymentState | null)[] = ['lapsed', 'failed', 'released']

/**
 * Where a policy stands next, by what is known of its hire and what of its own price is here and goes back. A capture that is under
 * way may still succeed, whatever became of the hire: until it has, nothing is decided.
 */
export function policyStateAfter(
  { state, pence }: { readonly state: PolicyState; readonly pence: Pence },
  { status, paymentState, capturedPence }: Pick<HireFacts, 'status' | 'paymentState' | 'capturedPence'>,
  { isPaid, backPence }: { readonly isPaid: boolean; readonly backPence: Pence },
): PolicyState {
  if (state === 'void' || state === 'ended') return state
  if (isPaid) return backPence >= pence ? 'void' : 'bound'
  // A capture of less buys no cover; nor does a hire that came to nothing.
  if (capturedPence > 0 || neverPaid.includes(paymentState)) return 'void'
  return status === 'cancelled' && paymentState !== 'capturing' ? 'void' : state
}

/** What went back or is decided to, in whole pence, besides what the bank has taken for good: that is a part of what was decided. */
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
