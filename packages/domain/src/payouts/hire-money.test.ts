import { describe, expect, test } from 'vitest'
import { type HireFacts, hireMoneyOf, policyStateAfter } from './hire-money.ts'

const taken: HireFacts = {
  totalPence: 3450,
  feePence: 450,
  status: 'confirmed',
  cancelledBy: null,
  paymentState: 'captured',
  refundPence: 0,
  capturedPence: 3450,
  refundedPence: 0,
  lostPence: 0,
  damagePence: 0,
}

describe('the money of a hire', () => {
  test.each<[string, Partial<HireFacts>, number]>([
    ['none where all of it is here', {}, 0],
    ['what is decided before the bank has made it', { paymentState: 'refunding', refundPence: 1725 }, 1725],
    ['what went back by hand', { refundedPence: 1000 }, 1000],
    ['what is decided while a bank sends it back', { paymentState: 'refund_failed', refundPence: 1725 }, 1725],
    ['what is decided while a dispute has the money', { paymentState: 'disputed', refundPence: 1725 }, 1725],
    ['nothing more once the bank took all', { paymentState: 'charged_back', refundPence: 1725, lostPence: 3450 }, 0],
    [
      'nothing more once the bank took as much',
      { paymentState: 'charged_back', refundPence: 1725, lostPence: 1725 },
      0,
    ],
    [
      'what is decided beyond what the bank took',
      { paymentState: 'refund_failed', refundPence: 3450, lostPence: 1000 },
      2450,
    ],
    [
      'what went back before the bank took the rest',
      { paymentState: 'charged_back', refundedPence: 1000, refundPence: 1000, lostPence: 2450 },
      1000,
    ],
    ['all of what came in too late', { paymentState: 'releasing' }, 3450],
    ['all of what was let go', { paymentState: 'released', refundedPence: 3450 }, 3450],
    ['never more than was taken', { refundPence: 3450, capturedPence: 3000 }, 3000],
    ['none without a payment', { paymentState: null, capturedPence: 0 }, 0],
  ])('counts as refunded: %s', (_what, facts, refundedPence) => {
    expect(hireMoneyOf({ ...taken, ...facts })).toMatchObject({ refundedPence, cancelledByOwner: false })
  })

  test("isn't the owner's if they cancelled the hire themselves", () => {
    const byWhom = (cancelledBy: HireFacts['cancelledBy']) =>
      hireMoneyOf({ ...taken, status: 'cancelled', cancelledBy }).cancelledByOwner
    expect([byWhom('owner'), byWhom('renter'), byWhom('system'), byWhom(null)]).toEqual([true, false, false, false])
    expect(hireMoneyOf({ ...taken, lostPence: 5 }, 7)).toMatchObject({ paidPence: 3450, lostPence: 5, bornePence: 7 })
  })

  test('includes a cover only if its whole price was captured [R79]', () => {
    const cover = { pence: 480, backPence: 0 }
    expect(hireMoneyOf({ ...taken, cover, capturedPence: 3930 }).cover).toEqual({ paidPence: 480, backPence: 0 })
    expect(hireMoneyOf({ ...taken, cover, capturedPence: 3929 }).cover).toBeUndefined()
    expect(hireMoneyOf(taken).cover).toBeUndefined()
  })
})

describe('a policy', () => {
  const unpaid = { isPaid: false, backPence: 0 }
  const after = (facts: Partial<HireFacts>, of = unpaid) =>
    policyStateAfter({ state: 'chosen', pence: 480 }, { ...taken, status: 'cancelled', capturedPence: 0, ...facts }, of)

  test('waits for a pending capture, even if its hire is cancelled [R79]', () => {
    expect(after({ paymentState: 'capturing' })).toBe('chosen')
    expect(after({}, { isPaid: true, backPence: 0 })).toBe('bound')
    expect(after({}, { isPaid: true, backPence: 480 })).toBe('void')
  })

  test.each<Partial<HireFacts>>([
    { paymentState: 'releasing' },
    { paymentState: 'released', status: 'confirmed' },
    { paymentState: 'failed', status: 'confirmed' },
    { capturedPence: 3000 },
  ])("is void if it's never paid: %j", (facts) => {
    expect(after(facts)).toBe('void')
  })
})
