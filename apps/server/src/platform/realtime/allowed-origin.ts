import type { IncomingMessage } from 'node:http'

interface OriginOptions {
  readonly siteUrl: string
  readonly allowLoopback: boolean
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a page of this origin may open a socket: only the site itself. Programs send no origin and prove themselves by token. */
export function originAllowed(request: IncomingMessage, { siteUrl, allowLoopback }: OriginOptions): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  if (page.origin === new URL(siteUrl).origin || page.host === host) return true
  return allowLoopback && loopback.has(page.hostname)
}
