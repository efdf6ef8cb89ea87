/** A point on the map, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** The centre of the map when nothing better is known (spec: marketplace 9 "Home and map"). */
export const londonCentre: Point = { latitude: 51.509865, longitude: -0.118092 }

/** A place as everyone may see it: two decimals of a degree, about 1 km (R25). */
export function roundPoint(point: Point): Point {
  return { latitude: roundDegrees(point.latitude), longitude: roundDegrees(point.longitude) }
}

function roundDegrees(degrees: number): number {
  // Adding 0 turns -0 into 0: PostgreSQL and JSON would show the difference.
  return Math.round(degrees * 100) / 100 + 0
}
