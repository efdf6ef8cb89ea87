import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Context, Hono } from 'hono'
import { answerOnce, toAnswer, type WireAnswer } from './answer-once.ts'
import { decideDispute, getDispute, listDisputes, updateDispute } from './disputes.ts'
import { getEvent, listEvents } from './events.ts'
import { decodeForm, type FormObject } from './decode-form.ts'
import { cancelIntent, captureIntent, listIntents, lockIntent, showIntent } from './payment-intents.ts'
import { createRefund, getRefund, listRefunds } from './refunds.ts'
import { readPage } from './find-rows.ts'
import type { BodyReader, Sandbox, SandboxDeps } from './sandbox.ts'
import { createSession, expireSession, getSession } from './checkout-sessions.ts'
import { badParameter, noSuch, WireError } from './wire-error.ts'
import { isWireId } from './wire-id.ts'

interface WireCall {
  readonly id: string
  readonly params: FormObject
}

type Act = (deps: SandboxDeps, call: WireCall) => Promise<object>

const calls: ReadonlyMap<string, Act> = new Map(
  Object.entries({
    'POST /v1/checkout/sessions': (deps, { params }) => createSession(deps, params),
    'GET /v1/checkout/sessions/:id': (deps, { id, params }) => getSession(deps, id, expandedOf(params)),
    'POST /v1/checkout/sessions/:id/expire': (deps, { id }) => expireSession(deps, id),
    'GET /v1/payment_intents': (deps, { params }) =>
      listIntents(deps, readPage(params), expands(params, 'data.latest_charge')),
    'GET /v1/payment_intents/:id': async (deps, { id, params }) =>
      showIntent(await lockIntent(deps, id), { charge: expands(params, 'latest_charge') }),
    'POST /v1/payment_intents/:id/capture': async (deps, { id, params }) =>
      showIntent(await captureIntent(deps, id, textOf(params.amount_to_capture))),
    'POST /v1/payment_intents/:id/cancel': async (deps, { id, params }) =>
      showIntent(await cancelIntent(deps, id, textOf(params.cancellation_reason) ?? null)),
    'POST /v1/refunds': (deps, { params }) => createRefund(deps, params),
    'GET /v1/refunds': (deps, { params }) => listRefunds(deps, textOf(params.payment_intent), readPage(params)),
    'GET /v1/refunds/:id': (deps, { id }) => getRefund(deps, id),
    'GET /v1/disputes': (deps, { params }) => listDisputes(deps, textOf(params.payment_intent), readPage(params)),
    'GET /v1/disputes/:id': (deps, { id }) => getDispute(deps, id),
    'POST /v1/disputes/:id': (deps, { id, params }) => updateDispute(deps, id, params),
    'POST /v1/disputes/:id/close': (deps, { id }) => decideDispute(deps, id, 'lost'),
    'GET /v1/events': (deps, { params }) => listEvents(deps, readPage(params)),
    'GET /v1/events/:id': (deps, { id }) => getEvent(deps, id),
  }),
)

const bodyLimit = 64 * 1024

/** Mounts the sandbox's API: the provider's own wire, at its own paths, for a caller that has the sandbox's key. */
export function mountSandboxApi(http: Hono, sandbox: Sandbox, bodies: BodyReader): void {
  http.use('/v1/*', bodies.limit(bodyLimit))
  for (const [key, act] of calls) {
    const [method = '', path = ''] = key.split(' ')
    http.on(method, path, (c) => answerCall(c, { sandbox, bodies }, act))
  }
  http.all('/v1/*', (c) =>
    answer(
      toAnswer(
        new WireError(404, 'invalid_request_error', `Unrecognized request URL (${c.req.method}: ${c.req.path}).`),
      ),
    ),
  )
}

interface ApiDeps {
  readonly sandbox: Sandbox
  readonly bodies: BodyReader
}

async function answerCall(c: Context, deps: ApiDeps, act: Act): Promise<Response> {
  const { sandbox } = deps
  if (!isBearer(c.req.header('authorization'), sandbox.secretKey)) {
    return answer(toAnswer(new WireError(401, 'invalid_request_error', 'Invalid API Key provided.')))
  }
  const fault = sandbox.faults.nextCalls.shift() ?? sandbox.faults.everyCall
  if (fault === 'cut') return cutConnection(c)
  if (fault === 'refuse') return answer(toAnswer(new WireError(500, 'api_error', 'An error occurred on our side.')))
  const done = await runCall(c, deps, act)
  sandbox.nudge()
  if (fault === 'drop_answer') return cutConnection(c)
  if (fault === 'time_out') return waitForCaller(c)
  return answer(done)
}

async function runCall(c: Context, { sandbox, bodies }: ApiDeps, act: Act): Promise<WireAnswer> {
  const isGet = c.req.method === 'GET'
  const text = isGet ? (c.req.url.split('?')[1] ?? '') : await bodies.readText(c)
  const id = c.req.param('id') ?? ''
  if (id && !isWireId(id)) return toAnswer(noSuch('object', id))
  const params = decodeForm(text)
  if (!params) return toAnswer(badParameter('body', 'The parameters could not be read.'))
  return answerOnce(sandbox.transact, {
    key: isGet ? undefined : c.req.header('idempotency-key'),
    request: `${c.req.method} ${c.req.path}\n${text}`,
    run: (deps) => act(deps, { id, params }),
  })
}

function answer({ status, body, replayed }: WireAnswer): Response {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(replayed && { 'idempotent-replayed': 'true' }),
  }
  return new Response(body, { status, headers })
}

function isBearer(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${key}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function textOf(value: FormObject[string] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function expandedOf(params: FormObject): string[] {
  return Array.isArray(params.expand) ? params.expand.filter((name) => typeof name === 'string') : []
}

function expands(params: FormObject, name: string): boolean {
  return expandedOf(params).some((each) => each === name || each.startsWith(`${name}.`))
}

/** Tells the HTTP server that there is nothing left for it to send. */
const alreadySent = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

function cutConnection(c: Context): Response {
  socketOf(c)?.destroy()
  return alreadySent()
}

/** Never answers: lasts until the caller has gone. */
async function waitForCaller(c: Context): Promise<Response> {
  const socket = socketOf(c)
  if (socket && !socket.destroyed) await once(socket, 'close')
  return alreadySent()
}

function socketOf(c: Context) {
  return (c.env as { readonly incoming?: { readonly socket?: Socket } } | undefined)?.incoming?.socket
}
