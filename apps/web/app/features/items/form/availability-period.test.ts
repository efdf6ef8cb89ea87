import { expect, test } from 'vitest'
import { pickPeriodDay, toggleExcluded } from './availability-period.ts'

const whole = {
  available_from: '2026-06-01',
  available_until: '2026-07-01',
  excluded_dates: ['2026-06-10', '2026-06-25'],
}
const begun = { ...whole, available_from: '2026-06-05', available_until: undefined }

test('the first click starts a new period, even on an earlier day', () => {
  expect(pickPeriodDay(whole, '2026-06-05')).toEqual(begun)
  expect(pickPeriodDay(begun, '2026-06-03')).toEqual({ ...begun, available_from: '2026-06-03' })
})

test('the second click ends it and drops excluded days outside it', () => {
  expect(pickPeriodDay(begun, '2026-06-20')).toEqual({
    available_from: '2026-06-05',
    available_until: '2026-06-20',
    excluded_dates: ['2026-06-10'],
  })
})

test('clicking an excluded day includes it again [marketplace 2.67]', () => {
  expect(toggleExcluded(['2026-06-10'], '2026-06-02')).toEqual(['2026-06-02', '2026-06-10'])
  expect(toggleExcluded(['2026-06-02', '2026-06-10'], '2026-06-02')).toEqual(['2026-06-10'])
})
