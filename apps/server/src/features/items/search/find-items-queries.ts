import { countDays } from '@itemo/domain/dates.ts'
import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import { toPence } from '@itemo/domain/money.ts'
import { type FirstPageState, encodeFirstPageState, type SearchCursor } from '@itemo/domain/items/search-cursor.ts'
import { allOf, anyOf, anyTerm, everyItem, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import {
  bandsUpTo,
  cellsAround,
  cellsCovering,
  cellsOfAnyDistance,
  fillsNewestSlice,
  firstMany,
  isRare,
  lastPosition,
  minRateBands,
  minRateTerm,
  newestItems,
  newestSample,
  placesOf,
  type SearchWindow,
  searchWindows,
} from '@itemo/domain/items/search-windows.ts'
import { packedFee, specifiedFee } from '@itemo/domain/settings/fee.ts'
import { priceDays } from '@itemo/domain/rentals/pricing.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ParsedSearch } from './dictionary-queries.ts'
import type { IndexedItems } from './indexed-items.ts'
import { boxOf, type Filters, highestMinRate, highestRate, isNarrowed } from './item-search-queries.ts'

/** A search by terms alone, without words; `atMost`: an estimate of how many items it finds. */
export function foundByTerms(query: string, atMost: number, { newestNo, areTermsCurrent }: IndexedItems): ParsedSearch {
  return {
    phrase: undefined,
    classes: [undefined, query, undefined, undefined, undefined],
    atMost,
    parts: undefined,
    about: undefined,
    corrected: [],
    ignored: [],
    typed: '',
    newestNo,
    areTermsCurrent,
  }
}

interface Pass {
  /** The rank to search; null for all ranks. */
  readonly rank: number | null
  /** Null finds nothing. */
  readonly query: string | null
}

interface Asked {
  readonly search: ParsedSearch
  readonly filters: Filters
  readonly sort: ItemSort
  readonly cursor?: SearchCursor | undefined
  readonly limit: number
}

/**
 * If the rarest word has at most this many items, they are all sorted at once: the limit for a single word, and for several words or a
 * narrowed search.
 */
const maxRareOfOne = 500
export const maxRareOfSeveral = 2000
/** If the rarest of several words has more items than this, checking whether their combination is rare costs too much. */
const tooMany = 8000
/**
 * If a combination of words has at most this many items, they are all sorted at once; of more, reading the newest or nearest is enough.
 */
const maxSortedTogether = 300
/** If the first page of a list by distance or price expected few items, later pages sort up to this many at once. */
const maxSortedLater = 20_000
/** How many titles are read for a phrase, regardless of age. */
const readTitles = 32_000
/** If the rarest word is in at most this share of all items, the newest items found by it are collected once for all classes. */
const heldShare = 1 / 8

/** A cursor that claims few items is only believed up to this many times the items of its first page, or up to this number. */
const plausibleFew = { times: 4, items: 2 * tooMany }

type Looking = Pick<Asked, 'search' | 'cursor' | 'filters' | 'sort'>

/**
 * Whether a cursor's claim about its first page is plausible: cursors can be forged, and all of what is claimed to be few is sorted at
 * once.
 */
function isPlausible({ atMost, areFew }: FirstPageState, looking: Looking): boolean {
  // By age, a page doesn't check words with more items than this for being few; in other orders the later pages count themselves.
  if (areFew && isByAge(looking) && atMost > tooMany) return false
  return looking.search.atMost <= Math.max(atMost * plausibleFew.times, plausibleFew.items)
}

/** What a page is based on: the state that its first page saw, or else the current state. */
function lookOf(looking: Looking): FirstPageState & { readonly isFirst: boolean } {
  const { search, cursor } = looking
  const first = cursor?.first
  if (first && isPlausible(first, looking)) return { ...first, isFirst: false }
  return { newestNo: search.newestNo, atMost: search.atMost, areFew: false, isFirst: true }
}

const isByAge = ({ filters: { near }, sort }: Pick<Asked, 'filters' | 'sort'>): boolean =>
  sort === 'newest' || (sort !== 'cheapest' && !near)

interface Doubt {
  /** Up to this many items are sorted at once; if there is a sample, the number within the sample. */
  readonly few: number
  /** The newest items, whose matches decide; undefined: all items are counted. */
  readonly sample?: ReturnType<typeof newestSample>
}

/** Whether all matches together may turn out to be few, although each word may be in more items. */
function doubtOf(look: ReturnType<typeof lookOf>, looking: Looking, isNarrowedByTerms: boolean): Doubt | undefined {
  const { isFirst, areFew, atMost } = look
  const { phrase, newestNo } = looking.search
  const several = phrase !== undefined
  if (isByAge(looking)) return isFirst && several && atMost <= tooMany ? { few: maxSortedTogether } : undefined
  if ((!isFirst && !areFew) || !(several || isNarrowedByTerms)) return undefined
  // The first page estimated from the newest items that they are few. They are counted again, because the newest items change and cursors
  // can be forged.
  if (!isFirst) return { few: maxSortedLater }
  const sample = newestSample(newestNo)
  return { few: Math.floor((maxRareOfSeveral * sample.items) / Math.max(sample.items, newestNo)), sample }
}

/**
 * `found`: the best `limit` items of a search, as returned by `find_items` (item_id, class, rank, at_position, no, are_few). After a
 * cursor it uses the state that the first page saw, so that no item changes its class between pages.
 */
export function foundItems({ search: asked, filters, sort, cursor, limit }: Asked): RawBuilder<unknown> {
  const { days, maxPrice, maxTotal, near, withinKm, bounds } = filters
  const looking = { search: asked, filters, sort, cursor }
  const look = lookOf(looking)
  const search = { ...asked, newestNo: look.newestNo, atMost: look.atMost }
  const narrow = narrowing(filters, search)
  const several = search.phrase !== undefined
  const byAge = isByAge(looking)
  const few = byAge && !several && narrow === undefined ? maxRareOfOne : maxRareOfSeveral
  const isFew = (byAge && look.areFew) || search.atMost <= few
  const doubt = isFew ? undefined : doubtOf(look, looking, narrow !== undefined)
  const isHeld = several && !isFew && byAge && search.atMost <= search.newestNo * heldShare
  const windows = isFew ? [{ upTo: lastPosition }] : windowsOf({ search, filters, sort, limit })
  const { classes, behind, texts }: Readable = isFew ? search : readable(search, byAge ? windows[0] : undefined)
  const passes = isFew ? allAtOnce(search) : passesOf(classes, sort, behind)
  const first = isFew || behind || (byAge && (isHeld || doubt)) ? undefined : firstOf({ search, filters, sort, limit })
  const point = near ? sql`plane_point(${near.latitude}::float8, ${near.longitude}::float8)` : sql`null::point`
  const area = bounds ? boxOf(bounds) : sql`null::box`
  const queries = (list: readonly (string | null | undefined)[]) =>
    sql`${list.map((query) => query ?? null)}::text[]::tsquery[]`
  return sql`found as materialized (select * from find_items(
    ${search.phrase ?? null}::text, ${sql.join(classes.map((query) => sql`${query ?? null}::tsquery`))},
    ${passes.map(({ rank }) => rank)}::integer[], ${queries(passes.map(({ query }) => query))},
    ${((doubt || isHeld) && everything(search)) || null}::tsquery, ${doubt?.few ?? null}::integer,
    ${anyTerm(doubt?.sample?.terms ?? []) ?? null}::tsquery, ${doubt?.sample?.items ?? null}::integer,
    ${texts?.query ?? null}::tsquery, ${anyTerm(texts?.within ?? []) ?? null}::tsquery,
    ${narrow ?? null}::tsquery,
    ${sort}::text, ${point}, ${near && withinKm !== undefined ? withinKm : null}::float8,
    ${maxPrice === undefined ? null : toPence(maxPrice)}::integer,
    ${maxTotal === undefined ? null : toPence(maxTotal)}::integer, ${packedFee(days?.fee ?? specifiedFee)}::integer,
    ${area}, ${days?.from ?? null}::date, ${days?.until ?? null}::date, ${days?.now ?? null}::timestamptz,
    ${queries(windows.map(({ terms }) => anyTerm(terms ?? [])))}, ${windows.map(({ upTo }) => upTo)}::integer[],
    ${first ?? null}::integer, ${search.newestNo}::integer,
    ${cursor?.rank ?? null}::integer, ${cursor?.position ?? null}::integer, ${cursor?.no ?? null}::integer, ${limit}::integer
  ))`
}

/** The state of the first page for the next cursor, computed from the rows of `found`. */
export function firstPageStateOf(looking: Looking): RawBuilder<string> {
  const look = lookOf(looking)
  const [few, many] = [true, false].map((areFew) => encodeFirstPageState({ ...look, areFew: areFew || look.areFew }))
  return sql`case when (select bool_or(are_few) from found) then ${few}::text else ${many}::text end`
}

type Looked = Pick<Asked, 'search' | 'filters' | 'sort' | 'limit'>

/** How many of the first items in the order are read, whether or not they match. */
function firstOf({ search: { atMost, newestNo }, filters, sort, limit }: Looked): number | undefined {
  const { days, near } = filters
  if (sort === 'cheapest' && days) return undefined
  const order = sort === 'cheapest' ? sort : sort !== 'newest' && near ? 'nearest' : 'age'
  return firstMany({ order, items: atMost, newestNo, limit, isNarrowed: isNarrow(filters) })
}

/** Whether anything except the words and the place to sort by narrows a search. */
const isNarrow = (filters: Filters): boolean => isNarrowed(filters) || filters.category !== undefined

/** The ranges of the sort order. For totals, they are converted from daily rates; from a week on, from the least that a day can cost. */
function windowsOf({ search, filters, sort, limit }: Looked): SearchWindow[] {
  const { atMost, newestNo, phrase, areTermsCurrent } = search
  const { days, near } = filters
  const isDense = phrase === undefined && !isNarrow(filters) && fillsNewestSlice({ items: atMost, newestNo, limit })
  const isRareOfSeveral = phrase !== undefined && isRare(atMost, newestNo)
  const begins = isDense ? 'slice' : isRareOfSeveral ? 'tensOfThousands' : 'thousands'
  const windows = searchWindows({ sort, newestNo, near, begins, hasPlaces: areTermsCurrent })
  if (sort !== 'cheapest' || !days) return windows
  const count = countDays(days.from, days.until)
  const isLong = count >= 7
  if (isLong && !areTermsCurrent) return [{ upTo: lastPosition }]
  const totalOf = (dailyPence: number) => priceDays({ dailyPence }, count, [], days.fee).totalPence
  return (isLong ? [...minRateBands, { upTo: lastPosition }] : windows).map(({ terms, upTo }) => ({
    ...(terms && { terms }),
    upTo: upTo === lastPosition ? upTo : totalOf(upTo),
  }))
}

interface Readable {
  readonly classes: ParsedSearch['classes']
  /** If the second class is limited to the first range: queries for the rest of that class, behind that range. */
  readonly behind?: readonly string[]
  /** If the second class is limited to one range by age: the query for its texts, and the terms of that range. */
  readonly texts?: { readonly query: string; readonly within: readonly string[] }
}

/**
 * Limits the classes of a search that may have many items. What the terms can't decide has to be read: a phrase is only searched in the
 * texts of the newest items (by age in the first range, else in some ten thousand), and letters that every item contains in some thousand
 * (docs/limits.md).
 */
function readable(search: ParsedSearch, first: SearchWindow | undefined): Readable {
  const { classes, phrase, newestNo, atMost, parts } = search
  if (phrase === undefined) return { classes }
  const { thousands, tensOfThousands } = newestItems(newestNo)
  const among = (query: string | undefined, slices: readonly string[]) =>
    query === undefined ? undefined : allOf([query, anyTerm(slices) ?? query])
  const [title, text, ...others] = classes
  const textsOf = (within: readonly string[]) => (text === undefined ? {} : { texts: { query: text, within } })
  if (title === quoteTerm(everyItem))
    return { classes: [among(title, thousands), among(text, thousands), ...others], ...textsOf(thousands) }
  const titles = atMost > readTitles ? among(title, tensOfThousands) : title
  // Text that must match literally has no other class in which it could be found.
  const isElsewhere = others.some((query) => query !== undefined)
  if (!first?.terms || text === undefined || !isElsewhere)
    return { classes: [titles, among(text, tensOfThousands), ...others], ...textsOf(tensOfThousands) }
  const behind = [among(parts, tensOfThousands)].filter((query) => query !== undefined)
  return { classes: [titles, anyOf([among(text, first.terms) ?? text, ...behind]), ...others], behind }
}

/** The successive passes of a search: its classes, and from the texts behind the first range only the queries in `behind`. */
function passesOf(
  [title, text, ...others]: ParsedSearch['classes'],
  sort: ItemSort,
  behind: readonly string[] | undefined,
): Pass[] {
  const literal = [title, text].filter((query) => query !== undefined)
  const passes = [...(sort === 'best' ? [title, text] : [undefined, anyOf(literal)]), ...others].flatMap(
    (query, index) => (query === undefined ? [] : [{ rank: index + 1, query }]),
  )
  if (!behind) return passes
  const ofTitle = sort === 'best' || title === undefined ? [] : [title]
  const rest = { rank: 2, query: anyOf([...ofTitle, ...behind]) ?? null }
  return passes.flatMap((pass) => (pass.rank === rest.rank ? [pass, rest] : [pass]))
}

/** All classes in a single pass, for few items. */
function allAtOnce(search: ParsedSearch): Pass[] {
  const query = everything(search)
  return query === undefined ? [] : [{ rank: null, query }]
}

/**
 * Everything that a search finds: a class by title implies the next one by text, and an item with all words is also like the search. A
 * literal match contains the words as well, unless only a part of a longer word was typed.
 */
function everything({ classes: [, text, , words, like], parts }: ParsedSearch): string | undefined {
  const all = like ?? words
  return anyOf(
    [all === undefined || parts !== undefined ? text : undefined, all].filter((query) => query !== undefined),
  )
}

/** All filters that can be expressed as terms. */
function narrowing(filters: Filters, { areTermsCurrent }: ParsedSearch): string | undefined {
  const { category, near, withinKm, bounds } = filters
  const cells = bounds
    ? cellsCovering(bounds)
    : near && withinKm !== undefined
      ? cellsAround(near, withinKm, cellsOfAnyDistance)
      : undefined
  const [daily, minRate] = [highestRate(filters), areTermsCurrent ? highestMinRate(filters) : undefined]
  const parts = [
    category === undefined ? [] : [`=${category}`],
    (daily !== undefined && bandsUpTo(toPence(daily))) || [],
    (minRate !== undefined && bandsUpTo(toPence(minRate), minRateTerm)) || [],
    (areTermsCurrent && placesOf(filters)) || cells || [],
  ]
  return allOf(parts.flatMap((terms) => anyTerm(terms) ?? []))
}
