import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { describeCheck, describeMoney, movementsOf, movementsOfDispute, movementsOfRefund } from './ledger-report.ts'

const refund = { id: 're_1', amount: 400, status: 'succeeded' } as Stripe.Refund
const intent = (changes: object = {}) =>
  ({
    id: 'pi_1',
    amount: 1000,
    amount_received: 0,
    status: 'requires_capture',
    capture_method: 'manual',
    metadata: {},
    latest_charge: { status: 'succeeded', balance_transaction: null },
    ...changes,
  }) as Stripe.PaymentIntent
const taken = { status: 'succeeded', amount_received: 1000 }
const withFee = { latest_charge: { status: 'succeeded', balance_transaction: { id: 'txn_1', fee: 35 } } }
const none = { refunds: [], disputes: [] }
const kinds = (given: Stripe.PaymentIntent) => movementsOf(given, none).map(({ kind }) => kind)

describe('the movements of a refund', () => {
  it('are none while it is pending, and none if it was cancelled', () => {
    for (const status of ['pending', 'requires_action', 'canceled', null]) {
      expect(movementsOfRefund({ ...refund, status })).toEqual([])
    }
  })

  it('are the refund, and its return if the bank sent it back', () => {
    const made = { kind: 'refunded', ref: 're_1', amountPence: 400 }
    expect(movementsOfRefund(refund)).toEqual([made])
    expect(movementsOfRefund({ ...refund, status: 'failed' })).toEqual([made, { ...made, kind: 'refund_failed' }])
    // It never left the balance.
    const givenUp = { ...refund, status: 'failed', failure_reason: 'insufficient_funds', balance_transaction: null }
    expect(movementsOfRefund(givenUp)).toEqual([])
    expect(movementsOfRefund({ ...givenUp, balance_transaction: 'txn_1' })).toHaveLength(2)
  })
})

describe('the movements of a dispute', () => {
  const dispute = (...moved: object[]) => ({ balance_transactions: moved }) as unknown as Stripe.Dispute
  const out = { id: 'txn_out', amount: -1000, fee: 2000 }

  it('are none for an inquiry', () => {
    expect(movementsOfDispute(dispute())).toEqual([])
  })

  it('are the amount taken, the fee, and what came back if it is won', () => {
    const taken = [
      { kind: 'disputed', ref: 'txn_out', amountPence: 1000 },
      { kind: 'dispute_fee', ref: 'txn_out', amountPence: 2000 },
    ]
    expect(movementsOfDispute(dispute(out))).toEqual(taken)
    expect(movementsOfDispute(dispute(out, { id: 'txn_in', amount: 1000, fee: 0 }))).toEqual([
      ...taken,
      { kind: 'dispute_returned', ref: 'txn_in', amountPence: 1000 },
    ])
  })
})

describe('the movements of a payment', () => {
  it('are its hold, its capture with the fee, and its refunds', () => {
    expect(movementsOf(intent({ ...taken, ...withFee }), { refunds: [refund], disputes: [] })).toEqual([
      { kind: 'authorised', ref: 'pi_1', amountPence: 1000 },
      { kind: 'captured', ref: 'pi_1', amountPence: 1000 },
      { kind: 'fee', ref: 'txn_1', amountPence: 35 },
      { kind: 'refunded', ref: 're_1', amountPence: 400 },
    ])
  })

  it('have their own names for a deposit', () => {
    const metadata = { subject: 'deposit' }
    expect(kinds(intent({ metadata }))).toEqual(['deposit_held'])
    expect(kinds(intent({ metadata, status: 'canceled' }))).toEqual(['deposit_held', 'deposit_released'])
    expect(kinds(intent({ ...taken, metadata }))).toEqual(['deposit_held', 'deposit_taken'])
  })

  it('are only a hold, or a hold and its release', () => {
    expect(kinds(intent())).toEqual(['authorised'])
    expect(kinds(intent({ status: 'canceled' }))).toEqual(['authorised', 'released'])
  })

  it('have no hold if the card was charged at once or declined', () => {
    expect(kinds(intent({ ...taken, capture_method: 'automatic' }))).toEqual(['captured'])
    expect(kinds(intent({ status: 'canceled', latest_charge: { status: 'failed' } }))).toEqual([])
    expect(kinds(intent({ status: 'canceled', latest_charge: null }))).toEqual([])
    expect(kinds(intent({ latest_charge: 'ch_1' }))).toEqual([])
  })
})

