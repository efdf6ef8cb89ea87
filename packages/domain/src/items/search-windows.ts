import type { ItemSort } from './item-filters.ts'
import type { Point } from './places.ts'

/** The sizes of the slices of age, as powers of two: 2,048, 16,384 and 131,072 items. */
const slices = { a: 11, b: 14, c: 17 } as const

/** The terms of the slices in which the item of a number was listed. */
export function ageSlices(no: number): string[] {
  return Object.entries(slices).map(([name, bits]) => `@${name}${no >> bits}`)
}

/** The first price of each band but the lowest, in pence: 24 bands from £1 to £10,000, each half as dear again as the one before. */
const bandStarts = Array.from({ length: 23 }, (_, index) => Math.round(100 * 10_000 ** ((index + 1) / 24)))

export function priceBand(pence: number): number {
  return bandStarts.filter((start) => start <= pence).length
}

/** The bands up to that of a price, for a search with a highest one. */
export function bandsUpTo(pence: number): string[] {
  return Array.from({ length: priceBand(pence) + 1 }, (_, band) => `$${band}`)
}

/** Cells of a tenth of a degree (some 11 km by 7) and of a whole one. */
const cells = { a: 0.1, b: 1 } as const
const kmPerDegree = 111.2
/** More terms than these cost more than they spare. */
const maxCells = 64

const cell = (name: string, row: number, column: number) => `~${name}${row}:${column}`
/** Of degrees with two decimals, without what floating point makes of them. */
const step = (degrees: number, size: number) => Math.floor(Math.round(degrees * 100) / (size * 100))

/** The terms of the cells in which a rounded point lies. */
export function cellsOf({ latitude, longitude }: Point): string[] {
  return Object.entries(cells).map(([name, size]) => cell(name, step(latitude, size), step(longitude, size)))
}

interface Area {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** The terms of the cells that cover a piece of the map, the smallest that are few enough; undefined for a piece too large. */
export function cellsCovering({ south, north, west, east }: Area): string[] | undefined {
  for (const [name, size] of Object.entries(cells)) {
    const [bottom, top, left, right] = [south, north, west, east].map((degrees) => step(degrees, size)) as [
      number,
      number,
      number,
      number,
    ]
    if ((top - bottom + 1) * (right - left + 1) > maxCells) continue
    const rows = Array.from({ length: top - bottom + 1 }, (_, index) => bottom + index)
    return rows.flatMap((row) => Array.from({ length: right - left + 1 }, (_, index) => cell(name, row, left + index)))
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

interface Ordered {
  readonly sort: ItemSort
  /** The number of the newest item. */
  readonly newestNo: number
  /** Where the order begins that is by distance. */
  readonly near?: Point | undefined
}

/** The stretches of an order from its beginning: by age the newest, by distance rings, by price bands. The last one holds all. */
export function searchWindows({ sort, newestNo, near }: Ordered): SearchWindow[] {
  const all = { upTo: lastPosition }
  if (sort === 'cheapest') return [...bandStarts.map((start, band) => ({ terms: [`$${band}`], upTo: start - 1 })), all]
  if (sort !== 'newest' && near) {
    const rings = [5, 25, 100].map((km) => ({ terms: cellsAround(near, km), upTo: km * 1000 }))
    return [...rings.flatMap(({ terms, upTo }) => (terms ? [{ terms, upTo }] : [])), all]
  }
  const ages = Object.entries(slices).map(([name, bits]) => {
    const slice = newestNo >> bits
    // The one ahead is there for what is listed in the meantime.
    return {
      terms: [slice + 1, slice, slice - 1].map((one) => `@${name}${one}`),
      upTo: -Math.max(0, (slice - 1) << bits),
    }
  })
  return [...ages, all]
}
