import * as z from 'zod/mini'
import { formatPostcode, outwardPostcode } from '../postcodes.ts'
import { kmBetween } from './distances.ts'
import { londonCentre, type Point, roundPoint } from './places.ts'

/** The message for an invalid postcode (spec: accounts 5 "Validation"). */
export const postcodeMessage = 'Please enter a valid UK postcode (e.g., SW1A 1AA)'

/** The message for an unknown town. */
export const townMessage = `${postcodeMessage} or the name of a larger town`

/** The place of a search: a postcode, a town, or a position, rounded as soon as it's read (R25). */
export type NearInput = { readonly postcode: string } | { readonly point: Point } | { readonly town: string }

const position = /^(-?\d{1,2}(?:\.\d{1,20})?),\s*(-?\d{1,3}(?:\.\d{1,20})?)$/

/** Parses a UK postcode, its outward part, `latitude,longitude` in degrees, or what may be a town; undefined for anything else. */
export function parseNear(text: string): NearInput | undefined {
  const degrees = position.exec(text.trim())
  if (degrees) {
    const [latitude, longitude] = [Number(degrees[1]), Number(degrees[2])]
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
    const point = roundPoint({ latitude, longitude })
    // On the plane of distances the poles of the axis through 2° west are infinitely far from everywhere.
    return Number.isFinite(kmBetween(point, londonCentre)) ? { point } : undefined
  }
  if (outwardPostcode(text) !== undefined) return { postcode: formatPostcode(text) }
  return /^\p{L}[\p{L}\s.’'-]+$/u.test(text.trim()) ? { town: text.trim() } : undefined
}

export const Near = z.pipe(
  z.string().check(z.maxLength(60, postcodeMessage)),
  z.transform((text: string, context): NearInput => {
    const near = parseNear(text)
    if (near) return near
    context.issues.push({ code: 'custom', message: postcodeMessage, input: text })
    return z.NEVER
  }),
)
