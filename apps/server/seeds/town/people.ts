import * as z from 'zod/mini'
import { keysOf } from './keys-of.ts'
import data from './people.json' with { type: 'json' }
import { placeKeys } from './town-places.ts'

/**
 * A demo person. The name is marked wherever it is shown, emails included, so that it can't collide with that of a real person who signs
 * up.
 */
const DemoPerson = z.strictObject({
  name: z.string().check(z.endsWith(' (demo)')),
  place: z.enum(placeKeys),
  bio: z.string(),
  /** A single emoji, chosen by its drawing: the package has two of the five skin tones swapped. */
  face: z.string(),
  /** How long ago they joined, in days. */
  joinedDaysAgo: z.int(),
})
export type DemoPerson = z.infer<typeof DemoPerson>

export type PersonKey = keyof typeof data
export const personKeys = keysOf(data)

export const people: Readonly<Record<PersonKey, DemoPerson>> = z.record(z.enum(personKeys), DemoPerson).parse(data)

/** The address that a demo person logs in with. Nobody owns `.example`, so no email ever reaches anyone. */
export function emailOf(person: PersonKey): string {
  return `${person}@demo.itemo.example`
}
