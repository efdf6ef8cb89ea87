import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from '../log.ts'

type Listener<Args extends readonly unknown[]> = (...args: Args) => void | Promise<void>

/** Wraps a Node listener: an error that it throws is logged, and `refuse` is called, instead of ending the process. */
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
      log.error('a failed listener could not send its error response', { error: refusalError })
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

/** Answers 400 to a request whose handling failed. When headers were sent already, the response is cut off instead. */
export function refuseRequest(_request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(400, { connection: 'close' }).end()
}

/** How long the client of a refused upgrade may take to read the response. */
const refusalMs = 1000

/**
 * Refuses an upgrade with a status line such as `400 Bad Request`, and closes the socket. Node applies no timeouts to a socket
 * that has left HTTP: without this limit, a client could hold any number of them open, and a shutdown would wait for them.
 */
export function refuseUpgrade(socket: Duplex, status: string): void {
  if (!socket.writable) return void socket.destroy()
  const cut = setTimeout(() => socket.destroy(), refusalMs)
  socket.once('close', () => clearTimeout(cut))
  // Incoming data is discarded, so that a reset doesn't lose the response.
  socket.resume()
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
