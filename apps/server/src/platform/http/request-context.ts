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
   * Whether requests that were answered as they should be are only told at `debug`: at a terminal the sixty files of a page would hide
   * what the start printed, and what went wrong.
   */
  readonly terse?: boolean
  /** Reads an access token; undefined when it is not ours, altered or past its time. */
  readonly verify: (token: string) => Actor | Promise<Actor | undefined>
  readonly watch: (answered: Answered) => void
  readonly tracing?: Pick<Tracing, 'request'> | undefined
}

interface RequestContext {
  readonly requestId: string
  readonly address: string
  /** What the caller says of its program. */
  readonly agent: string | undefined
  /** The page that the caller says it comes from; with words that someone looks for, so it is written nowhere. */
  readonly referer: string | undefined
  /** Milliseconds on the process's own clock. */
  readonly startedAt: number
  /** Undefined where nobody follows requests. */
  readonly traced: TracedRequest | undefined
}

export interface Answered extends Pick<RequestContext, 'requestId' | 'address' | 'agent' | 'referer' | 'traced'> {
  readonly method: string
  /** Without the query: it can hold tokens of mail links. */
  readonly path: string
  readonly status: number
  /** The call of the contract that answered; undefined where none did. */
  readonly call: ApiKey | undefined
  /** From the arrival of the request, in milliseconds. */
  readonly ms: number
  readonly actor: Actor | undefined
}

/** Where every request comes in and goes out: its id, its caller's address, its actor, and one structured log line when it is done. */
export interface RequestLifecycle {
  enter(incoming: IncomingMessage): RequestContext
  /** Lets a request that has come in already do so once more, as the same visit. */
  enterAgain(incoming: IncomingMessage, visit: RequestContext): void
  actorOf(incoming: IncomingMessage): Actor | Promise<Actor | undefined> | undefined
  leave(visit: RequestContext, outcome: Omit<Answered, keyof RequestContext | 'ms'>): void
}

/** A request that takes longer is logged even where the others aren't, in milliseconds. */
const slowMs = 1000

const cleanId = /^[\w-]{8,64}$/

/** What every request goes through, at its beginning and its end: who it comes from, its log line, and who watches it. */
export function createRequestLifecycle({
  log,
  trustProxy,
  terse = false,
  verify,
  watch,
  tracing,
}: LifecycleOptions): RequestLifecycle {
  // What isn't answered from the cache after all comes in once more, as the same visit.
  const visits = new WeakMap<IncomingMessage, RequestContext>()
  return {
    enter(incoming) {
      const known = visits.get(incoming)
      if (known) return known
      // Anyone can send these: what they choose counts only where a proxy of ours has set it.
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
      const tell = terse && status < 400 && ms < slowMs ? log.debug : log.info
      tell('request', { requestId: visit.requestId, method, path, status, ms, user: actor?.userId })
      watch({ ...visit, method, path, status, actor, call, ms })
    },
  }
}

/** A header that came once; Node joins most that came twice. */
function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
