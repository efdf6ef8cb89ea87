import { expect, it } from 'vitest'
import { memoizeNextRun } from './drain.ts'

const minute = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 28) + minutes * minute)

it('the next time of a schedule is computed once per interval, and again after or before it', () => {
  const asked: number[] = []
  const everyHour = memoizeNextRun((_schedule, from) => {
    asked.push((from.getTime() - at(0).getTime()) / minute)
    return new Date((Math.floor(from.getTime() / (60 * minute)) + 1) * 60 * minute)
  })
  const schedule = 'every hour, for this test'
  for (const minutes of [10, 10, 59, 60, 119, 5, 30, 120]) {
    const next = everyHour(schedule, at(minutes))
    expect(next).toEqual(at((Math.floor(minutes / 60) + 1) * 60))
  }
  expect(asked).toEqual([10, 60, 5, 120])
})

it("the cached next time of one schedule isn't used for another", () => {
  const [one, other] = [memoizeNextRun(() => at(1)), memoizeNextRun(() => at(2))]
  expect([one('first of two', at(0)), other('second of two', at(0)), one('second of two', at(0))]).toEqual([
    at(1),
    at(2),
    at(2),
  ])
})
