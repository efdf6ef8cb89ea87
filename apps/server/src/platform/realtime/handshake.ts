import type { IncomingMessage } from 'node:http'

interface OriginOptions {
  readonly siteUrl: string
  readonly allowLoopback: boolean
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of this origin may open a socket: the site itself, under its configured address or the one it was asked
 * at. Programs send no origin; they prove who they are by their token, as everyone does.
 */
export function originAllowed(request: IncomingMessage, { siteUrl, allowLoopback }: OriginOptions): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  if (page.origin === new URL(siteUrl).origin || page.host === host) return true
  return allowLoopback && loopback.has(page.hostname)
}
