import { countDays } from '@itemo/domain/dates.ts'
import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import { toPence } from '@itemo/domain/money.ts'
import { type FirstLook, firstLookText, type SearchCursor } from '@itemo/domain/items/search-cursor.ts'
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
import type { AskedSearch } from './dictionary-queries.ts'
import type { IndexedItems } from './indexed-items.ts'
import { boxOf, type Filters, highestMinRate, highestRate, isNarrowed } from './item-search-queries.ts'

/** What has some terms, whatever it is called, as a search that finds no more than about so many. */
export function foundByTerms(query: string, atMost: number, { newestNo, areTermsCurrent }: IndexedItems): AskedSearch {
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
  /** The rank it finds; null for all of them. */
  readonly rank: number | null
  /** Null: nothing. */
  readonly query: string | null
}

interface Asked {
  readonly search: AskedSearch
  readonly filters: Filters
  readonly sort: ItemSort
  readonly cursor?: SearchCursor | undefined
  readonly limit: number
}

/** So many items of the rarest word are ordered at once: with one word, and with several or where something narrows them. */
const fewOfOne = 500
export const fewOfSeveral = 2000
/** Where the rarest of several words stands in more items than these, all of them together may be few, but to ask costs too much. */
const tooMany = 8000
/** Then so many are ordered at once; of more, the newest or nearest are enough. */
const fewOfAll = 300
/** Where a first page expected few by distance or price, so many are ordered at once for the pages after it. */
const fewOfLater = 20_000
/** So many titles are read for a phrase, whenever they were listed. */
const readTitles = 32_000
/** So many of all items may have the rarest word for what the newest of them have to be held for one class after the other. */
const heldShare = 1 / 8

/** So many times more items than its first page saw may have the words, or so many, before a cursor isn't believed that they are few. */
const believed = { times: 4, items: 2 * tooMany }

type Looking = Pick<Asked, 'search' | 'cursor' | 'filters' | 'sort'>

/** Whether it may be what a first page saw: anyone can write a cursor, and all of what is said to be few is ordered at once. */
function isBelieved({ atMost, areFew }: FirstLook, looking: Looking): boolean {
  // By age no page asks of words that more items have whether they are few; in other orders the pages after it count.
  if (areFew && isByAge(looking) && atMost > tooMany) return false
  return looking.search.atMost <= Math.max(atMost * believed.times, believed.items)
}

/** What a page goes by: what its first page saw of the town, or else what there is now. */
function lookOf(looking: Looking): FirstLook & { readonly isFirst: boolean } {
  const { search, cursor } = looking
  const first = cursor?.first
  if (first && isBelieved(first, looking)) return { ...first, isFirst: false }
  return { newestNo: search.newestNo, atMost: search.atMost, areFew: false, isFirst: true }
}

const isByAge = ({ filters: { near }, sort }: Pick<Asked, 'filters' | 'sort'>): boolean =>
  sort === 'newest' || (sort !== 'cheapest' && !near)

interface Doubt {
  /** So many are ordered at once; of the sample, where there is one. */
  readonly few: number
  /** The newest items, by how many of which it is decided; undefined: all are counted. */
  readonly sample?: ReturnType<typeof newestSample>
}

/** Whether all that is found may turn out to be few, though each word may stand in more. */
function doubtOf(look: ReturnType<typeof lookOf>, looking: Looking, isNarrowedByTerms: boolean): Doubt | undefined {
  const { isFirst, areFew, atMost } = look
  const { phrase, newestNo } = looking.search
  const several = phrase !== undefined
  if (isByAge(looking)) return isFirst && several && atMost <= tooMany ? { few: fewOfAll } : undefined
  if ((!isFirst && !areFew) || !(several || isNarrowedByTerms)) return undefined
  // By what its first page saw of the newest they were few. They are counted, since the newest change, and anyone can write a cursor.
  if (!isFirst) return { few: fewOfLater }
  const sample = newestSample(newestNo)
  return { few: Math.floor((fewOfSeveral * sample.items) / Math.max(sample.items, newestNo)), sample }
}

