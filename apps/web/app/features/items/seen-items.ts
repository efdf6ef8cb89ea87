import { isRecord, storeText, parseJson, readStored } from '#app/lib/kept-text.ts'
import { seenKey } from '#app/lib/search-place.ts'

/** How many items are remembered, and for how long. */
const maxSeen = 20
const daysKept = 30

interface Seen {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly at: number
}

function read(): Seen[] {
  const stored = parseJson(readStored('localStorage', seenKey))
  if (!Array.isArray(stored)) return []
  const since = Date.now() - daysKept * 86_400_000
  return stored.filter((one): one is Seen => {
    if (!isRecord(one) || typeof one.id !== 'string' || typeof one.at !== 'number') return false
    return one.at > since && /^[\da-f-]{36}$/.test(one.id)
  })
}

/** The recently viewed items of this device, the latest first. */
export function seenIds(): string[] {
  return read().map(({ id }) => id)
}

/** Stores that an item was viewed, on this device only. */
export function storeViewed(id: string): void {
  const others = read().filter((one) => one.id !== id)
  storeText('localStorage', seenKey, JSON.stringify([{ id, at: Date.now() }, ...others].slice(0, maxSeen)))
}

/** Deletes the recently viewed items of this device. */
export function clearSeen(): void {
  storeText('localStorage', seenKey, undefined)
}
