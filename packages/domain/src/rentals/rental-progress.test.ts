import { expect, test } from 'vitest'
import { rentalSteps, stepsDone, stepsLine } from './rental-progress.ts'

const start_date = '2026-06-10'
const lastOfFirstDay = new Date('2026-06-10T22:59:59Z')
const nextDay = new Date('2026-06-10T23:00:00Z')

test.each([
  ['pending', 'awaiting_payment', lastOfFirstDay, 'Paid'],
  ['pending', null, lastOfFirstDay, 'Paid'],
  ['pending', 'authorised', lastOfFirstDay, 'Owner confirms'],
  ['booked', 'captured', lastOfFirstDay, 'Collect'],
  ['confirmed', 'capturing', lastOfFirstDay, 'Collect'],
  ['confirmed', 'captured', lastOfFirstDay, 'Collect'],
  ['booked', 'captured', nextDay, 'Return'],
  ['confirmed', 'captured', nextDay, 'Return'],
] as const)('a %s hire with its payment %s is at the expected step [R51]', (status, payment_state, now, step) => {
  const done = stepsDone({ status, payment_state, start_date }, now)
  expect(rentalSteps[done ?? -1]).toBe(step)
})

test('a completed hire has passed every step, a cancelled or unknown one is at none [R51]', () => {
  const facts = { payment_state: 'captured', start_date } as const
  expect(stepsDone({ ...facts, status: 'completed' }, nextDay)).toBe(4)
  for (const status of ['cancelled', 'on_hold']) expect(stepsDone({ ...facts, status }, nextDay)).toBeUndefined()
})

test('the steps are shown as one line in emails', () => {
  expect(stepsLine(1)).toBe('✓ Paid · now: Owner confirms · Collect · Return')
  expect(stepsLine(4)).toBe('✓ Paid · ✓ Owner confirms · ✓ Collect · ✓ Return')
})
