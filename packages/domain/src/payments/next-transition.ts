import type { Pence } from '../money.ts'
import { afterAct, type PaymentAct, type PaymentState } from './payment-state.ts'

/** The provider's answer to a query about a payment. This counts, not a webhook (R5). Amounts in whole pence. */
export interface ProviderFacts {
  /** `none`: no checkout is known. */
  readonly checkout: 'none' | 'open' | 'complete' | 'expired'
  /** What it did to the card: nothing yet, held, charged, or released. */
  readonly card: 'none' | 'held' | 'charged' | 'voided'
  /** The amount held or charged; 0 while there's none. */
  readonly amountPence: Pence
  /** What was refunded and not returned. */
  readonly refundedPence: Pence
  /** Pending refunds: the bank hasn't accepted or refused them yet. */
  readonly refundPendingPence: Pence
  /** What the bank returned. */
  readonly refundFailedPence: Pence
  /** `open`: the bank holds the money until it decides. A dispute that was won, or is only an inquiry, counts as `none`. */
  readonly dispute: 'none' | 'open' | 'lost'
  /** What lost disputes took for good. */
  readonly lostPence: Pence
}

export interface PaymentFacts {
  readonly state: PaymentState
  readonly amountPence: Pence
  /** The total to refund, in whole pence, once a refund was decided. */
  readonly refundPence: Pence
  /** How much of what the bank returned a person had seen when they retried the refund; undefined: none. */
  readonly retriedPence?: Pence
  /** The part of it that the payer got another way than by card. */
  readonly outsidePence?: Pence
  /** What the payer's bank took for good, as far as it's recorded: that counts as returned, too. */
  readonly lostPence?: Pence
}

/**
 * The act that brings our record in line with the provider's, or undefined when they agree or only a person can help. It depends on facts
 * alone, so the order and number of webhooks don't matter, and every state can still change. Money that nothing is waiting for, or of the
 * wrong amount, is released, never lost.
 */
export function nextTransition(payment: PaymentFacts, facts: ProviderFacts): PaymentAct | undefined {
  const { state } = payment
  const disputed = facts.card === 'charged' ? actFromDispute(payment, facts) : undefined
  if (disputed) return disputed
  const money = facts.card === 'held' || facts.card === 'charged'
  switch (state) {
    case 'awaiting_payment':
      if (money && facts.amountPence !== payment.amountPence) return 'release'
      if (money) return facts.card === 'held' ? 'authorise' : 'take'
      return facts.card === 'voided' || facts.checkout === 'expired' ? 'lapse' : undefined
    case 'authorised':
      if (facts.card === 'charged') return 'take'
      return facts.card === 'voided' ? 'settle_release' : undefined
    case 'capturing':
      return facts.card === 'charged' ? 'settle_capture' : undefined
    case 'captured':
      if (isGoneBack(facts)) return 'settle_refund'
      // The refund was decided before the money was here, or during a dispute.
      return facts.card === 'charged' && payment.refundPence > 0 ? 'refund' : undefined
    case 'releasing':
      if (isGivenBack(facts)) return 'settle_release'
      return isSentBack(facts, facts.amountPence) ? 'fail_refund' : undefined
    case 'released':
      return actAfterRelease(facts)
    case 'refunding':
      if (facts.card !== 'charged') return undefined
      if (facts.refundedPence >= dueBack(payment, facts)) return 'settle_refund'
      return isSentBack(facts, dueBack(payment, facts), payment.retriedPence) ? 'fail_refund' : undefined
    case 'refunded':
      if (isSentBack(facts, dueBack(payment, facts), payment.retriedPence)) return 'fail_refund'
      // A refund that was pending when this was settled failed before it reached the bank.
      if (!isShort(facts, dueBack(payment, facts))) return undefined
      return isLost(payment) ? 'fail_refund' : 'refund'
    case 'refund_failed':
      return facts.card === 'charged' && facts.refundedPence >= dueBack(payment, facts) ? 'settle_refund' : undefined
    case 'lapsed':
    case 'failed':
      return money || isPayable(facts) ? 'release' : undefined
    case 'charged_back':
      // The provider doesn't refund a charge of which a bank took a part: a person finds another way for the rest.
      return (payment.lostPence ?? 0) > 0 && isShort(facts, dueBack(payment, facts)) ? 'fail_refund' : undefined
    case 'disputed':
      return undefined
    default:
      return state satisfies never
  }
}

