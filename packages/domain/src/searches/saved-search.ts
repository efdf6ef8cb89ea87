import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import type { Category } from '../categories.ts'
import type { Day } from '../dates.ts'
import { isPennyExact } from '../items/item-schemas.ts'
import { filterMessages, filtersTogether, itemFilters } from '../items/item-filters.ts'
import { milesWords } from '../items/search-distances.ts'
import { onDemand } from '../on-demand.ts'

/** When someone is told of what a saved search finds: at once, in one email a day, or not. */
export const alertTimes = ['instant', 'daily', 'off'] as const
export type AlertTime = (typeof alertTimes)[number]

/** So many searches a person can keep. */
export const maxSavedSearches = 20
/** At once a person is told of so many items a day: of each search, and of all of them. The others wait for the email of the day. */
export const maxToldAtOnce = { ofSearch: 3, ofPerson: 10 } as const
/** A search names so many of the items that are new to its owner, and counts so many. */
export const [maxNewItems, maxNewCounted] = [12, 100]
/** So many items stand in the email of the day. */
export const maxInDigest = 12
/** Someone who hasn't opened a search for so many days is asked whether they still look; so many days later it is off. */
export const quietDays = { ask: 90, end: 14 } as const
/** How far from a place things are looked for where nobody says how far: 25 miles, in kilometres. */
export const usualWithinKm = 40

export const searchMessages = {
  nothing: 'Add a word or a category first.',
  tooMany: `You can keep ${maxSavedSearches} alerts. Remove one first.`,
} as const

// What a hire costs in all is asked for with a list, and the distance has one name.
const { max_total: _, within_miles: _miles, ...filters } = itemFilters

/** What someone asks to be told of: a search as the list takes it. */
export const SavedSearchInput = z
  .object({
    ...filters,
    // Numbers: an address has texts instead.
    max_price: z.optional(
      z
        .number(filterMessages.price)
        .check(
          z.gte(0.01, filterMessages.price),
          z.lte(bounds.ratePounds, filterMessages.price),
          z.refine(isPennyExact, filterMessages.price),
        ),
    ),
    within_km: z.optional(
      z
        .number(filterMessages.within)
        .check(z.int(filterMessages.within), z.gte(1, filterMessages.within), z.lte(200, filterMessages.within)),
    ),
    every: z._default(z.enum(alertTimes), 'instant'),
  })
  .check(
    ...filtersTogether,
    z.refine(({ search }) => !search || /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(search), {
      path: ['search'],
      error: searchMessages.nothing,
    }),
    z.refine(({ search, category, near }) => Boolean(search) || category !== undefined || near !== undefined, {
      path: ['search'],
      error: searchMessages.nothing,
    }),
  )

export const SavedSearchChanges = z.object({
  every: z.optional(z.enum(alertTimes)),
  /** Its owner has looked at what it finds. */
  opened: z.optional(z.literal(true)),
})

/** What a saved search looks for, as it is kept. */
export interface SavedQuery {
  readonly search?: string | undefined
  readonly category?: Category | undefined
  /** Rounded; `label`: how its owner calls it, a postcode; null for a position. */
  readonly near?: { readonly label: string | null; readonly latitude: number; readonly longitude: number } | undefined
  readonly within_km?: number | undefined
  readonly from?: Day | undefined
  readonly until?: Day | undefined
  /** Pounds a day. */
  readonly max_price?: number | undefined
}

const dayFormat = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }))
const dayWords = (day: Day) => dayFormat().format(new Date(`${day}T00:00:00Z`))

const kmPerMile = 1.609_344

/** A search in words: in quotation marks it is meant as it was typed. */
function typedWords(search: string): string {
  const exact = /^["“”]([^"“”]+)["“”]$/.exec(search)?.[1]
  return exact === undefined ? `“${search}”` : `exactly “${exact}”`
}

/** A saved search as its owner reads it, in parts: “tent”, Camping & Hiking, within 25 miles of E8, free 28 Nov to 29 Nov, up to £20 a day. */
export function searchParts({ search, category, near, within_km: km, from, until, max_price: max }: SavedQuery) {
  const miles = km === undefined ? undefined : Math.max(1, Math.round(km / kmPerMile))
  const distance = miles === undefined ? 'near' : `within ${milesWords(miles)} of`
  return [
    search && typedWords(search),
    category,
    near && `${distance} ${near.label ?? 'a chosen location'}`,
    from !== undefined &&
      until !== undefined &&
      `free ${from === until ? dayWords(from) : `${dayWords(from)} to ${dayWords(until)}`}`,
    max !== undefined && `up to £${Number.isInteger(max) ? max : max.toFixed(2)} a day`,
  ].filter((part): part is string => typeof part === 'string' && part !== '')
}

/** The name of a saved search: what it looks for, separated by commas. */
export const searchName = (query: SavedQuery): string => searchParts(query).join(', ')
