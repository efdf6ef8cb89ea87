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

/** What is the same for all who type the same letters; the places are made of the text as it was typed, which is one person's own. */
type OfPrefix = Omit<SuggestionsView, 'places'>

/** Suggestions of one who asks. */
const suggestsPerMinute = { limit: 120, windowSeconds: 60 }

/** Phrases are counted around a place as far as alerts look that say no distance: 25 miles. */
const aroundKm = 25 * kmPerMile

/** What is asked for by many who begin to type, kept for a minute; so many answers at most. */
const keptLetters = 3
const keptMs = 60_000
const maxKept = 1000
/** How many counts around places are kept as long: the next letter mostly leaves the same phrases. */
const maxCounts = 20_000

/**
 * Answers what to search for. Throws rate_limited for too many of one who asks, invalid_input for a postcode that lies nowhere.
 */
export function createSuggest(deps: FilterDeps) {
  const answers = keepFor<Promise<OfPrefix>>(maxKept, deps.now)
  const counts = keepFor<number>(maxCounts, deps.now)
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
    // What failed is asked for again by the next one.
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
  readonly counts: Kept<number>
  readonly chosen: readonly TitlePhrase[]
  readonly point: Point | undefined
}

/** The phrases with how many items have them around the place, of which only those are counted that nobody counted a moment ago. */
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

interface Kept<T> {
  get(key: string): T | undefined
  /** Answers what forgets it before its time. */
  keep(key: string, value: T): () => void
}

/** Keeps things for a minute, the latest so many. */
function keepFor<T>(maxEntries: number, now: () => Date): Kept<T> {
  const kept = new BoundedMap<string, { readonly until: number; readonly value: T }>(maxEntries)
  return {
    get(key) {
      const one = kept.get(key)
      return one && now().getTime() < one.until ? one.value : undefined
    },
    keep(key, value) {
      const one = { until: now().getTime() + keptMs, value }
      kept.set(key, one)
      return () => {
        if (kept.get(key) === one) kept.delete(key)
      }
    },
  }
}
