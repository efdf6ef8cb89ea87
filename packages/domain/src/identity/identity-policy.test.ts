import { describe, expect, it } from 'vitest'
import { failureCodeOf, failureSentence, identityFailures } from './identity-failures.ts'
import { identityChecks, isAdult, needsIdentity, validUntilOf } from './identity-policy.ts'
import { isRenewable } from './identity-renewal.ts'

describe('where a checked identity is needed', () => {
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
  ])('from a total or deposit on: %i, %i', (totalPence, depositPence, expected) => {
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
  ])('born %s is of age on 26 November 2026: %s', (born, expected) => {
    const [year = 0, month = 0, day = 0] = born.split('-').map(Number)
    expect(isAdult({ year, month, day }, '2026-11-26')).toBe(expected)
  })

  it('comes with 29 February on 1 March of a year without one', () => {
    const leap = { year: 2008, month: 2, day: 29 }
    expect([isAdult(leap, '2026-02-28'), isAdult(leap, '2026-03-01')]).toEqual([false, true])
  })

  it.each([
    ['2026-11-26T10:00:00Z', 0, undefined],
    ['2026-11-26T10:00:00Z', 12, '2027-11-26T10:00:00.000Z'],
    ['2026-08-31T10:00:00Z', 6, '2027-02-28T11:00:00.000Z'],
  ])('from %s for %i months', (from, months, expected) => {
    expect(validUntilOf(new Date(from), months)?.toISOString()).toBe(expected)
  })
})

it('a check can be renewed in its last thirty days, and one without an end never', () => {
  const until = new Date('2027-11-26T10:00:00Z')
  expect(isRenewable(until, new Date('2027-10-27T09:59:59.999Z'))).toBe(false)
  expect(isRenewable(until, new Date('2027-10-27T10:00:00Z'))).toBe(true)
  expect(isRenewable(null, until)).toBe(false)
})

describe('a check that did not succeed', () => {
  it('has a sentence whatever the provider says, also by the name of a property', () => {
    for (const code of Object.keys(identityFailures))
      expect([failureCodeOf(code), failureSentence(code)]).toContain(code)
    for (const code of ['brand_new', '__proto__', 'constructor', 'toString', ''])
      expect([failureCodeOf(code), failureSentence(code)]).toEqual([
        'other',
        "The check didn't succeed. Please try again.",
      ])
  })
})
