import type { ApiKey } from '@itemo/contract/api.ts'
import { Cursor } from '@itemo/contract/wire.ts'
import type { ErrorBody } from '@itemo/domain/errors.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contractCalls, fieldsOf, schemaOf } from './contract-calls.ts'
import { callerOf, fillLists, paramsOf } from './contract-fixtures.ts'
import { anyText } from './contract-inputs.ts'
import { serverOfFile } from './server-of-file.ts'

/** Any text as the cursor of any list returns a page or an error that names the cursor, and never fails. */

const server = await serverOfFile()
const filled = await fillLists(server)
const { ids } = filled

/** The number of random cursors per list, in addition to the odd ones; `npm run test:model` tries more (docs/special-tests.md). */
const cursorsTried = process.env.MANY_INPUTS ? 400 : 12

/** Values for other required parameters, which the error names. */
const wanted: Readonly<Record<string, string>> = { near: 'E8 3PN', from: '2026-01-01', to: '2026-12-31' }

const cursorsOf = (query: (typeof contractCalls)[number][1]['query']) =>
  Object.entries(fieldsOf(query)).flatMap(([name, field]) => (field === Cursor ? [name] : []))

const lists = contractCalls.flatMap(([key, { query, output }]) =>
  cursorsOf(query).length > 0 ? [{ key, query, output, cursors: cursorsOf(query) }] : [],
)

/** A query for each combination of the parameters with fixed values, such as side and order. */
function choices(query: (typeof lists)[number]['query']): Record<string, string>[] {
  const { properties = {}, required = [] } = schemaOf(query)
  return Object.entries(properties)
    .filter(([name, field]) => field.enum && (required.includes(name) || field.default !== undefined))
    .reduce<Record<string, string>[]>(
      (queries, [name, field]) =>
        queries.flatMap((before) => (field.enum ?? []).map((value) => ({ ...before, [name]: value }))),
      [{}],
    )
}

async function ask(key: ApiKey, query: Record<string, string | number>) {
  const { status, body } = await server.call(key, { params: paramsOf(key, ids), query }, callerOf(key, filled))
  return { status, body: body as Record<string, unknown> & Partial<ErrorBody> }
}

/** Adds the parameters that the error asks for. */
async function complete(key: ApiKey, query: Record<string, string>): Promise<Record<string, string>> {
  const { status, body } = await ask(key, query)
  if (status === 200) return query
  const missing = Object.keys(body.error?.fields ?? {})[0] ?? '_'
  const value = wanted[missing]
  if (value === undefined || missing in query) throw new Error(`${key} needs a value for ${missing} in this test`)
  return complete(key, { ...query, [missing]: value })
}

const encode = (text: string) => Buffer.from(text).toString('base64url')

const oddDays = ['2026-02-30', '2026-02-29', '2026-13-45', '0000-01-01', '9999-12-31', '2026-00-10', '1999-12-31']
const nobody = '00000000-0000-0000-0000-000000000000'
/** Tried in every run: dates that are well-formed but invalid, or extreme. */
const oddCursors = oddDays.flatMap((day) =>
  ['', 'T00:00:00.000000Z'].map((clock) => encode(`${day}${clock} ${nobody}`)),
)

const day = fc.oneof(
  fc.constantFrom(...oddDays),
  fc
    .tuple(fc.nat(9999), fc.nat(99), fc.nat(99))
    .map(([year, month, date]) =>
      [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join('-'),
    ),
)
const time = fc.oneof(
  fc.constantFrom('', 'T00:00:00.000000Z', 'T24:00:00.000000Z', 'T23:59:60.000000Z', 'T99:99:99.999999Z', 'Z'),
  fc.nat(999_999).map((micros) => `T12:00:00.${String(micros).padStart(6, '0')}Z`),
)
const id = fc.oneof(fc.uuid(), fc.constantFrom(nobody, 'x', '', '\u0000'))
const number = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 25n }).map(String),
  fc.double().map(String),
  fc.constantFrom('-1', '1e99', '9'.repeat(17), '9'.repeat(200), 'NaN', '1e-99', '0x10'),
)
/** Texts that look like cursors and rarely are. */
const lookalikes = fc.oneof(
  fc.tuple(day, time, id).map(([date, clock, row]) => encode(`${date}${clock} ${row}`)),
  fc.tuple(number, id).map(([micros, row]) => `${micros}.${row}`),
  fc.tuple(number, number, id).map(([key, micros, row]) => `${key}_${micros}.${row}`),
  fc.json().map(encode),
  fc.base64String({ maxLength: 300 }),
  anyText(320),
  fc.string({ maxLength: 320 }),
)

