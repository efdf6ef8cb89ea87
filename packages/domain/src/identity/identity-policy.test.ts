import { describe, expect, it } from 'vitest'
import { failureCodeOf, failureSentence, identityFailures } from './identity-failures.ts'
import { identityChecks, isAdult, needsIdentity, validUntilOf } from './identity-policy.ts'
import { isRenewable } from './identity-renewal.ts'

describe('where an identity check is required', () => {
  const needed = {
    off: '',
    optional: '',
    before_request: 'request',
    before_approval: 'approval',
    both: 'request approval',
  }
  it.each(identityChecks)('%s', (checks) => {
    const hire = { totalPence: 100, depositPence: 0 }
    const steps = (['request', 'approval'] as const).filter((step) =>
      needsIdentity({ checks, abovePence: null }, step, hire),
    )
    expect(steps.join(' ')).toBe(needed[checks])
  })

  it.each([
    [9999, 9999, false],
    [10_000, 0, true],
    [1, 10_000, true],
  ])('required from a total or deposit of £100: total %i, deposit %i', (totalPence, depositPence, expected) => {
    expect(needsIdentity({ checks: 'both', abovePence: 10_000 }, 'request', { totalPence, depositPence })).toBe(
      expected,
    )
  })
})

describe('age and validity', () => {
  it.each([
    ['2008-11-26', true],
    ['2008-11-27', false],
    ['1990-01-01', true],
    ['2026-01-01', false],
  ])('born %s is an adult on 26 November 2026: %s', (born, expected) => {
    const [year = 0, month = 0, day = 0] = born.split('-').map(Number)
    expect(isAdult({ year, month, day }, '2026-11-26')).toBe(expected)
  })

  it('someone born on 29 February comes of age on 1 March in a non-leap year', () => {
    const leap = { year: 2008, month: 2, day: 29 }
    expect([isAdult(leap, '2026-02-28'), isAdult(leap, '2026-03-01')]).toEqual([false, true])
  })

  it.each([
    ['2026-11-26T10:00:00Z', 0, undefined],
    ['2026-11-26T10:00:00Z', 12, '2027-11-26T10:00:00.000Z'],
    ['2026-08-31T10:00:00Z', 6, '2027-02-28T11:00:00.000Z'],
  ])('a check from %s valid for %i months', (from, months, expected) => {
    expect(validUntilOf(new Date(from), months)?.toISOString()).toBe(expected)
  })
})

it("a check can be renewed in its last thirty days, and never if it doesn't expire", () => {
  const until = new Date('2027-11-26T10:00:00Z')
  expect(isRenewable(until, new Date('2027-10-27T09:59:59.999Z'))).toBe(false)
  expect(isRenewable(until, new Date('2027-10-27T10:00:00Z'))).toBe(true)
  expect(isRenewable(null, until)).toBe(false)
})

describe('a failed check', () => {
  it('is explained for every code of the provider, including unknown ones and names of object properties', () => {
    for (const code of Object.keys(identityFailures))
      expect([failureCodeOf(code), failureSentence(code)]).toContain(code)
    for (const code of ['brand_new', '__proto__', 'constructor', 'toString', ''])
      expect([failureCodeOf(code), failureSentence(code)]).toEqual([
        'other',
        "The check didn't succeed. Please try again.",
      ])
  })
})
