import type { SitePath } from '@itemo/domain/site-path.ts'
import type { Context as HonoContext } from 'hono'

declare const checked: unique symbol

/**
 * A whole address that people may be led to: of the site itself, or one that its operator or a configured provider named. Redirects
 * and the links of emails take nothing else.
 */
export type SafeAddress = string & { readonly [checked]: true }

/** The whole address of one of the site's own pages. */
export function siteAddress(siteUrl: string, path: SitePath): SafeAddress {
  return `${new URL(siteUrl).origin}${path}` as SafeAddress
}

/** An address that the caller has compared with those that the operator listed, or read from a provider that the operator chose. */
export function trustAddress(address: URL): SafeAddress {
  return address.href as SafeAddress
}

interface Parts {
  /** Added to the query. */
  readonly query?: Readonly<Record<string, string>>
  /** In place of the fragment. */
  readonly fragment?: Readonly<Record<string, string>>
}

/** An address with these fields in its query and its fragment. */
export function addressWith(address: SafeAddress, { query = {}, fragment }: Parts): SafeAddress {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment !== undefined) url.hash = new URLSearchParams(fragment).toString()
  return url.href as SafeAddress
}

/** The only way to redirect: a plain text does not compile. 303: on with a GET, no matter what came before. */
export function redirectTo(c: HonoContext, address: SafeAddress, status: 302 | 303 = 303): Response {
  return c.redirect(address, status)
}
