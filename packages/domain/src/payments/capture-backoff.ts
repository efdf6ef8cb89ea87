const firstPauseMs = 5000
const maxPauseMs = 15 * 60_000

/** How long to wait after so many attempts (1, 2, …) before the provider is asked again: doubling, a quarter of an hour at most. */
export function pauseAfterMs(attempts: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1))
}
