/** Too many callers are waiting: try again in a moment. */
export class QueueFullError extends Error {
  constructor() {
    super('too much is waiting already')
    this.name = 'QueueFullError'
  }
}

export interface Queue {
  /** Runs a task as soon as a slot is free. Throws QueueFullError when too many are waiting. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when nothing is running or waiting. */
  idle(): Promise<void>
}

/** Creates a queue that runs `atOnce` tasks at a time, in order of arrival; at most `maxWaiting` wait. */
export function createQueue(maxWaiting: number, atOnce: number): Queue {
  const waiting: (() => void)[] = []
  const running = new Set<Promise<unknown>>()
  let taken = 0
  return {
    async run(work) {
      if (taken >= atOnce) {
        if (waiting.length >= maxWaiting) throw new QueueFullError()
        // A finished task passes its slot on, so `taken` stays the same.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else taken++
      const done = work()
      running.add(done)
      try {
        return await done
      } finally {
        running.delete(done)
        const next = waiting.shift()
        if (next) next()
        else taken--
      }
    },
    async idle() {
      while (taken > 0) await Promise.allSettled(running)
    },
  }
}
