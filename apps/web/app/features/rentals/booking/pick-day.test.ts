import { expect, test } from 'vitest'
import { pickDay, pickRequested } from './pick-day.ts'

const today = '2026-06-01'
const availability = {
  availableFrom: '2026-06-01',
  availableUntil: '2027-12-31',
  excludedDates: ['2026-06-10'],
  taken: [{ start: '2026-06-20', end: '2026-06-22' }],
}
const pick = (range: Parameters<typeof pickDay>[0], day: string) => pickDay(range, day, today, availability)
const open = (day: string) => ({ start: day, end: day, open: true })

test('the first click selects one day', () => {
  expect(pick(undefined, '2026-06-03')).toEqual({ range: open('2026-06-03') })
})

test('the second click extends it; the same day again keeps one day', () => {
  expect(pick(open('2026-06-03'), '2026-06-06').range).toEqual({ start: '2026-06-03', end: '2026-06-06', open: false })
  expect(pick(open('2026-06-03'), '2026-06-03').range).toEqual({ start: '2026-06-03', end: '2026-06-03', open: false })
})

test('an earlier day, or any day after a complete range, starts again', () => {
  expect(pick(open('2026-06-05'), '2026-06-03').range).toEqual(open('2026-06-03'))
  expect(pick({ start: '2026-06-03', end: '2026-06-06', open: false }, '2026-06-08').range).toEqual(open('2026-06-08'))
})

test.each(['2026-05-31', '2026-06-10', '2026-06-21', '2028-01-01'])("%s can't be picked [marketplace 5.5]", (day) => {
  expect(pick(open('2026-06-03'), day)).toEqual({ range: open('2026-06-03') })
})

test.each([
  ['an excluded day', '2026-06-09', '2026-06-11'],
  ['taken days', '2026-06-18', '2026-06-24'],
])("a range can't span %s", (_, start, end) => {
  expect(pick(open(start), end)).toEqual({ range: open(end), problem: 'blocked' })
})

test('a range of more than a year is too long', () => {
  expect(pick(open('2026-06-23'), '2027-06-23')).toEqual({ range: open('2027-06-23'), problem: 'too_long' })
})

test('dates from the address are selected if all of them are free', () => {
  const asked = (start: string, end: string) => pickRequested({ start, end }, today, availability)
  expect(asked('2026-06-03', '2026-06-06')).toEqual({ range: { start: '2026-06-03', end: '2026-06-06', open: false } })
  expect(asked('2026-06-09', '2026-06-11')).toEqual({ range: undefined, problem: 'blocked' })
  expect(asked('2026-06-06', '2026-06-03')).toEqual({ range: undefined, problem: 'blocked' })
  expect(pickRequested(undefined, today, availability)).toEqual({ range: undefined })
})
