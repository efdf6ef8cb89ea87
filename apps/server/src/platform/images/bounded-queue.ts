/** Too many wait already: the caller may come back in a moment. */
export class QueueFullError extends Error {
  constructor() {
    super('too much is waiting already')
    this.name = 'QueueFullError'
  }
}

export interface Queue {
  /** Runs a piece of work as soon as it is its turn. Throws QueueFullError when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves once nothing runs or waits. */
  idle(): Promise<void>
}

/** So many pieces of work at a time, in the order in which they came; at most `maxWaiting` wait. */
export function createQueue(maxWaiting: number, atOnce: number): Queue {
  const waiting: (() => void)[] = []
  const running = new Set<Promise<unknown>>()
  let taken = 0
  return {
    async run(work) {
      if (taken >= atOnce) {
        if (waiting.length >= maxWaiting) throw new QueueFullError()
        // Who ends hands on its place.
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
