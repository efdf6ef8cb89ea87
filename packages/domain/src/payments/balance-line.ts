import type { Pence } from '../money.ts'
import { movementKinds } from './ledger.ts'

/**
 * All kinds of rows of the ledger. Besides the movements of payments: what was sent to owners and came back, the operator's own
 * payouts, and what the provider moved for other reasons (its own bills, money that was put in). `cover_…`: what of the balance is the
 * insurer's, our own rows, which move nothing.
 */
export const ledgerKinds = [
  ...movementKinds,
  'transferred',
  'transfer_reversed',
  'operator_payout',
  'operator_payout_failed',
  'other_in',
  'other_out',
  'cover_collected',
  'cover_refunded',
  'cover_remitted',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** What comes to the balance at the provider. */
export const incomingKinds = [
  'captured',
  'deposit_taken',
  'refund_failed',
  'dispute_returned',
  'transfer_reversed',
  'operator_payout_failed',
  'other_in',
] as const satisfies readonly LedgerKind[]

/** What leaves it. A hold and its release move nothing. */
export const outgoingKinds = [
  'refunded',
  'disputed',
  'fee',
  'dispute_fee',
  'transferred',
  'operator_payout',
  'other_out',
] as const satisfies readonly LedgerKind[]

/** A movement of the balance as the provider lists it. */
export interface BalanceLine {
  readonly id: string
  /** In the provider's words. */
  readonly type: string
  /** Below zero: it left the balance. */
  readonly amountPence: Pence
  readonly feePence: Pence
  /** The provider's name of what moved it; null: nothing that has one. */
  readonly source: string | null
  readonly isDispute: boolean
  /** The provider's name of the payment that it is about. */
  readonly intent: string | null
}

export interface LedgerRow {
  readonly kind: LedgerKind
  readonly ref: string
  readonly amountPence: Pence
}

const kindOfType: ReadonlyMap<string, LedgerKind> = new Map<string, LedgerKind>([
  ['charge', 'captured'],
  ['payment', 'captured'],
  ['refund', 'refunded'],
  ['payment_refund', 'refunded'],
  ['refund_failure', 'refund_failed'],
  ['payment_failure_refund', 'refund_failed'],
  ['transfer', 'transferred'],
  ['transfer_refund', 'transfer_reversed'],
  ['transfer_cancel', 'transfer_reversed'],
  ['transfer_failure', 'transfer_reversed'],
  ['payout', 'operator_payout'],
  ['payout_cancel', 'operator_payout_failed'],
  ['payout_failure', 'operator_payout_failed'],
])

/** The rows of the ledger that a line is: one for its amount, and one for what the provider kept for itself. */
export function rowsOfLine(line: BalanceLine): { readonly entry: LedgerRow; readonly fee: LedgerRow | null } {
  const { id, feePence } = line
  const kind = kindOf(line)
  const fee = kind === 'disputed' || kind === 'dispute_returned' ? 'dispute_fee' : 'fee'
  return {
    entry: { kind, ref: refOf(line, kind), amountPence: Math.abs(line.amountPence) },
    fee: feePence > 0 ? { kind: fee, ref: id, amountPence: feePence } : null,
  }
}

function kindOf({ type, amountPence, isDispute }: BalanceLine): LedgerKind {
  if (isDispute) return amountPence < 0 ? 'disputed' : 'dispute_returned'
  const kind = kindOfType.get(type)
  // Against its usual direction it is nothing that we know.
  const isIn = incomingKinds.some((incoming) => incoming === kind)
  if (kind !== undefined && isIn === amountPence > 0) return kind
  return amountPence < 0 ? 'other_out' : 'other_in'
}

function refOf({ id, source, intent }: BalanceLine, kind: LedgerKind): string {
  if (kind === 'captured') return intent ?? source ?? id
  if (kind === 'disputed' || kind === 'dispute_returned' || kind === 'other_in' || kind === 'other_out') return id
  return source ?? id
}

/** The kinds that the list itself brings about: nothing else tells of them. */
export function isToldByLine(kind: LedgerKind): boolean {
  return kind.startsWith('operator_payout') || kind.startsWith('other_')
}
