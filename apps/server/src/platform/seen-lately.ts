import { BoundedMap } from './bounded-map.ts'

/** The most that is remembered. */
const maxRemembered = 10_000

/** Tells what comes again within so many milliseconds from what is new, in this process. */
export function createSeenLately(againMs: number): (key: string, at: Date) => boolean {
  const seen = new BoundedMap<string, number>(maxRemembered)
  return (key, at) => {
    const before = seen.get(key)
    if (before !== undefined && at.getTime() - before < againMs) return true
    seen.set(key, at.getTime())
    return false
  }
}
