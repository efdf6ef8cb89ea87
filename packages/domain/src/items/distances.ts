import type { Point } from './places.ts'

/** The distance of two places in kilometres, on the plane that the database measures on (`plane_point`). */
export function kmBetween(one: Point, other: Point): number {
  const [a, b] = [planePoint(one), planePoint(other)]
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function planePoint({ latitude, longitude }: Point) {
  const [north, east] = [(latitude * Math.PI) / 180, ((longitude + 2) * Math.PI) / 180]
  const x = 6371 * Math.atanh(Math.cos(north) * Math.sin(east))
  return { x, y: 6371 * Math.atan2(Math.sin(north), Math.cos(north) * Math.cos(east)) }
}

const bands = [1, 2, 3, 5, 10, 15, 20, 30, 50, 100]

/** A distance as everyone may see it, in whole kilometres or miles: the upper end of its band, never the distance itself. */
export function distanceBand(distance: number): number {
  return bands.find((band) => distance <= band) ?? Math.ceil(distance / 100) * 100
}
