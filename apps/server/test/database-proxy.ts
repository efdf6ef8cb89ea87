import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { overTcp } from './throwaway-postgres.ts'

/** A proxy to a database that a test can cut or freeze, as a network or a host would. */
export interface DatabaseProxy {
  readonly url: string
  /**
   * Stops forwarding, in both directions; new connections are accepted but get no response either. With the name of an
   * application, this affects only its connections.
   */
  freeze(application?: string): void
  /** Forwards what is waiting, and everything after it. */
  thaw(): void
  /** Delays everything by so many milliseconds, as a long distance or a busy machine would. */
  slow(ms: number): void
  /** Resets every connection. */
  cut(): void
  /** Refuses new connections until `open`, and resets the existing ones. */
  shut(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  /** The first bytes of each connection, from both ends: they name the application. */
  const beginnings = new WeakMap<Socket, string>()
  let frozen: string | undefined
  let delayMs = 0
  const isFrozen = (socket: Socket) => frozen !== undefined && (beginnings.get(socket) ?? '').includes(frozen)
  const keep = (socket: Socket, peer: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      peer.destroy()
    })
    socket.on('data', (chunk: Buffer) => {
      if (!beginnings.has(socket)) {
        for (const end of [socket, peer]) {
          beginnings.set(end, chunk.toString('latin1'))
          if (isFrozen(end)) end.pause()
        }
      }
      if (delayMs > 0) setTimeout(() => peer.write(chunk), delayMs)
      else if (!peer.write(chunk)) socket.pause()
    })
    peer.on('drain', () => {
      if (!isFrozen(socket)) socket.resume()
    })
    if (isFrozen(socket)) socket.pause()
  }
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    keep(socket, upstream)
    keep(upstream, socket)
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  const url = overTcp(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const shut = async () => {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  return {
    url: url.href,
    freeze(application = '') {
      frozen = application
      for (const socket of sockets) if (isFrozen(socket)) socket.pause()
    },
    thaw() {
      frozen = undefined
      for (const socket of sockets) socket.resume()
    },
    slow: (ms) => void (delayMs = ms),
    cut,
    shut,
    open: () => open(port),
    close: shut,
  }
}
