import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './types.ts'

interface CspOptions {
  /** Inline scripts of the page, by their text. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** Hosts of map tiles and the like, `https://host`. */
  readonly imageSources?: readonly string[]
  readonly scriptSources?: readonly string[]
  readonly connectSources?: readonly string[]
  readonly styleSources?: readonly string[]
  readonly fontSources?: readonly string[]
  /** Where forms may lead besides the site itself. */
  readonly formTargets?: readonly string[]
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A content security policy without unsafe-inline: what a page carries inline is named by its hash. */
export function contentSecurityPolicy(options: CspOptions = {}): string {
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
  ].join('; ')
}

const defaultPolicy = contentSecurityPolicy()

/** The headers that every answer carries. A page with a policy of its own keeps it. */
export function securityHeaders(https: boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', defaultPolicy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-frame-options', 'DENY')
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)')
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    headers.set('cross-origin-resource-policy', 'same-origin')
    if (https) headers.set('strict-transport-security', 'max-age=31536000')
  }
}
