import { expect, test } from 'vitest'
import { onDemand } from './on-demand.ts'

test('is made when it’s first asked for, and once', () => {
  let made = 0
  const counter = onDemand(() => ({ number: ++made }))
  expect(made).toBe(0)
  expect([counter(), counter()].map(({ number }) => number)).toEqual([1, 1])
  expect(counter()).toBe(counter())
})
