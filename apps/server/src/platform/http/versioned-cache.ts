import { readFromPrimary } from '../db/replicas.ts'
import type { CachedResponse } from './response-cache.ts'

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

/** Answers that a process keeps with the version that the database gave them, and shows while it gives them the same one. */
export interface VersionedCache {
  /** Whether there is an answer of an id at all, whatever its version. */
  has(id: string): boolean
  /** The answer of an id, if the database says now that its version stands. */
  find(id: string): Promise<CachedResponse | undefined>
  /** Runs what reads the answer of an id: on the primary when the database has just refused the one that was kept. */
  read<T>(id: string, run: () => T): T
  /** Keeps an answer with the version of the very instant at which it was read. */
  keep(id: string, version: string, answer: CachedResponse): void
}

interface Options {
  /** The versions of some ids as they are now; null or none for one that may not be shown. */
  readonly versionsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>
  /** The most that is kept. What was asked for longest ago goes first. */
  readonly maxBytes: number
}

interface Kept {
  readonly version: string
  readonly answer: CachedResponse
}

/** Ids whose answer was refused are remembered until it is kept again, or so many others were. */
const maxRefused = 1000

/** What an entry takes besides its bodies, in bytes, by a rough guess. The compressed one counts as half the other. */
const overhead = 600

/** A cache whose readers ask the database only for the version, one question for all who ask at the same time. */
export function createVersionedCache({ versionsOf, maxBytes }: Options): VersionedCache {
  const kept = new Map<string, Kept>()
  const refused = new Set<string>()
  let bytes = 0
  // Asked once for many, who may have written different things.
  const versionOf = batchLoader((ids) => readFromPrimary(() => versionsOf(ids)))
  const drop = (id: string) => {
    const known = kept.get(id)
    if (known && kept.delete(id)) bytes -= bytesOf(known.answer)
  }
  const put = (id: string, entry: Kept) => {
    drop(id)
    kept.set(id, entry)
    bytes += bytesOf(entry.answer)
  }
  return {
    has: (id) => kept.has(id),
    async find(id) {
      const entry = kept.get(id)
      if (!entry) return undefined
      const version = await versionOf(id)
      const stands = version === entry.version
      if (kept.get(id) === entry) {
        if (stands) put(id, entry)
        else {
          drop(id)
          // A replica may be behind: it would give the same answer again.
          refused.add(id)
          for (const oldest of [...refused].slice(0, -maxRefused)) refused.delete(oldest)
        }
      }
      return stands ? entry.answer : undefined
    },
    read: (id, run) => (refused.has(id) ? readFromPrimary(run) : run()),
    keep(id, version, answer) {
      refused.delete(id)
      put(id, { version, answer })
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) return
        drop(oldest)
      }
    },
  }
}

function bytesOf({ body }: CachedResponse): number {
  return body.length * 1.5 + overhead
}
