import { api, type Api, type ApiKey } from '@itemo/contract/api.ts'
import type { Call, CallOutput, CallParsed, StaffOnly } from '@itemo/contract/call.ts'
import { errorsOf } from '@itemo/contract/errors.ts'
import type { Context as HonoContext } from 'hono'
import { toAppError } from './errors.ts'
import { requireMember, requireStaffBearer, wholeActor } from './actors.ts'
import { parseInput, readDeclaredJson } from './input.ts'
import { bodyOf } from './response-cache.ts'
import type { Actor, Http, HttpEnv, StaffActor } from './types.ts'

type ActorOf<C extends Call> = C['access'] extends 'anyone' ? Actor | undefined : Actor
type StaffOf<C extends Call> = C['access'] extends StaffOnly ? { readonly staff: StaffActor } : unknown

/** The log message for an error code that the contract doesn't list for the call. */
export const undocumentedError = 'undocumented error'

type CallRequest<K extends ApiKey> = CallParsed<Api[K]> &
  StaffOf<Api[K]> & {
    readonly actor: ActorOf<Api[K]>
    readonly requestId: string
    readonly address: string
    readonly http: HonoContext<HttpEnv>
  }

/** The call's output, a ready Response (for bodies built by PostgreSQL), or nothing where the output is an empty object. */
type CallAnswer<C extends Call> =
  | CallOutput<C>
  | Response
  | (Record<string, never> extends CallOutput<C> ? void : never)
export type CallHandler<K extends ApiKey> = (request: CallRequest<K>) => Promise<CallAnswer<Api[K]>>

/**
 * Mounts the handler of one call of the contract: checks the caller, checks params, query and body against the contract's schemas
 * (422 `invalid_input` naming the fields), and sends the output as JSON. The type of `handle` ties it to the contract. Errors
 * can't be typed, so one that the contract doesn't list is logged as an error of ours (and fails any test).
 */
export function mountCall<K extends ApiKey>(http: Http, key: K, handle: CallHandler<K>): void {
  const [method = '', path = ''] = key.split(' ')
  const definition: Call = api[key]
  const documented = errorsOf(method, definition)
  const answerCall = async (c: HonoContext<HttpEnv>) => {
    c.set('call', key)
    const { access } = definition
    const actor = access === 'anyone' ? wholeActor(c) : access === 'member' ? requireMember(c) : requireStaffBearer(c)
    const staff = typeof access === 'object' && actor && (await c.get('admitStaff')(actor, access))
    const parts = {
      ...(definition.params && { params: parseInput(definition.params, c.req.param(), 'params') }),
      ...(definition.query && { query: parseInput(definition.query, c.req.query(), 'query') }),
      ...(definition.body && {
        body: parseInput(definition.body, await readDeclaredJson(c), 'body', definition.refusal),
      }),
    }
    const request = { ...parts, actor, staff, requestId: c.get('requestId'), address: c.get('address'), http: c }
    // The parts were checked against this key's own schemas just above; TypeScript can't follow that through the lookup.
    const answer = await handle(request as unknown as CallRequest<K>)
    if (answer instanceof Response) return answer
    return c.body(bodyOf(JSON.stringify(answer ?? {})), undefined, { 'content-type': 'application/json' })
  }
  http.on(method, `/api/v1${path}`, (c) =>
    answerCall(c).catch((error: unknown) => {
      const { code } = toAppError(error)
      if (!documented.has(code)) c.get('log').error(undocumentedError, { call: key, code })
      throw error
    }),
  )
}
