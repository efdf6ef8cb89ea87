import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { whereabouts } from './app.tsx'

/**
 * Stops the timers of the page and its date; what is drawn, loaded, answered or due at once goes on. From here on time passes
 * only as far as it is turned, so that a delay holds to the millisecond. What Vitest waits with turns a stopped clock by itself:
 * until the test ends one waits by `due` instead of `expect.poll` and `expect.element`, and presses by `press`.
 */
export function stopClock(): void {
  const { setTimeout: soon, clearTimeout: clearSoon } = window
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const { setTimeout: later, clearTimeout: clearLater } = window
  const set = (run: () => void, ms = 0, ...rest: []) => (ms > 0 ? later(run, ms, ...rest) : soon(run, 0, ...rest))
  const clear = (id: number | undefined) => (id !== undefined && id >= fakeIds ? clearLater(id) : clearSoon(id))
  Object.assign(window, { setTimeout: set, clearTimeout: clear })
}

/** The numbers of the stopped timers begin here. */
const fakeIds = 1e12

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
