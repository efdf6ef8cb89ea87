const firstPauseMs = 5000
const maxPauseMs = 15 * 60_000

/** The pause after this many attempts (1, 2, …) before the next request to the provider: doubling, up to a quarter of an hour. */
export function pauseAfterMs(attempts: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1))
}
