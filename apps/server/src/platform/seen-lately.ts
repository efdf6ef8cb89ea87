import { BoundedMap } from './bounded-map.ts'

/** The maximum number of remembered keys. */
const maxRemembered = 10_000

/** Returns a function that tells whether a key was first seen within the last `againMs` milliseconds, in this process. */
export function createRecentlySeen(againMs: number): (key: string, at: Date) => boolean {
  const seen = new BoundedMap<string, number>(maxRemembered)
  return (key, at) => {
    const before = seen.get(key)
    if (before !== undefined && at.getTime() - before < againMs) return true
    seen.set(key, at.getTime())
    return false
  }
}
