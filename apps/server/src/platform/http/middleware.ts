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

/** Follows each request from its arrival to its answer, and gives its handlers what is known of it. */
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

/** Makes the holder of a token that opens nothing any more a visitor. The authentication wire asks for the session itself. */
export function forgetEnded(ended: Pick<EndedSessions, 'has'>): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    const actor = c.get('actor')
    if (actor && ended.has(actor)) c.set('actor', undefined)
    return next()
  }
}

/** What the API answers is for its caller alone, and kept nowhere, unless the answer says otherwise. */
export function privateAnswers(): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    c.env.outgoing.setHeader('cache-control', 'private, no-store')
    return next()
  }
}

/** Compresses for the person who takes it, and spares the others the look at their answer. */
export function compressed(): MiddlewareHandler<HttpEnv> {
  const squeeze = compress()
  return (c, next) => {
    c.env.outgoing.setHeader('vary', 'Accept-Encoding')
    return c.env.incoming.headers['accept-encoding'] ? squeeze(c, next) : next()
  }
}

/** A body larger than this is not read for the sake of an answer. */
const maxReadBytes = 20 * 1024 * 1024

/** Reads the rest of a body before its answer is sent: a sender still sending would find its connection reset. */
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
      // It broke off: nobody is left who would read the answer.
    }
  }
  return (c, next) => (hasNoBody(c.req.method) ? next() : readRest(c, next))
}

/** To look for a body builds the whole Request. */
const hasNoBody = (method: string) => method === 'GET' || method === 'HEAD'

/** Refuses bodies of more than so many bytes. Throws `payload_too_large`, and `bad_request` where the body breaks off. */
export function limitBody(maxSize: number): MiddlewareHandler<HttpEnv> {
  const onError = () => {
    throw new AppError('payload_too_large', { message: `The request body may have at most ${maxSize} bytes.` })
  }
  const limit = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    if (hasNoBody(c.req.method)) return next()
    // Of a body whose size was said Node reads no more than that. To look at the body itself builds the whole Request, too.
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
