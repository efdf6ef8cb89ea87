import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assessListing, defaultRiskRules, holdingRules, type ListingFacts, type RiskRule } from './assess-listing.ts'

const plain: ListingFacts = {
  blockedWord: 'none',
  isRemovedPicture: false,
  isCopiedPicture: false,
  hasContactDetails: false,
  accountAgeHours: 9000,
  isFirstItem: false,
  itemsWithinDay: 1,
  dailyPence: 1000,
  depositPence: 0,
  medianPence: 1000,
  strikes: 0,
  isIdentityVerified: false,
  completedHires: 0,
  approved: null,
}

const whole = { words: true, price: true, pictures: true }

const anyFacts: fc.Arbitrary<ListingFacts> = fc.record({
  blockedWord: fc.constantFrom('none', 'hold', 'block'),
  isRemovedPicture: fc.boolean(),
  isCopiedPicture: fc.boolean(),
  hasContactDetails: fc.boolean(),
  accountAgeHours: fc.integer({ min: 0, max: 400 }),
  isFirstItem: fc.boolean(),
  itemsWithinDay: fc.integer({ min: 1, max: 20 }),
  dailyPence: fc.integer({ min: 100, max: 1_000_000 }),
  depositPence: fc.integer({ min: 0, max: 1_000_000 }),
  medianPence: fc.option(fc.integer({ min: 100, max: 50_000 })),
  strikes: fc.integer({ min: 0, max: 5 }),
  isIdentityVerified: fc.boolean(),
  completedHires: fc.integer({ min: 0, max: 6 }),
  approved: fc.option(fc.record({ words: fc.boolean(), price: fc.boolean(), pictures: fc.boolean() })),
})

const rank = { live: 0, watched: 1, held: 2, refused: 3 }
const outcomes = (facts: Partial<ListingFacts>) => assessListing({ ...plain, ...facts }).outcome

describe('the risk of a listing', () => {
  it('is zero for an ordinary listing, and each fact triggers its own rule', () => {
    expect(assessListing(plain)).toEqual({ outcome: 'live', points: 0, rules: [] })
    const each: [Partial<ListingFacts>, RiskRule][] = [
      [{ blockedWord: 'hold' }, 'held_word'],
      [{ isRemovedPicture: true }, 'removed_picture'],
      [{ isCopiedPicture: true }, 'copied_picture'],
      [{ hasContactDetails: true }, 'contact_details'],
      [{ accountAgeHours: 23 }, 'account_of_a_day'],
      [{ accountAgeHours: 24 }, 'account_of_a_week'],
      [{ isFirstItem: true }, 'first_item'],
      [{ dailyPence: 10_001 }, 'unusual_rate'],
      [{ dailyPence: 99 }, 'unusual_rate'],
      [{ strikes: 2 }, 'strike'],
      [{ strikes: 3 }, 'strikes'],
      [{ isIdentityVerified: true }, 'identity'],
      [{ completedHires: 3 }, 'hires'],
      [{ approved: whole }, 'approved'],
    ]
    for (const [facts, rule] of each) {
      const { points, rules } = assessListing({ ...plain, ...facts })
      expect(rules).toEqual([rule])
      expect(points).toBe(defaultRiskRules.points[rule])
    }
    const fresh = { accountAgeHours: 30, itemsWithinDay: 6, dailyPence: 10_001, medianPence: null }
    expect(assessListing({ ...plain, ...fresh }).rules).toEqual(['account_of_a_week', 'many_items', 'expensive'])
    expect(outcomes({ accountAgeHours: 168, itemsWithinDay: 6, depositPence: 60_000 })).toBe('live')
    expect(outcomes({ dailyPence: 10_000 })).toBe('live')
  })

  it('refuses forbidden words, no matter who lists it', () => {
    expect(outcomes({ blockedWord: 'block', approved: whole, completedHires: 9, isIdentityVerified: true })).toBe(
      'refused',
    )
  })

  it("never hides a listing only because its owner is new and active and it's expensive [R77]", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { outcome, rules, points } = assessListing(facts)
        const enough = points >= defaultRiskRules.holdFrom && rules.some((rule) => holdingRules.includes(rule))
        return outcome === 'refused' || (outcome === 'held') === enough
      }),
    )
    const dear = { accountAgeHours: 1, isFirstItem: true, itemsWithinDay: 9, dailyPence: 90_000, medianPence: null }
    expect(assessListing({ ...plain, ...dear })).toMatchObject({ outcome: 'watched', points: 75 })
    expect(outcomes({ ...dear, hasContactDetails: true })).toBe('held')
  })

  it("keeps credit from an approval only for what hasn't changed since", () => {
    const held = { blockedWord: 'hold' } as const
    expect(outcomes(held)).toBe('held')
    expect(outcomes({ ...held, approved: { ...whole, price: false } })).toBe('live')
    expect(outcomes({ ...held, approved: { ...whole, words: false } })).toBe('held')
  })

  it('never decreases when a rule gets more points', () => {
    const anyRule = fc.constantFrom(...(Object.keys(defaultRiskRules.points) as RiskRule[]))
    fc.assert(
      fc.property(anyFacts, anyRule, fc.nat(100), (facts, rule, more) => {
        const before = assessListing(facts)
        const points = { ...defaultRiskRules.points, [rule]: defaultRiskRules.points[rule] + more }
        const after = assessListing(facts, { ...defaultRiskRules, points })
        expect(after.points).toBeGreaterThanOrEqual(before.points)
        expect(rank[after.outcome]).toBeGreaterThanOrEqual(rank[before.outcome])
      }),
    )
  })

  it("never increases with higher thresholds, or with facts in the owner's favour", () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(100), (facts, more) => {
        const { holdFrom, watchFrom } = defaultRiskRules
        const lax = { ...defaultRiskRules, holdFrom: holdFrom + more, watchFrom: watchFrom + more }
        const { outcome } = assessListing(facts)
        expect(rank[assessListing(facts, lax).outcome]).toBeLessThanOrEqual(rank[outcome])
        const trusted = { ...facts, isIdentityVerified: true, approved: whole, completedHires: 3 }
        expect(rank[assessListing(trusted).outcome]).toBeLessThanOrEqual(rank[outcome])
      }),
    )
  })
})
