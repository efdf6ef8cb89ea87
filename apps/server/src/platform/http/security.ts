import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './types.ts'

interface CspOptions {
  /** The page's inline scripts, by their text. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** Hosts of map tiles and similar images, `https://host`. */
  readonly imageSources?: readonly string[]
  readonly scriptSources?: readonly string[]
  readonly connectSources?: readonly string[]
  readonly styleSources?: readonly string[]
  readonly fontSources?: readonly string[]
  /**
   * The Trusted Types policies that the page creates; null doesn't require Trusted Types, for third-party code that can't be
   * vouched for. Default: none.
   */
  readonly trustedTypes?: readonly string[] | null
  /** Where forms may post to, apart from the site itself. */
  readonly formTargets?: readonly string[]
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Builds a content security policy without unsafe-inline: inline scripts and styles are allowed by their hash. */
export function contentSecurityPolicy(options: CspOptions = {}): string {
  const { trustedTypes } = options
  const list = (...parts: readonly string[]) => parts.join(' ')
  return [
    "default-src 'self'",
    list('script-src', "'self'", ...(options.scripts ?? []).map(hash), ...(options.scriptSources ?? [])),
    list('style-src', "'self'", ...(options.styles ?? []).map(hash), ...(options.styleSources ?? [])),
    list('img-src', "'self'", 'data:', 'blob:', ...(options.imageSources ?? [])),
    list('font-src', "'self'", ...(options.fontSources ?? [])),
    list('connect-src', "'self'", ...(options.connectSources ?? [])),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    list('form-action', "'self'", ...(options.formTargets ?? [])),
    "frame-ancestors 'none'",
    ...(trustedTypes === null
      ? []
      : ["require-trusted-types-for 'script'", list('trusted-types', ...(trustedTypes ?? ["'none'"]))]),
  ].join('; ')
}

const always = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
}

/** HSTS: browsers are to insist on TLS for the site's own name, or for its subdomains too. Null without TLS. */
export type StrictTransport = 'site' | 'subdomains' | null

const transport = { site: 'max-age=31536000', subdomains: 'max-age=31536000; includeSubDomains' }

/** The security headers of every response. */
export function headersOfAll(strict: StrictTransport): [string, string][] {
  return Object.entries({ ...always, ...(strict && { 'strict-transport-security': transport[strict] }) })
}

/** Pages that links from emails and providers open with a secret in the address. */
const secretPaths = new Set(['/reset-password', '/secure-account'])
const secretParameters = /[?&](code|token|token_hash|access_token|refresh_token|session_id|key)=/

/** Whether a page's address may hold a secret, which mustn't reach other sites that the page loads from or links to. */
export function mayHoldSecret(url: string): boolean {
  const { pathname, search } = new URL(url)
  return secretPaths.has(pathname.replace(/(.)\/$/, '$1')) || secretParameters.test(search)
}

/** Sets headers on every response that lacks them. It uses Node's response: touching a Response's headers makes it many times slower. */
export function securityHeaders(headers: readonly (readonly [string, string])[]): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    for (const [name, value] of headers) c.env.outgoing.setHeader(name, value)
    return next()
  }
}
