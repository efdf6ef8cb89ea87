import { keepText, readKept } from '#app/lib/kept-text.ts'

const name = 'itemo-console-seen'
/** It is written so often at most, in milliseconds. */
export const tellMs = 30_000

/** Where the browser keeps nothing. */
let seenHere = 0

/** When someone last used the console in this browser, in milliseconds: each tab counts. */
export const seenAt = (): number => Number(readKept('localStorage', name) ?? seenHere)

/** Notes that someone uses the console now. */
export function noteSeen(): void {
  if (Date.now() - seenAt() < tellMs) return
  seenHere = Date.now()
  keepText('localStorage', name, String(seenHere))
}
