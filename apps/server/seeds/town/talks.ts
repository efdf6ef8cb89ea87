import * as z from 'zod/mini'
import { itemKeys } from './town-items.ts'
import { personKeys } from './people.ts'
import data from './talks.json' with { type: 'json' }

/** A conversation of the demo town: who writes what, in turn, the last one so many minutes ago. */
const DemoTalk = z.strictObject({
  item: z.enum(itemKeys),
  /** The person who asked; the other one is the item's owner. */
  asker: z.enum(personKeys),
  lastMinutesAgo: z.number(),
  /** Lines of the asker (`>`) and of the owner (`<`), oldest first. */
  lines: z.array(z.string().check(z.regex(/^[<>] /))),
  /** How many of the last lines have not been opened yet. */
  unread: z.optional(z.int()),
})
export type DemoTalk = z.infer<typeof DemoTalk>

export const talks: readonly DemoTalk[] = z.array(DemoTalk).parse(data)
