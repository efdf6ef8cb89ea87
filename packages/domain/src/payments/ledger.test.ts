import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf, compareMovements, type Movement, movementKinds, stateFits } from './ledger.ts'
import { type PaymentState, paymentStates } from './payment-state.ts'

const movement: fc.Arbitrary<Movement> = fc.record({
  kind: fc.constantFrom(...movementKinds),
  ref: fc.constantFrom('a', 'b', 'c', 'd'),
  amountPence: fc.integer({ min: 1, max: 5000 }),
})
const movements = fc.uniqueArray(movement, { selector: ({ kind, ref }) => `${kind} ${ref}`, maxLength: 8 })

const held: Movement = { kind: 'authorised', ref: 'pi', amountPence: 1000 }
const taken: Movement = { kind: 'captured', ref: 'pi', amountPence: 1000 }
const back: Movement = { kind: 'refunded', ref: 're', amountPence: 400 }

describe('two lists of movements', () => {
  it('agree if they contain the same movements in any order', () => {
    fc.assert(fc.property(movements, (list) => compareMovements(list, list.toReversed()).length === 0))
  })

  it('differ exactly by missing movements and different amounts', () => {
    fc.assert(
      fc.property(movements, movement, (list, extra) => {
        fc.pre(!list.some(({ kind, ref }) => kind === extra.kind && ref === extra.ref))
        const { kind, ref, amountPence } = extra
        expect(compareMovements(list, [...list, extra])).toEqual([
          { why: 'missing', kind, ref, oursPence: null, theirsPence: amountPence },
        ])
        expect(compareMovements([...list, extra], list)).toEqual([
          { why: 'unknown_there', kind, ref, oursPence: amountPence, theirsPence: null },
        ])
        const other = { ...extra, amountPence: amountPence + 1 }
        expect(compareMovements([...list, extra], [...list, other])).toEqual([
          { why: 'other_amount', kind, ref, oursPence: amountPence, theirsPence: amountPence + 1 },
        ])
      }),
    )
  })
})

const noBalance = { heldPence: 0, capturedPence: 0, refundedPence: 0, disputedPence: 0, keptPence: 0 }

describe('the balance of a ledger', () => {
  it('is held until captured or released, and kept until refunded', () => {
    expect(balanceOf([])).toEqual(noBalance)
    expect(balanceOf([held])).toEqual({ ...noBalance, heldPence: 1000 })
    expect(balanceOf([held, { ...held, kind: 'released' }])).toEqual(noBalance)
    const here = { ...noBalance, capturedPence: 1000, keptPence: 1000 }
    expect(balanceOf([held, taken, { kind: 'fee', ref: 'txn', amountPence: 35 }])).toEqual(here)
    expect(balanceOf([held, taken, back])).toEqual({ ...here, refundedPence: 400, keptPence: 600 })
  })

  it("includes refunds that a bank returned, and excludes disputed money until it's returned", () => {
    const here = { ...noBalance, capturedPence: 1000, keptPence: 1000 }
    expect(balanceOf([taken, back, { ...back, kind: 'refund_failed' }])).toEqual(here)
    const dispute = { kind: 'disputed', ref: 'txn_1', amountPence: 1000 } as const
    const fee = { kind: 'dispute_fee', ref: 'txn_1', amountPence: 2000 } as const
    expect(balanceOf([taken, dispute, fee])).toEqual({ ...here, disputedPence: 1000, keptPence: 0 })
    expect(balanceOf([taken, dispute, fee, { ...dispute, kind: 'dispute_returned', ref: 'txn_2' }])).toEqual(here)
  })

  it('fits exactly one kind of state, apart from states in transit', () => {
    const fits = (list: Movement[]) =>
      paymentStates.filter((state) => stateFits({ state, amountPence: 1000, refundPence: 400 }, list))
    const onItsWay = ['capturing', 'releasing', 'refunding'] as const
    const order = (states: readonly string[]) => paymentStates.filter((state) => states.includes(state))
    expect(fits([held])).toEqual(order(['authorised', ...onItsWay]))
    expect(fits([held, taken])).toEqual(order([...onItsWay, 'captured', 'refund_failed', 'disputed']))
    expect(fits([held, taken, back])).toEqual(order([...onItsWay, 'captured', 'refunded', 'disputed']))
    const all = { ...back, amountPence: 1000 }
    const gone = ['awaiting_payment', 'released', 'lapsed', 'failed']
    expect(fits([held, taken, all])).toEqual(order([...onItsWay, ...gone, 'refunded', 'disputed']))
    expect(fits([held, taken, all, { ...all, kind: 'refund_failed' }])).toEqual(fits([held, taken]))
    const disputed: Movement = { kind: 'disputed', ref: 'txn', amountPence: 1000 }
    expect(fits([held, taken, disputed])).toEqual(
      order([...onItsWay, ...gone, 'refund_failed', 'disputed', 'charged_back']),
    )
    const none = order([...gone, ...onItsWay])
    expect(fits([])).toEqual(none)
    expect(fits([held, { ...held, kind: 'released' }])).toEqual(none)
  })

  it("fits no paid state if the captured amount isn't the agreed one", () => {
    expect(stateFits({ state: 'captured', amountPence: 2560, refundPence: 0 }, [held, taken])).toBe(false)
  })

  it('is exact for a payment of one penny', () => {
    expect(balanceOf([held, { ...taken, amountPence: 1 }]).heldPence).toBe(0)
    const penny = (kind: Movement['kind']): Movement => ({ kind, ref: kind, amountPence: 1 })
    const fits = (state: PaymentState, ...kinds: Movement['kind'][]) =>
      stateFits({ state, amountPence: 1, refundPence: 1 }, kinds.map(penny))
    expect(fits('authorised', 'authorised')).toBe(true)
    expect(fits('captured', 'authorised', 'captured')).toBe(true)
    expect(fits('captured', 'captured', 'disputed')).toBe(false)
    expect(fits('refunded', 'captured', 'refunded')).toBe(true)
    expect(fits('refunded', 'captured', 'refunded', 'disputed')).toBe(false)
    expect(fits('refunded', 'captured')).toBe(false)
    expect(fits('refunded')).toBe(false)
    const isLost = (lostPence: number, ...kinds: Movement['kind'][]) =>
      stateFits({ state: 'refunded', amountPence: 1, refundPence: 1, lostPence }, kinds.map(penny))
    expect(isLost(1, 'captured', 'disputed')).toBe(true)
    expect(isLost(1, 'captured', 'refunded')).toBe(false)
    expect(isLost(0, 'captured', 'disputed')).toBe(false)
    expect(fits('disputed', 'captured')).toBe(true)
    expect(fits('disputed')).toBe(false)
    expect(fits('charged_back', 'captured', 'disputed')).toBe(true)
    expect(fits('charged_back', 'captured')).toBe(false)
    for (const state of ['awaiting_payment', 'lapsed', 'failed', 'released'] as const) {
      expect(fits(state, 'authorised')).toBe(false)
      expect(fits(state, 'captured')).toBe(false)
      expect(fits(state, 'authorised', 'released')).toBe(true)
    }
  })
})
