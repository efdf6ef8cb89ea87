import type { SavedSearchView } from '@itemo/contract/search-views.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { type AlertTime, searchParts, usualWithinKm } from '@itemo/domain/searches/saved-search.ts'
import type { FeedFilter } from '../filter-params.ts'
import { filterSentence } from '../filters/filter-copy.ts'

export const alertWords = {
  none: 'Tell me when one is listed',
  end: 'Tell me about new ones',
  saved: 'Alert saved',
  failed: 'Failed to save the alert',
  removed: 'Alert removed',
  changeFailed: 'Failed to change the alert',
} as const

export const timeWords: Readonly<Record<AlertTime, string>> = { instant: 'At once', daily: 'Daily', off: 'Off' }

/** Describes a saved search, part by part. */
export function alertParts(alert: SavedSearchView): string[] {
  const { search, category, near, within_km, from, until, max_price } = alert
  return searchParts({
    search: search ?? undefined,
    category: category ?? undefined,
    near: near ?? undefined,
    within_km: within_km ?? undefined,
    from: from ?? undefined,
    until: until ?? undefined,
    max_price: max_price ?? undefined,
  })
}

/** The toast for a saved alert. It names what the alert looks for, which may be less than all filters of the list. */
export const savedHint = (alert: SavedSearchView): string =>
  `We’ll tell you when something new is listed: ${alertParts(alert).join(', ')}.`

/** The feed filter that shows the results of a saved search. */
export function alertFilter({
  search,
  category,
  near,
  within_km,
  from,
  until,
  max_price,
}: SavedSearchView): FeedFilter {
  return {
    search: search ?? undefined,
    category: category ?? undefined,
    dates: from !== null && until !== null ? { from, until } : undefined,
    max: max_price ?? undefined,
    near: near ? (near.label ?? `${near.latitude},${near.longitude}`) : undefined,
    miles: within_km === null ? undefined : Math.max(1, Math.round(within_km / kmPerMile)),
  }
}

/** Describes the alert that a filter would make: within the usual distance if none was chosen, and without a limit on the total. */
export function wishWords(wish: FeedFilter): string {
  const usualMiles = Math.round(usualWithinKm / kmPerMile)
  const miles = wish.near === undefined ? undefined : (wish.miles ?? usualMiles)
  return filterSentence({ ...wish, miles, total: undefined })
}

/** The sentence on the sign-up page about the alert that will be saved. */
export function wishSentence(wish: FeedFilter): string {
  return `Once you have signed up, we’ll tell you when something is listed for ${wishWords(wish)}.`
}
