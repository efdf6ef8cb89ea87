import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, loadDrawn, loadPart } from './lazy-part.ts'

const connection = { onLine: true }
const answer = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  connection.onLine = true
  answer.mockRejectedValue(new TypeError('no network'))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', connection)
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  answer.mockReset()
})

function goes(state: 'offline' | 'online'): void {
  connection.onLine = state === 'online'
  window.dispatchEvent(new Event(state))
}

/** A part that loads only on the second try; `fail` makes the first one fail. */
function partThatFailsOnce() {
  let fail: () => void = () => undefined
  const load = vi.fn<() => Promise<string>>()
  load.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error('no network')))))
  load.mockResolvedValue('part')
  return { load, fail: () => fail() }
}

test("offline, a chunk isn't requested until the network is back, as browsers may never retry it", async () => {
  goes('offline')
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part')
  const loading = loadPart(load)
  await expect.poll(() => answer).toHaveBeenCalledTimes(1)
  expect(load).not.toHaveBeenCalled()
  goes('online')
  expect(await loading).toBe('part')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a browser that wrongly reports being offline still loads chunks from a reachable server', async () => {
  goes('offline')
  answer.mockResolvedValue(new Response())
  expect(await loadPart(() => Promise.resolve('part'))).toBe('part')
})

test('a chunk in flight when the network dropped is requested once more', async () => {
  const { load, fail } = partThatFailsOnce()
  const loading = loadPart(load)
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  goes('offline')
  goes('online')
  fail()
  expect(await loading).toBe('part')
})

test('a chunk that fails to load while online fails', async () => {
  const { load, fail } = partThatFailsOnce()
  const loading = loadPart(load)
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  fail()
  await expect(loading).rejects.toThrow('no network')
  expect(load).toHaveBeenCalledTimes(1)
})

/** A stub that notifies the person; `goOn` is the press on "Not now". */
function someoneTells() {
  let goOn: () => void = () => undefined
  const told = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (goOn = resolve)))
  window.itemoTell = told
  return { told, goOn: () => goOn() }
}

test('a missing chunk is reported, and its caller gets the failure', async () => {
  const { told } = someoneTells()
  const { load, fail } = partThatFailsOnce()
  const loading = loadPart(load)
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  fail()
  await expect(loading).rejects.toThrow('no network')
  expect(told).toHaveBeenCalledTimes(1)
})

test('a missing chunk being rendered waits until the person continues, and is requested again then', async () => {
  const { told, goOn } = someoneTells()
  const { load, fail } = partThatFailsOnce()
  const settled = vi.fn<() => void>()
  const loading = loadDrawn(load)
  void loading.then(settled, settled)
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  fail()
  await expect.poll(() => told).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(settled).not.toHaveBeenCalled()
  goOn()
  expect(await loading).toBe('part')
})

test("a failed preload isn't reported", async () => {
  const { told } = someoneTells()
  vi.stubGlobal('window', Object.assign(window, { requestIdleCallback: (run: () => void) => run() }))
  const load = vi.fn<() => Promise<{ Part: () => null }>>().mockRejectedValue(new Error('reset'))
  lazyPart(load, 'Part', { when: 'idle' })
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).not.toHaveBeenCalled()
})

test('a chunk in memory needs no network', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part')
  await loadPart(load)
  goes('offline')
  expect(await loadPart(load)).toBe('part')
  expect(answer).not.toHaveBeenCalled()
})
