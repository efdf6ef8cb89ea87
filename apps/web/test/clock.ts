import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { whereabouts } from './app.tsx'

/**
 * Stops the timers of the page and its date; what is drawn, loaded, answered or due at once goes on. From here on time passes
 * only as far as it is turned, so that a delay holds to the millisecond. What Vitest waits with turns a stopped clock by itself:
 * until the test ends one waits by `due` instead of `expect.poll` and `expect.element`, and presses by `press`.
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

/** The numbers of the stopped timers begin here. */
const fakeIds = 1e12
const real = timersOf(window)
let stopped = real

// A part of the app that is loaded while the clock stands may keep these for good: afterwards time passes for it as for the others.
const now = () => (vi.isFakeTimers() ? stopped : real)
const setTimeout = (run: () => void, ms = 0, ...rest: []) => (ms > 0 ? now() : real).setTimeout(run, ms, ...rest)
const setInterval = (run: () => void, ms = 0, ...rest: []) => now().setInterval(run, ms, ...rest)
const clear = (name: 'clearTimeout' | 'clearInterval') => (id: number | undefined) =>
  (id !== undefined && id >= fakeIds ? stopped : real)[name](id)
const [clearTimeout, clearInterval] = [clear('clearTimeout'), clear('clearInterval')]

/** Presses a button or a link while the clock stands. */
export function press(target: Locator): void {
  const element = target.element()
  if (!(element instanceof HTMLElement)) throw new Error('Only what is in HTML can be pressed')
  element.click()
}

/** Writes into a field while the clock stands, as if it were pasted. */
export function write(target: Locator, text: string): void {
  const element = target.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('Only a field can be written into')
  element.focus()
  element.setRangeText(text, 0, element.value.length, 'end')
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const patienceMs = 10_000

/** Waits until something is so while the clock stands: what was begun goes on. */
export function due<T>(look: () => T, wanted: T): Promise<void> {
  return turnUntil(look, wanted, 0)
}

/** Turns the clock in small steps until something is so: for delays that are proved elsewhere. */
export async function turnUntil<T>(look: () => T, wanted: T, stepMs = 50): Promise<void> {
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
    // What is drawn comes before what waits from then on.
    return await settled()
  }
  isSo()
}

/** Turns the clock, and lets the page draw what that began. */
export async function turn(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await settled()
}

/** Waits until the person is on a page, while the clock stands. */
export const dueAt = (address: string) => due(whereabouts, address)

async function settled(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await drawn()
}

function drawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
