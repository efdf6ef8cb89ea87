import * as z from 'zod/mini'
import { type ItemKey, itemKeys } from './town-items.ts'
import { type PersonKey, personKeys } from './people.ts'
import data from './saved.json' with { type: 'json' }

/** The saved items of each demo person. */
export const saved: Readonly<Record<PersonKey, readonly ItemKey[]>> = z
  .record(z.enum(personKeys), z.array(z.enum(itemKeys)))
  .parse(data)
