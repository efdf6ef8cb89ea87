import { describe, expect, it } from 'vitest'
import { boostPlans, defaultBoostPlanId } from './boost-plans.ts'
import { boostEndsAt, boostTotal, whyNoBoost } from './boost-rules.ts'
import { BoostInput, boostMessages } from './boost-schemas.ts'

const id = '6f2d8c3e-0a53-4a4e-9c0f-3b1f0f2a7d11'

describe('a boost', () => {
  it('has the specified plans, days and prices, with the first plan as the default [marketplace 3.12, 9.10]', () => {
    expect(boostPlans.map((plan) => [plan.id, plan.name, plan.days, plan.pricePence])).toEqual([
      ['boost-7', '1 Week Boost', 7, 499],
      ['boost-14', '2 Week Boost', 14, 899],
      ['boost-30', '1 Month Boost', 30, 1499],
    ])
    expect(boostPlans.find(({ id: plan }) => plan === defaultBoostPlanId)?.days).toBe(7)
  })

  it("costs its plan's price for each item, and lasts whole days from the moment it starts [marketplace 4.29, 9.11]", () => {
    expect(boostPlans.map((plan) => boostTotal(plan, 3))).toEqual([1497, 2697, 4497])
    const [week] = boostPlans
    expect(boostEndsAt(new Date('2026-03-25T10:20:30.400Z'), week).toISOString()).toBe('2026-04-01T10:20:30.400Z')
  })

  it("is allowed only for existing, active items that aren't boosted yet [marketplace 4.28]", () => {
    expect(whyNoBoost({ status: 'active', boosted: false })).toBeUndefined()
    expect(whyNoBoost({ status: 'paused', boosted: false })).toContain('paused')
    expect(whyNoBoost({ status: 'active', boosted: true })).toContain('once its boost has ended')
    expect(whyNoBoost(undefined)).toContain('no longer exists')
  })

  it('is for 1 to 50 items [marketplace 5.29]', () => {
    const of = (count: number) => {
      const item_ids = Array.from({ length: count }, (_, place) => id.slice(0, -2) + (place + 10))
      return BoostInput.safeParse({ item_ids, plan_id: 'boost-7' }).error?.issues[0]?.message
    }
    expect([0, 1, 50, 51].map(of)).toEqual([boostMessages.noItem, undefined, undefined, boostMessages.tooMany])
    expect(boostMessages.tooMany).toBe('Please select at most 50 items at a time')
  })

  it('counts a repeated item once, and needs a plan [marketplace 5.29, 8.48]', () => {
    const read = BoostInput.parse({ item_ids: [id, id.toUpperCase()], plan_id: 'boost-14' })
    expect(read).toEqual({ item_ids: [id], plan_id: 'boost-14' })
    const none = BoostInput.safeParse({ item_ids: [], plan_id: '' })
    expect(none.error?.issues.map(({ message }) => message)).toEqual([boostMessages.noItem, boostMessages.noPlan])
  })
})
