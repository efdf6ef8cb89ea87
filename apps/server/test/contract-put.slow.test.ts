import type { ApiKey } from '@itemo/contract/api.ts'
import { avatars } from '@itemo/domain/accounts/avatars.ts'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contractCalls, methodOf, schemaOf } from './contract-calls.ts'
import { callerOf, paramsOf } from './contract-fixtures.ts'
import { bodiesOf, type KnownFields } from './contract-inputs.ts'
import { createMember, itemInput } from './factories.ts'
import { photo, storageOf, uploadPhoto } from './sample-pictures.ts'
import { serverOfFile } from './server-of-file.ts'
import { createStaff } from './staff-members.ts'
import { openCaseAbout } from './table-decisions.ts'
import { watchTables } from './table-rows.ts'

/** Writing back what was read, or writing the same again, changes nothing and notifies nobody. */

const server = await serverOfFile()
const changedTables = await watchTables(server.databaseUrl)
const [member, operator] = [await createMember(server), await createStaff(server, ['operator'])]
const other = await createStaff(server, ['support'])
const pictures = [await uploadPhoto(server, member), await uploadPhoto(server, member)]
const avatar = await storageOf(server, member, avatars).upload('me.jpg', await photo())
if (avatar.error) throw avatar.error
const images = pictures.map((image_url) => ({ image_url }))
const own = (await server.call('POST /items', { body: itemInput() }, member)).body as { id: string }
const ids = { itemId: own.id, userId: other.id, caseId: await openCaseAbout(server) }

const callers = { member, operator }
const today = dayInLondon(server.context.now())
const daysFrom = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(today, days))
const known: KnownFields = {
  // An id refers to an existing row.
  id: fc.constant(undefined),
  location: fc.constantFrom('e83pn', 'E8 3PN', 'sw1a 1aa', 'EC1A1BB', 'N1 ', 'no postcode', 'xyz'),
  available_from: fc.option(daysFrom(-20, 20)),
  available_until: fc.option(daysFrom(60, 90)),
  excluded_dates: fc.array(daysFrom(30, 50), { maxLength: 4 }),
  // The expected version: without one, any.
  updated_at: fc.constant(undefined),
  version: fc.constant(undefined),
  images: fc.subarray(images),
  replacement_value: fc.option(fc.integer({ min: 1, max: 20_000 })),
  profile_image: fc.constantFrom(null, avatar.data.fullPath),
  endpoint: fc.constant('https://push.example.com/send/one'),
  keys: fc.constant({
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }),
}

/** Calls that require a version. */
const knownOf: Partial<Record<ApiKey, KnownFields>> = {
  'PUT /staff/cases/:caseId/agency-report': { version: fc.constant(1), reported_on: daysFrom(-20, 0) },
}

/** The call that returns every field that a PUT writes: at the same path or its parent, below /my first. */
function readerOf(key: ApiKey, fields: readonly string[]): ApiKey | undefined {
  const path = key.slice('PUT '.length)
  const above = path.slice(0, path.lastIndexOf('/'))
  const candidates = [`/my${path}`, path, `/my${above}`, above].map((one) => `GET ${one}`)
  const answering = contractCalls.filter(([, { output }]) => {
    const answered = schemaOf(output, 'output').properties ?? {}
    return fields.every((name) => name in answered)
  })
  return candidates.flatMap((one) => answering.filter(([candidate]) => candidate === one))[0]?.[0]
}

const puts = contractCalls
  // Each decision about a setting makes a new version, and its type depends on the key: settings.test.ts.
  .filter(([key]) => methodOf(key) === 'PUT' && key !== 'PUT /staff/settings/:key')
  .map(([key, { body }]) => {
    const fields = Object.keys(schemaOf(body).properties ?? {})
    return { key, body, reader: fields.length > 0 ? readerOf(key, fields) : undefined }
  })

async function put(key: ApiKey, body: unknown) {
  const answer = await server.call(
    key,
    { params: paramsOf(key, ids), ...(body !== undefined && { body }) },
    callerOf(key, callers),
  )
  expect(answer, `${key} with ${JSON.stringify(body)}`).toMatchObject({ status: 200 })
}

/** A call's response without the time of the last change; undefined without a call. */
async function read(key: ApiKey | undefined): Promise<Record<string, unknown> | undefined> {
  if (!key) return undefined
  const answer = await server.call(key, { params: paramsOf(key, ids) }, callerOf(key, callers))
  if (answer.status !== 200) throw new Error(`${key} answered ${answer.status}`)
  const { updated_at: _, ...body } = answer.body as Record<string, unknown>
  return body
}

it('finds the call that reads each resource written by PUT', () => {
  expect(puts.filter(({ reader }) => reader).map(({ key, reader }) => `${key} from ${reader}`)).toEqual([
    'PUT /me from GET /me',
    'PUT /items/:itemId from GET /my/items/:itemId',
    'PUT /items/:itemId/status from GET /my/items/:itemId',
    'PUT /staff/saved-replies from GET /staff/saved-replies',
  ])
})

it.each(puts)('$key with the current content changes nothing [R54]', async ({ key, body, reader }) => {
  await fc.assert(
    fc.asyncProperty(body ? bodiesOf(body, { ...known, ...knownOf[key] }) : fc.constant(undefined), async (written) => {
      await put(key, written)
      const before = await read(reader)
      expect(await changedTables(() => put(key, before ?? written))).toEqual([])
      expect(await read(reader)).toEqual(before)
    }),
    { numRuns: reader ? 8 : 1 },
  )
})
