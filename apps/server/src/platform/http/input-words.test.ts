import { api } from '@itemo/contract/api.ts'
import type { Call } from '@itemo/contract/call.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { parseInput } from './input.ts'

const strange = [null, [], {}, 'x', '', 5, -5, 1.5, Number.NaN, 1e300, true, 'x'.repeat(6000), [5], ['x'], [{}], [null]]

/** The messages about a value that a schema refuses, by field; empty for a value that it accepts. */
function complaints(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  try {
    parseInput(schema, value, 'body')
    return {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...error.fields, message: error.message }
  }
}

const inputs = Object.entries(api as Readonly<Record<string, Call>>).flatMap(([key, { body, query }]) =>
  [body, query].flatMap((schema) => (schema === undefined ? [] : [[key, schema] as const])),
)

test.each(inputs)('%s rejects odd input in plain English [accounts 8.34]', (_, schema) => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const odd = [...strange, ...Object.keys(properties).flatMap((name) => strange.map((value) => ({ [name]: value })))]
  for (const said of odd.flatMap((value) => Object.values(complaints(schema, value)))) {
    // The listed values are those of the contract.
    const own = said.replace(/^Please send one of these: [\w, -]+\.$/, 'One of these.')
    expect(own).not.toMatch(/expected|received|too (big|small)|invalid (option|string|type|input:)|NaN|undefined/i)
    expect(said).toMatch(/^[A-Z]/)
  }
})

describe('the message for', () => {
  const schema = z.object({
    order: z.enum(['newest', 'cheapest']),
    cursor: z.optional(z.string().check(z.minLength(3), z.maxLength(5))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
    days: z.optional(z.array(z.string()).check(z.maxLength(2))),
  })
  test.each([
    [{}, { order: 'Required' }],
    [{ order: 'xyz' }, { order: 'Please send one of these: newest, cheapest.' }],
    [{ order: 'newest', cursor: 5 }, { cursor: 'Please send a text.' }],
    [{ order: 'newest', cursor: 'ab' }, { cursor: 'Please use at least 3 characters.' }],
    [{ order: 'newest', cursor: 'abcdef' }, { cursor: 'Please use at most 5 characters.' }],
    [{ order: 'newest', limit: 'many' }, { limit: 'Please send a number.' }],
    [{ order: 'newest', limit: '1.5' }, { limit: 'Please send a whole number.' }],
    [{ order: 'newest', limit: '0' }, { limit: 'Please send a number of at least 1.' }],
    [{ order: 'newest', limit: '51' }, { limit: 'Please send a number of at most 50.' }],
    [{ order: 'newest', days: 'x' }, { days: 'Please send a list.' }],
    [{ order: 'newest', days: ['x', 'y', 'z'] }, { days: 'Please send at most 2 entries.' }],
    [[], { _: 'Please send an object.' }],
  ])('%j', (value, said) => expect(complaints(schema, value)).toMatchObject(said))
})
