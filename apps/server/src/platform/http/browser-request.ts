import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { AppError } from './app-error.ts'
import type { HttpEnv } from './types.ts'

const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Whether the request is a browser opening a page, by fetch metadata. False for programs, prefetches, frames, and plain http from
 * elsewhere.
 */
export function isDocumentNavigation({ req }: HonoContext): boolean {
  if (req.method !== 'GET') return false
  if (purposes.some((name) => /prefetch|prerender|preview/i.test(req.header(name) ?? ''))) return false
  return req.header('sec-fetch-mode') === 'navigate' && req.header('sec-fetch-dest') === 'document'
}

/** Whether the browser reports that a page of another site made the request. False for programs, which report nothing. */
export function isFromAnotherSite({ req }: HonoContext, siteUrl: string): boolean {
  const site = req.header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = req.header('origin')
  return origin !== undefined && origin !== new URL(siteUrl).origin
}

const readings = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses write requests that a page of another site makes through its visitor's browser: they could use up the visitor's rate
 * limits, or act in their browser. `isForOthers` exempts routes that deal with other sites themselves.
 */
export function refuseOtherSites(
  siteUrl: string,
  isForOthers: (c: HonoContext) => boolean,
): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    if (readings.has(c.req.method) || !isFromAnotherSite(c, siteUrl) || isForOthers(c)) return next()
    throw new AppError('forbidden', { message: "Other sites can't do this." })
  }
}

/** Whether the browser reports that a form was posted by a page of the site itself. False when it reports nothing. */
export function isFromOwnPage({ req }: HonoContext, siteUrl: string): boolean {
  const site = req.header('sec-fetch-site')
  return site === undefined ? req.header('origin') === new URL(siteUrl).origin : site === 'same-origin'
}
