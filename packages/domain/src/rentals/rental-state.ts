import { type Day, dayInLondon, endOfDay } from '../dates.ts'
import type { PaymentState } from '../payments/payment-state.ts'

/** spec: marketplace 4 "Rental statuses". */
export const rentalStatuses = ['pending', 'booked', 'confirmed', 'completed', 'cancelled'] as const
export type RentalStatus = (typeof rentalStatuses)[number]

/** The states in which a rental blocks its dates (R8). */
export const liveStatuses = ['pending', 'booked', 'confirmed'] as const satisfies readonly RentalStatus[]

export const pastStatuses = ['completed', 'cancelled'] as const satisfies readonly Exclude<
  RentalStatus,
  (typeof liveStatuses)[number]
>[]

export type RentalParty = 'owner' | 'renter'
export type RentalActor = RentalParty | 'system' | 'staff'

export const rentalActions = [
  'approve',
  'decline',
  'withdraw',
  'cancel',
  'cancel_as_owner',
  'amend',
  'settle_amendment',
  'return',
  'deny_return',
  'complete',
  'expire',
  'lapse',
  'fail_capture',
  'cancel_as_staff',
  'move_deadline',
  'return_as_staff',
] as const
export type RentalAction = (typeof rentalActions)[number]

interface Transition {
  readonly from: readonly RentalStatus[]
  /** The state after it; `same` keeps the state, `deleted` removes the rental. */
  readonly to: RentalStatus | 'same' | 'deleted'
  readonly by: RentalActor
  /** The states of the payment in which the action is available; undefined: any. */
  readonly payment?: readonly PaymentState[]
  /**
   * The effect on the payment, carried out by the server from an outbox; `chosen`: a request is released; for a hire, staff choose how much
   * is refunded.
   */
  readonly money: 'capture' | 'release' | 'refund' | 'none' | 'chosen'
  /** The text that the action requires. */
  readonly asks?: 'pickup_location' | 'reason' | 'notes'
  readonly from_start_on?: true
  /** Refused from the request's answer deadline on (R11); an approved hire has none. */
  readonly before_answer_by?: true
  /** Also for rentals that never had a payment here. */
  readonly unpaid_too?: true
  /** From the day after the last one on, once. */
  readonly after_end_once?: true
  /** Only after the days in which an owner marks the item as returned. */
  readonly from_completion_on?: true
  /** Refused once the hire could end by itself, whether or not a job has ended it (R52). */
  readonly before_completion?: true
  /** Refused once the owner has said that the item isn't back: it would take away the days that they then have to report it (R75). */
  readonly before_denial?: true
}

const paid = ['authorised', 'capturing', 'captured'] as const
/** The money was captured, whatever happened to it later; including by hand at the provider, before anyone here requested it. */
export const takenPayments = ['captured', 'refunding', 'refunded', 'refund_failed', 'disputed', 'charged_back'] as const

/**
 * The only table of the rental state machine (spec: marketplace 4; R11 to R17). The server's check, the buttons with their reasons, the
 * diagram in docs/diagrams.md and the exhaustive test are derived from it.
 */
export const rentalTable = {
  approve: {
    from: ['pending'],
    to: 'confirmed',
    by: 'owner',
    payment: ['authorised', 'captured'],
    money: 'capture',
    asks: 'pickup_location',
    before_answer_by: true,
  },
  decline: {
    from: ['pending'],
    to: 'cancelled',
    by: 'owner',
    payment: ['authorised', ...takenPayments],
    money: 'release',
    before_answer_by: true,
  },
  withdraw: { from: ['pending'], to: 'deleted', by: 'renter', money: 'release' },
  cancel: {
    from: ['booked', 'confirmed'],
    to: 'cancelled',
    by: 'renter',
    money: 'refund',
    asks: 'reason',
    before_completion: true,
    before_denial: true,
  },
  cancel_as_owner: {
    from: ['booked', 'confirmed'],
    to: 'cancelled',
    by: 'owner',
    money: 'refund',
    asks: 'reason',
    before_completion: true,
  },
  amend: {
    from: ['pending', 'booked', 'confirmed'],
    to: 'same',
    by: 'renter',
    payment: paid,
    money: 'none',
    asks: 'notes',
    before_answer_by: true,
    before_completion: true,
  },
  settle_amendment: {
    from: ['pending', 'booked', 'confirmed'],
    to: 'same',
    by: 'owner',
    money: 'none',
    before_answer_by: true,
    before_completion: true,
  },
  /** Not while the capture is in progress: if it failed, the hire would be completed without anyone having been paid. */
  return: {
    from: ['booked', 'confirmed'],
    to: 'completed',
    by: 'owner',
    payment: takenPayments,
    money: 'none',
    from_start_on: true,
  },
  /** "It is not back": the hire doesn't end by itself for some more days (R75). */
  deny_return: {
    from: ['booked', 'confirmed'],
    to: 'same',
    by: 'owner',
    payment: takenPayments,
    unpaid_too: true,
    money: 'none',
    after_end_once: true,
    before_completion: true,
  },
  /** Nobody marked the item as returned (R65). */
  complete: {
    from: ['booked', 'confirmed'],
    to: 'completed',
    by: 'system',
    payment: takenPayments,
    unpaid_too: true,
    money: 'none',
    from_completion_on: true,
  },
  /** Also when the bank released the hold by itself, or the money was refunded by hand. */
  expire: {
    from: ['pending'],
    to: 'cancelled',
    by: 'system',
    payment: ['authorised', 'releasing', 'released', ...takenPayments],
    money: 'release',
  },
  /** The checkout ended without a payment, or with one that had to be returned. */
  lapse: {
    from: ['pending'],
    to: 'deleted',
    by: 'system',
    payment: [
      'awaiting_payment',
      'lapsed',
      'failed',
      'releasing',
      'released',
      'refunding',
      'refunded',
      'refund_failed',
    ],
    money: 'none',
  },
  fail_capture: {
    from: ['booked', 'confirmed'],
    to: 'cancelled',
    by: 'system',
    payment: ['capturing'],
    money: 'release',
  },
  /** Not before it's paid: the owner doesn't know of it until then. */
  cancel_as_staff: {
    from: ['pending', 'booked', 'confirmed'],
    to: 'cancelled',
    by: 'staff',
    payment: ['authorised', 'capturing', ...takenPayments],
    money: 'chosen',
    asks: 'reason',
    before_answer_by: true,
    before_completion: true,
  },
  move_deadline: {
    from: ['pending'],
    to: 'same',
    by: 'staff',
    payment: ['authorised', 'captured'],
    money: 'none',
    before_answer_by: true,
  },
  return_as_staff: {
    from: ['booked', 'confirmed'],
    to: 'completed',
    by: 'staff',
    payment: takenPayments,
    money: 'none',
    from_start_on: true,
  },
} as const satisfies Record<RentalAction, Transition>

