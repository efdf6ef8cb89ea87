import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import type { Category } from '../categories.ts'
import type { Day } from '../dates.ts'
import { isPennyExact } from '../items/item-schemas.ts'
import { filterMessages, filtersTogether, itemFilters } from '../items/item-filters.ts'
import { milesWords } from '../items/search-distances.ts'
import { onDemand } from '../on-demand.ts'

/** When someone is notified of a saved search's matches: at once, in one email a day, or not at all. */
export const alertTimes = ['instant', 'daily', 'off'] as const
export type AlertTime = (typeof alertTimes)[number]

/** The most searches that a person can save. */
export const maxSavedSearches = 20
/** The most items a day of which a person is notified at once: per search, and in total. The others wait for the daily email. */
export const maxInstantAlerts = { ofSearch: 3, ofPerson: 10 } as const
/** How many of the items that are new to its owner a search lists, and up to which number it counts them. */
export const [maxNewItems, maxNewCounted] = [12, 100]
/** The most items in a daily email. */
export const maxInDigest = 12
/** Someone who hasn't opened a search for this many days is asked whether they still need it; this many days later it's switched off. */
export const quietDays = { ask: 90, end: 14 } as const
/** The default distance from a place: 25 miles, in kilometres. */
export const usualWithinKm = 40

export const searchMessages = {
  nothing: 'Add a word or a category first.',
  tooMany: `You can keep ${maxSavedSearches} alerts. Remove one first.`,
} as const

// The total price of a hire is a filter of lists only, and a saved search has a single field for the distance.
const { max_total: _, within_miles: _miles, ...filters } = itemFilters

/** A search to be notified of, with the fields that lists accept. */
export const SavedSearchInput = z
  .object({
    ...filters,
    // Numbers, where a URL has texts.
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
  /** The owner has looked at its results. */
  opened: z.optional(z.literal(true)),
})

/** A saved search, as it's stored. */
export interface SavedQuery {
  readonly search?: string | undefined
  readonly category?: Category | undefined
  /** Rounded; `label`: the owner's name for it, a postcode; null for a position. */
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

/** A search as text: in quotation marks when it's exact. */
function typedWords(search: string): string {
  const exact = /^["“”]([^"“”]+)["“”]$/.exec(search)?.[1]
  return exact === undefined ? `“${search}”` : `exactly “${exact}”`
}

/** A saved search in parts for its owner: “tent”, Camping & Hiking, within 25 miles of E8, free 28 Nov to 29 Nov, up to £20 a day. */
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

/** The name of a saved search: its parts, separated by commas. */
export const searchName = (query: SavedQuery): string => searchParts(query).join(', ')
