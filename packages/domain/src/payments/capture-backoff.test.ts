import { expect, test } from 'vitest'
import { pauseAfterMs } from './capture-backoff.ts'

test.each([
  [0, 5],
  [1, 5],
  [2, 10],
  [3, 20],
  [4, 40],
  [8, 640],
  [9, 900],
  [10, 900],
  [1000, 900],
  [10_000, 900],
])('after %i attempts the next one is in %i seconds: doubled each time, up to 15 minutes', (attempts, seconds) => {
  expect(pauseAfterMs(attempts)).toBe(seconds * 1000)
})
