import { storeText, readStored } from '#app/lib/kept-text.ts'

const name = 'itemo-console-seen'
/** The minimum interval between writes, in milliseconds. */
export const noteIntervalMs = 30_000

/** Used where storage isn't available. */
let seenHere = 0

/** When the console was last used in this browser, in any tab, in milliseconds. */
export const seenAt = (): number => Number(readStored('localStorage', name) ?? seenHere)

/** How long after that the links to the console are shown, in milliseconds. */
const atConsoleMs = 12 * 3_600_000

/** Whether the console was used in this browser in the last twelve hours; the server decides whether this person may open it. */
export const isAtConsole = (): boolean => Date.now() - seenAt() <= atConsoleMs

/** Records that the console is in use. */
export function noteSeen(): void {
  if (Date.now() - seenAt() < noteIntervalMs) return
  storeText('localStorage', name, String(Date.now()))
  if (readStored('localStorage', name) === null) seenHere = Date.now()
}
