import type { SuggestionsView } from '@itemo/contract/item-views.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import type { NearInput } from '@itemo/domain/items/search-area.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { categoriesThatBegin, choosePhrases, placesThatBegin, typedPrefix } from '@itemo/domain/items/suggestions.ts'
import { type FilterDeps, locate } from './item-search.ts'
import { listedCategories } from './listed-categories.ts'
import { countAround, findPhrases } from './phrase-queries.ts'

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

/**
 * Answers what to search for. Throws rate_limited for too many of one who asks, invalid_input for a postcode that lies nowhere.
 */
export function createSuggest(deps: FilterDeps) {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<OfPrefix> }>()
  const of = (prefix: string | undefined, place: Point | undefined): Promise<OfPrefix> => {
    if ((prefix ?? '').length > keptLetters) return read(deps, prefix, place)
    const key = `${prefix ?? ''} ${place ? `${place.latitude},${place.longitude}` : ''}`
    const at = deps.now().getTime()
    const known = kept.get(key)
    if (known && at < known.until) return known.answer
    kept.delete(key)
    const answer = read(deps, prefix, place)
    kept.set(key, { until: at + keptMs, answer })
    // What failed is asked for again by the next one.
    answer.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break
      kept.delete(oldest)
    }
    return answer
  }
  return async ({ q = '', near }: Asked, asker: string): Promise<SuggestionsView> => {
    await deps.limits.take(`items:suggest:${asker}`, suggestsPerMinute)
    const place = near ? await locate(deps, near, asker) : undefined
    const prefix = typedPrefix(q)
    return { ...(await of(prefix, place)), places: prefix === undefined ? [] : placesThatBegin(q) }
  }
}

async function read(
  { db }: Pick<FilterDeps, 'db'>,
  prefix: string | undefined,
  point: Point | undefined,
): Promise<OfPrefix> {
  if (prefix === undefined) return { phrases: [], categories: await listedCategories(db, point) }
  const chosen = choosePhrases(prefix, await findPhrases(db, prefix))
  const phrases =
    point && chosen.length > 0
      ? await countAround(db, chosen, point, aroundKm)
      : chosen.map((one) => ({ ...one, near: null }))
  return { phrases, categories: categoriesThatBegin(prefix).slice(0, 1) }
}
