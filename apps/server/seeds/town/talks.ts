import * as z from 'zod/mini'
import { itemKeys } from './town-items.ts'
import { personKeys } from './people.ts'
import data from './talks.json' with { type: 'json' }

/** A conversation of the demo town; `lastMinutesAgo` is the age of its last message. */
const DemoTalk = z.strictObject({
  item: z.enum(itemKeys),
  /** The person who started it; the other one is the item's owner. */
  asker: z.enum(personKeys),
  lastMinutesAgo: z.number(),
  /** Messages of the asker (`>`) and the owner (`<`), oldest first. */
  lines: z.array(z.string().check(z.regex(/^[<>] /))),
  /** How many of the last messages are unread. */
  unread: z.optional(z.int()),
})
export type DemoTalk = z.infer<typeof DemoTalk>

export const talks: readonly DemoTalk[] = z.array(DemoTalk).parse(data)
