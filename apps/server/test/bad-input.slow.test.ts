import { api, type ApiKey } from '@itemo/contract/api.ts'
import type { Call } from '@itemo/contract/call.ts'
import { errorStatus, type ErrorBody } from '@itemo/domain/errors.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { askOverHttp } from './ask-over-http.ts'
import { emptyPart } from './contract-calls.ts'
import { callerOf } from './contract-fixtures.ts'
import { createMember } from './factories.ts'
import { serverOfFile } from './server-of-file.ts'
import { createStaff } from './staff-members.ts'

/** Invalid input for every call of the contract: a 4xx that names the field, never a 500. */

interface FieldSchema {
  readonly type?: string
  readonly items?: FieldSchema
}

const calls = Object.entries(api) as [ApiKey, Call][]
const withBody = calls.filter(([, call]) => call.body)
const withParams = calls.filter(([key]) => key.includes(':'))
const nobody = '00000000-0000-4000-8000-000000000000'

const server = await serverOfFile()
const callers = { member: await createMember(server), operator: await createStaff(server, ['operator']) }

function fieldsOf(schema: z.ZodMiniType): [string, FieldSchema][] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties as Record<string, FieldSchema>)
}

function pathOf(key: ApiKey, id?: string): string {
  const path = key.slice(key.indexOf(' ') + 1)
  return `/api/v1${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(id ?? emptyPart(name)))}`
}

async function send(key: ApiKey, body: string | undefined, id?: string, query = '') {
  const { status, text } = await askOverHttp(`${server.url}${pathOf(key, id)}${query}`, {
    method: key.slice(0, key.indexOf(' ')),
    headers: {
      authorization: `Bearer ${callerOf(key, callers).token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body }),
  })
  return { status, body: JSON.parse(text) as Partial<ErrorBody> }
}

function expectRefused(
  answer: Awaited<ReturnType<typeof send>>,
  what: string,
): asserts answer is { status: number; body: ErrorBody } {
  expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(400)
  expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  expect(Object.keys(errorStatus), what).toContain(answer.body.error?.code)
  expect(answer.body.error?.requestId, what).toMatch(/^[\w-]{8,}$/)
}

describe.each(withBody)('%s', (key, { body: schema }) => {
  it('refuses a body that is not JSON', async () => {
    for (const text of ['{', 'null{', '{"a":1,}', '\u0000']) {
      const answer = await send(key, text)
      expectRefused(answer, text)
      expect(answer.body.error.code).toBe('bad_request')
    }
  })

  it('refuses a body that is not an object', async () => {
    for (const value of ['null', '7', '"text"', '[]', '[[]]', 'true']) expectRefused(await send(key, value), value)
  })

  it('names a field of the wrong type', async () => {
    for (const [name, field] of fieldsOf(schema as z.ZodMiniType)) {
      // Its type depends on another field.
      if (Object.keys(field).length === 0) continue
      for (const wrong of wrongValues(field)) {
        const answer = await send(key, JSON.stringify({ [name]: wrong }))
        expectRefused(answer, `${name}: ${JSON.stringify(wrong)}`)
        if (answer.body.error.code !== 'invalid_input') continue
        const named = Object.keys(answer.body.error.fields ?? {})
        expect(
          named.some((field) => field === name || field.startsWith(`${name}.`)),
          `${name} is not among ${named.join()}`,
        ).toBe(true)
      }
    }
  })

  it('refuses a body that is too large', async () => {
    const answer = await send(key, JSON.stringify({ text: 'x'.repeat(270_000) }))
    expectRefused(answer, 'a large body')
    expect(answer.body.error.code).toBe('payload_too_large')
  })
})

/** Values that no field of this type accepts. */
function wrongValues(field: FieldSchema): unknown[] {
  const text = ['nul \u0000 inside', 'half of a pair \uD83D', 'x'.repeat(30_000)]
  switch (field.type) {
    case 'string':
      return [{}, [], 7, ...text]
    case 'number':
    case 'integer':
      return ['7', {}, -1, 1e300]
    case 'boolean':
      return ['yes', 2, {}]
    case 'array':
      return ['list', {}, [7], [null], [{ id: 'x', name: 7 }]]
    case undefined:
    default:
      return [{ deep: { deeper: [] } }]
  }
}

describe.each(withParams)('%s', (key, call) => {
  it('answers unknown and malformed ids with not_found', async () => {
    for (const id of [nobody, 'x', '1', "'; drop table items; --", '\u0000', '🚲', 'שלום', 'x'.repeat(3000)]) {
      const answer = await send(key, call.body ? '{}' : undefined, id)
      expectRefused(answer, id)
      // The invalid body may be reported first.
      expect(call.body ? [404, 422] : [404], `${id}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    }
  })
})

describe('queries', () => {
  it.each(calls.filter(([, call]) => call.query))(
    '%s refuses or ignores invalid queries, and never fails',
    async (key) => {
      const queries = [
        '?limit=x',
        '?limit=-1',
        '?limit=1e9',
        '?cursor=%00',
        '?cursor=%F0%9F%9A%B2',
        '?cursor=e30',
        '?search=%00',
        '?before=x',
        '?after=%00&limit=1',
        '?category=Boats',
        `?search=${'x'.repeat(2000)}`,
      ]
      for (const query of queries) {
        const answer = await send(key, undefined, undefined, query)
        expect(answer.status, `${query}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
      }
    },
  )
})

describe('authentication', () => {
  it.each(calls.filter(([, call]) => call.access !== 'anyone'))(
    '%s refuses visitors and forged tokens',
    async (key, { access }) => {
      // The console doesn't disclose that it exists.
      const refusal =
        typeof access === 'object' ? { status: 404, code: 'not_found' } : { status: 401, code: 'unauthenticated' }
      for (const authorization of [
        undefined,
        'Bearer x.y.z',
        `Bearer ${callers.member.token.slice(0, -4)}AAAA`,
        'Basic eDp5',
      ]) {
        const { status, text } = await askOverHttp(`${server.url}${pathOf(key)}`, {
          method: key.slice(0, key.indexOf(' ')),
          headers: authorization ? { authorization } : {},
        })
        const { code } = (JSON.parse(text) as ErrorBody).error
        expect({ status, code }, authorization).toEqual(refusal)
      }
    },
  )
})

describe('unknown paths', () => {
  it('are answered with 404', async () => {
    for (const path of ['/api/v1/nothing', '/api/v2/items', '/api/v1/items/x/y/z', '/api/v1/%ff']) {
      const response = await server.fetch(path)
      expect(response.status, path).toBe(404)
    }
  })
})
