import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { Logger } from '../log/log.ts'
import { AppError } from './app-error.ts'
import type { Actor, HttpEnv } from './types.ts'

interface RequestContextOptions {
  readonly log: Logger
  readonly trustProxy: boolean
  /** Reads an access token; undefined when it is not ours, altered or past its time. */
  readonly verify: (token: string) => Promise<Actor | undefined>
}

const cleanId = /^[\w-]{8,64}$/

/** Gives each request its id, its caller's address, its actor, and one structured log line when it is done. */
export function requestContext({ log, trustProxy, verify }: RequestContextOptions): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    const given = c.req.header('x-request-id')
    const requestId = trustProxy && given && cleanId.test(given) ? given : randomUUID()
    const requestLog = log.with({ requestId })
    c.set('requestId', requestId)
    c.set('log', requestLog)
    c.set('address', addressOf(c.env, trustProxy ? c.req.header('x-forwarded-for') : undefined))
    const token = bearer(c.req.header('authorization'))
    c.set('actor', token ? await verify(token) : undefined)
    c.env.outgoing.setHeader('x-request-id', requestId)
    await next()
    requestLog.info('request', {
      method: c.req.method,
      // Without the query: it can hold tokens of mail links.
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      user: c.get('actor')?.userId,
    })
  }
}

/**
 * Makes whoever comes with the token of an ended session a visitor. The authentication wire does without: it asks for the
 * session itself, and says so in its own words.
 */
export function forgetEnded(ended: { has(sessionId: string): boolean }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const actor = c.get('actor')
    if (actor && ended.has(actor.sessionId)) c.set('actor', undefined)
    await next()
  }
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
}

/** The last address that our own proxy wrote, or the socket's. */
function addressOf({ incoming }: HttpEnv['Bindings'], forwarded: string | undefined): string {
  return forwarded?.split(',').at(-1)?.trim() || (incoming.socket.remoteAddress ?? 'unknown')
}

/** Compresses for whoever takes it, and spares the others the look at their answer. */
export function compressed(): MiddlewareHandler<HttpEnv> {
  const squeeze = compress()
  return (c, next) => {
    c.env.outgoing.setHeader('vary', 'Accept-Encoding')
    return c.req.header('accept-encoding') ? squeeze(c, next) : next()
  }
}

/** Refuses bodies over so many bytes while they arrive. */
export function limitBody(maxSize: number): MiddlewareHandler<HttpEnv> {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('payload_too_large', { message: `The request body may have at most ${maxSize} bytes.` })
    },
  })
  // These have none, and to look for it builds the whole Request.
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next))
}
