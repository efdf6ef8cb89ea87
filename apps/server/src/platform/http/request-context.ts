import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ApiKey } from '@itemo/contract/api.ts'
import type { Logger } from '../log.ts'
import { callerAddress } from './caller-address.ts'
import type { Actor } from './types.ts'

interface LifecycleOptions {
  readonly log: Logger
  readonly trustProxy: boolean
  /** Reads an access token; undefined when it is not ours, altered or past its time. */
  readonly verify: (token: string) => Promise<Actor | undefined>
  readonly watch: (answered: Answered) => void
}

interface RequestContext {
  readonly requestId: string
  readonly address: string
  readonly agent: string | undefined
  /** Milliseconds on the process's own clock. */
  readonly startedAt: number
}

export interface Answered {
  readonly method: string
  /** Without the query: it can hold tokens of mail links. */
  readonly path: string
  readonly status: number
  /** The call of the contract that answered; undefined where none did. */
  readonly call: ApiKey | undefined
  /** From the arrival of the request, in milliseconds. */
  readonly ms: number
  readonly actor: Actor | undefined
  readonly address: string
  /** What the caller says of its program. */
  readonly agent: string | undefined
}

/** Where every request comes in and goes out: its id, its caller's address, its actor, and one structured log line when it is done. */
export interface RequestLifecycle {
  enter(incoming: IncomingMessage): RequestContext
  actorOf(incoming: IncomingMessage): Promise<Actor | undefined> | undefined
  leave(visit: RequestContext, outcome: Omit<Answered, 'address' | 'agent' | 'ms'>): void
}

const cleanId = /^[\w-]{8,64}$/

export function createRequestLifecycle({ log, trustProxy, verify, watch }: LifecycleOptions): RequestLifecycle {
  return {
    enter(incoming) {
      const given = trustProxy ? incoming.headers['x-request-id'] : undefined
      return {
        requestId: typeof given === 'string' && cleanId.test(given) ? given : randomUUID(),
        address: callerAddress(incoming, trustProxy),
        agent: incoming.headers['user-agent'],
        startedAt: performance.now(),
      }
    },
    actorOf({ headers }) {
      const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
      return token === undefined ? undefined : verify(token)
    },
    leave({ requestId, address, agent, startedAt }, { method, path, status, actor, call }) {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      log.info('request', { requestId, method, path, status, ms, user: actor?.userId })
      watch({ method, path, status, actor, call, ms, address, agent })
    },
  }
}
