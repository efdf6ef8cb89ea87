import { describe, expect, it } from 'vitest'
import { type CoverMonth, insurersPence, insurersShare, standingsOf } from './cover-months.ts'

const month = (insurer: string, changes: Partial<CoverMonth>): CoverMonth => ({
  month: '2026-03',
  insurer,
  sold: 0,
  collectedPence: 0,
  refunds: 0,
  backPence: 0,
  remittedPence: 0,
  ...changes,
})

describe('what insurers are owed', () => {
  it('is what they collected, less refunds and what was remitted [R79]', () => {
    const march = month('Old Mutual', { sold: 2, collectedPence: 480, refunds: 1, backPence: 240, remittedPence: 100 })
    expect(insurersPence(march)).toBe(240)
    expect(standingsOf([march, month('Aviary', { sold: 1, collectedPence: 150 })])).toEqual([
      { insurer: 'Aviary', remittedPence: 0, owedPence: 150 },
      { insurer: 'Old Mutual', remittedPence: 100, owedPence: 140 },
    ])
  })

  it('is negative if a cover was refunded after it was remitted, and zero for a request that came to nothing', () => {
    const april = month('Aviary', { month: '2026-04', refunds: 1, backPence: 150 })
    const months = [month('Aviary', { sold: 1, collectedPence: 150, remittedPence: 150 }), april]
    expect(standingsOf([...months, month('', { sold: 1, collectedPence: 9, refunds: 1, backPence: 9 })])).toEqual([
      { insurer: 'Aviary', remittedPence: 150, owedPence: -150 },
    ])
  })

  it("isn't reduced by another insurer's overpayment", () => {
    const standings = standingsOf([
      month('Aviary', { sold: 1, collectedPence: 150, refunds: 1, backPence: 150, remittedPence: 150 }),
      month('Old Mutual', { sold: 1, collectedPence: 240 }),
    ])
    expect(insurersShare(standings)).toBe(240)
  })
})
