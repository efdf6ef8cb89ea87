import type { ItemSort } from './item-filters.ts'
import type { Bounds } from './map-bounds.ts'
import { type Area, boundsAround, placeCells } from './place-cells.ts'
import type { Point } from './places.ts'

/** The sizes of the age slices, as powers of two: 2,048, 16,384 and 131,072 items. */
export const ageSliceBits = { a: 11, b: 14, c: 17 } as const

/** The terms of the age slices of an item, by its number. */
export function ageSlices(no: number): string[] {
  return Object.entries(ageSliceBits).map(([name, bits]) => `@${name}${no >> bits}`)
}

/** The lowest price of each band but the first, in pence: 24 bands from £1 to £10,000, each about half as dear again as the one before. */
const bandStarts = Array.from({ length: 23 }, (_, index) => Math.round(100 * 10_000 ** ((index + 1) / 24)))

/** The band of a price in whole pence, from 0 to 23. */
export function priceBand(pence: number): number {
  return bandStarts.filter((start) => start <= pence).length
}

/** The term of a band of daily rates. */
export const dailyTerm = (band: number): string => `$${band}`
/** The term of a band of the lowest price of a day. */
export const minRateTerm = (band: number): string => `$l${band}`

/** More bands than these hold so many items that querying them isn't worth it. */
const maxBands = 5

/** The terms of the bands up to a price, for a search with a maximum price; undefined for a price below which there's much. */
export function bandsUpTo(pence: number, term = dailyTerm): string[] | undefined {
  const bands = priceBand(pence) + 1
  if (bands > maxBands) return undefined
  return range(0, bands - 1).map(term)
}

/** The term of a `placeCell`. */
export const placeTerm = (cell: number): string => `~${cell}`

/** Every term in a query has a cost: a circle of two kilometres has no more than this many. */
const maxPlaces = 16

/** The terms of the cells of two hundredths of a degree that an area covers; undefined for more than the maximum. */
export function placesOf(area: Area): string[] | undefined {
  return placeCells(area, maxPlaces)?.map(placeTerm)
}

/** Cells of a tenth of a degree (about 11 km by 7 km) and of a whole one, and how many of them a query may name: each has a cost. */
const cells = { a: { size: 0.1, max: 16 }, b: { size: 1, max: 20 } } as const

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const cell = (name: string, row: number, column: number) => `~${name}${row}:${column}`
/** The cell of a coordinate with two decimals, corrected for floating point. */
const step = (degrees: number, size: number) => Math.floor(Math.round(degrees * 100) / (size * 100))

/** The terms of the cells of a rounded point. */
export function cellsOf({ latitude, longitude }: Point): string[] {
  return Object.entries(cells).map(([name, { size }]) => cell(name, step(latitude, size), step(longitude, size)))
}

/** Enough cells of a degree for the longest distance that a list can be limited to. */
export const cellsOfAnyDistance = 60
/**
 * A cell of a whole degree of which at most this many small cells are needed is replaced by these: it may consist mostly of a town just
 * across the edge.
 */
const maxSmall = 12

/** The cells of a size that cover a rectangle. */
function covering({ south, north, west, east }: Bounds, size: number) {
  return {
    rows: range(step(south, size), step(north, size)),
    columns: range(step(west, size), step(east, size)),
  }
}

/**
 * The terms of the cells that cover a rectangle, as small as their number allows; undefined when it takes more than `maxDegrees` cells of a
 * degree.
 */
export function cellsCovering(bounds: Bounds, maxDegrees: number = cells.b.max): string[] | undefined {
  const small = covering(bounds, cells.a.size)
  const named = (name: string, rows: readonly number[], columns: readonly number[]) =>
    rows.flatMap((row) => columns.map((column) => cell(name, row, column)))
  if (small.rows.length * small.columns.length <= cells.a.max) return named('a', small.rows, small.columns)
  const { rows, columns } = covering(bounds, cells.b.size)
  if (rows.length * columns.length > maxDegrees) return undefined
  const within = (of: readonly number[], degree: number) => of.filter((one) => Math.floor(one / 10) === degree)
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const parts = [within(small.rows, row), within(small.columns, column)] as const
      return parts[0].length * parts[1].length <= maxSmall ? named('a', ...parts) : [cell('b', row, column)]
    }),
  )
}

/** The same for a circle. */
export function cellsAround(near: Point, km: number, maxDegrees?: number): string[] | undefined {
  return cellsCovering(boundsAround(near, km), maxDegrees)
}

/** The greatest position in an order: PostgreSQL's largest integer. */
export const lastPosition = 2_147_483_647

/** A range of an order that is searched at once. */
export interface SearchWindow {
  /** Items in it have at least one of these terms; undefined for all items. */
  readonly terms?: readonly string[]
  /** The last position in it; it begins after the previous window. */
  readonly upTo: number
}

/** At most and at least this many of the first items of an order are read. */
const maxFirst = 1000
const fewestFirst = 100

/** The smallest share of all items that has to have the words for the first items of an order to be read regardless of their terms. */
const firstShares = {
  // Looking up an item by its number costs a hundred times as much as by its words.
  age: { share: 0.3, newestNo: 0 },
  // Windows by terms hold more and more items as the number of items grows. By distance each is read twice, and the nearest ring is small.
  nearest: { share: 0.05, newestNo: 20_000 },
  cheapest: { share: 0.02, newestNo: 20_000 },
} as const

interface Wanted {
  readonly order: keyof typeof firstShares
  /** The number of items with the words, at most. */
  readonly items: number
  readonly newestNo: number
  /** The number of items wanted. */
  readonly limit: number
  /** Whether the search has other conditions besides the words. */
  readonly isNarrowed: boolean
}

