import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import type { SavedSearchView } from '@itemo/contract/search-views.ts'
import { usualWithinKm } from '@itemo/domain/searches/saved-search.ts'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { call } from '#app/lib/api.ts'
import { storeText, readStored } from '#app/lib/kept-text.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import { chosenPlace, isPosition } from '#app/lib/search-place.ts'
import { type FeedFilter, filterQuery, readFilter, writeFilter } from '../filter-params.ts'

/** The storage key of the alert that a visitor wanted: its value is the address that saves it. */
const name = 'itemo.alert-wish'

/** The address that saves an alert; it's passed through sign-up. */
export function alertRequestPath(filter: FeedFilter): SitePath {
  const wish = writeFilter(new URLSearchParams({ tab: 'alerts', wish: '1' }), {
    ...aroundNamed(filter),
    bounds: undefined,
    sort: undefined,
  })
  return withQuery(paths.saved(), Object.fromEntries(wish))
}

/** The alert in an address; undefined for none. */
export function readRequestedAlert(params: URLSearchParams): FeedFilter | undefined {
  if (params.get('wish') === null) return undefined
  const wish = readFilter(params, dayInLondon(new Date()))
  return canBeAlert(wish) ? wish : undefined
}

/** Whether the filter can be an alert: it needs a word, a category or a place, and can't be limited to an area of the map. */
export function canBeAlert({ search, category, near, bounds }: FeedFilter): boolean {
  return bounds === undefined && [search, category, near].some(Boolean)
}

/** Stores that the alert was requested in this browser. */
export function storeAlertRequest(path: string): void {
  storeText('localStorage', name, path)
}

/** Saves the alert of an address if it was requested in this browser. A link from elsewhere saves nothing by itself. */
export async function saveRequestedAlert({ pathname, search }: URL): Promise<boolean> {
  const wish = readRequestedAlert(new URLSearchParams(search))
  if (!wish || readStored('localStorage', name) !== pathname + search) return false
  storeText('localStorage', name, undefined)
  return saveAlert(wish).then(
    () => true,
    // The page then offers it again, and says why it can't be saved.
    () => false,
  )
}

/**
 * Replaces the position of this device by the name of its place, since an alert and its mails can only call a position 'a chosen location'.
 * The name of a postcode means the centre of its area, so with a distance of only a few miles the position stays.
 */
function aroundNamed(filter: FeedFilter): FeedFilter {
  const place = chosenPlace()
  if (!filter.isOwnPlace || place === undefined || place.source === 'all' || place.source === 'device') return filter
  const isExact = filter.miles === undefined || !/\d/.test(place.label)
  return isExact ? { ...filter, near: place.label } : filter
}

/**
 * Saves a filter as an alert; the same search again returns the existing one. Throws `too_many_saved_searches`, and `invalid_input` for an
 * unknown place.
 */
export function saveAlert(filter: FeedFilter) {
  return call('POST /my/searches', { body: alertQuery(filter) })
}

/**
 * The filter as the alert call expects it: in whole kilometres, and without a total (which belongs to the dates of one hire) or an area of
 * the map.
 */
export function alertQuery(filter: FeedFilter) {
  const named = aroundNamed(filter)
  const { within_miles: miles, max_total: _, bounds: __, ...query } = filterQuery({ ...named, bounds: undefined })
  return { ...query, within_km: miles === undefined ? undefined : Math.min(200, Math.round(miles * kmPerMile)) }
}

/** Whether an alert that notifies someone is what saving a filter would give. Saving it again would change how often that is. */
export function isAlertOf(alert: SavedSearchView, filter: FeedFilter): boolean {
  const { search, category, near, from, until, max_price, within_km = usualWithinKm } = alertQuery(filter)
  const isSame =
    alert.search === (search ?? null) &&
    alert.category === (category ?? null) &&
    alert.from === (from ?? null) &&
    alert.until === (until ?? null) &&
    alert.max_price === (max_price ?? null)
  return alert.every !== 'off' && isSame && isNear(alert, near) && (near === undefined || alert.within_km === within_km)
}

/** The server rounds a position, and writes a name as the place calls itself. */
function isNear({ near }: SavedSearchView, text: string | undefined): boolean {
  if (near === null || text === undefined) return near === null && text === undefined
  if (!isPosition(text)) return plain(near.label ?? '') === plain(text).replace(inward, '')
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  const apart = Math.max(Math.abs(near.latitude - latitude), Math.abs(near.longitude - longitude))
  return near.label === null && apart < roundedBy
}

/** In degrees. */
const roundedBy = 0.01

/** The second half of a whole postcode: an alert names the first. */
const inward = /(?<=\d[a-z]?)\d[a-z]{2}$/

const plain = (place: string) => place.replaceAll(/[\s,]+/g, '').toLowerCase()
