import type { ItemSort } from './item-filters.ts'
import type { Bounds } from './map-bounds.ts'
import { type Area, boundsAround, placeCells } from './place-cells.ts'
import type { Point } from './places.ts'

/** The sizes of the slices of age, as powers of two: 2,048, 16,384 and 131,072 items. */
export const ageSliceBits = { a: 11, b: 14, c: 17 } as const

/** The terms of the slices in which the item of a number was listed. */
export function ageSlices(no: number): string[] {
  return Object.entries(ageSliceBits).map(([name, bits]) => `@${name}${no >> bits}`)
}

/** The first price of each band but the lowest, in pence: 24 bands from £1 to £10,000, each half as dear again as the one before. */
const bandStarts = Array.from({ length: 23 }, (_, index) => Math.round(100 * 10_000 ** ((index + 1) / 24)))

/** The number of the band that a price in whole pence falls into, from 0 up to 23. */
export function priceBand(pence: number): number {
  return bandStarts.filter((start) => start <= pence).length
}

/** The term of a band of daily rates. */
export const dailyTerm = (band: number): string => `$${band}`
/** The term of a band of what a day costs at least. */
export const minRateTerm = (band: number): string => `$l${band}`

/** More bands than these hold so many items that they are not worth asking for. */
const maxBands = 5

/** The terms of the bands up to that of a price, for a search with a highest one; undefined for one under which much lies. */
export function bandsUpTo(pence: number, term = dailyTerm): string[] | undefined {
  const bands = priceBand(pence) + 1
  if (bands > maxBands) return undefined
  return range(0, bands - 1).map(term)
}

/** The term of a `placeCell`. */
export const placeTerm = (cell: number): string => `~${cell}`

/** Each term that is asked for costs: a circle of two kilometres has no more of these. */
const maxPlaces = 16

/** The terms of the places that an area can hold, two hundredths of a degree each; undefined for one that has more. */
export function placesOf(area: Area): string[] | undefined {
  return placeCells(area, maxPlaces)?.map(placeTerm)
}

/** Cells of a tenth of a degree (some 11 km by 7) and of a whole one, and how many are asked for at most: each costs. */
const cells = { a: { size: 0.1, max: 16 }, b: { size: 1, max: 20 } } as const

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const cell = (name: string, row: number, column: number) => `~${name}${row}:${column}`
/** Of degrees with two decimals, without what floating point makes of them. */
const step = (degrees: number, size: number) => Math.floor(Math.round(degrees * 100) / (size * 100))

/** The terms of the cells in which a rounded point lies. */
export function cellsOf({ latitude, longitude }: Point): string[] {
  return Object.entries(cells).map(([name, { size }]) => cell(name, step(latitude, size), step(longitude, size)))
}

/** Enough cells of a degree for the longest distance that a list can be narrowed to. */
export const cellsOfAnyDistance = 60
/** A cell of a degree of which no more small ones are needed is asked for by these: a town just across the edge may be all of it. */
const maxSmall = 12

/** The cells of a size that cover a piece of the map. */
function covering({ south, north, west, east }: Bounds, size: number) {
  return {
    rows: range(step(south, size), step(north, size)),
    columns: range(step(west, size), step(east, size)),
  }
}

/**
 * The terms of the cells that cover a piece of the map, the smallest that are few enough; undefined for a piece too large, which takes
 * more than `maxDegrees` cells of a degree.
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

/** The same for all that lies within a distance of a point. */
export function cellsAround(near: Point, km: number, maxDegrees?: number): string[] | undefined {
  return cellsCovering(boundsAround(near, km), maxDegrees)
}

/** The greatest place in an order: a whole number of the database. */
export const lastPosition = 2_147_483_647

/** A stretch of an order that is looked through at once. */
export interface SearchWindow {
  /** What the items in it have at least one of; undefined for all. */
  readonly terms?: readonly string[]
  /** The last position in it; it begins behind the window before. */
  readonly upTo: number
}

/** So many of the first items of an order are looked at, at most, and at least. */
const maxFirst = 1000
const fewestFirst = 100

/** What share of all items, at least, has words for which the first ones of an order are looked at, whatever they are called. */
const firstShares = {
  // By its number an item is looked up a hundred times as dearly as by its words.
  age: { share: 0.3, newestNo: 0 },
  // Stretches by terms hold ever more items as the town grows. By distance each is read twice, and the nearest ring is small.
  nearest: { share: 0.05, newestNo: 20_000 },
  cheapest: { share: 0.02, newestNo: 20_000 },
} as const

