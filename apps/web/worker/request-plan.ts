/** What the service worker does with a request: leaves it alone, or answers it in one of four ways. */
export type Plan = 'leave' | 'asset' | 'feed' | 'feed-near' | 'page'

/** What is always the server's alone: nothing of it is kept, and no page of ours stands in for it. */
const untouched = /^\/(api|auth|storage|realtime|dev|sandbox|webhooks)\//

export const feedPath = '/api/v1/items'

/**
 * The plan for a request. The feed is the list that everyone sees, without search and paging, and stands in for the one around a
 * place, of which nothing is kept; every other answer of the API, sign-in and pictures go past the worker. `origin` is the worker's.
 */
export function planFor({ method, mode, url }: { method: string; mode: string; url: string }, origin: string): Plan {
  const { origin: from, pathname, search } = new URL(url)
  if (method !== 'GET' || from !== origin) return 'leave'
  if (pathname === feedPath && search === '') return 'feed'
  if (pathname === feedPath && /^\?near=[^&]+&sort=best$/.test(search)) return 'feed-near'
  if (untouched.test(pathname)) return 'leave'
  if (mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') ? 'asset' : 'leave'
}

/** The kept page that stands in for one that could not be fetched: the same one, or the page that says so. */
export function standInFor(pathname: string, kept: readonly string[]): string {
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  return kept.includes(path) ? path : offlinePage
}

export const offlinePage = '/offline.html'

/** Pages that are kept with everything that they load. */
export const keptPages = ['/', '/home'] as const
