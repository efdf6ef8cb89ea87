import type { ApiKey } from '@itemo/contract/api.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contractCalls, pathParts, schemaOf } from './contract-calls.ts'
import { writeKinds } from './contract-writes.ts'
import { callerOf, fillLists, paramsOf } from './contract-fixtures.ts'
import { anyText } from './contract-inputs.ts'
import type { Caller, LooseInput } from './harness.ts'
import { serverOfFile } from './server-of-file.ts'

/** Any value in any field of any call is accepted or refused, and never makes the server fail. */

const server = await serverOfFile()
const filled = await fillLists(server)

const texts = fc.oneof(
  anyText(400),
  fc.string({ maxLength: 400 }),
  fc.constantFrom('', ' ', '\u0000', '\uD800', 'null', 'NaN', '__proto__', 'constructor', '-0', '1e400', '2026-02-30'),
  fc.constantFrom(
    '0000-01-01',
    '9999-12-31',
    '2026-02-30T00:00:00Z',
    '+275760-09-13',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.uuid(),
)
const anything = fc.oneof(
  texts,
  fc.double(),
  fc.integer(),
  fc.constantFrom<unknown>(1e308, -1e308, 5e-324, 2 ** 53, 99_999_999.99, null, true, [], {}, [null], [[[]]]),
  fc.array(texts, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
)

type Part = 'params' | 'query' | 'body'

/** Every call that has input, with its fields. */
const calls = contractCalls.flatMap(([key, { query, body }]) => {
  const named = (part: Part, names: readonly string[]) => names.map((name) => ({ part, name }))
  const places = [
    ...named('params', pathParts(key)),
    ...named('query', Object.keys(schemaOf(query).properties ?? {})),
    ...named('body', Object.keys(schemaOf(body).properties ?? {})),
  ]
  return places.length > 0 ? [{ key, places }] : []
})

/** A request that the call accepts. */
async function goodRequest(key: ApiKey): Promise<{ readonly as?: Caller; readonly input: LooseInput }> {
  const write = writeKinds.find(([name]) => name === key)?.[1]
  return write ? write(server) : { as: callerOf(key, filled), input: { params: paramsOf(key, filled.ids) } }
}

/** The number of tries per field, and the maximum per call; `npm run test:model` tries more (docs/special-tests.md). */
const [triesOfPlace, maxTries] = process.env.MANY_INPUTS ? [50, 250] : [4, 20]
const triesOf = (places: readonly unknown[]) => Math.min(maxTries, triesOfPlace * places.length)

it.each(calls)('$key never fails, whatever its input', async ({ key, places }) => {
  const good = await goodRequest(key)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), anything, texts, async ({ part, name }, value, text) => {
      const sent = part === 'body' ? value : text.toWellFormed()
      const input = { ...good.input, [part]: { ...(good.input[part] as object), [name]: sent } }
      const answer = await server.call(key, input, good.as)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    }),
    { numRuns: triesOf(places) },
  )
})
