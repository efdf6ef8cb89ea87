import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { call } from '#app/lib/api.ts'
import { keepText, readKept } from '#app/lib/kept-text.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import { chosenPlace } from '#app/lib/search-place.ts'
import { type FeedFilter, filterQuery, readFilter, writeFilter } from '../filter-params.ts'

/** What this browser wished to be told of before it was signed in: the address that saves it. */
const name = 'itemo.alert-wish'

/** The address that says which alert someone wishes for: it goes along through sign-up. */
export function wishPath(filter: FeedFilter): SitePath {
  const wish = writeFilter(new URLSearchParams({ tab: 'alerts', wish: '1' }), {
    ...aroundNamed(filter),
    bounds: undefined,
    sort: undefined,
  })
  return withQuery(paths.saved(), Object.fromEntries(wish))
}

/** The alert that an address wishes for; undefined for none. */
export function readWish(params: URLSearchParams): FeedFilter | undefined {
  if (params.get('wish') === null) return undefined
  const wish = readFilter(params, dayInLondon(new Date()))
  return canBeAlert(wish) ? wish : undefined
}

/** Whether there is something to look for: a word, a category or a place. An alert knows no piece of the map. */
export function canBeAlert({ search, category, near, bounds }: FeedFilter): boolean {
  return bounds === undefined && [search, category, near].some(Boolean)
}

/** Notes that the person pressed for it here. */
export function keepWish(path: string): void {
  keepText('localStorage', name, path)
}

/** Saves the alert of an address if it was wished for in this browser. A link from elsewhere saves nothing by itself. */
export async function saveKeptWish({ pathname, search }: URL): Promise<boolean> {
  const wish = readWish(new URLSearchParams(search))
  if (!wish || readKept('localStorage', name) !== pathname + search) return false
  keepText('localStorage', name, undefined)
  return saveAlert(wish).then(
    () => true,
    // The page offers it again, and says why it can't be.
    () => false,
  )
}

/**
 * The filter around the name of the place that was chosen on this device: of a position, the alert and its mails can only say 'a chosen
 * location'. A postcode's name is the middle of its area, so where a few miles were chosen its position stays.
 */
function aroundNamed(filter: FeedFilter): FeedFilter {
  const place = chosenPlace()
  if (!filter.isOwnPlace || place === undefined || place.source === 'all' || place.source === 'device') return filter
  const isExact = filter.miles === undefined || !/\d/.test(place.label)
  return isExact ? { ...filter, near: place.label } : filter
}

/** Makes an alert of a filter; the same search once more is the one that is there. Throws `too_many_saved_searches`, and `invalid_input` for a place that nobody knows. */
export function saveAlert(filter: FeedFilter) {
  return call('POST /my/searches', { body: alertQuery(filter) })
}

/** The filter as an alert takes it: in whole kilometres, and without a total, which is for the dates of one hire, or a piece of the map. */
export function alertQuery(filter: FeedFilter) {
  const named = aroundNamed(filter)
  const { within_miles: miles, max_total: _, bounds: __, ...query } = filterQuery({ ...named, bounds: undefined })
  return { ...query, within_km: miles === undefined ? undefined : Math.min(200, Math.round(miles * kmPerMile)) }
}
