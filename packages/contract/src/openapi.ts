import * as accountInputs from '@itemo/domain/accounts/account-schemas.ts'
import { ProfileChanges } from '@itemo/domain/accounts/profile-schemas.ts'
import * as boostInputs from '@itemo/domain/boosts/boost-schemas.ts'
import { type ErrorCode, errorStatus } from '@itemo/domain/errors.ts'
import { Id } from '@itemo/domain/ids.ts'
import * as itemInputs from '@itemo/domain/items/item-schemas.ts'
import * as messageInputs from '@itemo/domain/messages/message-schemas.ts'
import { PushSubscriptionInput } from '@itemo/domain/notifications/push.ts'
import * as rentalInputs from '@itemo/domain/rentals/rental-schemas.ts'
import * as reviewInputs from '@itemo/domain/reviews/review-schemas.ts'
import * as staffInputs from '@itemo/domain/staff/staff-schemas.ts'
import * as supportInputs from '@itemo/domain/support/support-schemas.ts'
import * as z from 'zod/mini'
import { settingCalls } from './setting-calls.ts'
import { staffMoneyCalls } from './staff-money-calls.ts'
import { accountsCalls } from './account-calls.ts'
import * as accountViews from './account-views.ts'
import { boostsCalls } from './boost-calls.ts'
import * as boostViews from './boost-views.ts'
import type { Call } from './call.ts'
import { errorsOf } from './errors.ts'
import { itemsCalls } from './item-calls.ts'
import * as itemViews from './item-views.ts'
import { messagesCalls } from './message-calls.ts'
import * as messageViews from './message-views.ts'
import { identityCalls } from './identity-calls.ts'
import { notificationsCalls } from './notification-calls.ts'
import * as notificationViews from './notification-views.ts'
import { payoutsCalls } from './payout-calls.ts'
import { receiptsCalls } from './receipt-calls.ts'
import { rentalsCalls } from './rental-calls.ts'
import * as rentalViews from './rental-views.ts'
import { wantsCalls } from './want-calls.ts'
import { searchesCalls } from './search-calls.ts'
import { moderationCalls } from './moderation-calls.ts'
import { describeParameter } from './openapi-parameters.ts'
import { peopleCalls } from './people-calls.ts'
import { reviewsCalls } from './review-calls.ts'
import * as reviewViews from './review-views.ts'
import { siteCalls } from './site-calls.ts'
import { caseCalls } from './case-calls.ts'
import { staffCalls } from './staff-calls.ts'
import { staffNumberCalls } from './staff-number-calls.ts'
import { staffPeopleCalls } from './staff-people-calls.ts'
import { staffRentalCalls } from './staff-rental-calls.ts'
import * as staffViews from './staff-views.ts'
import * as siteViews from './site-views.ts'
import { supportCalls } from './support-calls.ts'
import { Day, Instant, Money } from './wire.ts'

type Json = Record<string, unknown>

