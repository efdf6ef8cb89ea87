import { describe, expect, test } from 'vitest'
import { completePeriod } from './listing-period.ts'
import { itemFormMessages } from './item-schemas.ts'

const today = '2026-03-10'

describe('completePeriod', () => {
  test('starts today and lasts 365 days by default [marketplace 9.18]', () => {
    expect(completePeriod({ excluded_dates: [] }, today)).toEqual({
      ok: true,
      period: { available_from: today, available_until: '2027-03-10', excluded_dates: [] },
    })
  })

  test('keeps the given dates, and sorts and deduplicates excluded days', () => {
    const asked = {
      available_from: '2026-04-01',
      available_until: '2026-04-30',
      excluded_dates: ['2026-04-09', '2026-04-02', '2026-04-09'],
    }
    expect(completePeriod(asked, today)).toEqual({
      ok: true,
      period: { ...asked, excluded_dates: ['2026-04-02', '2026-04-09'] },
    })
  })

  test('ends 365 days from today if only the start is given', () => {
    const check = completePeriod({ available_from: '2026-05-01', excluded_dates: [] }, today)
    expect(check).toMatchObject({ period: { available_until: '2027-03-10' } })
  })

  test('lasts 365 days if it starts later than that', () => {
    const check = completePeriod({ available_from: '2028-01-01', excluded_dates: [] }, today)
    expect(check).toMatchObject({ period: { available_until: '2028-12-31' } })
  })

  test('refuses an end before the default start', () => {
    const check = completePeriod({ available_until: '2026-03-09', excluded_dates: [] }, today)
    expect(check).toEqual({ ok: false, field: 'available_until', message: itemFormMessages.window })
  })

  test('refuses a period in the past, and accepts one that ends today', () => {
    const check = (available_until: string) =>
      completePeriod({ available_from: '2026-03-01', available_until, excluded_dates: [] }, today)
    expect(check('2026-03-09')).toEqual({ ok: false, field: 'available_until', message: itemFormMessages.over })
    expect(check(today)).toMatchObject({ ok: true })
  })

  test.each(['2026-03-09', '2027-03-11'])(
    'refuses the excluded day %s outside the default period [marketplace 5.25]',
    (day) => {
      const check = completePeriod({ excluded_dates: [day] }, today)
      expect(check).toEqual({ ok: false, field: 'excluded_dates', message: itemFormMessages.excluded })
    },
  )
})
