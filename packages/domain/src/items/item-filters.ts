import * as z from 'zod/mini'
import { categories } from '../categories.ts'
import { countDays, type Day, isDay } from '../dates.ts'
import { Id } from '../ids.ts'
import { maxHireDays } from '../rentals/max-hire-days.ts'
import { text } from '../text.ts'
import { type Bounds, parseBounds } from './map-bounds.ts'
import { Near } from './search-area.ts'
import { maxMiles } from './search-distances.ts'
import { isPennyExact } from './item-schemas.ts'

export const itemSorts = ['newest', 'best', 'nearest', 'cheapest'] as const
export type ItemSort = (typeof itemSorts)[number]

/** Error messages for filters that make no sense. */
export const filterMessages = {
  category: 'Please choose one of the categories.',
  day: 'Please send a date as YYYY-MM-DD.',
  from: 'Please choose the first day too.',
  until: 'Please choose the last day too.',
  order: 'The last day must not be before the first.',
  past: 'Please choose days from today on.',
  long: `Please choose at most ${maxHireDays} days.`,
  price: 'Please enter an amount above £0 with at most two decimals.',
  total: 'Please choose dates for the total.',
  onePrice: 'Please choose a price per day or a total, not both.',
  near: 'Please say where to search.',
  within: 'Please choose a distance from 1 to 200 km.',
  withinMiles: 'Please choose a distance from 1 to 125 miles.',
  oneDistance: 'Please choose a distance in kilometres or in miles, not both.',
  ids: 'Please send up to 20 ids with commas between them.',
  bounds: 'Please send the edges as south,west,north,east in degrees.',
} as const

const FilterDay = z.string().check(z.refine(isDay, filterMessages.day))

const Price = z.pipe(
  z.coerce
    .number(filterMessages.price)
    .check(
      z.gte(0.01, filterMessages.price),
      z.lte(10_000_000, filterMessages.price),
      z.refine(isPennyExact, filterMessages.price),
    ),
  z.transform((value: number) => value),
)

export const itemFilters = {
  search: z.optional(text({ max: 100 })),
  category: z.optional(z.enum(categories, filterMessages.category)),
  /** The item has to be free on all days from one to the other, inclusive. */
  from: z.optional(FilterDay),
  until: z.optional(FilterDay),
  /** Pounds per day. */
  max_price: z.optional(Price),
  /** Pounds for the whole period, including the fee. */
  max_total: z.optional(Price),
  /** A UK postcode, a town, or `latitude,longitude` in degrees. */
  near: z.optional(Near),
  within_km: distanceUpTo(200, filterMessages.within),
  within_miles: distanceUpTo(maxMiles, filterMessages.withinMiles),
}

function distanceUpTo(maxMiles: number, message: string) {
  return z.optional(
    z.pipe(
      z.coerce.number(message).check(z.int(message), z.gte(1, message), z.lte(maxMiles, message)),
      z.transform((value: number) => value),
    ),
  )
}

interface Narrowed {
  readonly from?: Day | undefined
  readonly until?: Day | undefined
  readonly max_price?: number | undefined
  readonly max_total?: number | undefined
  readonly near?: unknown
  readonly within_km?: number | undefined
  readonly within_miles?: number | undefined
  readonly sort?: ItemSort | undefined
}

const days = ({ from, until }: Narrowed) => (from !== undefined && until !== undefined ? countDays(from, until) : 1)

/** Checks of two days against each other. Whether they're past depends on today, and isn't checked here. */
export const daysTogether = [
  rule('from', filterMessages.from, ({ from, until }) => from !== undefined || until === undefined),
  rule('until', filterMessages.until, ({ from, until }) => until !== undefined || from === undefined),
  rule('until', filterMessages.order, (asked) => days(asked) >= 1),
  rule('until', filterMessages.long, (asked) => days(asked) <= maxHireDays),
] as const

/** Checks of the filters of a list against each other. */
export const filtersTogether = [
  ...daysTogether,
  rule('from', filterMessages.total, ({ from, max_total }) => from !== undefined || max_total === undefined),
  rule(
    'max_total',
    filterMessages.onePrice,
    ({ max_price, max_total }) => max_price === undefined || max_total === undefined,
  ),
  rule(
    'near',
    filterMessages.near,
    ({ near, within_km, within_miles, sort }) =>
      near !== undefined || (within_km === undefined && within_miles === undefined && sort !== 'nearest'),
  ),
  rule(
    'within_miles',
    filterMessages.oneDistance,
    ({ within_km, within_miles }) => within_km === undefined || within_miles === undefined,
  ),
] as const

function rule(field: keyof Narrowed, error: string, holds: (asked: Narrowed) => boolean) {
  return z.refine<Narrowed>(holds, { path: [field], error })
}

/** A rectangle of the map, as calls accept it. */
export const MapBounds = z.pipe(
  z.string(filterMessages.bounds).check(z.maxLength(120, filterMessages.bounds)),
  z.transform((value: string, context): Bounds => {
    const bounds = parseBounds(value)
    if (bounds) return bounds
    context.issues.push({ code: 'custom', message: filterMessages.bounds, input: value })
    return z.NEVER
  }),
)

/** The most items that can be requested by id. */
const maxIds = 20

/** `id,id`: up to 20 items. */
export const ItemIds = z.pipe(
  z.string(filterMessages.ids).check(
    z.maxLength(maxIds * 37, filterMessages.ids),
    z.refine((value) => {
      const ids = value.split(',')
      return ids.length <= maxIds && ids.every((id) => Id.safeParse(id).success)
    }, filterMessages.ids),
  ),
  z.transform((value: string): readonly string[] => value.split(',')),
)
