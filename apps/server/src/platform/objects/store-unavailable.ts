import type { Logger } from '../log.ts'

/** Files can't be stored at the moment: the disk is full or read-only, or the bucket is unreachable. The sender of a file can't help it. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  constructor(cause: unknown) {
    super('files cannot be stored', { cause })
  }
}

/** Throws StoreUnavailable for a failure, and logs its cause at most once a minute, since it affects everyone. */
export type StoreAlarm = (cause: unknown) => never

const logEveryMs = 60_000

/** Creates an alarm that calls `onLog` whenever it logs. */
export function createStoreAlarm(log: Logger, onLog: () => void = () => undefined): StoreAlarm {
  let loggedAtMs = Number.NEGATIVE_INFINITY
  return (cause) => {
    const nowMs = performance.now()
    if (nowMs - loggedAtMs > logEveryMs) {
      loggedAtMs = nowMs
      log.error('files cannot be stored', { error: cause })
      onLog()
    }
    throw new StoreUnavailable(cause)
  }
}
