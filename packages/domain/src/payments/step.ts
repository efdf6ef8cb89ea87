import type { Pence } from '../money.ts'
import type { PaymentFacts, ProviderFacts } from './truth.ts'

/** What the server has to ask of the provider next. Amounts in whole pence. */
export type ProviderStep =
  | { readonly kind: 'capture' }
  | { readonly kind: 'expire_checkout' }
  | { readonly kind: 'let_go' }
  | { readonly kind: 'give_back'; readonly amountPence: Pence; readonly alreadyPence: Pence }

/**
 * The one next step towards what was decided, given what the provider says now; undefined when none is left (or none can be
 * taken). It looks at facts, so that a step whose answer was lost is not taken twice.
 */
export function stepOwed(payment: PaymentFacts, facts: ProviderFacts): ProviderStep | undefined {
  switch (payment.state) {
    case 'capturing':
      return facts.card === 'held' ? { kind: 'capture' } : undefined
    case 'releasing':
      if (facts.card === 'held') return { kind: 'let_go' }
      if (facts.card === 'charged') return giveBack(facts.amountPence, facts.refundedPence)
      return facts.card === 'none' && facts.checkout === 'open' ? { kind: 'expire_checkout' } : undefined
    case 'refunding':
      return facts.card === 'charged' ? giveBack(payment.refundPence, facts.refundedPence) : undefined
    case 'awaiting_payment':
    case 'authorised':
    case 'captured':
    case 'released':
    case 'refunded':
    case 'lapsed':
    case 'failed':
      return undefined
    default:
      return payment.state satisfies never
  }
}

function giveBack(wantedPence: Pence, alreadyPence: Pence): ProviderStep | undefined {
  return wantedPence > alreadyPence
    ? { kind: 'give_back', amountPence: wantedPence - alreadyPence, alreadyPence }
    : undefined
}
