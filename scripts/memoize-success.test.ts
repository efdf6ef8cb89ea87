import { expect, test } from 'vitest'
import { memoizeSuccess } from './memoize-success.ts'

test('everyone gets the one that was made', async () => {
  let made = 0
  const town = memoizeSuccess(() => Promise.resolve(++made), 2)
  expect(await Promise.all([town(), town()])).toEqual([1, 1])
  expect(await town()).toBe(1)
})

test('a failure reaches who waited for it, and the next one tries again', async () => {
  let made = 0
  const town = memoizeSuccess(() => (++made === 1 ? Promise.reject(new Error('no room')) : Promise.resolve(made)), 2)
  const waiting = [town(), town()]
  for (const one of waiting) await expect(one).rejects.toThrow('no room')
  expect(await town()).toBe(2)
  expect(await town()).toBe(2)
})

test('what failed too often is not tried any more', async () => {
  let made = 0
  const town = memoizeSuccess(() => Promise.reject(new Error(`failure ${++made}`)), 2)
  await expect(town()).rejects.toThrow('failure 1')
  await expect(town()).rejects.toThrow('failure 2')
  await expect(town()).rejects.toThrow('failure 2')
})
