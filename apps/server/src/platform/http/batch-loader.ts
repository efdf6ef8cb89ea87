/** More than one, so that a connection that died in silence does not hold everyone up. */
const maxUnderWay = 2

interface Question<T> {
  readonly ids: Set<string>
  readonly answered: PromiseWithResolvers<ReadonlyMap<string, T>>
}

/** Answers many askers with one question. Nobody is answered from a question that had left before they asked. */
export function batchLoader<T>(
  askAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | undefined> {
  let waiting: Question<T> | undefined
  let underWay = 0
  const send = async () => {
    if (!waiting || underWay >= maxUnderWay) return
    const { ids, answered } = waiting
    waiting = undefined
    underWay++
    try {
      answered.resolve(await askAll([...ids]))
    } catch (error) {
      answered.reject(error)
    }
    underWay--
    void send()
  }
  return async (id) => {
    if (!waiting) {
      waiting = { ids: new Set(), answered: Promise.withResolvers() }
      // Those of the same turn of the event loop go together.
      setImmediate(() => void send())
    }
    const { ids, answered } = waiting
    ids.add(id)
    return (await answered.promise).get(id)
  }
}
