import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiKey } from '@itemo/contract/api.ts'
import type { Call } from '@itemo/contract/call.ts'
import { errorsOf, serverErrors } from '@itemo/contract/errors.ts'
import { type ErrorBody, type ErrorCode, errorStatus } from '@itemo/domain/errors.ts'
import { freshFactorMs, staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { contractCalls, emptyPart, methodOf, pathParts, schemaOf } from './contract-calls.ts'
import { provocations } from './contract-provocations.ts'
import type { Provocation, Provoke } from './provoke.ts'
import { copyHires } from './copied-hires.ts'
import { createMember } from './factories.ts'
import { createHalfMember, createStaff } from './staff-members.ts'
import { serverOfFile } from './server-of-file.ts'

/**
 * Each error that the contract names for a call occurs. All server tests together show that no others do: the harness fails for a
 * response whose error the contract doesn't name (`undocumentedError`).
 */

const postcodes = createServer((_, response) => response.writeHead(404).end('{}'))
await new Promise<void>((resolve) => void postcodes.listen(0, '127.0.0.1', resolve))
afterAll(() => postcodes.close())

const { port } = postcodes.address() as AddressInfo
const server = await serverOfFile({
  env: { RATE_LIMITS: 'true', POSTCODES_LOOKUP: 'true', POSTCODES_URL: `http://127.0.0.1:${port}` },
})
copyHires(server)
const member = await createMember(server)
const operator = await createStaff(server, ['operator'])

/** Errors that other tests cover, because they'd take too long here. This list only shrinks. */
const shownElsewhere = [
  'POST /my/deletion unavailable',
  'POST /my/identity/checks identity_not_offered',
  'POST /quotes cover_changed',
  'POST /rentals identity_needed',
  'POST /rentals cover_changed',
  'POST /rentals conflict',
  'POST /rentals/:rentalId/approve identity_needed',
  'POST /boosts conflict',
]

const documented = contractCalls.flatMap(([key, call]) =>
  [...errorsOf(methodOf(key), call)]
    .filter((code) => call.errors?.includes(code) || !(serverErrors as readonly ErrorCode[]).includes(code))
    .map((code) => ({ key, call, code, provoke: provocations[key]?.[code] ?? following(key, call, code) })),
)

type StaffChoice = Parameters<typeof createStaff> extends [unknown, ...infer Rest] ? Rest : never

/** A member of staff, with any input. */
function asStaff(params: Record<string, string>, ...staff: StaffChoice): Provoke {
  return async () => ({ input: { params }, as: await createStaff(server, ...staff) })
}

/** Derives a provocation from the contract alone: from who may call, and from the input. */
function following(key: ApiKey, { access, params, query, body }: Call, code: ErrorCode): Provoke | undefined {
  const path = Object.fromEntries(pathParts(key).map((name) => [name, emptyPart(name)]))
  const [field = '_'] = Object.keys(schemaOf(body ?? query).properties ?? {})
  const sends =
    (input: Provocation['input'], as = typeof access === 'object' ? operator : member): Provoke =>
    async () => ({ input: input ?? {}, as })
  if (code === 'unauthenticated' && access !== 'anyone') return async () => ({ input: { params: path } })
  if (code === 'second_factor_needed' && access === 'member') {
    return async () => ({ input: { params: path }, as: await createHalfMember(server) })
  }
  if (typeof access === 'object') {
    const [other] = staffRoles.filter((role) => !access.staff.includes(role))
    const stale = { factorAgeMs: freshFactorMs }
    if (code === 'not_found' && !params) return sends({}, member)
    if (code === 'second_factor_needed') return asStaff(path, [...access.staff], { aal: 'aal1' })
    if (code === 'second_factor_stale') return asStaff(path, [...access.staff], stale)
    if (code === 'forbidden' && other) return asStaff(path, [other])
  }
  if (code === 'not_found' && params) {
    return sends({ params: Object.fromEntries(pathParts(key).map((name) => [name, 'none'])) })
  }
  if (code === 'invalid_input' && body) return sends({ params: path, body: { [field]: [{}] } })
  if (code === 'invalid_input' && query) return sends({ params: path, query: { limit: 'x' } })
  if (code === 'bad_request' && body) return sends({ params: path, text: '{' })
  if (code === 'unsupported_media' && body) return sends({ params: path, text: '{}', type: 'text/plain' })
  if (code === 'payload_too_large') return sends({ params: path, body: { text: 'x'.repeat(270_000) } })
  return undefined
}

it('every documented error has a way to provoke it, and there are no others', () => {
  const named = documented.map(({ key, code }) => `${key} ${code}`)
  const rows = Object.entries(provocations).flatMap(([key, codes]) =>
    Object.keys(codes).map((code) => `${key} ${code}`),
  )
  expect(rows.filter((row) => !named.includes(row))).toEqual([])
  const missing = documented.filter(({ provoke }) => !provoke).map(({ key, code }) => `${key} ${code}`)
  expect(missing, 'these need a row in contract-provocations.ts').toEqual([])
  const elsewhere = documented.filter(({ provoke }) => typeof provoke === 'string')
  expect(elsewhere.map(({ key, code }) => `${key} ${code}`)).toEqual(shownElsewhere)
})

const provoked = documented.flatMap(({ key, code, provoke }) =>
  typeof provoke === 'function' ? [{ key, code, provoke }] : [],
)

it.each(provoked)('$key answers $code', async ({ key, code, provoke }) => {
  const { input, as, whileWaiting, after } = await provoke(server)
  try {
    const answer = server.call(key, input, as)
    await whileWaiting?.()
    const { status, body } = await answer
    expect({ status, code: (body as ErrorBody).error?.code }, JSON.stringify(body)).toEqual({
      status: errorStatus[code],
      code,
    })
  } finally {
    await after?.()
  }
})

it('GET /testimonials answers `internal` when a query fails', async () => {
  await sql`alter table reviews rename to lost`.execute(server.db)
  try {
    expect(await server.refused('GET /testimonials')).toMatchObject({ status: 503, code: 'internal' })
  } finally {
    await sql`alter table lost rename to reviews`.execute(server.db)
  }
})
