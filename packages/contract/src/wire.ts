import * as z from 'zod/mini'

/** Schemas that calls and views share. Money in pounds, days as `YYYY-MM-DD`, instants as ISO text. */

export const Money = z.number()
export const Instant = z.string()
export const Day = z.string()

export const Nothing = z.object({})

/** The start of a page of a list: an opaque value from the previous response. */
export const Cursor = z.optional(z.string().check(z.maxLength(300)))

/** A list with a natural limit: any other list needs a cursor. */
export const listOf = <Entry extends z.ZodMiniType>(entry: Entry, max: number) => z.array(entry).check(z.maxLength(max))

/** The page size: `max` is both the maximum and the default. */
export const Limit = (max: number) =>
  z.pipe(
    z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(max)), max),
    z.transform((value: number) => value),
  )

/** The refunds of a renter's cancellation: everything until this many hours before the start, then this percentage until the start. */
export const RefundRuleView = z.object({ free_hours: z.number(), late_percent: z.number() })