/** The groups of calls, in reading order. */
const groups: readonly { tag: string; description: string; calls: Readonly<Record<string, Call>> }[] = [
  { tag: 'Items', description: 'Items for hire, searching them, and saved items.', calls: itemsCalls },
  {
    tag: 'Rentals',
    description: 'Prices, requests, answers, changes, cancellations and returns.',
    calls: rentalsCalls,
  },
  { tag: 'Messages', description: 'Conversations about items.', calls: messagesCalls },
  {
    tag: 'Moderation',
    description: 'Reports of anything, decisions about someone, and appeals against them.',
    calls: moderationCalls,
  },
  { tag: 'Reviews', description: 'Reviews of each other by the sides of a completed hire.', calls: reviewsCalls },
  { tag: 'People', description: 'The public pages of members.', calls: peopleCalls },
  {
    tag: 'Saved searches',
    description: 'Searches with notifications of new items.',
    calls: searchesCalls,
  },
  { tag: 'Wanted', description: 'What people need, and the offers of owners.', calls: wantsCalls },
  { tag: 'Identity', description: 'Checks of identities by document.', calls: identityCalls },
  { tag: 'Payouts', description: 'The earnings of owners, and the account that receives them.', calls: payoutsCalls },
  { tag: 'Receipts', description: 'Receipts of payments, refunds and payouts.', calls: receiptsCalls },
  { tag: 'Boosts', description: 'Paid placement of items.', calls: boostsCalls },
  {
    tag: 'Notifications',
    description: 'Notifications, and the browsers that get pushes.',
    calls: notificationsCalls,
  },
  { tag: 'Accounts', description: 'Profiles, sessions, blocks and the data of a person.', calls: accountsCalls },
  { tag: 'Support', description: 'Requests to the operator.', calls: supportCalls },
  {
    tag: 'Staff',
    description: "The staff console; for anyone else these calls don't exist.",
    calls: {
      ...staffCalls,
      ...caseCalls,
      ...staffRentalCalls,
      ...staffPeopleCalls,
      ...staffNumberCalls,
      ...staffMoneyCalls,
      ...settingCalls,
    },
  },
  { tag: 'Site', description: 'What a client has to know about this installation.', calls: siteCalls },
]

/** The named schemas of the document: those that our modules export, under the exported name. */
const named = z.registry<{ id?: string; format?: string; description?: string }>()
const modules = [
  accountInputs,
  boostInputs,
  itemInputs,
  messageInputs,
  rentalInputs,
  reviewInputs,
  staffInputs,
  supportInputs,
  accountViews,
  boostViews,
  itemViews,
  messageViews,
  notificationViews,
  rentalViews,
  reviewViews,
  siteViews,
  staffViews,
  { ProfileChanges, PushSubscriptionInput, Id },
]
for (const module of modules) {
  for (const [id, schema] of Object.entries<unknown>(module)) {
    if (schema instanceof z.core.$ZodType) named.add(schema, { id })
  }
}
named.add(Money, { description: 'In pounds, with at most two decimals.' })
named.add(Day, { format: 'date', description: 'A day in Europe/London.' })
named.add(Instant, { format: 'date-time' })

/** The scheme of a session; the token comes from the authentication service at `/auth/v1`. */
const session = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of `/auth/v1`.' }

/** A session is optional, and used where there is one. */
const forAnyone: Json[] = [{}, { session: [] }]

const reasons = new Map([
  [400, 'The request is malformed'],
  [401, 'No session'],
  [403, 'Not allowed'],
  [404, 'Not found, or not visible to the caller'],
  [409, 'Conflicts with the current state'],
  [413, 'The body is too large'],
  [415, "The body isn't application/json"],
  [422, 'A value is invalid; `fields` says which'],
  [429, 'Too many requests'],
  [502, 'The payment provider failed'],
  [503, 'Temporarily unavailable'],
])

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

