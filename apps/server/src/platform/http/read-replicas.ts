import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { positionBeyondReplicas, type Replicas } from '../db/replicas.ts'
import type { HttpEnv } from './types.ts'

/** Public reads that no one acts on: feed, search, map, pages and reviews of items and people. */
const readable = [
  /^\/api\/v1\/items(\/(map|suggest|wider))?$/,
  /^\/api\/v1\/items\/[\da-f-]{36}(\/(card|more|reviews))?$/i,
  /^\/api\/v1\/(people|profiles)\/[\da-f-]{36}(\/(items|reviews))?$/i,
  /^\/(home|item\/[^/]+)\/?$/,
]

/** Whether a path is read from a replica, when one is recent enough. */
export const isReadable = (path: string) => readable.some((pattern) => pattern.test(path))

/** Set by the page itself when it is notified of a change: `apps/web/app/lib/realtime-client.ts`. */
const notifiedCookie = 'itemo-heard'

/** Longer than the lag of any replica that is still used. */
const rememberSeconds = 60

/**
 * Serves reads from replicas, while each browser still sees its own writes: a cookie holds the position of its last write in the
 * database's log (WAL), and replicas that haven't reached it are skipped. A made-up position only leads to the primary. For some
 * seconds, so does a change that a browser was notified of over its socket: someone who hears of a change also finds it.
 */
export function readFromReplicas(replicas: Replicas, siteUrl: string): MiddlewareHandler<HttpEnv> {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? '__Host-itemo-written' : 'itemo-written'
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const isAuth = c.req.path.startsWith('/auth/v1/')
    if (isRead && isReadable(c.req.path))
      return replicas.read(getCookie(c, notifiedCookie) ? positionBeyondReplicas : getCookie(c, name), next)
    await next()
    // A login writes before the request has an actor, and a link in an email is a GET that writes and then redirects.
    if (isRead ? !(isAuth && isRedirect(c.res.status)) : !(isAuth || c.get('actor'))) return
    // When the primary doesn't report its position, this browser reads from the primary only. A 503 acknowledged no write.
    const written = await replicas.written().catch(() => (c.res.status < 500 ? positionBeyondReplicas : undefined))
    if (written === undefined) return
    setCookie(c, name, written, { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge: rememberSeconds })
  }
}

const isRedirect = (status: number) => status >= 300 && status < 400
