import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from '../log.ts'

type Listener<Args extends readonly unknown[]> = (...args: Args) => void | Promise<void>

/** Wraps a Node listener: what it throws is logged and handed to `refuse` instead of ending the process. */
export function guarded<Args extends readonly unknown[]>(
  log: Logger,
  listener: Listener<Args>,
  refuse: (...args: Args) => void,
): (...args: Args) => void {
  const fail = (error: unknown, args: Args) => {
    log.error('a listener failed', { error })
    try {
      refuse(...args)
    } catch (refusalError) {
      log.error('a failed listener could not refuse', { error: refusalError })
    }
  }
  return (...args) => {
    try {
      const done = listener(...args)
      if (done instanceof Promise) done.catch((error: unknown) => fail(error, args))
    } catch (error) {
      fail(error, args)
    }
  }
}

/** Refuses a request that nothing could be made of. What was answered before stays as it is. */
export function refuseRequest(_request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(400, { connection: 'close' }).end()
}

/** How long the other side of a refused upgrade may take to read the answer. */
const refusalMs = 1000

/**
 * Refuses an upgrade with a status line such as `400 Bad Request`, and closes the socket. Nothing of Node watches over a socket that
 * left HTTP: without a limit anyone could keep as many as they like, and a stop would wait for them.
 */
export function refuseUpgrade(socket: Duplex, status: string): void {
  if (!socket.writable) return void socket.destroy()
  const cut = setTimeout(() => socket.destroy(), refusalMs)
  socket.once('close', () => clearTimeout(cut))
  // What comes in is thrown away, so that the answer isn't lost to a reset.
  socket.resume()
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
