/** The most that is remembered. */
const maxRemembered = 10_000

/** Tells what comes again within so many milliseconds from what is new, in this process. */
export function createSeenLately(againMs: number): (key: string, at: Date) => boolean {
  const seen = new Map<string, number>()
  return (key, at) => {
    const before = seen.get(key)
    if (before !== undefined && at.getTime() - before < againMs) return true
    seen.delete(key)
    seen.set(key, at.getTime())
    if (seen.size > maxRemembered) seen.delete(seen.keys().next().value ?? '')
    return false
  }
}
