import { milesWords } from '@itemo/domain/items/search-distances.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { formatPounds } from '#app/lib/pounds.ts'
import { placeName } from '#app/lib/search-place.ts'
import type { FeedFilter, FeedSort } from '../filter-params.ts'

/** The names of the sort orders, for the choice and for the active filter. */
export const sortWords: Readonly<Record<FeedSort, string>> = {
  newest: 'Newest',
  nearest: 'Nearest',
  cheapest: 'Cheapest',
}

/** The distances to choose from, in miles. */
export const distances = [1, 3, 5, 10, 25, 50] as const

/** One active filter: its label, and the change that removes it. */
export interface ActiveFilter {
  readonly name: 'dates' | 'max' | 'total' | 'near' | 'bounds' | 'sort'
  readonly label: string
  readonly removal: FeedFilter
}

/** Describes the filters that the Filters sheet sets. */
export function activeFilters({
  dates,
  max,
  total,
  near,
  isOwnPlace,
  miles,
  bounds,
  sort,
}: FeedFilter): ActiveFilter[] {
  return [
    dates &&
      ({
        name: 'dates',
        label: `Free ${formatDayRange(dates.from, dates.until)}`,
        removal: { dates: undefined, total: undefined },
      } as const),
    max !== undefined &&
      ({ name: 'max', label: `Up to ${formatPounds(max)} a day`, removal: { max: undefined } } as const),
    total !== undefined &&
      ({ name: 'total', label: `Up to ${formatPounds(total)} in all`, removal: { total: undefined } } as const),
    bounds !== undefined && ({ name: 'bounds', label: 'Map area', removal: { bounds: undefined } } as const),
    near !== undefined &&
      bounds === undefined &&
      (!isOwnPlace || miles !== undefined) &&
      ({
        name: 'near',
        label: placeWords(isOwnPlace ? undefined : near, miles),
        removal: { near: undefined, miles: undefined },
      } as const),
    sort && ({ name: 'sort', label: `${sortWords[sort]} first`, removal: { sort: undefined } } as const),
  ].filter((part) => part !== undefined && part !== false)
}

/** Describes all filters for an empty list: 'Other, free 3 Jun – 7 Jun 2026, up to £20 a day'. */
export function filterSentence(filter: FeedFilter): string {
  const { search, category } = filter
  const narrowing = activeFilters(filter).filter(({ name }) => name !== 'sort')
  return [search && `“${search}”`, category, ...narrowing.map(({ label }) => lowerFirst(label))]
    .filter(Boolean)
    .join(', ')
}

/** The same text for use inside a sentence. */
export const lowerFirst = (words: string): string => `${words[0]?.toLowerCase() ?? ''}${words.slice(1)}`

function placeWords(near: string | undefined, miles: number | undefined): string {
  const place = near === undefined ? undefined : placeName(near)
  if (miles === undefined) return `Near ${place ?? ''}`
  return `Within ${milesWords(miles)}${place === undefined ? '' : ` of ${place}`}`
}
