import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from './log.ts'

const lookEveryMs = 4000
/** A process is idle when it was busy for at most this share of each of `idleChecks` checks in a row: for a minute. */
const idleShare = 0.02
export const idleChecks = 15
/** The minimum growth since memory was last given back. That takes 0.2 s of CPU time, and slows down the next requests. */
const worthBytes = 64 * 2 ** 20

/** What each check reads and calls. */
interface Gauges {
  /** The share of time that the process was busy since the last check. */
  busyShare(): number
  residentBytes(): number
  giveBack(): void
}

/** Returns the function that decides, at each check, whether to give memory back now. */
export function createIdleWatch({ busyShare, residentBytes, giveBack }: Gauges): () => void {
  let quietLooks = 0
  let leftBytes = 0
  return () => {
    quietLooks = busyShare() <= idleShare ? quietLooks + 1 : 0
    if (quietLooks < idleChecks || residentBytes() - leftBytes < worthBytes) return
    giveBack()
    leftBytes = residentBytes()
    quietLooks = 0
  }
}

/**
 * From now on, the process gives back unused memory when it is idle. V8 runs a full collection once enough garbage has
 * accumulated, and checks for idleness only after that: since a request leaves little garbage, that can take hours (ADR-0279).
 */
export function freeMemoryWhenIdle({ log }: { readonly log: Logger }): void {
  let before = performance.eventLoopUtilization()
  const look = createIdleWatch({
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

/** Collects all garbage, and returns the freed memory to the system. */
export function collectAll(): void {
  // The flag is only on while `gc` is created, and `gc` belongs to a throwaway context: code caches that Node writes later have
  // to match its original flags.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
