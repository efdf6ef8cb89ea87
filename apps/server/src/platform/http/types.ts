import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from '../log.ts'

/** Who makes a request, read from the signed access token alone. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
}

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    log: Logger
    actor: Actor | undefined
    /** The caller's address, from the socket or from the trusted proxy's header. */
    address: string
  }
}

export type Http = Hono<HttpEnv>
