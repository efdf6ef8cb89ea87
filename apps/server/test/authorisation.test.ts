import { api, type ApiKey } from '@itemo/contract/api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { Context } from '../src/context.ts'
import { createDataExporters } from '../src/platform/data-export-and-erasure.ts'
import { askOverHttp } from './ask-over-http.ts'
import { calls } from './authorisation/calls.ts'
import { type RouteCheck, routeChecks } from './authorisation/routes.ts'
import { findLeaks, listSecrets } from './authorisation/planted-secrets.ts'
import { openSubscriber, type Subscriber } from './authorisation/subscriber.ts'
import { topics } from './authorisation/topics.ts'
import {
  buildFixtures,
  planted,
  type Role,
  roles,
  staffCallers,
  type Fixtures,
} from './authorisation/authorisation-fixtures.ts'
import { createMember } from './factories.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { suspend } from './table-decisions.ts'
import { photo } from './sample-pictures.ts'

/** Who may do what: every call, route, topic and path for six roles, and what no response may disclose. */

let server: TestServer
let fixtures: Fixtures
let secrets: Awaited<ReturnType<typeof listSecrets>>

beforeAll(async () => {
  server = await startTestServer()
  fixtures = await buildFixtures(server)
  secrets = await listSecrets(server, fixtures)
})
afterAll(() => server.close())

const byRole = (answers: string, of: readonly Role[] = roles) =>
  Object.fromEntries(answers.split(' ').map((answer, at) => [of[at], answer]))

/** Calls that a suspension forbids, with their status. */
const keptFrom: Partial<Record<ApiKey, number>> = {
  'POST /items': 403,
  'POST /rentals': 403,
  'POST /conversations': 403,
  'POST /wants': 403,
}

/** The planted secrets that were disclosed to a role that may know them. */
const told = new Set<string>()

function expectNoLeak(text: string, role: Role, what: string) {
  for (const secret of secrets) if (secret.for.includes(role) && text.includes(secret.value)) told.add(secret.what)
  expect(findLeaks(text, role, fixtures, secrets), `${what} shows the ${role}`).toEqual([])
}

