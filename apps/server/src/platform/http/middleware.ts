import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { Logger } from '../log.ts'
import type { EndedSessions } from '../sessions/ended-sessions.ts'
import { AppError } from './app-error.ts'
import type { RequestLifecycle } from './request-context.ts'
import { asBodyError } from './input.ts'
import { within } from '../tracing.ts'
import type { HttpEnv } from './types.ts'

/** Follows each request from its arrival to its response, and puts the request id, logger, address and actor into its context. */
export function requestContext(lifecycle: RequestLifecycle, log: Logger): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env
    const visit = lifecycle.enter(incoming)
    const { requestId, address } = visit
    c.set('requestId', requestId)
    c.set('log', log.with({ requestId }))
    c.set('address', address)
    const actor = lifecycle.actorOf(incoming)
    c.set('actor', actor instanceof Promise ? await actor : actor)
    outgoing.setHeader('x-request-id', requestId)
    await within(visit.traced, next)
    const { method, path } = c.req
    lifecycle.leave(visit, { method, path, status: c.res.status, actor: c.get('actor'), call: c.get('call') })
  }
}

/** Treats the holder of a token that is no longer valid as a visitor. `/auth/v1` checks the session itself. */
export function forgetEnded(ended: Pick<EndedSessions, 'has'>): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    const actor = c.get('actor')
    if (actor && ended.has(actor)) c.set('actor', undefined)
    return next()
  }
}

/** Marks API responses as private and not to be stored, unless the handler sets something else. */
export function privateAnswers(): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    c.env.outgoing.setHeader('cache-control', 'private, no-store')
    return next()
  }
}

/** Compresses responses for clients that accept it; for others the compression middleware isn't run at all. */
export function compressed(): MiddlewareHandler<HttpEnv> {
  const squeeze = compress()
  return (c, next) => {
    c.env.outgoing.setHeader('vary', 'Accept-Encoding')
    return c.env.incoming.headers['accept-encoding'] ? squeeze(c, next) : next()
  }
}

/** A larger body isn't read to its end before the response is sent. */
const maxReadBytes = 20 * 1024 * 1024

/** Reads the rest of a body before the response is sent: a client that is still sending would get a connection reset. */
export function readWholeBody(): MiddlewareHandler<HttpEnv> {
  const readRest: MiddlewareHandler<HttpEnv> = async (c, next) => {
    await next()
    const { incoming } = c.env
    if (incoming.complete || c.req.raw.bodyUsed) return
    const reader = c.req.raw.body?.getReader()
    let bytes = 0
    try {
      for (let part = await reader?.read(); part && !part.done && bytes < maxReadBytes; part = await reader?.read()) {
        bytes += (part.value as Uint8Array).length
      }
    } catch {
      // The client disconnected: nobody is left to read the response.
    }
  }
  return (c, next) => (hasNoBody(c.req.method) ? next() : readRest(c, next))
}

/** Checking for a body builds the whole Request, so methods without one are skipped. */
const hasNoBody = (method: string) => method === 'GET' || method === 'HEAD'

/** Refuses bodies above a number of bytes. Throws `payload_too_large`, and `bad_request` when the body breaks off. */
export function limitBody(maxSize: number): MiddlewareHandler<HttpEnv> {
  const onError = () => {
    throw new AppError('payload_too_large', { message: `The request body may have at most ${maxSize} bytes.` })
  }
  const limit = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    if (hasNoBody(c.req.method)) return next()
    // Node reads no more than the declared Content-Length. Checking the body itself would also build the whole Request.
    const { 'content-length': size, 'transfer-encoding': encoding } = c.env.incoming.headers
    if (size !== undefined && encoding === undefined) return Number(size) > maxSize ? onError() : next()
    // A body of unknown length is read here, so it can break off here.
    let isRead = false
    try {
      return await limit(c, () => {
        isRead = true
        return next()
      })
    } catch (error) {
      throw isRead ? error : asBodyError(error)
    }
  }
}
