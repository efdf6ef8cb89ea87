import type { IncomingMessage } from 'node:http'

interface OriginOptions {
  readonly siteUrl: string
  readonly allowLoopback: boolean
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of this origin may open a socket: the site itself, under its configured address or the one it was asked
 * at. Programs send no origin; they prove who they are by their token, as everybody does.
 */
export function originAllowed(request: IncomingMessage, { siteUrl, allowLoopback }: OriginOptions): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  if (page.origin === new URL(siteUrl).origin || page.host === host) return true
  return allowLoopback && loopback.has(page.hostname)
}

/** The caller's address: the socket's, or the last that our own proxy wrote. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const header = trustProxy ? request.headers['x-forwarded-for'] : undefined
  const forwarded = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim()
  return forwarded || (request.socket.remoteAddress ?? 'unknown')
}
