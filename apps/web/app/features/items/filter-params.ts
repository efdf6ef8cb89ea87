import { categories, type Category } from '@itemo/domain/categories.ts'
import { countDays, type Day, isDay } from '@itemo/domain/dates.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'

/** The orders of the feed. With words the best match is the one without a word in the address, else the newest. */
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
  /** A postcode, or 'latitude,longitude'. */
  readonly near?: string | undefined
  /** How far away at most, in kilometres; only with `near`. */
  readonly within?: number | undefined
  /** 'nearest' only with `near`, 'newest' only with words: without them it is the order that has no word in the address. */
  readonly sort?: FeedSort | undefined
}

/** The names of the filter in the address, in the order in which the script in the shell reads them (early-feed.ts). */
const names = ['search', 'category', 'from', 'until', 'max', 'near', 'within', 'sort'] as const

/** The filter of an address. What is unknown, past or pointless is left out: an old link still leads somewhere. */
export function readFilter(params: Pick<URLSearchParams, 'get'>, today: Day): FeedFilter {
  const text = (name: (typeof names)[number]) => (params.get(name) ?? '').trim() || undefined
  const near = text('near')
  const within = number(text('within'))
  const sort = text('sort')
  const search = text('search')
  return {
    search,
    category: categories.find((name) => name === text('category')),
    dates: readDates(text('from'), text('until'), today),
    max: number(text('max')),
    near,
    within: near && Number.isInteger(within) && Number(within) <= 200 ? within : undefined,
    sort: sort === 'cheapest' || (sort === 'nearest' && near) || (sort === 'newest' && search) ? sort : undefined,
  }
}

/** The same address with another filter; what else it says stays. Without a place, what only a place explains goes too. */
export function writeFilter(params: URLSearchParams, filter: FeedFilter): URLSearchParams {
  const { dates, near, within, sort, ...rest } = filter
  const values = {
    ...rest,
    from: dates?.from,
    until: dates?.until,
    near,
    within: near ? within : undefined,
    sort: sort === 'nearest' && !near ? undefined : sort,
  }
  const written = new URLSearchParams(params)
  for (const name of names) {
    const value = values[name]
    if (value === undefined || value === '') written.delete(name)
    else written.set(name, String(value))
  }
  return written
}

/** The filter as the calls of the feed and of the map take it. */
export function filterQuery({ search, category, dates, max, near, within }: FeedFilter) {
  return { search, category, from: dates?.from, until: dates?.until, max_price: max, near, within_km: within }
}

/** The change that takes away everything the Filters sheet holds; words and category stay. */
export const noFilters = {
  dates: undefined,
  max: undefined,
  near: undefined,
  within: undefined,
  sort: undefined,
} satisfies FeedFilter

/** How many things the Filters sheet narrows by; a place and how far from it are one. */
export function countFilters({ dates, max, near, sort }: FeedFilter): number {
  return [dates, max, near, sort].filter(Boolean).length
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
