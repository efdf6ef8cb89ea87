import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from '../log.ts'
import type { CacheListener } from './response-cache.ts'
import { guarded, refuseRequest, refuseUpgrade } from './guarded-listener.ts'
import { startListening } from './start-listening.ts'

/** Takes over a socket that requests an upgrade. Returns false when the path isn't its own. */
type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/** A listening server that answers 503 until an app is attached. */
export interface HttpServer {
  /** `http://host:port` of the listening socket. */
  readonly origin: string
  /** `early` runs before `fetch` and may answer the request itself. */
  attach(fetch: (request: Request, env: object) => Response | Promise<Response>, early?: CacheListener): void
  onUpgrade(handler: UpgradeHandler): void
  /** Stops accepting requests, gives the open ones `graceMs` to finish, then closes their connections. */
  close(graceMs: number): Promise<void>
}

interface ListenOptions {
  readonly host: string
  readonly port: number
  /** How long a whole request may take to arrive, including uploads from slow phones. */
  readonly requestTimeoutMs: number
  readonly log: Logger
}

const headersTimeoutMs = 15_000
/** Longer than proxies and clients keep an idle connection: if the server closed it first, a request on its way would be reset. */
const keepAliveTimeoutMs = 75_000
const sweepMs = 20

/** Opens the port first, so that a taken port is the first error reported, and the real address is known to everything built after it. */
export async function listen({ host, port, requestTimeoutMs, log }: ListenOptions): Promise<HttpServer> {
  let listener: ((request: IncomingMessage, response: ServerResponse) => void | Promise<void>) | undefined
  const upgradeHandlers: UpgradeHandler[] = []
  const onError = (error: Error) => log.debug('request aborted', { error: error.message })
  const onRequest = (request: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    // Aborted bodies also emit an error here: without a listener, one of them would end the process.
    request.on('error', onError)
    if (hasTwoHosts(request)) refuseRequest(request, response)
    else if (listener) return listener(request, response)
    else response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Itemo is starting.\n')
  }
  const onSocketError = (error: Error) => log.debug('socket error', { error: error.message })
  // The listener is shared, not a closure: a closure on the socket would keep the request alive, which takes more memory than all
  // the rest.
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', onSocketError)
    if (hasTwoHosts(request)) return refuseUpgrade(socket, '400 Bad Request')
    for (const handler of upgradeHandlers) if (handler(request, socket, head)) return
    refuseUpgrade(socket, '404 Not Found')
  }
  // A request to upgrade to anything but a WebSocket is handled as if it hadn't asked for an upgrade (RFC 9110, 7.8).
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
  const server = createServer({ shouldUpgradeCallback }, guarded(log, onRequest, refuseRequest))
  server.headersTimeout = headersTimeoutMs
  server.keepAliveTimeout = keepAliveTimeoutMs
  server.requestTimeout = requestTimeoutMs
  server.on(
    'upgrade',
    guarded(log, onUpgrade, (_request, socket) => refuseUpgrade(socket, '400 Bad Request')),
  )
  await startListening(server, { host, port, settings: { host: 'HOST', port: 'PORT' } })
  return {
    origin: originOf(server, host),
    attach(fetch, early) {
      // Bodies are read before the response (`readWholeBody`). The library's own cleanup of unread ones closes connections after
      // half a second, on a busy machine also connections whose request is complete and that are being reused.
      const handle = getRequestListener(fetch, { autoCleanupIncoming: false })
      listener = (request, response) => {
        const answered = early?.(request, response) ?? false
        if (answered === true) return undefined
        const answer = (isAnswered: boolean) => (isAnswered ? undefined : handle(request, response))
        return answered === false ? answer(false) : answered.then(answer)
      }
    },
    onUpgrade: (handler) => void upgradeHandlers.push(handler),
    close: (graceMs) => closed(server, graceMs),
  }
}

/** Whether a request has two Host headers: a proxy could route it by the other one (RFC 9112, 3.2). Node keeps the first. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

function originOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

async function closed(server: Server, graceMs: number): Promise<void> {
  const done = new Promise<void>((resolve) => void server.close(() => resolve()))
  // A keep-alive connection becomes idle when its request ends, and would then wait for the next one.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await done
  clearInterval(sweep)
  clearTimeout(cut)
}
