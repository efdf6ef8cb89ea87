import type { Logger } from '../log.ts'

/** Files cannot be kept at the moment: the disk is full or read-only, the bucket is away. Nobody who sends one can help it. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  constructor(cause: unknown) {
    super('files cannot be stored', { cause })
  }
}

/** Ends what failed with StoreUnavailable, and logs why: at most once a minute, for it fails for everyone. */
export type StoreAlarm = (cause: unknown) => never

const logEveryMs = 60_000

/** An alarm that calls `onLog` whenever it logs. */
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
