/** Where a payment stands. Its rental or boost shows this as `payment_state`. */
export const paymentStates = [
  'awaiting_payment',
  'authorised',
  'capturing',
  'captured',
  'releasing',
  'released',
  'refunding',
  'refunded',
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
  'settle_refund',
] as const
export type PaymentAct = (typeof paymentActs)[number]

interface PaymentTransition {
  readonly from: readonly PaymentState[]
  readonly to: PaymentState
}

/**
 * The one table of the payment machine (threat 6). Acts without `settle` are decided here and owed to the provider
 * from then on; `settle_` acts record that the provider did it.
 */
export const paymentTable = {
  /** The card is held. */
  authorise: { from: ['awaiting_payment'], to: 'authorised' },
  /** The card was charged at the checkout (no hold). */
  take: { from: ['awaiting_payment'], to: 'captured' },
  /** The checkout ended without a payment. */
  lapse: { from: ['awaiting_payment'], to: 'lapsed' },
  /** The provider never opened a checkout. */
  abandon: { from: ['awaiting_payment'], to: 'failed' },
  capture: { from: ['authorised'], to: 'capturing' },
  settle_capture: { from: ['capturing'], to: 'captured' },
  /** Whatever the provider holds or takes for it is given back whole. A payment that arrives after its end is released too. */
  release: { from: ['awaiting_payment', 'authorised', 'capturing', 'lapsed', 'failed'], to: 'releasing' },
  /** From `authorised`: the provider let a hold go by itself. */
  settle_release: { from: ['releasing', 'authorised'], to: 'released' },
  refund: { from: ['captured'], to: 'refunding' },
  settle_refund: { from: ['refunding'], to: 'refunded' },
} as const satisfies Record<PaymentAct, PaymentTransition>

/** The state that an act reaches, or undefined when it can't be done in this one. */
export function afterAct(act: PaymentAct, state: PaymentState): PaymentState | undefined {
  const row: PaymentTransition = paymentTable[act]
  return row.from.includes(state) ? row.to : undefined
}

/** The states in which the server still owes the provider an act. */
export const owingStates = ['capturing', 'releasing', 'refunding'] as const satisfies readonly PaymentState[]
