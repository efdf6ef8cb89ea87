import { randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from '../../../context.ts'
import type { HttpEnv } from '../../../platform/http/types.ts'

type Site = Pick<Context, 'siteUrl'>

/** Longer than the life of any link that must be opened in the browser that requested it, and than most people stay away. */
export const browserCookieSeconds = 90 * 86_400

/** Browsers reject the `__Host-` prefix, which protects the cookie from other hosts, without `Secure`, so plain http goes without it. */
function cookieOf({ siteUrl }: Site) {
  const secure = siteUrl.startsWith('https:')
  return { name: secure ? '__Host-itemo-browser' : 'itemo-browser', secure }
}

/** The secret that identifies a browser, if it has one. */
export function browserSecretOf(c: HonoContext<HttpEnv>, site: Site): string | undefined {
  return getCookie(c, cookieOf(site).name)
}

/** Sets the cookie that identifies the browser, for another 90 days. */
export function setBrowserSecretCookie(c: HonoContext<HttpEnv>, site: Site, secret: string): void {
  const { name, secure } = cookieOf(site)
  setCookie(c, name, secret, { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge: browserCookieSeconds })
}

/** The browser's secret, created if it has none. Other sites can't request anything with it: their calls are refused. */
export function ensureBrowserSecret(c: HonoContext<HttpEnv>, site: Site): string {
  const secret = browserSecretOf(c, site) ?? randomBytes(32).toString('base64url')
  setBrowserSecretCookie(c, site, secret)
  return secret
}
