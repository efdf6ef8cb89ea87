import * as z from 'zod/mini'
import { keysOf } from './keys-of.ts'
import data from './places.json' with { type: 'json' }

/** An address for the demo: libraries, museums and halls, so that no one's home is on the map. */
const Place = z.strictObject({ postcode: z.string(), latitude: z.number(), longitude: z.number() })
export type Place = z.infer<typeof Place>

export type PlaceKey = keyof typeof data
export const placeKeys = keysOf(data)

export const places: Readonly<Record<PlaceKey, Place>> = z.record(z.enum(placeKeys), Place).parse(data)
