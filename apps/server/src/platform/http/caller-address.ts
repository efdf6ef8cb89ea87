import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** An address with a port, or an IPv6 address in brackets: some proxies add the caller's port, which differs for each connection. */
const withPort = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/

/**
 * The caller's address, which rate limits and notices of new devices rely on: the socket's, or the last one in the header that
 * our own proxy wrote. When that isn't an IP address, the proxy's own address counts.
 */
export function callerAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  if (!trustProxy) return socket.remoteAddress ?? 'unknown'
  const header = headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim()
  const [, v6, v4] = withPort.exec(forwarded ?? '') ?? []
  const address = v6 ?? v4 ?? forwarded ?? ''
  return isIP(address) ? address : (socket.remoteAddress ?? 'unknown')
}
