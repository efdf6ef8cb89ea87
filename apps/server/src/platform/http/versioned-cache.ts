import { readFromPrimary } from '../db/replicas.ts'
import type { CachedResponse } from './response-cache.ts'

/** More than one, so that a connection that died without notice doesn't block everyone. */
const maxUnderWay = 2

interface Question<T> {
  readonly ids: Set<string>
  readonly answered: PromiseWithResolvers<ReadonlyMap<string, T>>
}

/** Batches the lookups of many callers into one query. A caller never gets the result of a query that was sent before its call. */
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
      // Calls in the same iteration of the event loop share a batch.
      setImmediate(() => void send())
    }
    const { ids, answered } = waiting
    ids.add(id)
    return (await answered.promise).get(id)
  }
}

/** Responses cached in this process with the version that the database reported, and served while it still reports that version. */
export interface VersionedCache {
  /** Whether there is a cached response for an id, of any version. */
  has(id: string): boolean
  /** The cached response for an id, if the database confirms that its version is current. */
  find(id: string): Promise<CachedResponse | undefined>
  /** Runs the read of an id's response; on the primary when the cached one has just turned out to be stale. */
  read<T>(id: string, run: () => T): T
  /** Caches a response with the version that it had at the very moment when it was read. */
  keep(id: string, version: string, answer: CachedResponse): void
}

interface Options {
  /** The current versions of some ids; null or missing for an id that may not be shown. */
  readonly versionsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>
  /** The maximum size of the cache. The response that was requested longest ago is evicted first. */
  readonly maxBytes: number
}

interface Kept {
  readonly version: string
  readonly answer: CachedResponse
}

/** Ids whose response turned out to be stale are remembered until it is cached again, or until this many others were added. */
const maxRefused = 1000

/** A rough guess of what an entry takes apart from its bodies, in bytes. The compressed body counts as half of the other. */
const overhead = 600

/** Creates a cache that only reads the versions from the database, with one query for all callers at the same time. */
export function createVersionedCache({ versionsOf, maxBytes }: Options): VersionedCache {
  const entries = new Map<string, Kept>()
  const refused = new Set<string>()
  let bytes = 0
  // Read from the primary: one query serves many callers, who may have written different things.
  const versionOf = batchLoader((ids) => readFromPrimary(() => versionsOf(ids)))
  const drop = (id: string) => {
    const known = entries.get(id)
    if (known && entries.delete(id)) bytes -= bytesOf(known.answer)
  }
  const put = (id: string, entry: Kept) => {
    drop(id)
    entries.set(id, entry)
    bytes += bytesOf(entry.answer)
  }
  return {
    has: (id) => entries.has(id),
    async find(id) {
      const entry = entries.get(id)
      if (!entry) return undefined
      const version = await versionOf(id)
      const stands = version === entry.version
      if (entries.get(id) === entry) {
        if (stands) put(id, entry)
        else {
          drop(id)
          // A replica that is behind would return the same response again.
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
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return
        drop(oldest)
      }
    },
  }
}

function bytesOf({ body }: CachedResponse): number {
  return body.length * 1.5 + overhead
}
