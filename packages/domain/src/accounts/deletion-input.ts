import * as z from 'zod/mini'

const pounds = z.number().check(z.gte(0.01), z.lte(1_000_000), z.multipleOf(0.01))

/**
 * Proof for a deletion: the password, or the code of a reauthentication. Not needed within five minutes of logging in. `give_up`: the total
 * in pounds that the person is still owed for hires and gives up by deleting (R80).
 */
export const DeletionInput = z.object({
  password: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  code: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  give_up: z.optional(z.nullable(pounds)),
})
export type DeletionInput = z.output<typeof DeletionInput>
