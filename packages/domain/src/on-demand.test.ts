import { expect, test } from 'vitest'
import { onDemand } from './on-demand.ts'

test('creates the value on first use, and only once', () => {
  let made = 0
  const counter = onDemand(() => ({ number: ++made }))
  expect(made).toBe(0)
  expect([counter(), counter()].map(({ number }) => number)).toEqual([1, 1])
  expect(counter()).toBe(counter())
})
