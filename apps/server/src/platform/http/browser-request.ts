import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { AppError } from './app-error.ts'
import type { HttpEnv } from './types.ts'

const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a browser opens a page, by fetch metadata. False for programs, prefetches, frames, and plain http from elsewhere. */
export function isDocumentNavigation({ req }: HonoContext): boolean {
  if (req.method !== 'GET') return false
  if (purposes.some((name) => /prefetch|prerender|preview/i.test(req.header(name) ?? ''))) return false
  return req.header('sec-fetch-mode') === 'navigate' && req.header('sec-fetch-dest') === 'document'
}

/** Whether a browser says that a page of another site makes the request. Programs say nothing. */
export function isFromAnotherSite({ req }: HonoContext, siteUrl: string): boolean {
  const site = req.header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = req.header('origin')
  return origin !== undefined && origin !== new URL(siteUrl).origin
}

const readings = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a page of another site has its visitor's browser write: it could use up limits that count for the visitor, or act in
 * their browser. `isForOthers`: what answers other sites by itself.
 */
export function refuseOtherSites(
  siteUrl: string,
  isForOthers: (c: HonoContext) => boolean,
): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    if (readings.has(c.req.method) || !isFromAnotherSite(c, siteUrl) || isForOthers(c)) return next()
    throw new AppError('forbidden', { message: 'Other sites may not do this.' })
  }
}

/** Whether a form was posted by a page of the site itself, as the browser says; without a word of the browser it was not. */
export function isFromOwnPage({ req }: HonoContext, siteUrl: string): boolean {
  const site = req.header('sec-fetch-site')
  return site === undefined ? req.header('origin') === new URL(siteUrl).origin : site === 'same-origin'
}