const letters = ['0', '2', '9', '-', ':', '.', ' ', '_', 'T', 'Z', 'e', 'f', '\u0000', 'é']

/** A real cursor with one of its characters, or of those inside it, changed. */
function nearly(real: readonly string[]): fc.Arbitrary<string> {
  const change = (text: string) =>
    fc
      .tuple(fc.nat(text.length), fc.nat(2), fc.constantFrom(...letters))
      .map(([at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut))
  return fc
    .constantFrom(...real)
    .chain((text) =>
      fc.oneof(fc.constant(text), change(text), change(Buffer.from(text, 'base64url').toString()).map(encode)),
    )
}

it('a call takes a cursor if and only if it returns one', () => {
  for (const [key, { query, output }] of contractCalls) {
    const answered = Object.keys(schemaOf(output, 'output').properties ?? {}).filter((name) => name.endsWith('cursor'))
    expect([key, cursorsOf(query).length > 0]).toEqual([key, answered.length > 0])
  }
})

it.each(lists)('$key returns the same entries page by page as all at once', async ({ key, query, output, cursors }) => {
  const properties = Object.entries(schemaOf(output, 'output').properties ?? {})
  const list = properties.find(([, { type, maxItems }]) => type === 'array' && maxItems === undefined)?.[0] ?? ''
  const entriesOf = (body: Record<string, unknown>) => body[list] as unknown[]
  let longest = 0
  for (const choice of choices(query)) {
    const chosen = await complete(key, choice)
    const whole = entriesOf((await ask(key, chosen)).body)
    longest = Math.max(longest, whole.length)
    // Messages have two cursors; the one into the past begins at the end.
    if (cursors.length > 1) continue
    const pages: unknown[] = []
    for (let cursor: unknown; cursor !== null;) {
      const { body } = await ask(key, { ...chosen, limit: 1, ...(typeof cursor === 'string' && { cursor }) })
      expect(entriesOf(body).length).toBeLessThanOrEqual(1)
      pages.push(...entriesOf(body))
      cursor = body.next_cursor ?? null
    }
    expect(pages).toEqual(whole)
  }
  expect(longest, 'contract-fixtures.ts puts two entries into the list').toBeGreaterThan(1)
})

it.each(lists)('$key accepts any cursor or refuses it by name', async ({ key, query, cursors }) => {
  const queries = await Promise.all(choices(query).map((choice) => complete(key, choice)))
  const first = await Promise.all(queries.map((chosen) => ask(key, { ...chosen, limit: 1 })))
  const real = first.flatMap(({ body }) =>
    Object.entries(body).flatMap(([name, value]) =>
      name.endsWith('cursor') && typeof value === 'string' ? [value] : [],
    ),
  )
  expect(real, 'contract-fixtures.ts puts two entries into the list').not.toEqual([])
  const examples = queries.flatMap((chosen) =>
    cursors.flatMap((name) =>
      oddCursors.map((cursor): [Record<string, string>, string, string] => [chosen, name, cursor]),
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...queries),
      fc.constantFrom(...cursors),
      fc.oneof(lookalikes, nearly(real)),
      async (chosen, name, cursor) => {
        const { status, body } = await ask(key, { ...chosen, [name]: cursor })
        if (status === 200) return
        expect({ status, fields: Object.keys(body.error?.fields ?? {}) }).toEqual({ status: 422, fields: [name] })
      },
    ),
    // The examples count as runs.
    { numRuns: examples.length + cursorsTried, examples },
  )
})
