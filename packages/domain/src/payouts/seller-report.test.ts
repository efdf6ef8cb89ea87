import { describe, expect, it } from 'vitest'
import { categories } from '../categories.ts'
import {
  addEarned,
  earnedOfHire,
  isReportYear,
  legalNameMatches,
  nothingEarned,
  quarterOf,
  reportableCategories,
  type SellerHire,
  sellerActivityOf,
  wholeYear,
} from './seller-report.ts'

const on = (day: string) => new Date(`${day}T12:00:00Z`)

/** £34.50, of which £4.50 is the fee, paid in May; £30.00 goes to the owner in June. */
const whole: SellerHire = {
  totalPence: 3450,
  feePence: 450,
  coverPence: 0,
  takenPence: 3450,
  payments: [{ at: on('2027-05-01'), pence: 3450 }],
  coverBack: [],
  movements: [{ at: on('2027-06-01'), pence: 3000, part: 'hire' }],
}
const back = (day: string, pence: number) => [...whole.payments, { at: on(day), pence: -pence }]
const sent = (pence: number, part: 'hire' | 'damage' | null = 'hire', day = '2027-06-01') => ({
  at: on(day),
  pence,
  part,
})

describe("the owners' earnings reported to HMRC", () => {
  it('include only transport among the categories', () => {
    expect(reportableCategories).toEqual(['Cycling', 'Water Sports'])
    expect(categories.filter((category) => sellerActivityOf(category) === null)).toHaveLength(categories.length - 2)
  })

  it('have four quarters, including those without earnings', () => {
    const third = { quarter: 3, ...nothingEarned, hires: 2, paidPence: 5500, feesPence: 825 } as const
    expect(wholeYear([third]).map(({ paidPence }) => paidPence)).toEqual([0, 0, 5500, 0])
    expect(wholeYear([third])[2]).toEqual(third)
  })

  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace', true],
    ['Ada L', 'Ada', 'Lovelace', true],
    ['Ada Lovelace', 'Charles', 'Babbage', false],
    [null, 'Ada', 'Lovelace', undefined],
    ['Ada Lovelace', null, 'Lovelace', undefined],
  ])('%s matches the legal name %s %s: %s', (name, given, family, matches) => {
    expect(legalNameMatches(name, { given, family, birthDate: null, address: null })).toBe(matches)
  })

  it('are available for years that have begun', () => {
    const years = [2023, 2024, 2026, 2027, Number.NaN, 2025.5]
    expect(years.filter((year) => isReportYear(year, '2026-11-26'))).toEqual([2024, 2026])
    expect(legalNameMatches('Ada', null)).toBeUndefined()
  })

  it.each<[string, Partial<SellerHire>, Readonly<Record<string, readonly [number, number, number, number]>>]>([
    ['was paid whole', {}, { '2027 Q2': [1, 3000, 0, 450] }],
    [
      'was cancelled late',
      { payments: back('2027-05-02', 1725), movements: [sent(1500)] },
      { '2027 Q2': [1, 1500, 0, 225] },
    ],
    [
      'went back in part after it was sent',
      { payments: back('2027-07-02', 1150), movements: [sent(3000), sent(-1000, null, '2027-07-03')] },
      { '2027 Q2': [1, 3000, 0, 450], '2027 Q3': [0, -1000, 0, -150] },
    ],
    [
      'went back in part, borne by the operator',
      { payments: back('2027-07-02', 1150) },
      { '2027 Q2': [1, 3000, 0, 450], '2027 Q3': [0, 0, 0, -150] },
    ],
    [
      'was lost to a dispute, and is a debt',
      { payments: back('2027-10-02', 3450) },
      { '2027 Q2': [1, 3000, 0, 450], '2027 Q4': [0, 0, 0, -450] },
    ],
    ['has damage', { movements: [sent(3000), sent(2500, 'damage')] }, { '2027 Q2': [1, 3000, 2500, 450] }],
    ['came to damage alone', { movements: [sent(2500, 'damage')] }, { '2027 Q2': [0, 0, 2500, 0] }],
    [
      'was captured in part',
      { takenPence: 2300, payments: [{ at: on('2027-05-01'), pence: 2300 }], movements: [sent(2000)] },
      { '2027 Q2': [1, 2000, 0, 300] },
    ],
    [
      'has a cover, which is the insurer’s',
      { coverPence: 500, takenPence: 3950, payments: [{ at: on('2027-05-01'), pence: 3950 }] },
      { '2027 Q2': [1, 3000, 0, 450] },
    ],
    [
      'has a cover that was cancelled alone',
      {
        coverPence: 500,
        takenPence: 3950,
        payments: [
          { at: on('2027-05-01'), pence: 3950 },
          { at: on('2027-05-02'), pence: -500 },
        ],
        coverBack: [{ at: on('2027-05-02'), pence: 500 }],
      },
      { '2027 Q2': [1, 3000, 0, 450] },
    ],
  ])('of a hire that %s are what was kept', (_, changes, expected) => {
    const quarterly = new Map<string, typeof nothingEarned>()
    for (const { at, ...earned } of earnedOfHire({ ...whole, ...changes })) {
      const { name } = quarterOf(at)
      quarterly.set(name, addEarned(quarterly.get(name) ?? nothingEarned, earned))
    }
    const rows = [...quarterly].map(([name, { hires, paidPence, damagePence, feesPence }]) => [
      name,
      [hires, paidPence, damagePence, feesPence],
    ])
    expect(Object.fromEntries(rows)).toEqual(expected)
  })

  it('belong to the quarter in London', () => {
    const names = ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2027-03-31T22:59:59Z', '2027-03-31T23:00:00Z']
    expect(names.map((at) => quarterOf(new Date(at)).name)).toEqual(['2026 Q4', '2027 Q1', '2027 Q1', '2027 Q2'])
  })
})
