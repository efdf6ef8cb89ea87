import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { collectAll, createIdleWatch, idleChecks } from './idle-memory.ts'

const mb = 2 ** 20

/** A process of a given memory size, which shrinks to 100 MB when memory is given back. */
function processOf() {
  const state = { share: 0, megabytes: 300, given: 0 }
  const look = createIdleWatch({
    busyShare: () => state.share,
    residentBytes: () => state.megabytes * mb,
    giveBack() {
      state.given++
      state.megabytes = 100
    },
  })
  return {
    given: () => state.given,
    look(share: number, megabytes = state.megabytes) {
      Object.assign(state, { share, megabytes })
      look()
    },
  }
}

test("an idle process collects garbage after a minute, a busy one doesn't", () => {
  const one = processOf()
  const quiet = Array.from({ length: idleChecks - 1 }, () => 0.02)
  for (const share of [0.9, ...quiet, 0.03, ...quiet]) one.look(share)
  expect(one.given()).toBe(0)
  one.look(0)
  expect(one.given()).toBe(1)
})

test('it collects again only once much has been allocated since', () => {
  const one = processOf()
  const rest = (looks: number) => Array.from({ length: looks }, () => one.look(0))
  rest(idleChecks)
  expect(one.given()).toBe(1)
  for (let look = 0; look < 100; look++) one.look(0, 163)
  expect(one.given()).toBe(1)
  one.look(0.7, 164)
  rest(idleChecks - 1)
  expect(one.given()).toBe(1)
  rest(1)
  expect(one.given()).toBe(2)
})

test("unreachable memory is freed, and gc isn't left exposed", async () => {
  const heldBy = (bytes: number) => new WeakRef(Array.from({ length: bytes / 8 }, () => 0.5))
  const garbage = heldBy(8 * mb)
  // A WeakRef's target stays alive until the end of the current job.
  await new Promise((resolve) => setImmediate(resolve))
  const heapMb = () => process.memoryUsage().heapTotal / mb
  const before = heapMb()
  collectAll()
  expect(garbage.deref()).toBeUndefined()
  expect(heapMb()).toBeLessThan(before - 7)
  expect(runInNewContext('typeof gc')).toBe('undefined')
})
