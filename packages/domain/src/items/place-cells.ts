import { kmBetween } from './distances.ts'
import type { Bounds } from './map-bounds.ts'
import type { Point } from './places.ts'

/** The area that a list is limited to: a rectangle, a circle, or both. */
export interface Area {
  readonly bounds?: Bounds | undefined
  readonly near?: Point | undefined
  readonly withinKm?: number | undefined
}

const kmPerDegree = 111.2

/** The rectangle around a circle. The plane of distances is accurate to half a per cent, so 3 % are added. */
export function boundsAround({ latitude, longitude }: Point, km: number): Bounds {
  const high = (km * 1.03) / kmPerDegree + 0.01
  const wide = high / Math.max(0.1, Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180))
  return { south: latitude - high, north: latitude + high, west: longitude - wide, east: longitude + wide }
}

/** Cells are two hundredths of a degree wide and high, about 2.2 km by 1.4 km. `perRow`: more than the number of cells around the earth. */
const [size, perRow] = [2, 20_000]

/** The number of the cell of a public point (two decimals); the index `items_by_cell` computes the same in SQL. */
export function placeCell({ latitude, longitude }: Point): number {
  return cellOf(Math.round(latitude * 100), Math.round(longitude * 100))
}

const cellOf = (row: number, column: number) => Math.floor(row / size) * perRow + Math.floor(column / size)

/** The hundredths of a degree between two edges, with a tolerance for floating point. */
function hundredths(min: number, max: number): number[] {
  const first = Math.ceil(min * 100 - 1e-6)
  return Array.from({ length: Math.max(0, Math.floor(max * 100 + 1e-6) - first + 1) }, (_, index) => first + index)
}

/** The rectangle around a circle has up to this many times the circle's cells, because of its corners and edges. */
const timesInBounds = 2
/** The tolerance between a distance computed here and the database's. */
const awayKm = 0.001

/** The cells that a public point of an area can be in; undefined for more than `maxCells`, or for no area. */
export function placeCells({ bounds, near, withinKm }: Area, maxCells: number): number[] | undefined {
  const circle = near && withinKm !== undefined ? { near, km: withinKm } : undefined
  const all = [bounds, circle && boundsAround(circle.near, circle.km)].filter((one) => one !== undefined)
  if (all.length === 0) return undefined
  const [south, west] = [Math.max(...all.map((one) => one.south)), Math.max(...all.map((one) => one.west))]
  const [north, east] = [Math.min(...all.map((one) => one.north)), Math.min(...all.map((one) => one.east))]
  if (((north - south) * (east - west) * 10_000) / size ** 2 > maxCells * timesInBounds) return undefined
  const columns = hundredths(west, east)
  const isIn = (row: number, column: number) =>
    !circle || kmBetween(circle.near, { latitude: row / 100, longitude: column / 100 }) <= circle.km + awayKm
  const cells = new Set<number>()
  for (const row of hundredths(south, north)) {
    for (const column of columns) {
      const cell = cellOf(row, column)
      if (!cells.has(cell) && isIn(row, column)) cells.add(cell)
    }
  }
  return cells.size > maxCells ? undefined : [...cells]
}
