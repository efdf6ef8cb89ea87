/** The states of a payment. Its rental or boost shows them as `payment_state`. */
export const paymentStates = [
  'awaiting_payment',
  'authorised',
  'capturing',
  'captured',
  'releasing',
  'released',
  'refunding',
  'refunded',
  /** Less was refunded than is due, and a person has to find another way: the card isn't retried automatically. */
  'refund_failed',
  /** The payer's bank holds the money until it decides. */
  'disputed',
  /** The bank decided in the payer's favour. */
  'charged_back',
  'lapsed',
  'failed',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentActs = [
  'authorise',
  'take',
  'lapse',
  'abandon',
  'capture',
  'settle_capture',
  'release',
  'settle_release',
  'refund',
  'retry_refund',
  'settle_refund',
  'fail_refund',
  'dispute',
  'win_dispute',
  'lose_dispute',
] as const
export type PaymentAct = (typeof paymentActs)[number]

interface PaymentTransition {
  readonly from: readonly PaymentState[]
  readonly to: PaymentState
}

/**
 * The state machine of payments. Acts without `settle` are decisions that the provider still has to carry out; `settle_` acts record that
 * it did.
 */
export const paymentTable = {
  authorise: { from: ['awaiting_payment'], to: 'authorised' },
  /** The card was charged without a request from us: at the checkout (no hold), or by hand at the provider. */
  take: { from: ['awaiting_payment', 'authorised'], to: 'captured' },
  lapse: { from: ['awaiting_payment'], to: 'lapsed' },
  abandon: { from: ['awaiting_payment'], to: 'failed' },
  capture: { from: ['authorised'], to: 'capturing' },
  settle_capture: { from: ['capturing'], to: 'captured' },
  /** Everything that the provider holds or takes for it is returned in full. A payment that arrives after the end is released, too. */
  release: { from: ['awaiting_payment', 'authorised', 'capturing', 'lapsed', 'failed', 'released'], to: 'releasing' },
  /** From `authorised`: the provider released a hold by itself. */
  settle_release: { from: ['releasing', 'authorised'], to: 'released' },
  /** From `refunded`: more is to be refunded than before, or the provider gave up a pending refund. */
  refund: { from: ['captured', 'refunded'], to: 'refunding' },
  /** A person retries what the bank returned. */
  retry_refund: { from: ['refund_failed'], to: 'refunding' },
  /** From `captured`: everything was refunded by hand at the provider. From `refund_failed`: a person found a way. */
  settle_refund: { from: ['refunding', 'captured', 'refund_failed'], to: 'refunded' },
  /**
   * The bank returned a refund, perhaps weeks after it had seemed to succeed. From `charged_back`: the bank took a part, and the rest is
   * due, too.
   */
  fail_refund: { from: ['refunding', 'releasing', 'refunded', 'released', 'charged_back'], to: 'refund_failed' },
  dispute: {
    from: ['captured', 'releasing', 'released', 'refunding', 'refunded', 'refund_failed', 'charged_back'],
    to: 'disputed',
  },
  /** The money is back; a refund that was decided before is due again. */
  win_dispute: { from: ['disputed', 'charged_back', 'refund_failed', 'refunded'], to: 'captured' },
  lose_dispute: { from: ['disputed'], to: 'charged_back' },
} as const satisfies Record<PaymentAct, PaymentTransition>

/** The state after an act, or undefined when the act isn't possible in this state. */
export function afterAct(act: PaymentAct, state: PaymentState): PaymentState | undefined {
  const row: PaymentTransition = paymentTable[act]
  return row.from.includes(state) ? row.to : undefined
}

/** The states in which the server still has to make a request to the provider. */
export const unsettledStates = ['capturing', 'releasing', 'refunding'] as const satisfies readonly PaymentState[]
