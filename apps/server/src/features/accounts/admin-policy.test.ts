import { expect, it } from 'vitest'
import { banEnd } from './admin-policy.ts'

const at = new Date('2026-11-01T12:00:00.000Z')

it.each([
  ['1ms', 1],
  ['90s', 90_000],
  ['2m', 120_000],
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['1h1m1s1ms', 3_661_001],
])('a ban of %s ends after %i ms', (duration, ms) => {
  expect(banEnd(duration, at)).toEqual(new Date(at.getTime() + ms))
})

it('a ban ends in 9999 at the latest, "none" lifts it, and other formats are refused', () => {
  expect(banEnd('999999999h', at)).toEqual(new Date('9999-01-01T00:00:00.000Z'))
  expect(banEnd('none', at)).toBeNull()
  for (const duration of ['', '1', 'h', '1d', '-1h', '1h ', '1 h', '1234567890h', '1.1234567h', 'never']) {
    expect(() => banEnd(duration, at), duration).toThrow(`invalid format for ban duration: ${duration}`)
  }
})
