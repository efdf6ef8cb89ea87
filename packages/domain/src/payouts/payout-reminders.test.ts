import { expect, test } from 'vitest'
import { payoutReminderAt } from './payout-reminders.ts'

const since = new Date('2026-07-01T09:00:00Z')
const after = (days: number) => payoutReminderAt(since, new Date(since.getTime() + days * 86_400_000))

test.each([
  [-0.001, undefined],
  [0, 0],
  [2.99, 0],
  [3, 3],
  [9.99, 3],
  [10, 10],
  [29.99, 10],
  [30, 30],
  [400, 30],
])('after %d days, the latest reminder due is that of day %s', (days, reminder) => {
  expect(after(days)).toBe(reminder)
})
