import * as z from 'zod/mini'
import { formatPostcode, outwardPostcode } from '../postcodes.ts'
import { type Point, roundPoint } from './places.ts'

/** The sentence for what is no postcode (spec: accounts 5 "Validation"). */
export const postcodeMessage = 'Please enter a valid UK postcode (e.g., SW1A 1AA)'

/** Where someone looks around: a postcode, or a position, rounded as soon as it is read (R25). */
export type NearInput = { readonly postcode: string } | { readonly point: Point }

const position = /^(-?\d{1,2}(?:\.\d{1,20})?),\s*(-?\d{1,3}(?:\.\d{1,20})?)$/

/** Reads a UK postcode, its outward part, or `latitude,longitude` in degrees; undefined for anything else. */
export function parseNear(text: string): NearInput | undefined {
  const degrees = position.exec(text.trim())
  if (degrees) {
    const [latitude, longitude] = [Number(degrees[1]), Number(degrees[2])]
    const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    return onEarth ? { point: roundPoint({ latitude, longitude }) } : undefined
  }
  return outwardPostcode(text) === undefined ? undefined : { postcode: formatPostcode(text) }
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

const bands = [1, 2, 3, 5, 10, 15, 20, 30, 50, 100]

/** A distance as everyone may see it, in whole kilometres: the end of the band it lies in, never the distance itself. */
export function distanceBand(km: number): number {
  return bands.find((band) => km <= band) ?? Math.ceil(km / 100) * 100
}
