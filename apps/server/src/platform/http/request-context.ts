import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ApiKey } from '@itemo/contract/api.ts'
import type { Logger } from '../log.ts'
import type { TracedRequest, Tracing } from '../tracing.ts'
import { callerAddress } from './caller-address.ts'
import type { Actor } from './types.ts'

interface LifecycleOptions {
  readonly log: Logger
  readonly trustProxy: boolean
  /**
   * Whether successful requests are logged at `debug` only: in a terminal, the sixty files of a page would hide what the start
   * printed and any errors.
   */
  readonly terse?: boolean
  /** Verifies an access token; undefined when it is not ours, was altered or has expired. */
  readonly verify: (token: string) => Actor | Promise<Actor | undefined>
  readonly watch: (answered: Answered) => void
  readonly tracing?: Pick<Tracing, 'request'> | undefined
}

interface RequestContext {
  readonly requestId: string
  readonly address: string
  /** The caller's User-Agent. */
  readonly agent: string | undefined
  /** The page that the caller reports to come from. It can contain search terms, so it is never logged or stored. */
  readonly referer: string | undefined
  /** Milliseconds on the process's monotonic clock. */
  readonly startedAt: number
  /** Undefined when tracing is off. */
  readonly traced: TracedRequest | undefined
}

export interface Answered extends Pick<RequestContext, 'requestId' | 'address' | 'agent' | 'referer' | 'traced'> {
  readonly method: string
  /** Without the query, which can hold tokens from links in emails. */
  readonly path: string
  readonly status: number
  /** The call of the contract that handled the request; undefined when none did. */
  readonly call: ApiKey | undefined
  /** Since the arrival of the request, in milliseconds. */
  readonly ms: number
  readonly actor: Actor | undefined
}

/** The beginning and end of every request: its id, its caller's address, its actor, and one structured log line when it is done. */
export interface RequestLifecycle {
  enter(incoming: IncomingMessage): RequestContext
  /** Makes the next `enter` of a request return this visit instead of starting another. */
  enterAgain(incoming: IncomingMessage, visit: RequestContext): void
  actorOf(incoming: IncomingMessage): Actor | Promise<Actor | undefined> | undefined
  leave(visit: RequestContext, outcome: Omit<Answered, keyof RequestContext | 'ms'>): void
}

/** Requests that take longer than this many milliseconds are logged at `info` even in terse mode. */
const slowMs = 1000

const cleanId = /^[\w-]{8,64}$/

/** Creates what every request runs through at its beginning and its end: identifying the caller, its log line, and `watch`. */
export function createRequestLifecycle({
  log,
  trustProxy,
  terse = false,
  verify,
  watch,
  tracing,
}: LifecycleOptions): RequestLifecycle {
  // A request that the cache can't answer after all is handled by the framework, as the same visit and under the same request id.
  const visits = new WeakMap<IncomingMessage, RequestContext>()
  return {
    enter(incoming) {
      const known = visits.get(incoming)
      if (known) return known
      // Any client can send these headers, so they count only behind our own proxy, which sets them.
      const ours = (name: string) => (trustProxy ? headerOf(incoming, name) : undefined)
      const given = ours('x-request-id')
      return {
        requestId: given !== undefined && cleanId.test(given) ? given : randomUUID(),
        address: callerAddress(incoming, trustProxy),
        agent: incoming.headers['user-agent'],
        referer: incoming.headers.referer,
        startedAt: performance.now(),
        traced: tracing?.request(ours('traceparent')),
      }
    },
    enterAgain: (incoming, visit) => void visits.set(incoming, visit),
    actorOf({ headers: { authorization } }) {
      const token = authorization === undefined ? undefined : /^Bearer (\S+)$/i.exec(authorization)?.[1]
      return token === undefined ? undefined : verify(token)
    },
    leave({ startedAt, ...visit }, { method, path, status, actor, call }) {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      const logAt = terse && status < 400 && ms < slowMs ? log.debug : log.info
      logAt('request', { requestId: visit.requestId, method, path, status, ms, user: actor?.userId })
      watch({ ...visit, method, path, status, actor, call, ms })
    },
  }
}

/** A header that was sent once; Node joins most headers that were sent twice. */
function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
