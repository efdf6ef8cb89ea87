import { describe, expect, it, test } from 'vitest'
import {
  type BalanceLine,
  incomingKinds,
  isReportedByLine,
  ledgerKinds,
  outgoingKinds,
  rowsOfLine,
} from './balance-line.ts'

const line = (changes: Partial<BalanceLine>): BalanceLine => ({
  id: 'txn_1',
  type: 'charge',
  amountPence: 3450,
  feePence: 0,
  source: 'ch_1',
  isDispute: false,
  intent: 'pi_1',
  ...changes,
})

test.each([
  ['charge', 3450, 'ch_1', 'captured', 'pi_1'],
  ['payment', 1, 'py_1', 'captured', 'pi_1'],
  ['refund', -3450, 're_1', 'refunded', 're_1'],
  ['payment_refund', -1, 're_1', 'refunded', 're_1'],
  ['refund_failure', 3450, 're_1', 'refund_failed', 're_1'],
  ['payment_failure_refund', 1, 're_1', 'refund_failed', 're_1'],
  ['transfer', -3000, 'tr_1', 'transferred', 'tr_1'],
  ['transfer_refund', 3000, 'trr_1', 'transfer_reversed', 'trr_1'],
  ['transfer_cancel', 3000, 'trr_1', 'transfer_reversed', 'trr_1'],
  ['transfer_failure', 3000, 'trr_1', 'transfer_reversed', 'trr_1'],
  ['payout', -500, 'po_1', 'operator_payout', 'po_1'],
  ['payout_cancel', 500, 'po_1', 'operator_payout_failed', 'po_1'],
  ['payout_failure', 500, 'po_1', 'operator_payout_failed', 'po_1'],
  ['stripe_fee', -200, null, 'other_out', 'txn_1'],
  ['topup', 900, 'tu_1', 'other_in', 'txn_1'],
  // A line in the wrong direction is of an unknown kind.
  ['transfer', 3000, 'tr_1', 'other_in', 'txn_1'],
  ['charge', -1, 'ch_1', 'other_out', 'txn_1'],
  // So is one of 0 pence.
  ['charge', 0, 'ch_1', 'other_in', 'txn_1'],
] as const)('a %s of %d pence by %s is %s %s', (type, amountPence, source, kind, ref) => {
  const { entry, fee } = rowsOfLine(line({ type, amountPence, source }))
  expect(entry).toEqual({ kind, ref, amountPence: Math.abs(amountPence) })
  expect(fee).toBeNull()
})

test("a dispute's movements are referenced by their balance line, and their fee has its own kind", () => {
  const taken = line({ type: 'adjustment', amountPence: -3450, feePence: 2000, source: 'dp_1', isDispute: true })
  expect(rowsOfLine(taken)).toEqual({
    entry: { kind: 'disputed', ref: 'txn_1', amountPence: 3450 },
    fee: { kind: 'dispute_fee', ref: 'txn_1', amountPence: 2000 },
  })
  const back = line({ type: 'adjustment', amountPence: 3450, source: 'dp_1', isDispute: true })
  expect(rowsOfLine(back).entry.kind).toBe('dispute_returned')
  const kinds = [-1, 0, 1].map((amountPence) => rowsOfLine({ ...back, amountPence }).entry.kind)
  expect(kinds).toEqual(['disputed', 'dispute_returned', 'dispute_returned'])
})

test("the provider's fee is a separate row, exact to the penny", () => {
  expect(rowsOfLine(line({ feePence: 1 })).fee).toEqual({ kind: 'fee', ref: 'txn_1', amountPence: 1 })
  expect(rowsOfLine(line({ feePence: 0 })).fee).toBeNull()
})

test('a capture is referenced by its payment, or else by its source or line', () => {
  expect(rowsOfLine(line({ intent: null })).entry.ref).toBe('ch_1')
  expect(rowsOfLine(line({ intent: null, source: null })).entry.ref).toBe('txn_1')
  expect(rowsOfLine(line({ type: 'refund', amountPence: -1, source: null })).entry.ref).toBe('txn_1')
})

describe('the kinds of ledger entries', () => {
  it('are incoming, outgoing or neutral, and never two of these', () => {
    const moving = [...incomingKinds, ...outgoingKinds]
    expect(new Set(moving).size).toBe(moving.length)
    expect(ledgerKinds.filter((kind) => !moving.some((each) => each === kind))).toEqual([
      'authorised',
      'released',
      'deposit_held',
      'deposit_released',
      'cover_collected',
      'cover_refunded',
      'cover_remitted',
    ])
  })

  it("reported only by balance lines are the operator's payouts and otherwise unknown movements", () => {
    expect(ledgerKinds.filter(isReportedByLine)).toEqual([
      'operator_payout',
      'operator_payout_failed',
      'other_in',
      'other_out',
    ])
  })
})
