import * as z from 'zod/mini'

const pounds = z.number().check(z.gte(0.01), z.lte(1_000_000), z.multipleOf(0.01))

/**
 * Proof for a deletion: the password, or a reauthentication's code. Not needed within five minutes of a log-in. `give_up`: all that someone
 * is still to get for hires, in pounds, which they give up (R80).
 */
export const DeletionInput = z.object({
  password: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  code: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  give_up: z.optional(z.nullable(pounds)),
})
export type DeletionInput = z.output<typeof DeletionInput>
