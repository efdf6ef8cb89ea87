import { isRecord, keepText, parseJson, readKept } from '#app/lib/kept-text.ts'
import { seenKey } from '#app/lib/search-place.ts'

/** So many items are remembered, and so long. */
const maxSeen = 20
const daysKept = 30

interface Seen {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly at: number
}

function read(): Seen[] {
  const kept = parseJson(readKept('localStorage', seenKey))
  if (!Array.isArray(kept)) return []
  const since = Date.now() - daysKept * 86_400_000
  return kept.filter((one): one is Seen => {
    if (!isRecord(one) || typeof one.id !== 'string' || typeof one.at !== 'number') return false
    return one.at > since && /^[\da-f-]{36}$/.test(one.id)
  })
}

/** The items that were looked at on this device, the latest first. */
export function seenIds(): string[] {
  return read().map(({ id }) => id)
}

/** Remembers that an item was looked at: on this device alone. */
export function keepSeen(id: string): void {
  const others = read().filter((one) => one.id !== id)
  keepText('localStorage', seenKey, JSON.stringify([{ id, at: Date.now() }, ...others].slice(0, maxSeen)))
}

/** Forgets all that was looked at on this device. */
export function clearSeen(): void {
  keepText('localStorage', seenKey, undefined)
}
