import { formatPostcode } from '@itemo/domain/postcodes.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { formatPounds } from '#app/lib/pounds.ts'
import type { FeedFilter, FeedSort } from '../filter-params.ts'

/** The orders, as a choice and as what is on. */
export const sortWords: Readonly<Record<FeedSort, string>> = {
  newest: 'Newest',
  nearest: 'Nearest',
  cheapest: 'Cheapest',
}

export const distances = [1, 2, 5, 10, 20, 50, 100] as const

const milesPerKilometre = 0.621_371

/** A distance as people here read it: '5 km (3 miles)'. */
export function distanceWords(kilometres: number): string {
  const miles = kilometres * milesPerKilometre
  const rounded = miles < 2 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return `${kilometres} km (${rounded} ${rounded === 1 ? 'mile' : 'miles'})`
}

/** One thing that narrows the feed: what it says, and the change that takes it away. */
export interface ActiveFilter {
  readonly name: 'dates' | 'max' | 'near' | 'sort'
  readonly label: string
  readonly removal: FeedFilter
}

/** What the Filters sheet narrows the feed by, in words. */
export function activeFilters({ dates, max, near, within, sort }: FeedFilter): ActiveFilter[] {
  return [
    dates &&
      ({
        name: 'dates',
        label: `Free ${formatDayRange(dates.from, dates.until)}`,
        removal: { dates: undefined },
      } as const),
    max !== undefined &&
      ({ name: 'max', label: `Up to ${formatPounds(max)} a day`, removal: { max: undefined } } as const),
    near !== undefined &&
      ({ name: 'near', label: placeWords(near, within), removal: { near: undefined, within: undefined } } as const),
    sort && ({ name: 'sort', label: `${sortWords[sort]} first`, removal: { sort: undefined } } as const),
  ].filter((part) => part !== undefined && part !== false)
}

/** Everything that narrows the feed, for a list that is empty: 'Other, free 3 Jun – 7 Jun 2026, up to £20 a day'. */
export function filterSentence(filter: FeedFilter): string {
  const { search, category } = filter
  const narrowing = activeFilters(filter).filter(({ name }) => name !== 'sort')
  return [search && `“${search}”`, category, ...narrowing.map(({ label }) => label[0]?.toLowerCase() + label.slice(1))]
    .filter(Boolean)
    .join(', ')
}

export function isPosition(near: string): boolean {
  return /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(near)
}

function placeWords(near: string, within: number | undefined): string {
  // Anyone who opens a shared address is somewhere else: a position is never called theirs.
  const place = isPosition(near) ? 'a chosen location' : formatPostcode(near)
  return within === undefined ? `Near ${place}` : `Within ${within} km of ${place}`
}
