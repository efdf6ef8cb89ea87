import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Context, Hono } from 'hono'
import { answerOnce, toAnswer, type WireAnswer } from './answer-once.ts'
import { ownAccount } from './balance/balance-lines.ts'
import { requireAccount } from './connect/connected-accounts.ts'
import { decodeForm } from './decode-form.ts'
import { decodeJson } from './decode-json.ts'
import type { BodyReader, Sandbox } from './sandbox.ts'
import { type MountedCall, wireCalls } from './wire-calls.ts'
import { badParameter, invalidRequest, noAccess, noSuch, WireError } from './wire-error.ts'
import { isWireId } from './wire-id.ts'

const bodyLimit = 64 * 1024
const maxKeyLength = 255

/** Mounts the sandbox's API: the provider's own wire, at its own paths, for a caller that has the sandbox's key. */
export function mountSandboxApi(http: Hono, sandbox: Sandbox, bodies: BodyReader): void {
  const versions = ['/v1/*', '/v2/*']
  for (const path of versions) http.use(path, bodies.limit(bodyLimit))
  for (const call of wireCalls) http.on(call.method, call.path, (c) => answerCall(c, { sandbox, bodies }, call))
  http.on('ALL', versions, (c) =>
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

async function answerCall(c: Context, deps: ApiDeps, call: MountedCall): Promise<Response> {
  const { sandbox } = deps
  if (!isBearer(c.req.header('authorization'), sandbox.secretKey)) {
    return answer(toAnswer(new WireError(401, 'invalid_request_error', 'Invalid API Key provided.')))
  }
  const fault = sandbox.faults.nextCalls.shift() ?? sandbox.faults.everyCall
  if (fault === 'cut') return cutConnection(c)
  if (fault === 'refuse') return answer(toAnswer(new WireError(500, 'api_error', 'An error occurred on our side.')))
  const done = await runCall(c, deps, call)
  sandbox.nudge()
  if (fault === 'drop_answer') return cutConnection(c)
  if (fault === 'time_out') return waitForCaller(c)
  return answer(done)
}

async function runCall(c: Context, { sandbox, bodies }: ApiDeps, { act, forAccounts }: MountedCall) {
  const isGet = c.req.method === 'GET'
  const text = isGet ? (c.req.url.split('?')[1] ?? '') : await bodies.readText(c)
  const id = c.req.param('id') ?? ''
  const part = c.req.param('part') ?? ''
  if (![id, part].every((each) => each === '' || isWireId(each))) return toAnswer(noSuch('object', id))
  const isForm = isGet || c.req.path.startsWith('/v1/')
  const params = isForm ? decodeForm(text) : decodeJson(text)
  if (!params) return toAnswer(badParameter('body', 'The parameters could not be read.'))
  const account = c.req.header('stripe-account') ?? ownAccount
  if (account !== ownAccount && !forAccounts) return toAnswer(noAccess(account))
  const key = isGet ? undefined : c.req.header('idempotency-key')
  if (key !== undefined && key.length > maxKeyLength) {
    return toAnswer(invalidRequest(`Idempotency keys may only be up to ${maxKeyLength} characters in length.`))
  }
  return answerOnce(sandbox.transact, {
    key,
    request: `${c.req.method} ${c.req.path} ${account}\n${text}`,
    run: async (deps) => {
      if (account !== ownAccount) await requireAccount(deps, account)
      return act(deps, { id, part, params, account })
    },
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
