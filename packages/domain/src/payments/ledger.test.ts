import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf, compareMovements, type Movement, movementKinds, stateFits } from './ledger.ts'
import { paymentStates } from './state.ts'

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
  it('agree when they hold the same, whatever the order', () => {
    fc.assert(fc.property(movements, (list) => compareMovements(list, list.toReversed()).length === 0))
  })

  it('differ by exactly what one of them lacks, and by each other amount', () => {
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

describe('the balance of movements', () => {
  it('is held until it is captured or released, and kept until it is refunded', () => {
    expect(balanceOf([])).toEqual({ heldPence: 0, keptPence: 0 })
    expect(balanceOf([held])).toEqual({ heldPence: 1000, keptPence: 0 })
    expect(balanceOf([held, { ...held, kind: 'released' }])).toEqual({ heldPence: 0, keptPence: 0 })
    expect(balanceOf([held, taken, { kind: 'fee', ref: 'txn', amountPence: 35 }])).toEqual({
      heldPence: 0,
      keptPence: 1000,
    })
    expect(balanceOf([held, taken, back])).toEqual({ heldPence: 0, keptPence: 600 })
  })

  it('fits exactly one kind of state, but for what is on its way', () => {
    const fits = (list: Movement[]) =>
      paymentStates.filter((state) => stateFits({ state, amountPence: 1000, refundPence: 400 }, list))
    const onItsWay = ['capturing', 'releasing', 'refunding'] as const
    expect(fits([held])).toEqual(['authorised', ...onItsWay])
    expect(fits([held, taken])).toEqual([onItsWay[0], 'captured', ...onItsWay.slice(1)])
    expect(fits([held, taken, back])).toEqual([...onItsWay, 'refunded'])
    const none = ['awaiting_payment', 'capturing', 'releasing', 'released', 'refunding', 'lapsed', 'failed']
    expect(fits([])).toEqual(none)
    expect(fits([held, { ...held, kind: 'released' }])).toEqual(none)
  })
})
