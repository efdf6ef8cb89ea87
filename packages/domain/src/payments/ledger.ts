import type { Pence } from '../money.ts'
import { dueBack, type PaymentFacts } from './next-transition.ts'

/**
 * The kinds of movement at the provider. `fee` and `dispute_fee`: the provider's fees; `refund_failed`: a refund that the bank returned;
 * `disputed` and `dispute_returned`: what a dispute took, and what came back; `deposit_…`: what was held on and taken from a card for a
 * deposit.
 */
export const movementKinds = [
  'authorised',
  'captured',
  'released',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_returned',
  'fee',
  'dispute_fee',
  'deposit_held',
  'deposit_taken',
  'deposit_released',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** One movement of money at the provider. Kind and reference identify it: the same movement reported twice is one. */
export interface Movement {
  readonly kind: MovementKind
  /** The provider's id of what moved. */
  readonly ref: string
  readonly amountPence: Pence
}

export interface LedgerDifference {
  readonly why: 'missing' | 'unknown_there' | 'other_amount'
  readonly kind: MovementKind
  readonly ref: string
  /** Whole pence, ours and the provider's; null where one side has no such movement. */
  readonly oursPence: Pence | null
  readonly theirsPence: Pence | null
}

const nameOf = ({ kind, ref }: Movement) => `${kind} ${ref}`

/** Compares our entries with the provider's movements of the same payment. Empty: they agree. */
export function compareMovements(ours: readonly Movement[], theirs: readonly Movement[]): LedgerDifference[] {
  const known = new Map(ours.map((movement) => [nameOf(movement), movement]))
  const theirNames = new Set(theirs.map(nameOf))
  const fromThem = theirs.flatMap((movement): LedgerDifference[] => {
    const { kind, ref, amountPence: theirsPence } = movement
    const own = known.get(nameOf(movement))
    if (!own) return [{ why: 'missing', kind, ref, oursPence: null, theirsPence }]
    if (own.amountPence === theirsPence) return []
    return [{ why: 'other_amount', kind, ref, oursPence: own.amountPence, theirsPence }]
  })
  const fromUs = ours
    .filter((movement) => !theirNames.has(nameOf(movement)))
    .map(({ kind, ref, amountPence }): LedgerDifference => ({
      why: 'unknown_there',
      kind,
      ref,
      oursPence: amountPence,
      theirsPence: null,
    }))
  return [...fromThem, ...fromUs]
}

/** The sums of a list of movements, in whole pence. The provider's fees are separate. */
export interface Balance {
  readonly heldPence: Pence
  readonly capturedPence: Pence
  /** What was refunded and not returned. */
  readonly refundedPence: Pence
  /** What disputes took for good, or hold until the bank decides. */
  readonly disputedPence: Pence
  /** What is left of the captured money. */
  readonly keptPence: Pence
}

/** Sums up the movements of one or several payments. */
export function balanceOf(movements: readonly Pick<Movement, 'kind' | 'amountPence'>[]): Balance {
  const sum = (...kinds: readonly MovementKind[]) =>
    movements.reduce((total, movement) => total + (kinds.includes(movement.kind) ? movement.amountPence : 0), 0)
  const capturedPence = sum('captured', 'deposit_taken')
  const refundedPence = sum('refunded') - sum('refund_failed')
  const disputedPence = sum('disputed') - sum('dispute_returned')
  return {
    // A capture ends the hold, even if only part of it was captured.
    heldPence: capturedPence > 0 ? 0 : sum('authorised', 'deposit_held') - sum('released', 'deposit_released'),
    capturedPence,
    refundedPence,
    disputedPence,
    keptPence: capturedPence - refundedPence - disputedPence,
  }
}

/** Whether a payment's state fits its movements. Refunds by hand fit; a capture of any amount but the agreed one never does. */
export function stateFits(payment: PaymentFacts, movements: readonly Movement[]): boolean {
  const { state, amountPence } = payment
  const { heldPence, capturedPence, refundedPence, disputedPence, keptPence } = balanceOf(movements)
  const duePence = dueBack(payment, { amountPence: capturedPence })
  const isLost = (payment.lostPence ?? 0) > 0
  switch (state) {
    case 'awaiting_payment':
    case 'lapsed':
    case 'failed':
    case 'released':
      return heldPence === 0 && keptPence === 0
    case 'authorised':
      return heldPence === amountPence && keptPence === 0
    case 'captured':
      return capturedPence === amountPence && keptPence > 0 && disputedPence === 0
    case 'refunded':
      return capturedPence > 0 && refundedPence >= duePence && disputedPence > 0 === isLost
    case 'refund_failed':
      return refundedPence < duePence
    case 'disputed':
      return capturedPence > 0
    case 'charged_back':
      return disputedPence > 0
    case 'capturing':
    case 'releasing':
    case 'refunding':
      return true
    default:
      return state satisfies never
  }
}
