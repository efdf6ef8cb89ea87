import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownerDuePence } from '../payouts/rules-of-money.ts'
import { type StaffRole, staffRoles } from '../staff/staff-roles.ts'
import { specifiedRefund } from './refund.ts'
import {
  chosenRefundPence,
  coverPartOfRefund,
  leftToRefundPence,
  maxRefundPence,
  mayCancelWith,
  refundChoices,
  shareAfterRefund,
} from './staff-refund.ts'

const money = fc
  .record({
    totalPence: fc.integer({ min: 1, max: 200_000 }),
    fee: fc.integer({ min: 0, max: 30 }),
    refunded: fc.integer({ min: 0, max: 100 }),
    lost: fc.integer({ min: 0, max: 100 }),
    cancelledByOwner: fc.boolean(),
  })
  .map(({ totalPence, fee, refunded, lost, cancelledByOwner }) => {
    const refundedPence = Math.floor((totalPence * refunded) / 100)
    return {
      totalPence,
      feePence: Math.floor((totalPence * fee) / 100),
      paidPence: totalPence,
      refundedPence,
      lostPence: Math.floor(((totalPence - refundedPence) * lost) / 100),
      bornePence: 0,
      damagePence: 0,
      cancelledByOwner,
    }
  })

describe('a refund by staff', () => {
  it('is split to the penny, no matter who bears it', () => {
    fc.assert(
      fc.property(
        money,
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('split', 'operator'),
        (hire, part, bearer) => {
          const more = Math.floor((leftToRefundPence(hire) * part) / 100)
          const { renterPence, ownerPence, feePence } = shareAfterRefund(hire, more, bearer)
          expect(renterPence + ownerPence + feePence).toBe(hire.paidPence - hire.lostPence)
          expect(renterPence).toBe(hire.refundedPence + more)
          expect(ownerPence).toBeLessThanOrEqual(ownerDuePence(hire))
          expect(bearer === 'split' || ownerPence === ownerDuePence(hire)).toBe(true)
        },
      ),
    )
  })

  it('is never more than is left, and for support never more than their limit per hire', () => {
    const most: Readonly<Record<StaffRole, number>> = { operator: 8000, moderator: 0, support: 3000, finance: 8000 }
    for (const role of staffRoles)
      expect([role, maxRefundPence([role], { leftPence: 8000, givenPence: 2000, limitPence: 5000 })]).toEqual([
        role,
        most[role],
      ])
    expect(maxRefundPence(['support'], { leftPence: 8000, givenPence: 6000, limitPence: 5000 })).toBe(0)
    expect(maxRefundPence(['support'], { leftPence: 1200, givenPence: 0, limitPence: 5000 })).toBe(1200)
    expect(maxRefundPence(['support', 'finance'], { leftPence: 8000, givenPence: 6000, limitPence: 5000 })).toBe(8000)
    expect(leftToRefundPence({ ...sample, refundedPence: 1000, lostPence: 3450 })).toBe(0)
  })

  it('is what was chosen, less earlier refunds, and never more than is left', () => {
    const late = new Date('2026-06-09T11:00:00Z')
    const more = (refundedPence: number, lostPence = 0, paidPence = 1280) => {
      const hire = { ...sample, totalPence: 1280, feePence: 180, paidPence, refundedPence, lostPence }
      return refundChoices.map((choice) =>
        chosenRefundPence(
          { choice, amountPence: 300 },
          { money: hire, startDate: '2026-06-10', rule: specifiedRefund },
          late,
        ),
      )
    }
    expect(more(0)).toEqual([640, 1280, 640, 0, 300])
    expect(more(700)).toEqual([0, 580, 0, 0, 300])
    // What the payer's bank took counts as refunded.
    expect(more(100, 800)).toEqual([0, 380, 0, 0, 300])
    expect(more(100, 200)).toEqual([340, 980, 340, 0, 300])
    expect(more(0, 1280)).toEqual([0, 0, 0, 0, 300])
    expect(more(0, 0, 0)).toEqual([0, 0, 0, 0, 300])
  })

  it('is split as if it were no more than is left', () => {
    expect(shareAfterRefund({ ...sample, lostPence: 3000 }, 9999, 'split')).toEqual({
      renterPence: 450,
      ownerPence: 0,
      coverPence: 0,
      feePence: 0,
    })
  })

  it('can be chosen by rule by support, and by amount by finance', () => {
    for (const choice of refundChoices) {
      expect(mayCancelWith(['support'], choice)).toBe(true)
      expect(mayCancelWith(['operator'], choice)).toBe(true)
      expect(mayCancelWith(['finance'], choice)).toBe(choice !== 'rule')
    }
  })
})

const sample = {
  totalPence: 3450,
  feePence: 450,
  paidPence: 3450,
  refundedPence: 0,
  lostPence: 0,
  bornePence: 0,
  damagePence: 0,
  cancelledByOwner: false,
}

it('refunds a cover with a hire that never begins, and later only with a full refund [R79]', () => {
  const hire = { ...sample, totalPence: 1280, feePence: 180, paidPence: 1760, cover: { paidPence: 480, backPence: 0 } }
  const more = (at: string, refundedPence = 0) =>
    refundChoices.map((choice) =>
      chosenRefundPence(
        { choice, amountPence: 300 },
        { money: { ...hire, refundedPence }, startDate: '2026-06-10', rule: specifiedRefund },
        new Date(at),
      ),
    )
  // Also with an `amount`: a hire that never begins isn't insured.
  expect(more('2026-06-01T11:00:00Z')).toEqual([1760, 1760, 1120, 480, 780])
  expect(more('2026-06-09T11:00:00Z')).toEqual([1120, 1760, 1120, 480, 780])
  expect(more('2026-06-11T11:00:00Z')).toEqual([0, 1760, 640, 0, 300])
  expect(more('2026-06-09T11:00:00Z', 1000)).toEqual([480, 760, 480, 480, 760])
  // Nor where the owner missed the hand-over: then the rule refunds everything, as if they had cancelled.
  const absent = { money: hire, startDate: '2026-06-10', rule: specifiedRefund, isOwnerAbsent: true }
  const begun = new Date('2026-06-11T11:00:00Z')
  const missed = refundChoices.map((choice) => chosenRefundPence({ choice, amountPence: 300 }, absent, begun))
  expect(missed).toEqual([1760, 1760, 1120, 480, 780])
  expect(ownerDuePence({ ...hire, refundedPence: 1760 })).toBe(0)
  expect([0, 480].map((coverPence) => coverPartOfRefund(hire, 1000, coverPence))).toEqual([0, 480])
  expect([1280, 1380, 1760].map((pence) => coverPartOfRefund(hire, pence))).toEqual([0, 100, 480])
  expect(shareAfterRefund(hire, 1760, 'split')).toEqual({
    renterPence: 1760,
    ownerPence: 0,
    coverPence: 0,
    feePence: 0,
  })
  expect(shareAfterRefund(hire, 0, 'split').coverPence).toBe(480)
})
