import type { SuggestionsView } from '@itemo/contract/item-views.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import type { NearInput } from '@itemo/domain/items/search-area.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import {
  categoriesThatBegin,
  choosePhrases,
  placesThatBegin,
  type TitlePhrase,
  typedPrefix,
} from '@itemo/domain/items/suggestions.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type FilterDeps, locate } from './item-search.ts'
import { listedCategories } from './listed-categories.ts'
import { countAround, findPhrases, isCounted } from './phrase-queries.ts'

interface Asked {
  readonly q?: string | undefined
  readonly near?: NearInput | undefined
}

/**
 * The part of the answer that is the same for everyone who types these letters. Places are computed from the exact text, which is
 * personal, so they aren't cached.
 */
type OfPrefix = Omit<SuggestionsView, 'places'>

/** The limit for one asker. */
const suggestsPerMinute = { limit: 120, windowSeconds: 60 }

/** Phrases are counted within 25 miles, like alerts without a distance. */
const aroundKm = 25 * kmPerMile

/** Answers to short prefixes, which many people type, are cached for a minute, at most this many. */
const keptLetters = 3
const keptMs = 60_000
const maxKept = 1000
/** How many counts around places are cached for the same time: the next letter mostly leaves the same phrases. */
const maxCounts = 20_000

/**
 * Creates the function that suggests searches. It throws rate_limited for too many requests of one asker, and invalid_input for an
 * unknown postcode.
 */
export function createSuggest(deps: FilterDeps) {
  const answers = expiringCache<Promise<OfPrefix>>(maxKept, deps.now)
  const counts = expiringCache<number>(maxCounts, deps.now)
  const read = async (prefix: string | undefined, point: Point | undefined): Promise<OfPrefix> => {
    if (prefix === undefined) return { phrases: [], categories: await listedCategories(deps.db, point) }
    const chosen = choosePhrases(prefix, await findPhrases(deps.db, prefix))
    return {
      phrases: await withCounts(deps.db, { counts, chosen, point }),
      categories: categoriesThatBegin(prefix).slice(0, 1),
    }
  }
  const of = (prefix: string | undefined, place: Point | undefined): Promise<OfPrefix> => {
    if ((prefix ?? '').length > keptLetters) return read(prefix, place)
    const key = `${prefix ?? ''} ${nameOf(place)}`
    const known = answers.get(key)
    if (known) return known
    const answer = read(prefix, place)
    const forget = answers.keep(key, answer)
    // A failed answer isn't cached.
    answer.catch(forget)
    return answer
  }
  return async ({ q = '', near }: Asked, asker: string): Promise<SuggestionsView> => {
    await deps.limits.take(`items:suggest:${asker}`, suggestsPerMinute)
    const place = near ? await locate(deps, near, asker) : undefined
    const prefix = typedPrefix(q)
    return { ...(await of(prefix, place)), places: prefix === undefined ? [] : placesThatBegin(q) }
  }
}

const nameOf = (place: Point | undefined) => (place ? `${place.latitude},${place.longitude}` : '')

interface Counting {
  readonly counts: ExpiringCache<number>
  readonly chosen: readonly TitlePhrase[]
  readonly point: Point | undefined
}

/** Adds to the phrases how many items around the place contain them; only those that aren't cached are counted. */
async function withCounts(db: Db, { counts, chosen, point }: Counting): Promise<OfPrefix['phrases']> {
  if (!point) return chosen.map((one) => ({ ...one, near: null }))
  const keyOf = (phrase: string) => `${nameOf(point)} ${phrase}`
  const known = new Map(chosen.map(({ phrase }) => [phrase, counts.get(keyOf(phrase))]))
  const unknown = chosen.filter((one) => isCounted(one) && known.get(one.phrase) === undefined)
  if (unknown.length > 0) {
    for (const [phrase, near] of await countAround(db, unknown, point, aroundKm)) {
      counts.keep(keyOf(phrase), near)
      known.set(phrase, near)
    }
  }
  return chosen.map((one) => ({ ...one, near: known.get(one.phrase) ?? null }))
}

interface ExpiringCache<T> {
  get(key: string): T | undefined
  /** Returns a function that deletes the entry early. */
  keep(key: string, value: T): () => void
}

/** A cache that keeps a limited number of entries for a minute. */
function expiringCache<T>(maxEntries: number, now: () => Date): ExpiringCache<T> {
  const cached = new BoundedMap<string, { readonly until: number; readonly value: T }>(maxEntries)
  return {
    get(key) {
      const one = cached.get(key)
      return one && now().getTime() < one.until ? one.value : undefined
    },
    keep(key, value) {
      const one = { until: now().getTime() + keptMs, value }
      cached.set(key, one)
      return () => {
        if (cached.get(key) === one) cached.delete(key)
      }
    },
  }
}