/**
 * How many of the first items of an order should contain twice as many matches as are wanted; undefined where that would be too many. A
 * search by age with other conditions has none.
 */
export function firstMany({ order, items, newestNo, limit, isNarrowed }: Wanted): number | undefined {
  const least = firstShares[order]
  const share = Math.min(1, items / newestNo)
  if (!(share >= least.share) || newestNo < least.newestNo) return undefined
  if (isNarrowed) return order === 'age' ? undefined : maxFirst
  return Math.min(maxFirst, Math.max(fewestFirst, Math.ceil((2 * limit) / share)))
}

/** A word in more items than this costs too much to scan, however many items there are. */
const maxRare = 8000
/** The most items that the first window may read for a search with several words. */
const maxRead = 500

/**
 * Whether a word is so rare, extrapolating from all items, that a search with several words begins with the newest tens of thousands of
 * items: the newest thousands would hardly contain any.
 */
export const isRare = (items: number, newestNo: number) =>
  items <= maxRare && items * Math.min(1, (2 << ageSliceBits.b) / newestNo) <= maxRead

/** The bands in growing steps: when some bands hold no match, few others do, and each step costs more the more frequent the words are. */
const cheapestBands: readonly SearchWindow[] = [1, 1, 2, 4, 8].map((count, step, counts) => {
  const begin = counts.slice(0, step).reduce((sum, one) => sum + one, 0)
  return {
    terms: range(begin, begin + count - 1).map(dailyTerm),
    upTo: (bandStarts[begin + count - 1] ?? lastPosition + 1) - 1,
  }
})

/**
 * The same for the lowest price of a day: the total of a longer hire may be above that of its days at this rate by any amount, so each
 * window includes the bands before it, too.
 */
export const minRateBands: readonly SearchWindow[] = cheapestBands.map(({ upTo }) => ({
  terms: range(0, priceBand(upTo)).map(minRateTerm),
  upTo,
}))

interface Ordered {
  readonly sort: ItemSort
  /** The number of the newest item. */
  readonly newestNo: number
  /** The centre, for an order by distance. */
  readonly near?: Point | undefined
  /** Whether every item has its place terms. */
  readonly hasPlaces?: boolean
  /** The first window by age: the newest thousands, only the newest slice, or the newest tens of thousands. */
  readonly begins?: 'thousands' | 'slice' | 'tensOfThousands'
}

/**
 * The windows of an order from its beginning: rings by distance, bands by price, and by age the newest items, after which `find_items` goes
 * back as far as a page needs. The last window holds everything.
 */
export function searchWindows({ sort, newestNo, near, hasPlaces, begins = 'thousands' }: Ordered): SearchWindow[] {
  const all = { upTo: lastPosition }
  if (sort === 'cheapest') return [...cheapestBands, all]
  if (sort !== 'newest' && near) {
    const within = (withinKm: number) => (hasPlaces && placesOf({ near, withinKm })) || cellsAround(near, withinKm)
    const rings = [2, 5, 25, 100].map((km) => ({ terms: within(km), upTo: km * 1000 }))
    return [...rings.flatMap(({ terms, upTo }) => (terms ? [{ terms, upTo }] : [])), all]
  }
  const first = {
    slice: () => stretchOf('a', newestNo, { from: -1, to: 0 }),
    thousands: () => stretchOf('a', newestNo),
    tensOfThousands: () => stretchOf('b', newestNo),
  }
  return [first[begins](), all]
}

/** Whether the newest slice alone should contain one and a half times as many matches as are wanted, extrapolating from all items. */
export function fillsNewestSlice({ items, newestNo, limit }: Pick<Wanted, 'items' | 'newestNo' | 'limit'>): boolean {
  const inSlice = newestNo % (1 << ageSliceBits.a)
  return inSlice * Math.min(1, items / newestNo) >= 1.5 * limit
}

/** The slice of the newest item, the next one, for what is listed in the meantime, and the previous one. */
const newestSlices = { from: -1, to: 1 } as const

/** Slices of one size, counted back from that of the newest item, and the position at which they end. */
function stretchOf(
  name: keyof typeof ageSliceBits,
  newestNo: number,
  { from, to }: { readonly from: number; readonly to: number } = newestSlices,
) {
  const newest = newestNo >> ageSliceBits[name]
  const terms = range(newest - to, newest - from).map((slice) => `@${name}${slice}`)
  return { terms, upTo: -Math.max(0, (newest - to) << ageSliceBits[name]) }
}

/** With at least this many items the sample is larger: the small one would be less than a hundredth of them, too few for an estimate. */
const largeTown = 300_000

/** A sample of the newest items for estimating how many items have something: their terms, and their number at most. */
export function newestSample(newestNo: number): { readonly terms: readonly string[]; readonly items: number } {
  const { terms, upTo } = stretchOf(newestNo < largeTown ? 'a' : 'b', newestNo)
  return { terms, items: newestNo + upTo + 1 }
}

/** The terms of the newest items: 2,048 to 4,096 of them, 16,384 to 32,768, and 131,072 to 262,144. */
export function newestItems(newestNo: number): {
  readonly thousands: readonly string[]
  readonly tensOfThousands: readonly string[]
  readonly hundredsOfThousands: readonly string[]
} {
  return {
    thousands: stretchOf('a', newestNo).terms,
    tensOfThousands: stretchOf('b', newestNo).terms,
    hundredsOfThousands: stretchOf('c', newestNo).terms,
  }
}
