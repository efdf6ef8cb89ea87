import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patiently } from './patiently.ts'

const connection = { onLine: true }

beforeEach(() => {
  connection.onLine = true
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', connection)
})
afterEach(() => void vi.unstubAllGlobals())

function goes(state: 'offline' | 'online'): void {
  connection.onLine = state === 'online'
  window.dispatchEvent(new Event(state))
}

/** Something that arrives only when it is asked for with a network; `fail` is when the first failure is heard. */
function partThatFailsOnce() {
  let fail: () => void = () => undefined
  const load = vi.fn<() => Promise<string>>()
  load.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error('no network')))))
  load.mockResolvedValue('part')
  return { load, fail: () => fail() }
}

test('without a network a part is waited for, and asked for again once there is one', async () => {
  goes('offline')
  const { load, fail } = partThatFailsOnce()
  const loading = patiently(load)
  fail()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  goes('online')
  expect(await loading).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failure that is heard after the network came back is no reason to give up', async () => {
  goes('offline')
  const early = partThatFailsOnce()
  const loading = patiently(early.load)
  goes('online')
  early.fail()
  expect(await loading).toBe('part')

  const cut = partThatFailsOnce()
  const other = patiently(cut.load)
  goes('offline')
  goes('online')
  cut.fail()
  expect(await other).toBe('part')
})

test('a part that does not come over a network that stands fails', async () => {
  const { load, fail } = partThatFailsOnce()
  const loading = patiently(load)
  fail()
  await expect(loading).rejects.toThrow('no network')
  expect(load).toHaveBeenCalledTimes(1)
})
