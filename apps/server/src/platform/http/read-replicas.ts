import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { beyondReplicas, type Replicas } from '../db/replicas.ts'
import type { HttpEnv } from './types.ts'

/** What everyone reads and nobody acts on alone: feed, search, map, pages and reviews of items and people. */
const readable = [
  /^\/api\/v1\/items(\/(map|suggest|wider))?$/,
  /^\/api\/v1\/items\/[\da-f-]{36}(\/(card|more|reviews))?$/i,
  /^\/api\/v1\/(people|profiles)\/[\da-f-]{36}(\/(items|reviews))?$/i,
  /^\/(home|item\/[^/]+)\/?$/,
]

/** Whether a path is read from a replica where there is one that is good enough. */
export const isReadable = (path: string) => readable.some((pattern) => pattern.test(path))

/** Set by the page itself when it is told of a change: `apps/web/app/lib/realtime-client.ts`. */
const heardCookie = 'itemo-heard'

/** Longer than any replica that still answers is behind. */
const rememberSeconds = 60

/**
 * Reads from replicas, and lets each browser read what it wrote: the place in the database's log where its last write stands goes
 * with it as a cookie, and a replica that is not there yet is passed over. A made-up place only leads to the primary. So does, for some
 * seconds, what a browser heard over its socket: anyone who was told of a change finds it.
 */
export function readFromReplicas(replicas: Replicas, siteUrl: string): MiddlewareHandler<HttpEnv> {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? '__Host-itemo-written' : 'itemo-written'
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const isAuth = c.req.path.startsWith('/auth/v1/')
    if (isRead && isReadable(c.req.path))
      return replicas.read(getCookie(c, heardCookie) ? beyondReplicas : getCookie(c, name), next)
    await next()
    // Someone who logs in is nobody yet when they write, and a link in an email writes and then leads on.
    if (isRead ? !(isAuth && isRedirect(c.res.status)) : !(isAuth || c.get('actor'))) return
    // A primary that doesn't say is asked alone; nothing of what it answered 503 to was acknowledged.
    const written = await replicas.written().catch(() => (c.res.status < 500 ? beyondReplicas : undefined))
    if (written === undefined) return
    setCookie(c, name, written, { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge: rememberSeconds })
  }
}

const isRedirect = (status: number) => status >= 300 && status < 400
