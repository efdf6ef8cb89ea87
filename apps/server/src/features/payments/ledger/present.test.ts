import type { Stripe } from 'stripe'
import { describe, expect, it, test } from 'vitest'
import { describeCheck, describeMoney, isMade, movementsOf } from './present.ts'

const refund = { id: 're_1', amount: 400, status: 'succeeded' } as Stripe.Refund
const intent = (changes: object = {}) =>
  ({
    id: 'pi_1',
    amount: 1000,
    amount_received: 0,
    status: 'requires_capture',
    capture_method: 'manual',
    latest_charge: { status: 'succeeded', balance_transaction: null },
    ...changes,
  }) as Stripe.PaymentIntent
const taken = { status: 'succeeded', amount_received: 1000 }
const withFee = { latest_charge: { status: 'succeeded', balance_transaction: { id: 'txn_1', fee: 35 } } }
const kinds = (given: Stripe.PaymentIntent) => movementsOf(given, []).map(({ kind }) => kind)

test('a refund that failed or was called off gives nothing back', () => {
  const statuses = ['succeeded', 'pending', 'requires_action', 'failed', 'canceled']
  expect(statuses.map((status) => isMade({ ...refund, status }))).toEqual([true, true, true, false, false])
})

describe('the movements of a payment', () => {
  it('are its hold, its capture with the fee, and its refunds', () => {
    expect(movementsOf(intent({ ...taken, ...withFee }), [refund])).toEqual([
      { kind: 'authorised', ref: 'pi_1', amountPence: 1000 },
      { kind: 'captured', ref: 'pi_1', amountPence: 1000 },
      { kind: 'fee', ref: 'txn_1', amountPence: 35 },
      { kind: 'refunded', ref: 're_1', amountPence: 400 },
    ])
  })

  it('are a hold alone, or with its release', () => {
    expect(kinds(intent())).toEqual(['authorised'])
    expect(kinds(intent({ status: 'canceled' }))).toEqual(['authorised', 'released'])
  })

  it('have no hold where the card was charged at once, or refused', () => {
    expect(kinds(intent({ ...taken, capture_method: 'automatic' }))).toEqual(['captured'])
    expect(kinds(intent({ status: 'canceled', latest_charge: { status: 'failed' } }))).toEqual([])
    expect(kinds(intent({ status: 'canceled', latest_charge: null }))).toEqual([])
    expect(kinds(intent({ latest_charge: 'ch_1' }))).toEqual([])
  })
})

describe('the comparison on a terminal', () => {
  const since = new Date('2026-11-01T12:00:00Z')
  const report = { since, looked: { intents: 2, refunds: 1, payments: 3 }, mended: [], findings: [], complete: true }

  it('says that both agree', () => {
    expect(describeCheck(report)).toBe(
      [
        'The ledger against the card provider, since 2026-11-01T12:00:00.000Z',
        '  looked at  2 holds and 1 refunds there, 3 payments here',
        '  They agree.\n',
      ].join('\n'),
    )
  })

  it('says what was put in line, what differs, and that it did not see all', () => {
    const movement = { kind: 'captured', ref: 'pi_1', amountPence: 1234 } as const
    const findings = [{ paymentId: 'p2', why: 'state', detail: 'captured' } as const]
    const lines = describeCheck({
      ...report,
      mended: [{ paymentId: 'p1', movement }],
      findings,
      complete: false,
    }).split('\n')
    expect(lines.slice(2)).toEqual([
      '  mended     p1  captured £12.34  pi_1',
      '  DIFFERS    p2  state  captured',
      '  NOT ALL    there is more than one comparison looks at',
      '  1 differences.',
      '',
    ])
  })
})

describe('the money on a terminal', () => {
  it('says that there is none', () => {
    expect(describeMoney({ states: [], kinds: [] })).toBe('There are no payments yet.\n')
  })

  it('adds up what is kept after refunds and fees', () => {
    const oldest = new Date('2026-11-01T12:34:56Z')
    const state = { subject_kind: 'rental', count: 2, amountPence: 5000, refundPence: 0, oldest }
    const text = describeMoney({
      states: [
        { ...state, state: 'captured' },
        { ...state, state: 'refunding', refundPence: 250 },
      ],
      kinds: [
        { kind: 'captured', count: 2, amountPence: 5000 },
        { kind: 'fee', count: 2, amountPence: 110 },
        { kind: 'refunded', count: 1, amountPence: 250 },
      ],
    })
    expect(text.split('\n')).toEqual([
      'Payments by state',
      '  rental  captured                2          £50.00  oldest 2026-11-01T12:34',
      '  rental  refunding               2          £50.00  of which to go back £2.50  oldest 2026-11-01T12:34',
      'Ledger',
      '  captured                        2          £50.00',
      '  fee                             2           £1.10',
      '  refunded                        1           £2.50',
      "  kept after refunds: £47.50; after the provider's fees: £46.40",
      '',
    ])
  })
})