/**
 * The total to refund after an act, in whole pence: a release refunds everything, and a full refund by hand counts as intended, even where
 * the bank had returned part of one before.
 */
export function refundAfter(act: PaymentAct, payment: PaymentFacts, facts: ProviderFacts): Pence {
  const { state, refundPence } = payment
  if (act === 'settle_refund' && state === 'captured') return facts.refundedPence
  if (act === 'settle_refund' && isGoneBack(facts)) return Math.max(refundPence, facts.amountPence)
  const wasReleased = state === 'releasing' || state === 'released'
  return wasReleased && (act === 'fail_refund' || act === 'dispute') ? facts.amountPence : refundPence
}

/** What the payer's bank has taken for good after an act, in whole pence. */
export function lostAfter(act: PaymentAct, { lostPence = 0 }: PaymentFacts, facts: ProviderFacts): Pence {
  return act === 'lose_dispute' || act === 'win_dispute' ? facts.lostPence : lostPence
}

/**
 * The total to refund by card, in whole pence: never more than was received, and without what was paid another way or what the payer's bank
 * took for good.
 */
export function dueBack(
  { refundPence, outsidePence = 0, lostPence = 0 }: Pick<PaymentFacts, 'refundPence' | 'outsidePence' | 'lostPence'>,
  { amountPence }: Pick<ProviderFacts, 'amountPence'>,
): Pence {
  return Math.max(0, Math.min(refundPence, amountPence) - outsidePence - lostPence)
}

/** A dispute takes precedence: while the bank has the money, nothing can be done with it. */
function actFromDispute(payment: PaymentFacts, { dispute, lostPence }: ProviderFacts): PaymentAct | undefined {
  const { state } = payment
  if (dispute === 'none') {
    const isOver = (state === 'disputed' || isLost(payment)) && afterAct('win_dispute', state)
    return isOver ? 'win_dispute' : undefined
  }
  if (state === 'disputed') return dispute === 'lost' ? 'lose_dispute' : undefined
  if (dispute === 'lost' && isLost(payment) && payment.lostPence === lostPence) return undefined
  return afterAct('dispute', state) ? 'dispute' : undefined
}

/** Whether it's recorded that the payer's bank took part of it for good. */
function isLost({ state, lostPence = 0 }: PaymentFacts): boolean {
  return state === 'charged_back' || lostPence > 0
}

function actAfterRelease(facts: ProviderFacts): PaymentAct | undefined {
  if (isSentBack(facts, facts.amountPence)) return 'fail_refund'
  const isLate = facts.card === 'held' || isShort(facts, facts.amountPence)
  return isLate || isPayable(facts) ? 'release' : undefined
}

/** Whether someone could still pay. */
function isPayable({ card, checkout }: ProviderFacts): boolean {
  return card === 'none' && checkout === 'open'
}

/** Whether the refunds that were made or are pending add up to less than is due. */
function isShort({ card, refundedPence, refundPendingPence }: ProviderFacts, duePence: Pence): boolean {
  return card === 'charged' && refundedPence + refundPendingPence < duePence
}

/** Whether that is because the bank returned some of it, not counting what was retried since. */
function isSentBack(facts: ProviderFacts, duePence: Pence, retriedPence: Pence = 0): boolean {
  return isShort(facts, duePence) && facts.refundFailedPence > retriedPence
}

/** Whether everything that was taken was refunded. */
function isGoneBack({ card, amountPence, refundedPence }: ProviderFacts): boolean {
  return card === 'charged' && refundedPence >= amountPence
}

/** Whether nothing is held or retained, and nothing can arrive any more. */
function isGivenBack(facts: ProviderFacts): boolean {
  if (facts.card === 'voided') return true
  if (facts.card === 'charged') return facts.refundedPence >= facts.amountPence
  return facts.card === 'none' && (facts.checkout === 'none' || facts.checkout === 'expired')
}
