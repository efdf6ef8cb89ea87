import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Context, Hono } from 'hono'
import { ownAccount } from './balance/balance-lines.ts'
import { requireAccount } from './connect/connected-accounts.ts'
import { decodeForm, type FormObject } from './decode-form.ts'
import { readUpload, uploadLimit } from './files.ts'
import type { BodyReader, Sandbox, SandboxDeps, Transact } from './sandbox.ts'
import { type MountedCall, wireCalls } from './wire-calls.ts'
import { badParameter, invalidRequest, noAccess, noSuch, WireError } from './wire-error.ts'
import { isWireId } from './wire-id.ts'
import { sql } from 'kysely'

const bodyLimit = 64 * 1024
const maxKeyLength = 255

/** Mounts the sandbox's API: the provider's protocol, at its paths, for clients with the sandbox's key. */
export function mountSandboxApi(http: Hono, sandbox: Sandbox, bodies: BodyReader): void {
  const versions = ['/v1/*', '/v2/*']
  const [forms, uploads] = [bodies.limit(bodyLimit), bodies.limit(uploadLimit)]
  for (const path of versions) http.use(path, (c, next) => (isUpload(c) ? uploads : forms)(c, next))
  for (const call of wireCalls) http.on(call.method, call.path, (c) => answerCall(c, { sandbox, bodies }, call))
  http.on('ALL', versions, (c) =>
    answer(
      toAnswer(
        new WireError(404, 'invalid_request_error', `Unrecognized request URL (${c.req.method}: ${c.req.path}).`),
      ),
    ),
  )
}

const isUpload = (c: Context) => c.req.method === 'POST' && c.req.path === '/v1/files'

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
  const upload = isUpload(c) ? await readUpload(c, bodies) : undefined
  // The boundary of an upload's form is random.
  const text = upload ? JSON.stringify(upload) : isGet ? (c.req.url.split('?')[1] ?? '') : await bodies.readText(c)
  const id = c.req.param('id') ?? ''
  const part = c.req.param('part') ?? ''
  if (![id, part].every((each) => each === '' || isWireId(each))) return toAnswer(noSuch('object', id))
  const isForm = isGet || c.req.path.startsWith('/v1/')
  const params = upload ?? (isForm ? decodeForm(text) : decodeJson(text))
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

/** Tells the HTTP server that there's nothing left to send. */
const alreadySent = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

function cutConnection(c: Context): Response {
  socketOf(c)?.destroy()
  return alreadySent()
}

/** Never responds: waits until the caller has disconnected. */
async function waitForCaller(c: Context): Promise<Response> {
  const socket = socketOf(c)
  if (socket && !socket.destroyed) await once(socket, 'close')
  return alreadySent()
}

function socketOf(c: Context) {
  return (c.env as { readonly incoming?: { readonly socket?: Socket } } | undefined)?.incoming?.socket
}

interface WireAnswer {
  readonly status: number
  readonly body: string
  readonly replayed?: true
}

interface AnswerOnceInput {
  readonly key: string | undefined
  /** Method, path and body: reusing a key with a different one of these is an error. */
  readonly request: string
  readonly run: (deps: SandboxDeps) => Promise<object>
}

/**
 * Runs a writing call in one transaction, and stores its response or error under its idempotency key. Two concurrent calls wait for each
 * other.
 */
async function answerOnce(transact: Transact, { key, request, run }: AnswerOnceInput): Promise<WireAnswer> {
  if (key === undefined) return transact((deps) => answerIn(deps, run))
  const fingerprint = createHash('sha256').update(request).digest('hex')
  return transact(async (deps) => {
    const { db } = deps
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 30))`.execute(db)
    const stored = await db.selectFrom('sandbox.answers').selectAll().where('key', '=', key).executeTakeFirst()
    if (stored && stored.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. The key was '${key}'.`
      return toAnswer(new WireError(400, 'idempotency_error', message))
    }
    if (stored) return { status: stored.status, body: stored.body, replayed: true }
    const answer = await answerIn(deps, run)
    await db
      .insertInto('sandbox.answers')
      .values({ key, fingerprint, ...answer, created_at: deps.now() })
      .execute()
    return answer
  })
}

/** An expected error as a response; unexpected ones are rethrown. */
function toAnswer(error: WireError): WireAnswer {
  return { status: error.status, body: JSON.stringify(error.toBody()) }
}

/** Every act validates before it writes, so nothing has to be undone after an error. */
async function answerIn(deps: SandboxDeps, run: (deps: SandboxDeps) => Promise<object>): Promise<WireAnswer> {
  try {
    return { status: 200, body: JSON.stringify(await run(deps)) }
  } catch (error) {
    if (error instanceof WireError) return toAnswer(error)
    throw error
  }
}

const maxDepth = 10

/**
 * Parses the body of a call of version 2 of the API. Undefined if it isn't an object, is too deeply nested, or contains characters that the
 * database can't store.
 */
function decodeJson(text: string): FormObject | undefined {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && isStorable(value, maxDepth) ? (value as FormObject) : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth > 0 &&
    Object.entries(value)
      .flat()
      .every((each) => isStorable(each, depth - 1))
  )
}
