import { keepText, readKept } from '#app/lib/kept-text.ts'

const name = 'itemo-console-seen'
/** It is written so often at most, in milliseconds. */
export const tellMs = 30_000

/** Where the browser keeps nothing. */
let seenHere = 0

/** When someone last used the console in this browser, in milliseconds: each tab counts. */
export const seenAt = (): number => Number(readKept('localStorage', name) ?? seenHere)

/** Who used the console in this browser within that time may go there from what they see, in milliseconds. */
const atConsoleMs = 12 * 3_600_000

/** Whether someone used the console in this browser in the last twelve hours; whether it's them is for the server to say. */
export const isAtConsole = (): boolean => Date.now() - seenAt() <= atConsoleMs

/** Notes that someone uses the console now. */
export function noteSeen(): void {
  if (Date.now() - seenAt() < tellMs) return
  keepText('localStorage', name, String(Date.now()))
  if (readKept('localStorage', name) === null) seenHere = Date.now()
}
