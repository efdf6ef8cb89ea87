/** A point on the map, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** The middle of the map when nothing better is known (spec: marketplace 9 "Home and map"). */
export const londonCentre: Point = { latitude: 51.509865, longitude: -0.118092 }

/** What everyone may see of a place: two decimals of a degree, about 1 km (R25). */
export function roundPoint(point: Point): Point {
  return { latitude: roundDegrees(point.latitude), longitude: roundDegrees(point.longitude) }
}

/** How far two places are from each other in kilometres, on the plane that the database measures on (`plane_point`). */
export function kmBetween(one: Point, other: Point): number {
  const [a, b] = [planePoint(one), planePoint(other)]
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function planePoint({ latitude, longitude }: Point) {
  const [north, east] = [(latitude * Math.PI) / 180, ((longitude + 2) * Math.PI) / 180]
  const x = 6371 * Math.atanh(Math.cos(north) * Math.sin(east))
  return { x, y: 6371 * Math.atan2(Math.sin(north), Math.cos(north) * Math.cos(east)) }
}

function roundDegrees(degrees: number): number {
  // Adding 0 turns -0 into 0: PostgreSQL and JSON would show the difference.
  return Math.round(degrees * 100) / 100 + 0
}
