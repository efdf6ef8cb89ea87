import { isDatabaseUnavailable } from './database-unavailable.ts'

/** How long after a try that the database didn't answer the next one comes, in milliseconds. */
const againMs = 500

interface CatchUp {
  /** Something may have been missed until now. */
  begin(): void
  stop(): void
}

/**
 * Reads what may have been missed while notices got lost. The listening connection often stands again before anything else does: while the
 * database doesn't answer, which is told where it is noticed, it is tried again, since what is missed once would be missed for good.
 * Any other failure is handed on.
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
