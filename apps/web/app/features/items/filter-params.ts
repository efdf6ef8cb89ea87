import { categories, type Category } from '@itemo/domain/categories.ts'
import { countDays, type Day, isDay } from '@itemo/domain/dates.ts'
import { parseBounds } from '@itemo/domain/items/map-bounds.ts'
import { maxMiles, milesWords } from '@itemo/domain/items/search-distances.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { placeName, type SearchPlace } from '#app/lib/search-place.ts'

/** The sort orders of the feed. The default isn't written to the address: best match with words, nearest near a place, newest otherwise. */
export const feedSorts = ['newest', 'nearest', 'cheapest'] as const
export type FeedSort = (typeof feedSorts)[number]

/** The filters and the order of the feed, in valid combinations only: see `readFilter`. */
export interface FeedFilter {
  readonly search?: string | undefined
  readonly category?: Category | undefined
  /** Free on each of these days, inclusive. */
  readonly dates?: { readonly from: Day; readonly until: Day } | undefined
  /** The maximum daily price, in pounds. */
  readonly max?: number | undefined
  /** The maximum total for all days, in pounds; only with dates, and instead of `max`. */
  readonly total?: number | undefined
  /** A postcode, a town, or 'latitude,longitude'. */
  readonly near?: string | undefined
  /** Whether `near` is the place of this device, not from the address (search-place.ts). */
  readonly isOwnPlace?: true | undefined
  /** The maximum distance, in miles; only with `near`. */
  readonly miles?: number | undefined
  /** 'south,west,north,east': only items in this area of the map, regardless of `miles`. */
  readonly bounds?: string | undefined
  /** Only when it isn't the default, and 'nearest' only with `near`. */
  readonly sort?: FeedSort | undefined
}

/** The query parameters of the filter, in the order in which the shell's script reads them (early-feed.ts). */
const names = ['search', 'category', 'from', 'until', 'max', 'total', 'near', 'miles', 'bounds', 'sort'] as const

/** Parses the filter in an address. Unknown and past values are dropped, so that old links still work. */
export function readFilter(params: Pick<URLSearchParams, 'get'>, today: Day): FeedFilter {
  const text = (name: (typeof names)[number]) => (params.get(name) ?? '').trim() || undefined
  const miles = number(text('miles'))
  const sort = text('sort')
  const dates = readDates(text('from'), text('until'), today)
  const max = number(text('max'))
  return {
    search: text('search'),
    category: categories.find((name) => name === text('category')),
    dates,
    max,
    total: dates && max === undefined ? number(text('total')) : undefined,
    near: text('near'),
    miles: Number.isInteger(miles) && Number(miles) <= maxMiles ? miles : undefined,
    bounds: parseBounds(text('bounds') ?? '') && text('bounds'),
    sort: feedSorts.find((name) => name === sort),
  }
}

/** The default order of a list. */
export function usualSort({ search, near }: FeedFilter): FeedSort | 'best' {
  if (search) return 'best'
  return near ? 'nearest' : 'newest'
}

/** Adds the place of this device when the address has none, and drops values that have no effect. */
export function placedFilter(filter: FeedFilter, place: string | undefined): FeedFilter {
  const own = filter.near === undefined && place !== undefined
  const placed: FeedFilter = own ? { ...filter, near: place, isOwnPlace: true } : filter
  const { near, miles, sort } = placed
  const isPointless = sort === usualSort(placed) || (sort === 'nearest' && !near)
  return { ...placed, miles: near ? miles : undefined, sort: isPointless ? undefined : sort }
}

/** Applies a change to a filter. A new place or distance replaces an area of the map. */
export function changeFilter(filter: FeedFilter, change: FeedFilter): FeedFilter {
  const isElsewhere = 'near' in change || 'miles' in change
  return { ...filter, ...(isElsewhere && { bounds: undefined }), ...change }
}

/** The same address with another filter; its other parameters stay. */
export function writeFilter(params: URLSearchParams, { dates, ...rest }: FeedFilter): URLSearchParams {
  const values = { ...rest, from: dates?.from, until: dates?.until }
  const written = new URLSearchParams(params)
  for (const name of names) {
    const value = values[name]
    if (value === undefined || value === '') written.delete(name)
    else written.set(name, String(value))
  }
  return written
}

/** The filter as query parameters of the feed and the map. A distance needs a place, and an area of the map replaces both. */
export function filterQuery({ search, category, dates, max, total, near, miles, bounds }: FeedFilter) {
  return {
    search,
    category,
    from: dates?.from,
    until: dates?.until,
    max_price: max,
    max_total: total,
    near,
    within_miles: near === undefined || bounds !== undefined ? undefined : miles,
    bounds,
  }
}

/** The change that removes every filter; words, category and the place of this device stay. */
export const noFilters = {
  dates: undefined,
  max: undefined,
  total: undefined,
  near: undefined,
  miles: undefined,
  bounds: undefined,
  sort: undefined,
} satisfies FeedFilter

/**
 * The number of active filters. A place and its distance count as one, and so does an area of the map that replaces them; the place of this
 * device alone doesn't count.
 */
export function countFilters({ dates, max, total, near, isOwnPlace, miles, bounds, sort }: FeedFilter): number {
  return [dates, max ?? total, bounds ?? ((near && !isOwnPlace) || miles), sort].filter(Boolean).length
}

/** 'Near E8', 'Within 5 miles of E8', 'All of the UK'. */
export function whereWords({ near, isOwnPlace, miles }: FeedFilter, place: SearchPlace | undefined): string {
  if (near === undefined) return 'All of the UK'
  const name = isOwnPlace && place ? place.label : placeName(near)
  return miles === undefined ? `Near ${name}` : `Within ${milesWords(miles)} of ${name}`
}

function readDates(from: string | undefined, until: string | undefined, today: Day): FeedFilter['dates'] {
  if (from === undefined || until === undefined || !isDay(from) || !isDay(until)) return undefined
  return from >= today && until >= from && countDays(from, until) <= maxHireDays ? { from, until } : undefined
}

function number(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,5}(\.\d{1,2})?$/.test(text)) return undefined
  const value = Number(text)
  return value > 0 ? value : undefined
}