describe('the comparison on the terminal', () => {
  const report = {
    looked: { lines: 4, intents: 2, disputes: 0, payments: 3 },
    repaired: [],
    findings: [],
    balance: { therePence: 5000, linesPence: 4000, openingPence: 1000 },
    days: [],
    isManual: true,
  }

  it('says that both agree, and on what', () => {
    expect(describeCheck(report)).toBe(
      [
        'The ledger against the card provider',
        '  checked    4 new movements, 2 holds and 0 disputes there, 3 payments here',
        '  the balance now, including pending: £50.00',
        '  They agree.\n',
      ].join('\n'),
    )
  })

  it('shows the last seven days with the balance at their end', () => {
    const days = Array.from({ length: 9 }, (_, index) => ({
      day: `2026-11-0${index + 1}`,
      linesPence: 100,
      rowsPence: 100,
      openPence: 0,
      closingPence: 100 * (index + 1),
    }))
    const lines = describeCheck({ ...report, days }).split('\n')
    expect(lines).toHaveLength(13)
    expect(lines[3]).toBe('  2026-11-03           £1.00           £1.00          £13.00')
    // Without a balance on the first day the column shows what has moved since then.
    const moved = describeCheck({ ...report, days: days.slice(0, 1), balance: undefined })
    expect(moved).toContain('  2026-11-01           £1.00           £1.00           £1.00\n')
  })

  it('says what was repaired, what differs, and once for each kind what to do', () => {
    const movement = { kind: 'captured', ref: 'pi_1', amountPence: 1234 } as const
    const findings = [
      { paymentId: 'p2', why: 'state', detail: 'captured' } as const,
      { paymentId: 'p3', why: 'state', detail: 'refunded' } as const,
      { paymentId: null, why: 'balance', detail: '5 there, 6 by its transactions (pence)' } as const,
    ]
    const described = describeCheck({
      ...report,
      repaired: [{ paymentId: 'p1', movement }],
      findings,
      balance: undefined,
      isManual: false,
    })
    expect(described.split('\n').slice(2)).toEqual([
      '  repaired   p1  captured £12.34  pi_1',
      expect.stringMatching(/^ {2}WARNING {4}Your own payouts are automatic/),
      '  DIFFERS    p2  state  captured',
      '  DIFFERS    p3  state  refunded',
      '  DIFFERS    the book  balance  5 there, 6 by its transactions (pence)',
      'What to do',
      expect.stringMatching(/^ {2}state {9}Nothing, if it was intended/),
      expect.stringMatching(/^ {2}balance {7}Run the check again/),
      '  3 differences.',
      '',
    ])
  })
})

describe('the money report on the terminal', () => {
  it('says so when there is none', () => {
    expect(describeMoney({ states: [], kinds: [], disputes: [], failedRefunds: [] })).toBe(
      'There are no payments yet.\n',
    )
  })

  it('adds up what is at the provider after refunds, disputes and fees, and lists what awaits a person', () => {
    const oldest = new Date('2026-11-01T12:34:56Z')
    const state = { subject_kind: 'rental' as const, count: 2, amountPence: 5000, refundPence: 0, oldest }
    const text = describeMoney({
      states: [
        { ...state, state: 'captured' },
        { ...state, state: 'refunding', refundPence: 250 },
      ],
      kinds: [
        { kind: 'captured', count: 2, amountPence: 5000 },
        { kind: 'fee', count: 2, amountPence: 110 },
        { kind: 'refunded', count: 1, amountPence: 250 },
        { kind: 'refund_failed', count: 1, amountPence: 50 },
        { kind: 'disputed', count: 1, amountPence: 1000 },
        { kind: 'dispute_fee', count: 1, amountPence: 2000 },
      ],
      disputes: [
        {
          id: 'd1',
          payment_id: 'p1',
          amount_pence: 1000,
          state: 'needs_response',
          reason: 'fraudulent',
          reminded_days: null,
          evidence_file_id: null,
          answer: null,
          answer_asked_at: null,
          answered_at: null,
          read_at: null,
          provider_dispute_id: 'dp_1',
          due_by: new Date('2026-11-20T10:00:00Z'),
          opened_at: oldest,
          updated_at: oldest,
        },
      ],
      failedRefunds: [{ id: 'p2', missing_pence: 50, updated_at: oldest }],
    })
    expect(text.split('\n')).toEqual([
      'Payments by state',
      '  rental  captured                2          £50.00  oldest 2026-11-01T12:34',
      '  rental  refunding               2          £50.00  of which to be refunded £2.50  oldest 2026-11-01T12:34',
      'Ledger',
      '  captured                        2          £50.00',
      '  fee                             2           £1.10',
      '  refunded                        1           £2.50',
      '  refund_failed                   1           £0.50',
      '  disputed                        1          £10.00',
      '  dispute_fee                     1          £20.00',
      "  at the provider, after its fees, including the owners' share: £16.90",
      "Refunds that can't go to the card: find another way with the payer",
      '  p2           £0.50  since 2026-11-01T12:34',
      'Disputes: npm run money -- disputes submit ID, or accept ID',
      '  p1          £10.00  needs_response  until 2026-11-20T10:00  dp_1',
      '',
    ])
  })
  it('uses London time: half past eleven on a summer evening in UTC is the next day', () => {
    const at = new Date('2027-07-01T23:30:00Z')
    const state = { subject_kind: 'rental' as const, state: 'captured' as const, count: 1, amountPence: 100 }
    const failedRefunds = [{ id: 'p2', missing_pence: 50, updated_at: at }]
    const states = [{ ...state, refundPence: 0, oldest: at }]
    const text = describeMoney({ states, kinds: [], disputes: [], failedRefunds })
    expect(text).toContain('oldest 2027-07-02T00:30')
    expect(text).toContain('since 2027-07-02T00:30')
  })
})
