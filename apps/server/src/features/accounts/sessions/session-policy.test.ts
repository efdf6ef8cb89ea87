import { expect, it } from 'vitest'
import { isFresh, isOver, mayChangePassword } from './session-policy.ts'

const at = new Date('2026-11-01T12:00:00Z')
const [minute, day] = [60_000, 86_400_000]
const ago = (ms: number) => new Date(at.getTime() - ms)

it('a session ends after ninety idle days, or a maximum of days, however often it is renewed', () => {
  const over = (openedMs: number, renewedMs: number, maxDays = 365) =>
    isOver({ created_at: ago(openedMs), refreshed_at: ago(renewedMs) }, at, maxDays)
  expect(over(100 * day, 90 * day)).toBe(false)
  expect(over(100 * day, 90 * day + 1)).toBe(true)
  expect(over(365 * day, 0)).toBe(false)
  expect(over(365 * day + 1, 0)).toBe(true)
  expect([over(30 * day, 0, 30), over(30 * day + 1, 0, 30)]).toEqual([false, true])
})

it('a log-in is proof for five minutes; a recovery link allows a new password for an hour [R35]', () => {
  const fresh = (ms: number) => isFresh({ created_at: ago(ms) }, at)
  expect([fresh(5 * minute - 1), fresh(5 * minute)]).toEqual([true, false])
  const may = (ms: number, amr: unknown) => mayChangePassword({ created_at: ago(ms), amr }, at)
  expect([may(5 * minute - 1, []), may(5 * minute, [])]).toEqual([true, false])
  const recovered = [{ method: 'recovery', timestamp: 0 }]
  expect([may(60 * minute - 1, recovered), may(60 * minute, recovered)]).toEqual([true, false])
  expect(may(59 * minute, [{ method: 'password' }, ...recovered])).toBe(true)
  for (const amr of [[{ method: 'password' }], [{}], ['recovery'], [null], 'recovery', null]) {
    expect(may(59 * minute, amr)).toBe(false)
  }
})
