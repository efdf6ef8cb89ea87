import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import { listen } from './server.ts'

describe('the port', () => {
  it('closes a refused upgrade even if the client keeps its half open and keeps writing', async () => {
    const log = createLogger({ level: 'silent', format: 'text' })
    const server = await listen({ host: '127.0.0.1', port: 0, requestTimeoutMs: 5000, log })
    server.attach(() => new Response('ok'))
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const socket = connect({ port: Number(new URL(server.origin).port), host: '127.0.0.1', allowHalfOpen: true })
        socket.on('error', () => undefined)
        socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
        await once(socket, 'data')
        if (index % 2 === 0) socket.write('garbage')
        return socket
      }),
    )
    // `close` waits for every connection.
    expect(await server.close(0).then(() => 'closed')).toBe('closed')
    for (const socket of sockets) socket.destroy()
  })
})
