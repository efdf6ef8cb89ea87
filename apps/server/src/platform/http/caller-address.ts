import type { IncomingMessage } from 'node:http'

/** The address of a caller, on which limits and notices of new devices rest: the socket's, or the last that our own proxy wrote. */
export function callerAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const header = trustProxy ? headers['x-forwarded-for'] : undefined
  const forwarded = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim()
  return forwarded || (socket.remoteAddress ?? 'unknown')
}