interface Wanted {
  readonly order: keyof typeof firstShares
  /** How many items have the words, at most. */
  readonly items: number
  readonly newestNo: number
  /** So many are wanted. */
  readonly limit: number
  /** Whether the words are not all that the items have to have. */
  readonly isNarrowed: boolean
}

/**
 * How many of the first items of an order should hold those that are wanted, twice over; undefined where that would be too many. By age a
 * search that is narrowed has none.
 */
export function firstMany({ order, items, newestNo, limit, isNarrowed }: Wanted): number | undefined {
  const least = firstShares[order]
  const share = Math.min(1, items / newestNo)
  if (!(share >= least.share) || newestNo < least.newestNo) return undefined
  if (isNarrowed) return order === 'age' ? undefined : maxFirst
  return Math.min(maxFirst, Math.max(fewestFirst, Math.ceil((2 * limit) / share)))
}

/** More items than these with a word cost too much to go through, however large the town is. */
const maxRare = 8000
/** So many items, at most, are read in the first stretch for a search of several words. */
const maxRead = 500

/**
 * Whether so few of the newest ten thousands can have a word, by how many of all have it, that a search for several words begins with
 * them: the newest thousands would hardly have any.
 */
export const isRare = (items: number, newestNo: number) =>
  items <= maxRare && items * Math.min(1, (2 << ageSliceBits.b) / newestNo) <= maxRead

/** The bands by ever larger steps: what is in none of some is in few, and each step costs as much as the words are frequent. */
const cheapestBands: readonly SearchWindow[] = [1, 1, 2, 4, 8].map((count, step, counts) => {
  const begin = counts.slice(0, step).reduce((sum, one) => sum + one, 0)
  return {
    terms: range(begin, begin + count - 1).map(dailyTerm),
    upTo: (bandStarts[begin + count - 1] ?? lastPosition + 1) - 1,
  }
})

/**
 * The same by what a day costs at least: what all of a longer hire costs is above that of its days at this rate, by however much, so each
 * stretch looks at the bands before it, too.
 */
export const minRateBands: readonly SearchWindow[] = cheapestBands.map(({ upTo }) => ({
  terms: range(0, priceBand(upTo)).map(minRateTerm),
  upTo,
}))

interface Ordered {
  readonly sort: ItemSort
  /** The number of the newest item. */
  readonly newestNo: number
  /** Where the order begins that is by distance. */
  readonly near?: Point | undefined
  /** Whether every item has the terms of its place. */
  readonly hasPlaces?: boolean
  /** With what it begins by age: the newest thousands, only those of the newest slice, or the newest ten thousands. */
  readonly begins?: 'thousands' | 'slice' | 'tensOfThousands'
}

/**
 * The stretches of an order from its beginning: by distance rings, by price bands, by age the newest, behind which `find_items` goes back
 * by as much as a page lacks. The last one holds all.
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

/** Whether the newest slice alone should hold half as many again as are wanted, by how many of all items have the words. */
export function fillsNewestSlice({ items, newestNo, limit }: Pick<Wanted, 'items' | 'newestNo' | 'limit'>): boolean {
  const inSlice = newestNo % (1 << ageSliceBits.a)
  return inSlice * Math.min(1, items / newestNo) >= 1.5 * limit
}

/** The slice of the newest item, the one ahead, for what is listed in the meantime, and the one before. */
const newestSlices = { from: -1, to: 1 } as const

/** Slices of one size, counted back from that of the newest item, and how far back they go. */
function stretchOf(
  name: keyof typeof ageSliceBits,
  newestNo: number,
  { from, to }: { readonly from: number; readonly to: number } = newestSlices,
) {
  const newest = newestNo >> ageSliceBits[name]
  const terms = range(newest - to, newest - from).map((slice) => `@${name}${slice}`)
  return { terms, upTo: -Math.max(0, (newest - to) << ageSliceBits[name]) }
}

/** A hundredth of so many items are too few to tell how many of all have something. */
const largeTown = 300_000

/** The newest items, by which it is estimated how many of all have something: their terms, and how many they are at most. */
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
