import type { SitePath } from '@itemo/domain/site-path.ts'
import type { Context as HonoContext } from 'hono'

declare const checked: unique symbol

/**
 * An absolute URL that people may be sent to: on the site itself, or one that its operator or a configured provider named.
 * Redirects and links in emails accept nothing else.
 */
export type SafeAddress = string & { readonly [checked]: true }

/** The absolute URL of one of the site's own pages. */
export function siteAddress(siteUrl: string, path: SitePath): SafeAddress {
  return `${new URL(siteUrl).origin}${path}` as SafeAddress
}

/** Marks a URL as safe that the caller has found on the operator's list, or received from a provider that the operator chose. */
export function trustAddress(address: URL): SafeAddress {
  return address.href as SafeAddress
}

interface Parts {
  /** Added to the query. */
  readonly query?: Readonly<Record<string, string>>
  /** Replaces the fragment. */
  readonly fragment?: Readonly<Record<string, string>>
}

/** The URL with these fields added to its query and set as its fragment. */
export function addressWith(address: SafeAddress, { query = {}, fragment }: Parts): SafeAddress {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment !== undefined) url.hash = new URLSearchParams(fragment).toString()
  return url.href as SafeAddress
}

/** The only way to redirect: a plain string doesn't compile. 303 makes the browser continue with a GET, whatever the method was. */
export function redirectTo(c: HonoContext, address: SafeAddress, status: 302 | 303 = 303): Response {
  return c.redirect(address, status)
}
