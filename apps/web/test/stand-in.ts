import { type Api, type ApiKey, api } from '@itemo/contract/api.ts'
import type { Call, CallOutput, CallParsed, StaffOnly } from '@itemo/contract/call.ts'
import { type ErrorBody, type ErrorCode, errorStatus, type FieldErrors } from '@itemo/domain/errors.ts'
import type { PasskeyListItem, Session, User } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { cutPath } from './cut-path.ts'

/**
 * A fake server at the network level: the app's own `fetch` is answered here, everything above it is real. Responses are typed by the
 * contract and checked against its schemas, errors come from its table, so that a response the server can't give doesn't compile. A request
 * that no test answers fails that test.
 */

/** The codes that any call can return, because of a server error or a limit. */
type AnyCallCode = 'internal' | 'timeout' | 'unavailable' | 'rate_limited'

/** The codes that a call can return: those that it declares, and those that follow from its access rule and its input. */
export type CodeOf<K extends ApiKey> =
  | AnyCallCode
  | (Api[K] extends { readonly errors: readonly (infer Code extends ErrorCode)[] } ? Code : never)
  | (Api[K] extends { readonly access: 'anyone' } ? never : 'unauthenticated' | 'second_factor_needed')
  | (Api[K] extends { readonly access: StaffOnly } ? 'not_found' | 'forbidden' | 'second_factor_stale' : never)
  | (Api[K] extends { readonly params: unknown } ? 'not_found' : never)
  | (Api[K] extends { readonly body: unknown } ? 'bad_request' | 'invalid_input' | 'payload_too_large' : never)
  | (Api[K] extends { readonly query: unknown } ? 'invalid_input' : never)

type Output<K extends ApiKey> = CallOutput<Api[K]>
type Answering<K extends ApiKey> = Output<K> | ((request: CallParsed<Api[K]>) => Output<K>)

/** The calls of the authentication API that the web makes, and their responses. */
interface AuthAnswers {
  'GET /user': User
  'PUT /user': User
  'POST /token': Session
  /** With confirmation by mail it's the bare user. */
  'POST /signup': User
  'POST /recover': Readonly<Record<string, never>>
  'POST /resend': Readonly<Record<string, never>>
  'GET /reauthenticate': Readonly<Record<string, never>>
  /** Without a session while the other address of a change hasn't confirmed it. */
  'POST /verify': Session | { readonly code: 200; readonly msg: string }
  'POST /logout': undefined
  'POST /factors': {
    id: string
    type: 'totp'
    friendly_name: string
    totp: { qr_code: string; secret: string; uri: string }
  }
  'POST /factors/app/challenge': { id: string; type: 'totp'; expires_at: number }
  'POST /factors/app/verify': Session
  'DELETE /factors/app': { id: string }
  'POST /factors/recovery-codes': RecoveryCodesAnswer
  'POST /factors/recovery-codes/verify': Session
  'GET /passkeys': PasskeyListItem[]
  'POST /passkeys/registration/options': never
  'POST /passkeys/authentication/options': {
    challenge_id: string
    options: {
      challenge: string
      allowCredentials: readonly []
      timeout: number
      rpId: string
      userVerification: 'preferred'
    }
    expires_at: number
  }
  'POST /passkeys/authentication/verify': Session
  'PATCH /passkeys/key': PasskeyListItem
  'DELETE /passkeys/key': undefined
  'GET /social-confirmations': { provider: 'apple' | 'facebook' | 'google'; email: string; vouched: boolean }
  'POST /social-confirmations': { redirect_to: string }
}
interface RecoveryCodesAnswer {
  readonly id: string
  readonly type: 'recovery_code'
  readonly total: number
  readonly remaining: number
  readonly codes: readonly string[]
}
type AuthKey = keyof AuthAnswers

