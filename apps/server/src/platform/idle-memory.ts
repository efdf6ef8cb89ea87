import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from './log.ts'

const lookEveryMs = 4000
/** A process is at rest when it was busy for no more than this share of so many looks in a row: for a minute. */
const restingShare = 0.02
export const restingLooks = 15
/** What has to have come on top of what the last time left. Giving back takes 0.2 s of the processor, and the next requests more than usual. */
const worthBytes = 64 * 2 ** 20

/** What is asked of the process at each look. */
interface Gauges {
  /** Which share of the time it was busy since the last look. */
  busyShare(): number
  residentBytes(): number
  giveBack(): void
}

/** Decides at each look whether to give memory back now. */
export function createRestWatch({ busyShare, residentBytes, giveBack }: Gauges): () => void {
  let quietLooks = 0
  let leftBytes = 0
  return () => {
    quietLooks = busyShare() <= restingShare ? quietLooks + 1 : 0
    if (quietLooks < restingLooks || residentBytes() - leftBytes < worthBytes) return
    giveBack()
    leftBytes = residentBytes()
    quietLooks = 0
  }
}

/**
 * From now on the process gives back memory that it doesn't need once it's at rest. V8 collects all garbage when so much of it has come
 * that it pays, and looks for rest only after that: since a request leaves little behind, hours can pass until then (ADR-0279).
 */
export function giveBackAtRest({ log }: { readonly log: Logger }): void {
  let before = performance.eventLoopUtilization()
  const look = createRestWatch({
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    residentBytes: () => process.memoryUsage.rss(),
    giveBack() {
      const [fromBytes, fromMs] = [process.memoryUsage.rss(), performance.now()]
      collectAll()
      const mb = (bytes: number) => Math.round(bytes / 1e6)
      const ms = Math.round(performance.now() - fromMs)
      log.debug('gave memory back', { fromMb: mb(fromBytes), toMb: mb(process.memoryUsage.rss()), ms })
    },
  })
  setInterval(look, lookEveryMs).unref()
}

/** Collects all garbage, and gives the system back what is free then. */
export function collectAll(): void {
  // The switch is on only while its function is made, which goes with its context: what Node compiled for later belongs to the switches it had.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
