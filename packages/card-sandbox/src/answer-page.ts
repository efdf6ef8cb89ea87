import type { Context } from 'hono'

interface PageOptions {
  readonly status?: 200 | 404 | 410 | 422
  /** The final targets of its forms: the policy has to list the target of a redirecting form, too. */
  readonly leadsTo?: readonly (string | null | undefined)[]
}

/** Responds with a page of the sandbox, which loads nothing but its own stylesheet. */
export function answerPage(c: Context, body: string, { status = 200, leadsTo = [] }: PageOptions = {}): Response {
  const targets = leadsTo.flatMap((url) => (url ? [new URL(url).origin] : []))
  c.header('content-security-policy', policy([...new Set(targets)]))
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  return c.html(body, status)
}

function policy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