/** Errors of the authentication API as `apps/server/src/features/accounts` words them, with their status. */
const authErrors = {
  reauthentication_needed: [400, 'Adding a passkey requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  invalid_credentials: [400, 'Invalid login credentials'],
  user_already_exists: [422, 'User already registered'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  otp_expired: [403, 'Email link is invalid or has expired'],
  validation_failed: [400, "This code isn't right, or it has expired."],
  not_found: [404, 'No log-in is waiting for a code in this browser'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  user_banned: [400, 'User is banned'],
  unexpected_failure: [503, 'Something went wrong on our side.'],
} as const

/**
 * The status of a page that an intermediary sends instead of the server: a proxy that reaches nothing, or with 200 the log-in page of a
 * network.
 */
type GatewayStatus = 200 | 502 | 503 | 504

type Reply = (request: Request, params: Readonly<Record<string, string>>) => Promise<Response>
interface Line {
  reply: Reply
  asked: number
  /** Whether the response is held until the test releases it. */
  isHeld: boolean
}

const requestId = 'a-request-to-name'
const realFetch = window.fetch.bind(window)
const lines = new Map<string, Line>()
const faults: string[] = []
/** The calls that the page aborted while they were in flight. */
const givenUp: string[] = []
/** The requests in flight, and how to break their connection. */
const underWay = new Map<Promise<Response>, { readonly line: Line; readonly cut: () => void }>()

const routes = Object.keys(api)
  .map((key) => {
    const [method = '', template = ''] = key.split(' ')
    const names = Array.from(template.matchAll(/:(\w+)/g), ([, name = '']) => name)
    return { key, method, names, pattern: new RegExp(`^/api/v1${template.replaceAll(/:\w+/g, '([^/]+)')}$`) }
  })
  // `/items/map` isn't an item id.
  .toSorted((one, other) => one.names.length - other.names.length)

function find(method: string, path: string): { key: string; params: Record<string, string> } {
  if (path.startsWith('/auth/v1/')) return { key: `${method} ${path}`, params: {} }
  for (const { key, method: wanted, names, pattern } of routes) {
    const found = method === wanted ? pattern.exec(path) : null
    if (found) return { key, params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) }
  }
  return { key: `${method} ${path}`, params: {} }
}

async function mockFetch(target: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(target, init)
  // The server doesn't see a request that was aborted before it was sent.
  request.signal.throwIfAborted()
  const { pathname } = new URL(request.url)
  const { key, params } = find(request.method, pathname)
  const line = lines.get(key)
  if (!line) {
    faults.push(`No test answers ${key}`)
    return json(404, { error: { code: 'not_found', message: `No test answers ${key}`, requestId } })
  }
  line.asked += 1
  const answer = line.reply(request, params)
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => {
    givenUp.push(key)
    reject(request.signal.reason)
  }
  request.signal.addEventListener('abort', abort)
  underWay.set(answer, { line, cut: () => reject(new TypeError('Failed to fetch')) })
  try {
    return await Promise.race([answer, promise])
  } finally {
    request.signal.removeEventListener('abort', abort)
    underWay.delete(answer)
  }
}

function json(status: number, body: unknown): Response {
  if (status === 204) return new Response(null, { status })
  return Response.json(body, { status, headers: status === 503 ? { 'retry-after': '2' } : {} })
}

function on(key: string, reply: Reply): void {
  lines.set(key, { reply, asked: lines.get(key)?.asked ?? 0, isHeld: false })
}

/** The same, but the response is held until the returned function is called. */
function hold(key: string, reply: Reply): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held: Line = {
    reply: async (request, params) => {
      await promise
      return reply(request, params)
    },
    asked: lines.get(key)?.asked ?? 0,
    isHeld: true,
  }
  lines.set(key, held)
  return () => {
    held.isHeld = false
    resolve()
  }
}

async function parsed<K extends ApiKey>(key: K, request: Request, params: object): Promise<CallParsed<Api[K]>> {
  const { body, query }: Call = api[key]
  const search = Object.fromEntries(new URL(request.url).searchParams)
  return {
    params,
    ...(query && { query: z.parse(query, search) }),
    ...(body && { body: z.parse(body, await request.json()) }),
  } as CallParsed<Api[K]>
}

const reply =
  <K extends ApiKey>(key: K, answer: Answering<K>): Reply =>
  async (request, params) => {
    try {
      // A request that the server would reject is a bug of the page, which a test mustn't hide.
      const input = await parsed(key, request, params)
      const value = typeof answer === 'function' ? answer(input) : answer
      return json(200, z.parse<z.ZodMiniType>(api[key].output, value))
    } catch (error) {
      faults.push(`${key}: ${String(error)}`)
      throw error
    }
  }

const cutReply: Reply = (request) => realFetch(cutPath, { method: request.method, cache: 'no-store' })

/** Sets the behaviour of the server. */
export const server = {
  /** Sets the response of a call. */
  answer<K extends ApiKey>(key: K, answer: Answering<K>): void {
    on(key, reply(key, answer))
  },

  /** Sets the response of a path that isn't a call. */
  file(path: string, text: string): void {
    on(`GET ${path}`, async () => new Response(text, { headers: { 'content-type': 'text/csv' } }))
  },

  /** The same, unless the test has set it already. */
  answerUnlessSaid<K extends ApiKey>(key: K, answer: Answering<K>): void {
    if (!lines.has(key)) on(key, reply(key, answer))
  },

  /** The same, but the response is held until the returned function is called. */
  hold<K extends ApiKey>(key: K, answer: Answering<K>): () => void {
    return hold(key, reply(key, answer))
  },

  /** Makes a call fail with an error. */
  refuse<K extends ApiKey>(key: K, code: CodeOf<K>, fields?: FieldErrors, message = ''): void {
    const body: ErrorBody = { error: { code, message, requestId, ...(fields && { fields }) } }
    on(key, async () => json(errorStatus[code], body))
  },

  /** The same, but the response is held until the returned function is called. */
  holdRefusal<K extends ApiKey>(key: K, code: CodeOf<K>): () => void {
    const body: ErrorBody = { error: { code, message: '', requestId } }
    return hold(key, async () => json(errorStatus[code], body))
  },

  /** Makes an intermediary respond instead of the server. */
  away(key: ApiKey, status: GatewayStatus): void {
    on(key, async () => new Response('<h1>Not the server</h1>', { status, headers: { 'content-type': 'text/html' } }))
  },

  /** Breaks the connection during the call: its request truly fails. */
  cut(key: ApiKey): void {
    on(key, cutReply)
  },

  /** The number of calls in this test. */
  asked: (key: ApiKey): number => lines.get(key)?.asked ?? 0,
  /** The number of requests of a call that the page aborted while they were in flight. */
  givenUp: (key: ApiKey): number => givenUp.filter((one) => one === key).length,

  auth: {
    answer<K extends AuthKey>(key: K, answer: AuthAnswers[K]): void {
      on(authKey(key), async () => json(answer === undefined ? 204 : 200, answer))
    },
    answerUnlessSaid<K extends AuthKey>(key: K, answer: AuthAnswers[K]): void {
      if (!lines.has(authKey(key))) this.answer(key, answer)
    },
    refuse(key: AuthKey, code: keyof typeof authErrors, fields?: FieldErrors): void {
      const [status, msg] = authErrors[code]
      on(authKey(key), async () => json(status, { code: status, error_code: code, msg, ...(fields && { fields }) }))
    },
    /** The same, with access to the request. */
    hear<K extends AuthKey>(key: K, answer: (request: Request) => Promise<AuthAnswers[K]>): void {
      on(authKey(key), async (request) => json(200, await answer(request)))
    },
    /** The same, but the response is held until the returned function is called. */
    hold<K extends AuthKey>(key: K, answer: AuthAnswers[K]): () => void {
      return hold(authKey(key), async () => json(answer === undefined ? 204 : 200, answer))
    },
    holdRefusal(key: AuthKey, code: keyof typeof authErrors): () => void {
      const [status, msg] = authErrors[code]
      return hold(authKey(key), async () => json(status, { code: status, error_code: code, msg }))
    },
    asked: (key: AuthKey): number => lines.get(authKey(key))?.asked ?? 0,
    cut(...keys: AuthKey[]): void {
      for (const key of keys) on(authKey(key), cutReply)
    },
  },
}

const authKey = (key: AuthKey) => key.replace(' ', ' /auth/v1')

/** From now on the page's requests are answered here. */
export function mockServer(): void {
  window.fetch = mockFetch
}

/** Waiting ends after this many frames without a request; and at the latest after the second number, for a page that never stops. */
const [quietFrames, maxFrames] = [3, 30]

/** Waits until requests in flight have their response and its effects: they mustn't reach into the next test. */
export async function settleRequests(): Promise<void> {
  for (let frame = 0, quiet = 0; frame < maxFrames && quiet < quietFrames; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    quiet = [...underWay.values()].every(({ line }) => line.isHeld) ? quiet + 1 : 0
  }
}

/** Breaks the connection of responses that are still held: the next test doesn't wait for them. */
export function cutHeld(): void {
  for (const { cut } of underWay.values()) cut()
}

/** Clears the responses of a test; returns what went wrong: unanswered requests, and what doesn't match the contract. */
export function endAnswers(): string[] {
  lines.clear()
  return faults.splice(0)
}
