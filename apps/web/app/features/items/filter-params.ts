import { categories, type Category } from '@itemo/domain/categories.ts'
import { countDays, type Day, isDay } from '@itemo/domain/dates.ts'
import { parseBounds } from '@itemo/domain/items/map-bounds.ts'
import { maxMiles, milesWords } from '@itemo/domain/items/search-distances.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { placeName, type SearchPlace } from '#app/lib/search-place.ts'

/** The orders of the feed. The usual one has no word in the address: with words the best match, near a place the nearest, else the newest. */
export const feedSorts = ['newest', 'nearest', 'cheapest'] as const
export type FeedSort = (typeof feedSorts)[number]

/** What the feed is narrowed to, and its order. Only what can be true together: see `readFilter`. */
export interface FeedFilter {
  readonly search?: string | undefined
  readonly category?: Category | undefined
  /** Free on every one of these days, both included. */
  readonly dates?: { readonly from: Day; readonly until: Day } | undefined
  /** The most that a day may cost, in pounds. */
  readonly max?: number | undefined
  /** The most that all of the days may cost, in pounds; only with dates, and in place of `max`. */
  readonly total?: number | undefined
  /** A postcode, a town, or 'latitude,longitude'. */
  readonly near?: string | undefined
  /** Whether `near` is the place of this device, not of the address (search-place.ts). */
  readonly isOwnPlace?: true | undefined
  /** How far away at most, in miles; only with `near`. */
  readonly miles?: number | undefined
  /** 'south,west,north,east': only what lies in a piece of the map, whatever the miles. */
  readonly bounds?: string | undefined
  /** Only where it is not the usual one, and 'nearest' only with `near`. */
  readonly sort?: FeedSort | undefined
}

/** The names of the filter in the address, in the order in which the script in the shell reads them (early-feed.ts). */
const names = ['search', 'category', 'from', 'until', 'max', 'total', 'near', 'miles', 'bounds', 'sort'] as const

/** The filter of an address. What is unknown or past is left out: an old link still leads somewhere. */
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

/** The order of a list for which nobody chose one. */
export function usualSort({ search, near }: FeedFilter): FeedSort | 'best' {
  if (search) return 'best'
  return near ? 'nearest' : 'newest'
}

/** The filter around the place of this device where the address names none, without what is pointless. */
export function placedFilter(filter: FeedFilter, place: string | undefined): FeedFilter {
  const own = filter.near === undefined && place !== undefined
  const placed: FeedFilter = own ? { ...filter, near: place, isOwnPlace: true } : filter
  const { near, miles, sort } = placed
  const isPointless = sort === usualSort(placed) || (sort === 'nearest' && !near)
  return { ...placed, miles: near ? miles : undefined, sort: isPointless ? undefined : sort }
}

/** A filter with a change. A new place or distance takes the place of a piece of the map. */
export function changeFilter(filter: FeedFilter, change: FeedFilter): FeedFilter {
  const isElsewhere = 'near' in change || 'miles' in change
  return { ...filter, ...(isElsewhere && { bounds: undefined }), ...change }
}

/** The same address with another filter; what else it says stays. */
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

/** The filter as the calls of the feed and of the map take it. A distance belongs to a place, and a piece of the map takes its place. */
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

/** The change that takes away every filter; words, category and the place of this device stay. */
export const noFilters = {
  dates: undefined,
  max: undefined,
  total: undefined,
  near: undefined,
  miles: undefined,
  bounds: undefined,
  sort: undefined,
} satisfies FeedFilter

/** How many filters are on; a place and how far from it are one, as is a piece of the map in their stead, and the place of this device alone is none. */
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
