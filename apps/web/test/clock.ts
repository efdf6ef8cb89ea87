import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { whereabouts } from './app.tsx'

/**
 * Stops the timers and the date of the page; rendering, loading, responses and zero timers continue. From here on time advances only by
 * calls, so that a delay is exact to the millisecond. Vitest's own polling would advance a stopped clock: until the test ends, use `due`
 * instead of `expect.poll` and `expect.element`, and `press` for presses.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  stopped = timersOf(window)
  Object.assign(window, { setTimeout, clearTimeout, setInterval, clearInterval })
}

type Timers = Pick<Window, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>

const timersOf = (from: Timers): Timers => ({
  setTimeout: from.setTimeout.bind(window),
  clearTimeout: from.clearTimeout.bind(window),
  setInterval: from.setInterval.bind(window),
  clearInterval: from.clearInterval.bind(window),
})

/** The first id of fake timers. */
const fakeIds = 1e12
const real = timersOf(window)
let stopped = real

// A module that is loaded while the clock is stopped may keep these functions for good: they switch back to real time afterwards.
const now = () => (vi.isFakeTimers() ? stopped : real)
const setTimeout = (run: () => void, ms = 0, ...rest: []) => (ms > 0 ? now() : real).setTimeout(run, ms, ...rest)
const setInterval = (run: () => void, ms = 0, ...rest: []) => now().setInterval(run, ms, ...rest)
const clear = (name: 'clearTimeout' | 'clearInterval') => (id: number | undefined) =>
  (id !== undefined && id >= fakeIds ? stopped : real)[name](id)
const [clearTimeout, clearInterval] = [clear('clearTimeout'), clear('clearInterval')]

/** Presses a button or a link while the clock is stopped. */
export function press(target: Locator): void {
  const element = target.element()
  if (!(element instanceof HTMLElement)) throw new Error('Only HTML elements can be pressed')
  element.click()
}

/** Writes into a field while the clock is stopped, like a paste. */
export function write(target: Locator, text: string): void {
  const element = target.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('Only a field can be typed into')
  element.focus()
  element.setRangeText(text, 0, element.value.length, 'end')
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const patienceMs = 10_000

/** Waits for a condition while the clock is stopped: pending work continues. */
export function due<T>(look: () => T, wanted: T): Promise<void> {
  return advanceUntil(look, wanted, 0)
}

/** Advances the clock in small steps until a condition holds: for delays that are tested elsewhere. */
export async function advanceUntil<T>(look: () => T, wanted: T, stepMs = 50): Promise<void> {
  const begun = performance.now()
  const isSo = () => expect(look()).toEqual(wanted)
  while (performance.now() - begun < patienceMs) {
    await drawn()
    try {
      isSo()
    } catch {
      vi.advanceTimersByTime(stepMs)
      continue
    }
    // Rendering completes before the next wait.
    return await settled()
  }
  isSo()
}

/** Advances the clock, and lets the page render the effects. */
export async function turn(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await settled()
}

/** Waits until the person is on a page, while the clock is stopped. */
export const dueAt = (address: string) => due(whereabouts, address)

async function settled(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await drawn()
}

function drawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