/**
 * `found`: the best `limit` items of a search as `find_items` gives them (item_id, class, rank, at_position, no, are_few). Behind a cursor
 * it goes by what its first page saw, so that no item is of another class than before.
 */
export function foundItems({ search: asked, filters, sort, cursor, limit }: Asked): RawBuilder<unknown> {
  const { days, maxPrice, maxTotal, near, withinKm, bounds } = filters
  const looking = { search: asked, filters, sort, cursor }
  const look = lookOf(looking)
  const search = { ...asked, newestNo: look.newestNo, atMost: look.atMost }
  const narrow = narrowing(filters, search)
  const several = search.phrase !== undefined
  const byAge = isByAge(looking)
  const few = byAge && !several && narrow === undefined ? fewOfOne : fewOfSeveral
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

/** What the cursor behind a page says of its first one, from the rows of `found`. */
export function firstLookOf(looking: Looking): RawBuilder<string> {
  const look = lookOf(looking)
  const [few, many] = [true, false].map((areFew) => firstLookText({ ...look, areFew: areFew || look.areFew }))
  return sql`case when (select bool_or(are_few) from found) then ${few}::text else ${many}::text end`
}

type Looked = Pick<Asked, 'search' | 'filters' | 'sort' | 'limit'>

/** How many of the first items of the order are looked at, whatever they are called. */
function firstOf({ search: { atMost, newestNo }, filters, sort, limit }: Looked): number | undefined {
  const { days, near } = filters
  if (sort === 'cheapest' && days) return undefined
  const order = sort === 'cheapest' ? sort : sort !== 'newest' && near ? 'nearest' : 'age'
  return firstMany({ order, items: atMost, newestNo, limit, isNarrowed: isNarrow(filters) })
}

/** Whether anything but words and the place of the order narrows a search. */
const isNarrow = (filters: Filters): boolean => isNarrowed(filters) || filters.category !== undefined

/** The stretches of the order. By the total of a hire they end at the totals of their daily rates, from a week on of what a day costs at least. */
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
  readonly classes: AskedSearch['classes']
  /** Where the second class is that of the first stretch: what else is of it, behind. */
  readonly behind?: readonly string[]
  /** Where it is that of one stretch by age: what its texts have, and the terms of that stretch. */
  readonly texts?: { readonly query: string; readonly within: readonly string[] }
}

/**
 * The classes of a search that much can be of. What its words alone do not say has to be read: a phrase is looked for in the texts of the
 * newest items only, by age in those of the first stretch, else in some ten thousand, and letters that every item has in some thousand
 * (docs/limits.md).
 */
function readable(search: AskedSearch, first: SearchWindow | undefined): Readable {
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
  // What is asked for as it stands there has no other class to be found in.
  const isElsewhere = others.some((query) => query !== undefined)
  if (!first?.terms || text === undefined || !isElsewhere)
    return { classes: [titles, among(text, tensOfThousands), ...others], ...textsOf(tensOfThousands) }
  const behind = [among(parts, tensOfThousands)].filter((query) => query !== undefined)
  return { classes: [titles, anyOf([among(text, first.terms) ?? text, ...behind]), ...others], behind }
}

/** What is looked for one after the other: the classes, and of the texts behind the first stretch those alone that are `behind`. */
function passesOf(
  [title, text, ...others]: AskedSearch['classes'],
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

/** All classes in one pass, where that is little. */
function allAtOnce(search: AskedSearch): Pass[] {
  const query = everything(search)
  return query === undefined ? [] : [{ rank: null, query }]
}

/**
 * All that a search finds: what is of a class in the title is of the one after it as well, and what has all its words is like it. What
 * stands there as it was typed has its words too, unless a part of a longer one was typed.
 */
function everything({ classes: [, text, , words, like], parts }: AskedSearch): string | undefined {
  const all = like ?? words
  return anyOf(
    [all === undefined || parts !== undefined ? text : undefined, all].filter((query) => query !== undefined),
  )
}

/** All narrowing that terms can say. */
function narrowing(filters: Filters, { areTermsCurrent }: AskedSearch): string | undefined {
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
