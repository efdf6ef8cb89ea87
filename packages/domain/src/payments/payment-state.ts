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
  /** Less came back than is due, and a person has to find another way: the card isn't tried again by itself. */
  'refund_failed',
  /** The payer's bank has taken the money back until it has decided. */
  'disputed',
  /** The bank decided for the payer. */
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

/** The payment machine. Acts without `settle` are decided here and owed to the provider; `settle_` acts record that it did them. */
export const paymentTable = {
  authorise: { from: ['awaiting_payment'], to: 'authorised' },
  /** The card was charged without our asking: at the checkout (no hold), or by hand at the provider. */
  take: { from: ['awaiting_payment', 'authorised'], to: 'captured' },
  lapse: { from: ['awaiting_payment'], to: 'lapsed' },
  abandon: { from: ['awaiting_payment'], to: 'failed' },
  capture: { from: ['authorised'], to: 'capturing' },
  settle_capture: { from: ['capturing'], to: 'captured' },
  /** Whatever the provider holds or takes for it is given back whole. A payment that arrives after its end is released too. */
  release: { from: ['awaiting_payment', 'authorised', 'capturing', 'lapsed', 'failed', 'released'], to: 'releasing' },
  /** From `authorised`: the provider let a hold go by itself. */
  settle_release: { from: ['releasing', 'authorised'], to: 'released' },
  /** From `refunded`: more is to go back than went before, or the provider gave up what was on its way. */
  refund: { from: ['captured', 'refunded'], to: 'refunding' },
  /** A person asks for what the bank sent back once more. */
  retry_refund: { from: ['refund_failed'], to: 'refunding' },
  /** From `captured`: all of it was given back by hand at the provider. From `refund_failed`: a person found a way. */
  settle_refund: { from: ['refunding', 'captured', 'refund_failed'], to: 'refunded' },
  /** The bank sent a refund back, perhaps weeks after it had seemed to be made. From `charged_back`: the bank took a part, and the rest is due too. */
  fail_refund: { from: ['refunding', 'releasing', 'refunded', 'released', 'charged_back'], to: 'refund_failed' },
  dispute: {
    from: ['captured', 'releasing', 'released', 'refunding', 'refunded', 'refund_failed', 'charged_back'],
    to: 'disputed',
  },
  /** The money is here again; a refund that was decided before is owed again. */
  win_dispute: { from: ['disputed', 'charged_back', 'refund_failed', 'refunded'], to: 'captured' },
  lose_dispute: { from: ['disputed'], to: 'charged_back' },
} as const satisfies Record<PaymentAct, PaymentTransition>

/** The state that an act reaches, or undefined when it can't be done in this one. */
export function afterAct(act: PaymentAct, state: PaymentState): PaymentState | undefined {
  const row: PaymentTransition = paymentTable[act]
  return row.from.includes(state) ? row.to : undefined
}

/** The states in which the server still owes the provider an act. */
export const owingStates = ['capturing', 'releasing', 'refunding'] as const satisfies readonly PaymentState[]
