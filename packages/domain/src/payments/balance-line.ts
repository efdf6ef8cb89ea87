import type { Pence } from '../money.ts'
import { movementKinds } from './ledger.ts'

/**
 * All kinds of ledger entries. Besides the movements of payments: transfers to owners and their reversals, the operator's own payouts, and
 * what the provider moved for other reasons (its own bills, top-ups). `cover_…`: which part of the balance is the insurer's; entries of our
 * own, without a movement of money.
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

/** What enters the balance at the provider. */
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

/** A balance transaction, as the provider lists it. */
export interface BalanceLine {
  readonly id: string
  /** The provider's type. */
  readonly type: string
  /** Negative: it left the balance. */
  readonly amountPence: Pence
  readonly feePence: Pence
  /** The provider's id of the object that moved it; null: there's none. */
  readonly source: string | null
  readonly isDispute: boolean
  /** The provider's id of the payment that it belongs to. */
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

/** The ledger entries of a line: one for its amount, and one for the provider's fee. */
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
  // A line in the wrong direction is of an unknown kind.
  const isIn = incomingKinds.some((incoming) => incoming === kind)
  if (kind !== undefined && isIn === amountPence > 0) return kind
  return amountPence < 0 ? 'other_out' : 'other_in'
}

function refOf({ id, source, intent }: BalanceLine, kind: LedgerKind): string {
  if (kind === 'captured') return intent ?? source ?? id
  if (kind === 'disputed' || kind === 'dispute_returned' || kind === 'other_in' || kind === 'other_out') return id
  return source ?? id
}

/** The kinds that only this list reports. */
export function isReportedByLine(kind: LedgerKind): boolean {
  return kind.startsWith('operator_payout') || kind.startsWith('other_')
}