describe('the contract', () => {
  it('has an authorisation row for each of its calls [accounts 1.2, 6.4] [marketplace 6.7]', () => {
    expect(Object.keys(calls).toSorted()).toEqual(Object.keys(api).toSorted())
  })

  it.each(Object.entries(calls) as [ApiKey, (typeof calls)[ApiKey]][])('%s', async (key, row) => {
    const { answers, input } = row
    const seen: Record<string, string> = {}
    for (const role of [...roles, ...(row.staff ? staffCallers : [])]) {
      const sent = input?.(fixtures, role) ?? {}
      const answer = await server.call(key, sent, fixtures.callers[role])
      seen[role] = String(answer.status)
      expectNoLeak(JSON.stringify(answer.body), role, key)
      const missing = answer.status === 404 ? await server.call(key, withoutIds(sent), fixtures.callers[role]) : answer
      expect(likeness(answer), `${key} shows the ${role} that it exists`).toEqual(likeness(missing))
    }
    expect(seen).toEqual({ ...byRole(answers), ...(row.staff && byRole(row.staff, staffCallers)) })
  })

  it('has a row for staff where a call is theirs; for all other calls they are strangers', async () => {
    const theirs = Object.entries(api).filter(([, { access }]) => typeof access === 'object')
    const rows = Object.entries(calls).filter(([, { staff }]) => staff !== undefined)
    expect(rows.map(([key]) => key).toSorted()).toEqual(theirs.map(([key]) => key).toSorted())
    const ofMembers = (Object.entries(calls) as [ApiKey, (typeof calls)[ApiKey]][]).filter(
      ([key, { answers, staff }]) => key.startsWith('GET ') && staff === undefined && answers.split(' ')[2] === '404',
    )
    expect(ofMembers.length).toBeGreaterThan(5)
    for (const [key, { input }] of ofMembers) {
      const answer = await server.call(key, input?.(fixtures, 'operator') ?? {}, fixtures.callers.operator)
      expect([key, answer.status]).toEqual([key, 404])
    }
  })

  it('answers a suspended member like a stranger, except for what a suspension forbids', async () => {
    const suspended = await createMember(server)
    await suspend(server, suspended.id)
    const refused: Record<string, number> = {}
    for (const [key, { answers, input }] of Object.entries(calls) as [ApiKey, (typeof calls)[ApiKey]][]) {
      // It would delete the caller; own-data.test.ts tests it.
      if (key === 'POST /my/deletion') continue
      const answer = await server.call(key, input?.(fixtures, 'stranger') ?? {}, suspended)
      expectNoLeak(JSON.stringify(answer.body).replaceAll(suspended.email, ''), 'stranger', key)
      if (String(answer.status) !== answers.split(' ')[2]) refused[key] = answer.status
    }
    expect(refused).toEqual(keptFrom)
  })

  it('closes item pages to visitors if the operator wants that [R39]', async () => {
    const closed = await server.another({ PUBLIC_ITEM_PAGES: 'false' })
    try {
      for (const path of ['', '/more', '/reviews']) {
        const response = await fetch(`${closed.origin}/api/v1/items/${fixtures.itemId}${path}`)
        expect(response.status, path).toBe(401)
        expectNoLeak(await response.text(), 'visitor', path)
      }
      const day = fixtures.day(40)
      const quote = await fetch(`${closed.origin}/api/v1/quotes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ itemId: fixtures.itemId, startDate: day, endDate: day }),
      })
      expect(quote.status).toBe(401)
    } finally {
      await closed.stop()
    }
  })

  it('shows each planted secret to everyone it concerns, so that the leak checks prove something', () => {
    const concerning = secrets.filter((secret) => secret.for.length > 0).map(({ what }) => what)
    expect([...told].toSorted()).toEqual(concerning.toSorted())
  })
})

describe('the routes outside the contract', () => {
  it('have an authorisation row each [R45]', async () => {
    const { routes } = await mountAgain(server)
    const patterns = new Set(routes.map(({ method, path }) => `${method} ${path}`))
    const ofContract = new Set(Object.keys(api).map((key) => key.replace(' ', ' /api/v1')))
    expect([...patterns].filter((pattern) => !ofContract.has(pattern)).toSorted()).toEqual(
      Object.keys(routeChecks).toSorted(),
    )
  })

  it.each(Object.entries(routeChecks))('%s', async (pattern, check) => {
    const seen: Record<string, string> = {}
    for (const role of roles) {
      const { status, text } = await ask(pattern, check, role)
      seen[role] = String(status)
      if (!check.developers) expectNoLeak(text, role, pattern)
    }
    expect(seen).toEqual(byRole(check.answers))
  })

  it("include no developers' pages in production", async () => {
    const { config, cards } = server.context
    const production = { ...config, mode: 'production' as const, site: { ...config.site, developerPages: false } }
    const { routes } = await mountAgain(server, { config: production, cards: { ...cards, sandbox: undefined } })
    expect(routes.filter(({ path }) => /^\/(dev|sandbox|v1|v2)\b/.test(path))).toEqual([])
  })

  it("let no one else remove an owner's pictures, whatever path they name", async () => {
    for (const role of ['stranger', 'other', 'renter'] as const) {
      const form = new FormData()
      form.append('', await photo())
      const path = `/storage/v1/object/item_images/${fixtures.people.owner.id}/mine.jpg`
      const { Key } = JSON.parse((await send('POST', path, role, form)).text) as { Key: string }
      expect(Key).toMatch(/^item_images\/[0-9a-f-]{36}-mine$/)
      const prefixes = [fixtures.picture, fixtures.unusedPicture, `../${fixtures.unusedPicture}`]
      const removed = await send('DELETE', '/storage/v1/object/item_images', role, JSON.stringify({ prefixes }))
      expect(removed.text).toBe('[]')
    }
    for (const path of [fixtures.picture, fixtures.unusedPicture]) {
      expect((await send('GET', `/storage/v1/object/public/item_images/${path}`, 'visitor')).status).toBe(200)
    }
  })
})

describe('realtime changes', () => {
  /** One socket per role, because the server limits new sockets per address and second. */
  const sockets = new Map<string, Subscriber>()
  const socketOf = async (role: keyof Fixtures['callers']) => {
    const socket = sockets.get(role) ?? (await openSubscriber(server, fixtures.callers[role]))
    sockets.set(role, socket)
    return socket
  }
  afterAll(() => {
    for (const socket of sockets.values()) socket.close()
  })

  it('have an authorisation row for each table and topic', async () => {
    const { offered } = await mountAgain(server)
    expect([...new Set(topics.map((topic) => topic.of))].toSorted()).toEqual(offered.toSorted())
  })

  it.each(topics)('$of: $asks', async ({ of, answers, staff, name, filter }) => {
    const seen: Record<string, string> = {}
    for (const role of [...roles, ...(staff ? staffCallers : [])]) {
      const subscriber = await socketOf(role)
      const before = subscriber.heard.length
      const wanted = {
        topic: name?.(fixtures) ?? 'changes',
        binding: name ? undefined : { table: of, ...(filter && { filter: filter(fixtures) }) },
      }
      const missing = withoutIds(wanted)
      const reply = await subscriber.join(wanted.topic, wanted.binding)
      seen[role] = reply.ok ? 'yes' : 'no'
      const refusal = reply.ok ? reply : await subscriber.join(missing.topic, missing.binding)
      expect(reply.words, `the ${role} learns that it exists`).toBe(refusal.words)
      // The reply repeats the requested topic.
      for (const frame of subscriber.heard.slice(before))
        expectNoLeak(frame.replace(/"topic":"[^"]+"/, ''), role, 'the answer to a join')
    }
    expect(seen).toEqual({ ...byRole(answers), ...(staff && byRole(staff, staffCallers)) })
  })

  it('reach the two sides of a rental and nobody else', async () => {
    const listeners = await Promise.all(
      (['stranger', 'other', 'renter', 'owner'] as const).map(async (role) => {
        const subscriber = await openSubscriber(server, fixtures.callers[role])
        for (const table of ['rentals', 'messages'])
          expect(await subscriber.join(table, { table })).toMatchObject({ ok: true })
        const { id } = await server.api(
          'POST /conversations',
          { body: { other_user_id: fixtures.people[role].id } },
          fixtures.bystander,
        )
        return { role, subscriber, conversationId: id }
      }),
    )
    const { owner, renter } = fixtures.people
    const text = planted.words
    await server.api('POST /conversations/:conversationId/messages', { params: fixtures, body: { text } }, renter)
    const body = { cancellation_reason: planted.reason }
    await server.api('POST /rentals/:rentalId/cancel', { params: { rentalId: fixtures.hires.main.id }, body }, owner)
    // Delivery is in order: a socket that got the last message has got everything before it.
    for (const { conversationId } of listeners) {
      const word = { params: { conversationId }, body: { text: 'the last word' } }
      await server.api('POST /conversations/:conversationId/messages', word, fixtures.bystander)
    }
    for (const { role, subscriber } of listeners) {
      await expect.poll(() => subscriber.heard.join('\n')).toContain('the last word')
      const heard = subscriber.heard.join('\n')
      expectNoLeak(heard, role, 'a change')
      const isParty = role === 'renter' || role === 'owner'
      expect([heard.includes(planted.words), heard.includes(fixtures.hires.main.id)], role).toEqual([isParty, isParty])
      subscriber.close()
    }
  })
})

/** Builds a second app while the first one runs, to see what it mounts. */
async function mountAgain({ context }: TestServer, changes: Partial<Context> = {}) {
  const offered: string[] = []
  const realtime: Context['realtime'] = {
    ...context.realtime,
    register: ({ table }) => void offered.push(table),
    registerRoom: ({ prefix }) => void offered.push(prefix),
    trackPresence: () => undefined,
  }
  const { http } = await buildApp({ ...context, ...changes, exporters: createDataExporters(), realtime })
  return { routes: http.routes, offered }
}

function ask(pattern: string, { path, body }: RouteCheck, role: Role) {
  const [method = '', route = ''] = pattern.split(' ')
  const sent = body && JSON.stringify(body(fixtures, role))
  return send(method === 'ALL' ? 'GET' : method, path?.(fixtures, role) ?? route, role, sent)
}

async function send(method: string, path: string, role: Role, body?: string | FormData) {
  const token = fixtures.callers[role]?.token
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  const { status, text } =
    body instanceof FormData
      ? await server
          .fetch(path, { method, headers, body })
          .then(async (it) => ({ status: it.status, text: await it.text() }))
      : await askOverHttp(`${server.url}${path}`, { method, headers, ...(body && { body }) })
  // The storage API puts the actual status into the body.
  const meant = path.startsWith('/storage/') ? /"statusCode":"(\d+)"/.exec(text)?.[1] : undefined
  return { status: Number(meant ?? status), text }
}

/** The same input with ids that don't exist. */
function withoutIds<Input>(input: Input): Input {
  const text = JSON.stringify(input)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '00000000-0000-4000-8000-000000000000')
    .replace(/cs_test_\w+/g, (session) => `cs_test_${'0'.repeat(session.length - 'cs_test_'.length)}`)
  return JSON.parse(text) as Input
}

/** A response without the parts that differ between requests. */
function likeness({ status, headers, body }: { status: number; headers: Headers; body: unknown }) {
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status, headers: kept, body: JSON.stringify(body).replace(/"requestId":"[^"]+"/, '') }
}
