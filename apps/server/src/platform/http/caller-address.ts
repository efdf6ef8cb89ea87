import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** An address with or without a port, an IPv6 one in brackets: some proxies write the caller's port too, new for each connection. */
const withPort = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/

/**
 * The address of a caller, on which limits and notices of new devices rest: the socket's, or the last that our own proxy wrote. What
 * is no address there counts as the proxy's own.
 */
export function callerAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  if (!trustProxy) return socket.remoteAddress ?? 'unknown'
  const header = headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim()
  const [, v6, v4] = withPort.exec(forwarded ?? '') ?? []
  const address = v6 ?? v4 ?? forwarded ?? ''
  return isIP(address) ? address : (socket.remoteAddress ?? 'unknown')
}
