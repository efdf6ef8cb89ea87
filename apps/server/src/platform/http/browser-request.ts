import type { Context as HonoContext } from 'hono'

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

/** Whether a form was posted by a page of the site itself, as the browser says; without a word of the browser it was not. */
export function isFromOwnPage({ req }: HonoContext, siteUrl: string): boolean {
  const site = req.header('sec-fetch-site')
  return site === undefined ? req.header('origin') === new URL(siteUrl).origin : site === 'same-origin'
}
