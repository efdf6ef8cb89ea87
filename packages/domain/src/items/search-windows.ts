import type { ItemSort } from './item-filters.ts'
import type { Bounds } from './map-bounds.ts'
import type { Point } from './places.ts'

/** The sizes of the slices of age, as powers of two: 2,048, 16,384 and 131,072 items. */
export const ageSliceBits = { a: 11, b: 14, c: 17 } as const

/** The terms of the slices in which the item of a number was listed. */
export function ageSlices(no: number): string[] {
  return Object.entries(ageSliceBits).map(([name, bits]) => `@${name}${no >> bits}`)
}

/** The first price of each band but the lowest, in pence: 24 bands from £1 to £10,000, each half as dear again as the one before. */
const bandStarts = Array.from({ length: 23 }, (_, index) => Math.round(100 * 10_000 ** ((index + 1) / 24)))

export function priceBand(pence: number): number {
  return bandStarts.filter((start) => start <= pence).length
}

/** More bands than these hold so many items that they are not worth asking for. */
const maxBands = 5

/** The bands up to that of a price, for a search with a highest one; undefined for one under which much lies. */
export function bandsUpTo(pence: number): string[] | undefined {
  const bands = priceBand(pence) + 1
  if (bands > maxBands) return undefined
  return Array.from({ length: bands }, (_, band) => `$${band}`)
}

/** Cells of a tenth of a degree (some 11 km by 7) and of a whole one, and how many are asked for at most: each costs. */
const cells = { a: { size: 0.1, most: 16 }, b: { size: 1, most: 20 } } as const
const kmPerDegree = 111.2

const cell = (name: string, row: number, column: number) => `~${name}${row}:${column}`
/** Of degrees with two decimals, without what floating point makes of them. */
const step = (degrees: number, size: number) => Math.floor(Math.round(degrees * 100) / (size * 100))

/** The terms of the cells in which a rounded point lies. */
export function cellsOf({ latitude, longitude }: Point): string[] {
  return Object.entries(cells).map(([name, { size }]) => cell(name, step(latitude, size), step(longitude, size)))
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** The terms of the cells that cover a piece of the map, the smallest that are few enough; undefined for a piece too large. */
export function cellsCovering({ south, north, west, east }: Bounds): string[] | undefined {
  for (const [name, { size, most }] of Object.entries(cells)) {
    const rows = range(step(south, size), step(north, size))
    const columns = range(step(west, size), step(east, size))
    if (rows.length * columns.length > most) continue
    return rows.flatMap((row) => columns.map((column) => cell(name, row, column)))
  }
  return undefined
}

/** The same for all that lies within a distance of a point. The plane of distances is true to half a per cent: 3 % are added. */
export function cellsAround({ latitude, longitude }: Point, km: number): string[] | undefined {
  const high = (km * 1.03) / kmPerDegree + 0.01
  const wide = high / Math.max(0.1, Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180))
  return cellsCovering({
    south: latitude - high,
    north: latitude + high,
    west: longitude - wide,
    east: longitude + wide,
  })
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

/**
 * The first thousand items of an order by distance or price, whatever they are called: the first stretch for a word that many items
 * have, since stretches by terms hold ever more items as the town grows.
 */
export const firstThousand: SearchWindow = { upTo: -1 }

/**
 * Whether so many of all items have a word that the first thousand of an order are worth a look. By distance each is read twice and the
 * nearest ring is small: they have to fill a page. By price the cheapest band may hold any number.
 */
export const isCommon = (items: number, newestNo: number, sort: 'nearest' | 'cheapest') =>
  newestNo > 20_000 && items * (sort === 'nearest' ? 20 : 50) >= newestNo

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

interface Ordered {
  readonly sort: ItemSort
  /** The number of the newest item. */
  readonly newestNo: number
  /** Where the order begins that is by distance. */
  readonly near?: Point | undefined
  /** Whether it begins, by age, with the newest ten thousands. */
  readonly isRare?: boolean
}

/** The stretches of an order from its beginning: by age the newest, by distance rings, by price bands. The last one holds all. */
export function searchWindows({ sort, newestNo, near, isRare: isRareWord = false }: Ordered): SearchWindow[] {
  const all = { upTo: lastPosition }
  if (sort === 'cheapest') return [...bandStarts.map((start, band) => ({ terms: [`$${band}`], upTo: start - 1 })), all]
  if (sort !== 'newest' && near) {
    const rings = [2, 5, 25, 100].map((km) => ({ terms: cellsAround(near, km), upTo: km * 1000 }))
    return [...rings.flatMap(({ terms, upTo }) => (terms ? [{ terms, upTo }] : [])), all]
  }
  const thousands = [
    stretchOf('a', newestNo),
    // As many once more: a page of several words is often full then, and to go through ten thousands takes four times as long.
    stretchOf('a', newestNo, { from: 2, to: 3 }),
  ]
  return [
    ...(isRareWord ? [] : thousands),
    stretchOf('b', newestNo),
    // Between ten thousands and hundred thousands: where a page of the map would have to read most of the latter.
    stretchOf('b', newestNo, { from: 2, to: 4 }),
    stretchOf('c', newestNo),
    all,
  ]
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
