import { randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from '../../../context.ts'
import { isFromAnotherSite } from '../../../platform/http/browser-request.ts'
import type { HttpEnv } from '../../../platform/http/types.ts'

type Site = Pick<Context, 'siteUrl'>

/** Longer than any link lives that asks for the browser it was requested in, in seconds. */
const maxAge = 7 * 86_400

/** Browsers refuse the prefix of a cookie that no other host may set without `Secure`, so plain http goes without it. */
function cookieOf({ siteUrl }: Site) {
  const secure = siteUrl.startsWith('https:')
  return { name: secure ? '__Host-itemo-browser' : 'itemo-browser', secure }
}

/** The secret by which a browser is known again, if it has one. */
export function browserSecretOf(c: HonoContext<HttpEnv>, site: Site): string | undefined {
  return getCookie(c, cookieOf(site).name)
}

export function keepBrowserSecret(c: HonoContext<HttpEnv>, site: Site, secret: string): void {
  const { name, secure } = cookieOf(site)
  setCookie(c, name, secret, { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge })
}

/** The browser's secret, made when it has none; none is kept for another site, which could sign its visitor up. */
export function ensureBrowserSecret(c: HonoContext<HttpEnv>, site: Site): string {
  const fresh = randomBytes(32).toString('base64url')
  if (isFromAnotherSite(c, site.siteUrl)) return fresh
  const secret = browserSecretOf(c, site) ?? fresh
  keepBrowserSecret(c, site, secret)
  return secret
}
