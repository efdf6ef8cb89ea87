import type { Pence } from '../money.ts'
import { afterAct, type PaymentAct, type PaymentState } from './payment-state.ts'

/** What the provider says of a payment when it is asked. This, not a message, is what counts (R5). Amounts in whole pence. */
export interface ProviderFacts {
  /** `none`: no checkout is known. */
  readonly checkout: 'none' | 'open' | 'complete' | 'expired'
  /** What it did to the card: nothing yet, held, charged, or let go. */
  readonly card: 'none' | 'held' | 'charged' | 'voided'
  /** What was held or charged; 0 while there is nothing. */
  readonly amountPence: Pence
  /** What went back and stayed there. */
  readonly refundedPence: Pence
  /** What is on its way back: the bank hasn't said yes or no. */
  readonly refundPendingPence: Pence
  /** What the bank sent back. */
  readonly refundFailedPence: Pence
  /** `open`: the bank has taken the money until it decides. A dispute that was won, or is only an inquiry, is `none`. */
  readonly dispute: 'none' | 'open' | 'lost'
  /** What disputes that were lost took for good. */
  readonly lostPence: Pence
}

export interface PaymentFacts {
  readonly state: PaymentState
  readonly amountPence: Pence
  /** What is to go back in all, in whole pence, once a refund was decided. */
  readonly refundPence: Pence
  /** How much of what the bank sent back a person had seen when they asked for it again; without it: none. */
  readonly retriedPence?: Pence
  /** What of it the payer got by another way than the card. */
  readonly outsidePence?: Pence
  /** What the payer's bank took for good, as far as it's written down: that went back too. */
  readonly lostPence?: Pence
}

/**
 * The act that brings our record in line with the provider's, or undefined when they agree or only a person can help. It looks
 * at facts alone, so the order and the number of messages don't matter, and no state is final against them. Money that nobody
 * waits for, or of the wrong amount, is released: never lost.
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
      // It was decided before the money was here, or while a dispute had it.
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
      // What was on its way when it was settled came to nothing before the bank was asked.
      if (!isShort(facts, dueBack(payment, facts))) return undefined
      return isLost(payment) ? 'fail_refund' : 'refund'
    case 'refund_failed':
      return facts.card === 'charged' && facts.refundedPence >= dueBack(payment, facts) ? 'settle_refund' : undefined
    case 'lapsed':
    case 'failed':
      return money || isPayable(facts) ? 'release' : undefined
    case 'charged_back':
      // The provider refunds nothing of a charge that a bank has taken a part of: a person finds another way for the rest.
      return (payment.lostPence ?? 0) > 0 && isShort(facts, dueBack(payment, facts)) ? 'fail_refund' : undefined
    case 'disputed':
      return undefined
    default:
      return state satisfies never
  }
}

/**
 * What is to go back in all once an act is done, in whole pence: what is released goes back whole, and what went back whole by hand was
 * meant to, also where a bank had sent back less before.
 */
export function refundAfter(act: PaymentAct, payment: PaymentFacts, facts: ProviderFacts): Pence {
  const { state, refundPence } = payment
  if (act === 'settle_refund' && state === 'captured') return facts.refundedPence
  if (act === 'settle_refund' && isGoneBack(facts)) return Math.max(refundPence, facts.amountPence)
  const wasReleased = state === 'releasing' || state === 'released'
  return wasReleased && (act === 'fail_refund' || act === 'dispute') ? facts.amountPence : refundPence
}

/** What the payer's bank has taken for good once an act is done, in whole pence. */
export function lostAfter(act: PaymentAct, { lostPence = 0 }: PaymentFacts, facts: ProviderFacts): Pence {
  return act === 'lose_dispute' || act === 'win_dispute' ? facts.lostPence : lostPence
}

/**
 * What is to go back in all by the card, in whole pence: never more than was received, and not what came by another way or what the
 * payer's bank took for good.
 */
export function dueBack(
  { refundPence, outsidePence = 0, lostPence = 0 }: Pick<PaymentFacts, 'refundPence' | 'outsidePence' | 'lostPence'>,
  { amountPence }: Pick<ProviderFacts, 'amountPence'>,
): Pence {
  return Math.max(0, Math.min(refundPence, amountPence) - outsidePence - lostPence)
}

/** A dispute comes before everything else: while the bank has the money nothing can be done with it. */
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

/** Whether it's written down that the payer's bank took something of it for good. */
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

/** Whether less went back, or is on its way back, than is due. */
function isShort({ card, refundedPence, refundPendingPence }: ProviderFacts, duePence: Pence): boolean {
  return card === 'charged' && refundedPence + refundPendingPence < duePence
}

/** Whether that is because the bank sent some of it back, and not only what was asked for again since. */
function isSentBack(facts: ProviderFacts, duePence: Pence, retriedPence: Pence = 0): boolean {
  return isShort(facts, duePence) && facts.refundFailedPence > retriedPence
}

/** Whether all that was taken went back. */
function isGoneBack({ card, amountPence, refundedPence }: ProviderFacts): boolean {
  return card === 'charged' && refundedPence >= amountPence
}

/** Whether nothing is held or kept, and nothing can come any more. */
function isGivenBack(facts: ProviderFacts): boolean {
  if (facts.card === 'voided') return true
  if (facts.card === 'charged') return facts.refundedPence >= facts.amountPence
  return facts.card === 'none' && (facts.checkout === 'none' || facts.checkout === 'expired')
}
