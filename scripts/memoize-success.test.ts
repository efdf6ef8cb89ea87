import { expect, test } from 'vitest'
import { memoizeSuccess } from './memoize-success.ts'

test('all callers get the same result', async () => {
  let made = 0
  const town = memoizeSuccess(() => Promise.resolve(++made), 2)
  expect(await Promise.all([town(), town()])).toEqual([1, 1])
  expect(await town()).toBe(1)
})

test('a failure reaches all waiting callers, and the next call retries', async () => {
  let made = 0
  const town = memoizeSuccess(() => (++made === 1 ? Promise.reject(new Error('no room')) : Promise.resolve(made)), 2)
  const waiting = [town(), town()]
  for (const one of waiting) await expect(one).rejects.toThrow('no room')
  expect(await town()).toBe(2)
  expect(await town()).toBe(2)
})

test("after too many failures it doesn't retry any more", async () => {
  let made = 0
  const town = memoizeSuccess(() => Promise.reject(new Error(`failure ${++made}`)), 2)
  await expect(town()).rejects.toThrow('failure 1')
  await expect(town()).rejects.toThrow('failure 2')
  await expect(town()).rejects.toThrow('failure 2')
})
