import * as z from 'zod/mini'

/** The shapes that calls and views share. Money in pounds, days as `YYYY-MM-DD`, instants as ISO text. */

export const Money = z.number()
export const Instant = z.string()
export const Day = z.string()

export const Nothing = z.object({})

/** Where a page of a list begins: opaque, from the answer before it. */
export const Cursor = z.optional(z.string().check(z.maxLength(300)))

/** A list that has an end by itself: the rest of any other one has to be reached by a cursor. */
export const listOf = <Entry extends z.ZodMiniType>(entry: Entry, max: number) => z.array(entry).check(z.maxLength(max))

/** How many entries a page has, at most and by default. */
export const Limit = (max: number) =>
  z.pipe(
    z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(max)), max),
    z.transform((value: number) => value),
  )

/** What a renter's cancellation gives back: all until so many hours before the start, then so much of a hundred until it. */
export const RefundRuleView = z.object({ free_hours: z.number(), late_percent: z.number() })
