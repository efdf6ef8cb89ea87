import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { shareOf } from '../money.ts'
import { paymentStates } from '../payments/payment-state.ts'
import { ownerEarnsPence, type RentalMoney, stillBackBy } from './earnings.ts'

const taken = { kind: 'captured', amountPence: 2560 } as const
const back = (amountPence: number) => ({ kind: 'refunded', amountPence }) as const
const hire: RentalMoney = {
  totalPence: 2560,
  feePence: 334,
  paymentState: 'captured',
  refundPence: 0,
  bornePence: 0,
  movements: [taken],
}

test.each([
  ['everything is kept', [taken], 2226, 2560],
  ['half of it was given back by hand', [taken, back(1280)], 1113, 1280],
  ['all of it was given back by hand', [taken, back(2560)], 0, 0],
  ['the bank sent that back', [taken, back(2560), { kind: 'refund_failed', amountPence: 2560 } as const], 2226, 2560],
  ['a bank has taken it', [taken, { kind: 'disputed', amountPence: 2560 } as const], 0, 0],
  ['less was taken than was agreed', [{ ...taken, amountPence: 500 }], 435, 500],
])('when %s', (_what, movements, earns, refund) => {
  expect(ownerEarnsPence({ ...hire, movements })).toBe(earns)
  expect(stillBackBy({ ...hire, movements }, 100).allPence).toBe(refund)
})

test("refunds borne by the operator don't reduce the owner's earnings, up to their full share", () => {
  const half = { ...hire, movements: [taken, back(1280)] }
  expect(ownerEarnsPence({ ...half, bornePence: 1000 })).toBe(2113)
  expect(ownerEarnsPence({ ...half, bornePence: 2226 })).toBe(2226)
  const lost = [taken, { kind: 'disputed', amountPence: 2560 } as const]
  expect(ownerEarnsPence({ ...hire, movements: lost, bornePence: 2226 })).toBe(2226)
})

test('manual refunds count towards the refund of a cancellation', () => {
  const movements = [taken, back(1000)]
  expect(stillBackBy({ ...hire, movements }, 50).allPence).toBe(280)
  expect(stillBackBy({ ...hire, movements }, 0).allPence).toBe(0)
})

test('no more than what was captured is refunded, even a single penny', () => {
  const movements = [{ ...taken, amountPence: 1 }]
  expect(stillBackBy({ ...hire, movements }, 100).allPence).toBe(1)
})

describe("an owner's earnings", () => {
  it('are base and add-ons until the money is captured, and nothing after a release', () => {
    for (const paymentState of [...paymentStates, null]) {
      const isOver = paymentState === 'released' || paymentState === 'lapsed' || paymentState === 'failed'
      expect(ownerEarnsPence({ ...hire, paymentState, movements: [] })).toBe(isOver ? 0 : 2226)
    }
  })

  it('fall as soon as a refund is decided, and stay so if the bank returns it', () => {
    const decided = { ...hire, refundPence: 1280 }
    const failed = [taken, back(1280), { kind: 'refund_failed', amountPence: 1280 } as const]
    for (const [paymentState, movements] of [
      ['refunding', [taken]],
      ['refund_failed', failed],
      ['refunded', [taken, back(1280)]],
    ] as const)
      expect(ownerEarnsPence({ ...decided, paymentState, movements })).toBe(1113)
  })

  it('are never more than what was kept, and together with the fee all of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(100), (basePence, percentBack) => {
        const feePence = shareOf(basePence, 1500)
        const totalPence = basePence + feePence
        const refunded = Math.floor((totalPence * percentBack) / 100)
        const movements = [{ kind: 'captured', amountPence: totalPence } as const, back(refunded)]
        const whole = {
          totalPence,
          feePence,
          paymentState: 'captured',
          refundPence: 0,
          bornePence: 0,
          movements: [],
        } as const
        expect(ownerEarnsPence(whole)).toBe(basePence)
        const earns = ownerEarnsPence({ ...whole, movements })
        expect(earns).toBeGreaterThanOrEqual(0)
        expect(earns).toBeLessThanOrEqual(totalPence - refunded)
      }),
    )
  })
})

test("a cover is never part of the owner's earnings, whether captured, kept or refunded [R79]", () => {
  const covered = { ...hire, cover: { pence: 480, backPence: 0 } }
  const captured = { kind: 'captured', amountPence: 3040 } as const
  expect(ownerEarnsPence({ ...covered, paymentState: 'authorised', movements: [] })).toBe(2226)
  expect(ownerEarnsPence({ ...covered, movements: [captured] })).toBe(2226)
  const cancelled = { ...covered, cover: { pence: 480, backPence: 480 }, refundPence: 1760 }
  expect(ownerEarnsPence({ ...cancelled, movements: [captured, back(1760)] })).toBe(1113)
  expect(ownerEarnsPence({ ...cancelled, bornePence: 500, movements: [captured, back(1760)] })).toBe(1613)
  expect(stillBackBy({ ...covered, movements: [captured] }, 50)).toEqual({ allPence: 1760, coverPence: 480 })
  // Staff refunded more than half before: the cover is refunded in addition, and the kept part of the hire doesn't change.
  const given = { ...covered, refundPence: 1500, movements: [captured, back(1500)] }
  expect(stillBackBy(given, 50)).toEqual({ allPence: 480, coverPence: 480 })
  // Too little was captured for a cover: what is beyond the price is added to any refund.
  const less = { ...covered, movements: [{ ...captured, amountPence: 2960 }] }
  expect(stillBackBy(less, 50)).toEqual({ allPence: 1680, coverPence: 0 })
  expect(ownerEarnsPence(less)).toBe(2226)
})
