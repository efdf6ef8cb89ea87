import type { Pence } from '../money.ts'
import { dueBack, type PaymentFacts, type ProviderFacts } from './next-transition.ts'

/** The server's next request to the provider. Amounts in whole pence. */
export type ProviderStep =
  | { readonly kind: 'capture' }
  | { readonly kind: 'expire_checkout' }
  | { readonly kind: 'void' }
  | { readonly kind: 'refund'; readonly amountPence: Pence; readonly alreadyPence: Pence }
  /** Everything was requested; the bank hasn't made the refund yet. */
  | { readonly kind: 'wait' }

/** The next step towards what was decided. It depends on facts, so that a step whose response was lost isn't taken twice. */
export function nextProviderStep(payment: PaymentFacts, facts: ProviderFacts): ProviderStep | undefined {
  switch (payment.state) {
    case 'capturing':
      return facts.card === 'held' ? { kind: 'capture' } : undefined
    case 'releasing':
      if (facts.card === 'held') return { kind: 'void' }
      if (facts.card === 'charged') return refundStep(facts.amountPence, facts)
      return facts.card === 'none' && facts.checkout === 'open' ? { kind: 'expire_checkout' } : undefined
    case 'refunding':
      return facts.card === 'charged' ? refundStep(dueBack(payment, facts), facts, payment.retriedPence) : undefined
    case 'awaiting_payment':
    case 'authorised':
    case 'captured':
    case 'released':
    case 'refunded':
    case 'refund_failed':
    case 'disputed':
    case 'charged_back':
    case 'lapsed':
    case 'failed':
      return undefined
    default:
      return payment.state satisfies never
  }
}

/**
 * Makes no request for disputed money, which the provider would refuse, nor after a bank returned some of it. In that case a person
 * decides; they have seen `retriedPence` of it when they retry.
 */
function refundStep(wantedPence: Pence, facts: ProviderFacts, retriedPence: Pence = 0): ProviderStep | undefined {
  const { refundedPence, refundPendingPence, refundFailedPence, dispute } = facts
  const alreadyPence = refundedPence + refundPendingPence
  if (wantedPence <= alreadyPence) return refundPendingPence > 0 ? { kind: 'wait' } : undefined
  if (dispute !== 'none' || refundFailedPence > retriedPence) return undefined
  return { kind: 'refund', amountPence: wantedPence - alreadyPence, alreadyPence }
}
