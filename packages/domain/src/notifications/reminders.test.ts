import { describe, expect, it, test } from 'vitest'
import { addDays } from '../dates.ts'
import { completesOn } from '../rentals/hire-end.ts'
import { overdueDays } from '../rentals/hire-end.ts'
import { remindersAt } from './reminders.ts'

const kindsAt = (at: string) => remindersAt(new Date(at)).map(({ kind }) => kind)
const dueAt = (at: string, kind: string) => remindersAt(new Date(at)).find((each) => each.kind === kind)?.due

const ofTheMorning = ['answer_due', 'return_today', 'return_overdue', 'return_overdue', 'return_overdue']

describe('reminders', () => {
  test.each([
    ['before eight', '2026-07-01T06:59:59Z', ['answer_due']],
    ['from eight on', '2026-07-01T07:00:00Z', ofTheMorning],
    ['before six', '2026-07-01T16:59:59Z', ofTheMorning],
    ['from six on', '2026-07-01T17:00:00Z', [...ofTheMorning, 'pickup_tomorrow', 'review_wanted']],
    ['until midnight', '2026-07-01T22:59:59Z', [...ofTheMorning, 'pickup_tomorrow', 'review_wanted']],
    ['and no longer', '2026-07-01T23:00:00Z', ['answer_due']],
    ['in winter an hour of the world later', '2026-01-10T17:59:59Z', ofTheMorning],
  ])('%s', (_, at, kinds) => {
    expect(kindsAt(at)).toEqual(kinds)
  })

  it("cover tomorrow's pick-ups and today's returns, in London time", () => {
    expect(dueAt('2026-07-31T17:00:00Z', 'pickup_tomorrow')).toMatchObject({ on: '2026-08-01' })
    expect(dueAt('2026-07-31T17:00:00Z', 'return_today')).toMatchObject({ on: '2026-07-31' })
  })

  test.each([
    ['forward', '2026-03-28', '2026-03-28T18:00:00.000Z', '2026-03-29T07:00:00.000Z', '2026-03-29T17:00:00.000Z'],
    ['back', '2026-10-24', '2026-10-24T17:00:00.000Z', '2026-10-25T08:00:00.000Z', '2026-10-25T18:00:00.000Z'],
  ])('keep London time when the clocks go %s', (_, _saturday, evening, morning, nextEvening) => {
    const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString()
    expect(kindsAt(evening)).toContain('pickup_tomorrow')
    expect(kindsAt(justBefore(evening))).not.toContain('pickup_tomorrow')
    expect(kindsAt(morning)).toContain('return_today')
    expect(kindsAt(justBefore(morning))).not.toContain('return_today')
    expect(kindsAt(nextEvening)).toContain('review_wanted')
    expect(kindsAt(justBefore(nextEvening))).not.toContain('review_wanted')
  })

  it("ask for reviews of yesterday's returns, a day of 23, 24 or 25 hours", () => {
    const hours = (at: string) => {
      const due = dueAt(at, 'review_wanted')
      return due?.what === 'returned' && (due.until.getTime() - due.from.getTime()) / 3_600_000
    }
    expect(hours('2026-03-30T18:00:00Z')).toBe(23)
    expect(hours('2026-10-26T19:00:00Z')).toBe(25)
    expect(hours('2026-07-02T19:00:00Z')).toBe(24)
  })

  it('warn of hires that end automatically today, tomorrow or the day after, once each [R65]', () => {
    const reminders = remindersAt(new Date('2026-07-31T07:00:00Z')).filter(({ kind }) => kind === 'return_overdue')
    expect(reminders.map(({ due, which }) => [which, 'on' in due && due.on])).toEqual([
      ['3', '2026-08-02'],
      ['2', '2026-08-01'],
      ['1', '2026-07-31'],
    ])
    // A hire whose last day was the 30th: reminders on the first, the second and the third day after it.
    expect(overdueDays.map((days) => addDays(completesOn('2026-07-30'), 1 - days))).toEqual([
      '2026-07-31',
      '2026-08-01',
      '2026-08-02',
    ])
  })

  it('cover answers due within a day', () => {
    const now = new Date('2026-07-01T03:00:00Z')
    const by = new Date('2026-07-02T03:00:00Z')
    expect(dueAt(now.toISOString(), 'answer_due')).toMatchObject({ after: now, by })
  })
})