/** The whole contract as an OpenAPI document. */
export function describeApi() {
  const schemas: Record<string, Json> = { Error: errorSchema }
  const responses: Record<string, Json> = {}
  const paths: Record<string, Json> = {}
  for (const { tag, calls } of groups) {
    for (const [key, call] of Object.entries(calls)) {
      const [method = '', path = ''] = key.split(' ')
      const url = path.replace(/:(\w+)/g, '{$1}')
      paths[url] = {
        ...paths[url],
        [method.toLowerCase()]: { tags: [tag], ...describeCall(method, call, { schemas, responses }) },
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Itemo',
      version: '1',
      summary: 'A marketplace where people hire things from each other by the day.',
      description:
        'Money in pounds, days as YYYY-MM-DD in Europe/London, instants in UTC. Branch on the `code` of an error, never on its ' +
        'message. Parameters of other names are ignored. Logging in, pictures and live changes are at /auth/v1, /storage/v1 ' +
        'and /realtime/v1, which speak the ' +
        'protocols of their public client libraries.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    tags: groups.map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: { securitySchemes: { session }, schemas: sorted(schemas), responses: sorted(responses) },
  }
}

function sorted(entries: Readonly<Record<string, Json>>): Json {
  return Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Named parts that calls share, collected while calls are described. */
interface Shared {
  readonly schemas: Record<string, Json>
  readonly responses: Record<string, Json>
}

function describeCall(method: string, call: Call, { schemas, responses }: Shared): Json {
  const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => describeSchema(schema, io, schemas)
  const json = (schema: Json) => ({ 'application/json': { schema } })
  return {
    operationId: call.name,
    summary: call.summary,
    security: call.access === 'anyone' ? forAnyone : [{ session: [] }],
    parameters: [
      ...parametersOf(call.params, 'path', schemas),
      ...parametersOf(call.query, 'query', schemas),
      ...(call.idempotent ? [keyHeader] : []),
    ],
    ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } }),
    responses: {
      200: {
        description: 'Done',
        ...(call.etag && { headers: { ETag: { schema: { type: 'string' } } } }),
        content: json(schemaOf(call.output, 'output')),
      },
      ...(call.etag && { 304: { description: 'Unchanged since the ETag in If-None-Match' } }),
      ...errorResponses(errorsOf(method, call), responses),
    },
  }
}

const keyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A call that is repeated with the same key, within a day, is carried out once.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

/** The error responses of a call by status, with the codes of each. Calls with the same codes share an entry. */
function errorResponses(codes: ReadonlySet<ErrorCode>, responses: Record<string, Json>): Json {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, unsorted]) => {
      const list = unsorted.toSorted()
      const name = list.join('_or_')
      responses[name] = {
        description: `${reasons.get(status) ?? 'An error'}: ${list.map((code) => `\`${code}\``).join(', ')}`,
        ...((status === 429 || status === 503) && { headers: retryAfter }),
        content: { 'application/json': { schema: errorWith(list) } },
      }
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', description: 'The code to branch on.', enum: Object.keys(errorStatus) },
        message: { type: 'string', description: 'For developers; it may change.' },
        fields: {
          type: 'object',
          description: 'A message for each invalid field, by its dotted path.',
          additionalProperties: { type: 'string' },
        },
        requestId: { type: 'string', description: 'The id of the request in the log.' },
      },
    },
  },
}

function errorWith(codes: readonly ErrorCode[]): Json {
  const code = { properties: { error: { properties: { code: { enum: codes } } } } }
  return { allOf: [{ $ref: '#/components/schemas/Error' }, code] }
}

function parametersOf(of: z.ZodMiniType | undefined, place: 'path' | 'query', schemas: Record<string, Json>): Json[] {
  if (!of) return []
  const { properties = {}, required = [] } = describeSchema(of, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    description: describeParameter(name),
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

/** The JSON schema of a value. A named schema is added to the document, and replaced by a reference. */
function describeSchema(of: z.ZodMiniType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const {
    $schema: _,
    $defs = {},
    id,
    ...schema
  } = z.toJSONSchema(of, {
    io,
    unrepresentable: 'any',
    metadata: named,
    target: 'draft-2020-12',
  }) as Json & { $defs?: Record<string, Json>; id?: string }
  for (const [name, definition] of Object.entries($defs)) keep(name, definition, schemas)
  return typeof id === 'string' ? keep(id, schema, schemas) : (refer(schema) as Json)
}

function keep(name: string, { id: _, ...definition }: Json, schemas: Record<string, Json>): Json {
  const known = schemas[name]
  const described = refer(definition) as Json
  if (known && JSON.stringify(known) !== JSON.stringify(described)) {
    throw new Error(
      `${name} has one shape on its way in and another on its way out: give one of them a name of its own`,
    )
  }
  schemas[name] = described
  return { $ref: `#/components/schemas/${name}` }
}

/** The same with references that point to the document's named schemas. */
function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : refer(inner),
    ]),
  )
}
