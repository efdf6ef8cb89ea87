import { isDatabaseUnavailable } from './database-unavailable.ts'

/** How long to wait before trying again after the database was unavailable, in milliseconds. */
const againMs = 500

interface CatchUp {
  /** Call this when something may have been missed until now. */
  begin(): void
  stop(): void
}

/**
 * Reads what may have been missed while notifications got lost. The listening connection is often restored before others, so the
 * read is retried while the database is unavailable (which is logged elsewhere): otherwise the loss would be permanent. Any other
 * failure goes to `onFailure`.
 */
export function createCatchUp(read: () => Promise<void>, onFailure: (error: unknown) => void): CatchUp {
  let [asked, done] = [0, 0]
  let isReading = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const run = async () => {
    if (isReading || isStopped) return
    isReading = true
    const upTo = asked
    let waitMs = 0
    try {
      await read()
      done = upTo
    } catch (error) {
      if (isDatabaseUnavailable(error)) waitMs = againMs
      else {
        done = upTo
        onFailure(error)
      }
    }
    isReading = false
    if (done === asked || isStopped) return
    timer = setTimeout(() => void run(), waitMs)
    timer.unref()
  }
  return {
    begin() {
      asked++
      void run()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
