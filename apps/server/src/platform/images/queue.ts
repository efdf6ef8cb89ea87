/** Too many wait already: the caller may come back in a moment. */
export class QueueFullError extends Error {
  constructor() {
    super('too much is waiting already')
    this.name = 'QueueFullError'
  }
}

export interface Queue {
  /** Runs a piece of work after all that came before it. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves once nothing runs or waits. */
  idle(): Promise<void>
}

/** One piece of work at a time; at most so many wait. */
export function createQueue(maxWaiting: number): Queue {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async run(work) {
      if (waiting > maxWaiting) throw new QueueFullError()
      waiting++
      const turn = last.then(work).finally(() => waiting--)
      last = turn.catch(() => undefined)
      return turn
    },
    async idle() {
      await last
    },
  }
}
