/** A point on the map, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** The middle of the map when nothing better is known (specification, marketplace 9 "Home and map"). */
export const londonCentre: Point = { latitude: 51.509865, longitude: -0.118092 }

/** How far from the middle a place is put that nobody knows, in degrees. */
export const londonSpread = 0.05

/** A point near the middle of London. Both numbers are random, from 0 up to 1. */
export function pointAroundLondon(randomA: number, randomB: number): Point {
  return {
    latitude: londonCentre.latitude + (randomA * 2 - 1) * londonSpread,
    longitude: londonCentre.longitude + (randomB * 2 - 1) * londonSpread,
  }
}

/** What everybody may see of a place: two decimals of a degree, about 1 km (decision 25). */
export function roundPoint(point: Point): Point {
  return { latitude: roundDegrees(point.latitude), longitude: roundDegrees(point.longitude) }
}

function roundDegrees(degrees: number): number {
  // Adding 0 turns -0 into 0: PostgreSQL and JSON would show the difference.
  return Math.round(degrees * 100) / 100 + 0
}