export interface RentalFacts {
  readonly status: string
  readonly payment_state: PaymentState | null
  readonly start_date: Day
  readonly end_date: Day
  /** The day at whose end it completes by itself. */
  readonly completes_on: Day
  /** When the owner said that the item isn't back; null: they didn't. */
  readonly return_denied_at: Date | null
  /** Whether a claim about an item that isn't back has ended: the hire ends with it (R75). */
  readonly is_claim_ended?: boolean
  /** The deadline to answer a request; null before it's paid. */
  readonly answer_by: Date | null
  readonly amendment_requested?: boolean
}

export type DenialReason =
  | 'wrong_status'
  | 'wrong_party'
  | 'payment'
  | 'not_started'
  | 'too_late'
  | 'nothing_to_settle'
  | 'not_over'
  | 'over'
  | 'denied_before'
  | 'not_back'
export type ActionCheck =
  | { readonly ok: true; readonly to: Transition['to'] }
  | { readonly ok: false; readonly why: DenialReason }

/** Whether the deadline to answer a request has passed, whether or not a job has ended it yet (R52). */
export function isExpired({ status, answer_by }: Pick<RentalFacts, 'status' | 'answer_by'>, now: Date): boolean {
  return status === ('pending' satisfies RentalStatus) && answer_by !== null && answer_by <= now
}

/**
 * Whether an actor may do something to a rental at an instant, and if not, why. Every deadline is enforced here: jobs only tidy up (R52).
 */
export function checkAction(action: RentalAction, actor: RentalActor, rental: RentalFacts, now: Date): ActionCheck {
  const row: Transition = rentalTable[action]
  if (row.by !== actor) return { ok: false, why: 'wrong_party' }
  if (!row.from.some((status) => status === rental.status)) return { ok: false, why: 'wrong_status' }
  if (!paymentFits(row, rental.payment_state)) return { ok: false, why: 'payment' }
  if (row.before_answer_by && isExpired(rental, now)) return { ok: false, why: 'too_late' }
  const day = dayInLondon(now)
  if (row.from_start_on && day < rental.start_date) return { ok: false, why: 'not_started' }
  if (row.after_end_once && day <= rental.end_date) return { ok: false, why: 'not_over' }
  if (row.from_completion_on && !rental.is_claim_ended && now < endOfDay(rental.completes_on))
    return { ok: false, why: 'not_over' }
  if (row.before_completion && isOver(rental, now)) return { ok: false, why: 'over' }
  if (row.after_end_once && rental.return_denied_at !== null) return { ok: false, why: 'denied_before' }
  if (row.before_denial && rental.return_denied_at !== null) return { ok: false, why: 'not_back' }
  if (action === 'settle_amendment' && !rental.amendment_requested) return { ok: false, why: 'nothing_to_settle' }
  return { ok: true, to: row.to }
}

function paymentFits({ payment, unpaid_too }: Transition, state: PaymentState | null): boolean {
  if (!payment) return true
  return state === null ? unpaid_too === true : payment.includes(state)
}

/** Whether a hire ends by itself now, whether or not a job has ended it yet. */
function isOver(rental: RentalFacts, now: Date): boolean {
  return checkAction('complete', 'system', rental, now).ok
}

/** The actions that the table allows a party now, in the table's order: the buttons of a card. */
export function allowedActions(party: RentalParty | 'staff', rental: RentalFacts, now: Date): RentalAction[] {
  return rentalActions.filter((action) => checkAction(action, party, rental, now).ok)
}
