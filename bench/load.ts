/** The result of one slot of load. Times in milliseconds. */
export interface Load {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Concurrent clients, each sending the next request as soon as it has its response. */
export async function measure(askers: readonly (() => Promise<unknown>)[], slotMs: number): Promise<Load> {
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    askers.map(async (ask) => {
      for (let from = performance.now(); from - begun < slotMs;) {
        await ask()
        const now = performance.now()
        times.push(now - from)
        from = now
      }
    }),
  )
  const perSecond = (times.length * 1000) / (performance.now() - begun)
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { requests: times.length, perSecond, p50: at(0.5), p99: at(0.99) }
}

/** The median. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
