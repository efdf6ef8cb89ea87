import type { Pence } from '../money.ts'
import type { PaymentAct, PaymentState } from './state.ts'

/** What the provider says of a payment when it is asked. This, not a message, is what counts (decision 5). */
export interface ProviderFacts {
  /** `none`: no checkout is known. */
  readonly checkout: 'none' | 'open' | 'complete' | 'expired'
  /** What it did to the card: nothing yet, held, charged, or let go. */
  readonly card: 'none' | 'held' | 'charged' | 'let_go'
  /** What was held or charged, in whole pence; 0 while there is nothing. */
  readonly amountPence: Pence
  readonly refundedPence: Pence
}

export interface PaymentFacts {
  readonly state: PaymentState
  readonly amountPence: Pence
  /** What is to go back, in whole pence, once a refund was decided. */
  readonly refundPence: Pence
}

/**
 * The act that brings our record in line with the provider's, or undefined when they agree. It looks at facts alone, so the
 * order and the number of messages don't matter. Money that nobody waits for, or of the wrong amount, is released: never lost.
 */
export function actFromFacts(payment: PaymentFacts, facts: ProviderFacts): PaymentAct | undefined {
  const money = facts.card === 'held' || facts.card === 'charged'
  switch (payment.state) {
    case 'awaiting_payment':
      if (money && facts.amountPence !== payment.amountPence) return 'release'
      if (money) return facts.card === 'held' ? 'authorise' : 'take'
      return facts.card === 'let_go' || facts.checkout === 'expired' ? 'lapse' : undefined
    case 'authorised':
      return facts.card === 'let_go' ? 'settle_release' : undefined
    case 'capturing':
      return facts.card === 'charged' ? 'settle_capture' : undefined
    case 'releasing':
      return isGivenBack(payment, facts) ? 'settle_release' : undefined
    case 'refunding':
      return facts.refundedPence >= payment.refundPence ? 'settle_refund' : undefined
    case 'lapsed':
    case 'failed':
      return money ? 'release' : undefined
    case 'captured':
    case 'released':
    case 'refunded':
      return undefined
    default:
      return payment.state satisfies never
  }
}

/** Whether nothing is held or kept, and nothing can come any more. */
function isGivenBack(payment: PaymentFacts, facts: ProviderFacts): boolean {
  if (facts.card === 'let_go') return true
  if (facts.card === 'charged') return facts.refundedPence >= facts.amountPence
  return facts.card === 'none' && (facts.checkout === 'none' || facts.checkout === 'expired')
}
