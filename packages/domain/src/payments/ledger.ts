import type { Pence } from '../money.ts'
import type { PaymentFacts } from './truth.ts'

/** The kinds of movement at the provider. `fee`: what it kept for itself. */
export const movementKinds = ['authorised', 'captured', 'released', 'refunded', 'fee'] as const
export type MovementKind = (typeof movementKinds)[number]

/** One movement of money at the provider. Kind and reference name it: the same fact told twice is one movement. */
export interface Movement {
  readonly kind: MovementKind
  /** The provider's own name of what moved. */
  readonly ref: string
  /** Whole pence. */
  readonly amountPence: Pence
}

/** Where two lists of movements differ. */
export interface LedgerDifference {
  readonly why: 'missing' | 'unknown_there' | 'other_amount'
  readonly kind: MovementKind
  readonly ref: string
  /** Whole pence, ours and the provider's; null where there is no such movement. */
  readonly oursPence: Pence | null
  readonly theirsPence: Pence | null
}

const nameOf = ({ kind, ref }: Movement) => `${kind} ${ref}`

/** Compares our rows with the provider's movements of the same payment. Empty: they agree. */
export function compareMovements(ours: readonly Movement[], theirs: readonly Movement[]): LedgerDifference[] {
  const known = new Map(ours.map((movement) => [nameOf(movement), movement]))
  const told = new Set(theirs.map(nameOf))
  const fromThem = theirs.flatMap((movement): LedgerDifference[] => {
    const { kind, ref, amountPence: theirsPence } = movement
    const own = known.get(nameOf(movement))
    if (!own) return [{ why: 'missing', kind, ref, oursPence: null, theirsPence }]
    if (own.amountPence === theirsPence) return []
    return [{ why: 'other_amount', kind, ref, oursPence: own.amountPence, theirsPence }]
  })
  const fromUs = ours
    .filter((movement) => !told.has(nameOf(movement)))
    .map(({ kind, ref, amountPence }): LedgerDifference => ({
      why: 'unknown_there',
      kind,
      ref,
      oursPence: amountPence,
      theirsPence: null,
    }))
  return [...fromThem, ...fromUs]
}

/** What is held and what is kept by a list of movements, in whole pence. The provider's fee is apart. */
export function balanceOf(movements: readonly Movement[]): { readonly heldPence: Pence; readonly keptPence: Pence } {
  const sum = (kind: MovementKind) =>
    movements.reduce((total, movement) => total + (movement.kind === kind ? movement.amountPence : 0), 0)
  const captured = sum('captured')
  const authorised = sum('authorised')
  // A capture ends the hold, whatever part of it was taken.
  const heldPence = captured > 0 ? 0 : authorised - sum('released')
  return { heldPence, keptPence: captured - sum('refunded') }
}

/** Whether the state of a payment says the same as its movements. While an act is on its way either may be ahead. */
export function stateFits({ state, amountPence, refundPence }: PaymentFacts, movements: readonly Movement[]): boolean {
  const { heldPence, keptPence } = balanceOf(movements)
  switch (state) {
    case 'awaiting_payment':
    case 'lapsed':
    case 'failed':
    case 'released':
      return heldPence === 0 && keptPence === 0
    case 'authorised':
      return heldPence === amountPence && keptPence === 0
    case 'captured':
      return keptPence === amountPence
    case 'refunded':
      return heldPence === 0 && keptPence === amountPence - refundPence
    case 'capturing':
    case 'releasing':
    case 'refunding':
      return true
    default:
      return state satisfies never
  }
}
