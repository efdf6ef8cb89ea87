import { describe, expect, it } from 'vitest'
import { depositMode, depositTerms, holdDueAt, reportsUntil } from './deposit-terms.ts'

describe('a deposit', () => {
  it('is held for hires of up to three days, and kept as a saved card for longer ones', () => {
    expect(depositMode('2026-11-24', '2026-11-24')).toBe('hold')
    expect(depositMode('2026-11-24', '2026-11-26')).toBe('hold')
    expect(depositMode('2026-11-24', '2026-11-27')).toBe('card')
  })

  it('is held at 10:00 London time on the day before, in summer and winter', () => {
    expect(holdDueAt('2026-11-24').toISOString()).toBe('2026-11-23T10:00:00.000Z')
    expect(holdDueAt('2026-07-02').toISOString()).toBe('2026-07-01T09:00:00.000Z')
  })

  it("can be claimed until 24 hours after the hire, and never for a hire that didn't begin", () => {
    expect(reportsUntil(new Date('2026-11-26T18:00:00Z'), '2026-11-24').toISOString()).toBe('2026-11-27T18:00:00.000Z')
    expect(reportsUntil(new Date('2026-11-23T12:00:00Z'), '2026-11-24').toISOString()).toBe('2026-11-23T12:00:00.000Z')
  })

  it("states the amount, when it's held, when it's taken and who decides", () => {
    expect(depositTerms(6000, 'hold')).toBe(
      'A deposit of £60.00 is held on your card from 10:00 on the day before the hire, or once the owner approves if that is later, and released 24 hours after the return. It is only taken for damage or loss that is reported within 24 hours of the return, if you agree or Itemo decides so after hearing both sides, and never more than that.',
    )
    expect(depositTerms(25_000, 'card')).toBe(
      'Your card is kept for a deposit of £250.00. Nothing is held, and the card is forgotten 24 hours after the return. It is only charged for damage or loss that is reported within 24 hours of the return, if you agree or Itemo decides so after hearing both sides, and never more than that.',
    )
  })
})
