import { expect, test } from 'vitest'
import { fromLocalDate, toLocalDate } from './local-days.ts'

test.each(['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29'])(
  '%s survives the conversion to a local date and back',
  (day) => {
    expect(fromLocalDate(toLocalDate(day))).toBe(day)
  },
)
