import { connect, type Socket } from 'node:net'

const headerEnd = Buffer.from('\r\n\r\n')
/** What a connection fails with that is closed before anything was answered. */
const closed = new Error('the connection was closed')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

export interface Connection {
  get(path: string, token?: string): Promise<void>
  /** Sends a body of JSON. */
  post(path: string, token: string, body: unknown): Promise<void>
  close(): void
}

/**
 * One connection that is kept open, and opened again when the server has closed it for want of use: lean, so that little of
 * what is measured is the measuring. Throws for anything but 200.
 */
export function openConnection(origin: string): Connection {
  const { hostname, port, host } = new URL(origin)
  const open = () => opened(connect({ host: hostname, port: Number(port), noDelay: true }))
  // Opened when it's first used: a server gives up a connection that asks for nothing.
  let socket: Socket | undefined
  const ask = async (first: string, token: string | undefined, rest: string) => {
    const who = token === undefined ? '' : `authorization: Bearer ${token}\r\n`
    const send = (to: Socket) => void to.write(`${first} HTTP/1.1\r\nhost: ${host}\r\naccept: */*\r\n${who}${rest}`)
    const kept = socket?.readyState === 'open' ? socket : undefined
    socket = kept ?? (await open())
    await answered(socket, send).catch(async (error: unknown) => {
      // The server may close a connection that waited while this is on its way.
      if (!kept || error !== closed) throw error
      socket = await open()
      await answered(socket, send)
    })
  }
  return {
    get: (path, token) => ask(`GET ${path}`, token, '\r\n'),
    post: (path, token, body) => {
      const text = JSON.stringify(body)
      const headers = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`
      return ask(`POST ${path}`, token, `${headers}\r\n\r\n${text}`)
    },
    close: () => void socket?.destroy(),
  }
}

function opened(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket))
  })
}

function answered(socket: Socket, ask: (to: Socket) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    const end = (error?: Error) => {
      socket.off('data', onData).off('error', end).off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onClose = () => end(received.length === 0 ? closed : new Error('the answer broke off'))
    const onData = (part: Buffer) => {
      received = received.length === 0 ? part : Buffer.concat([received, part])
      if (!isWhole(received)) return
      const status = received.toString('latin1', 9, 12)
      end(status === '200' ? undefined : new Error(`answered ${status}: ${received.toString('utf8')}`))
    }
    socket.on('data', onData).on('error', end).on('close', onClose)
    ask(socket)
  })
}

function isWhole(received: Buffer): boolean {
  const end = received.indexOf(headerEnd)
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1]
  if (length === undefined) return received.subarray(-lastChunk.length).equals(lastChunk)
  return received.length >= end + headerEnd.length + Number(length)
}
