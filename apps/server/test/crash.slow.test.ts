import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startServerProcess } from './server-process.ts'

/** Adds listeners of each kind, which nothing guards, to every server of a process: bytes with their mark make them throw. */
const plant = `
  import { Server } from 'node:net'
  const fail = (what) => { throw new Error('planted in ' + what) }
  const { listen } = Server.prototype
  Server.prototype.listen = function (...args) {
    this.on('request', ({ url }) => url === '/planted' && fail('request'))
    this.on('upgrade', ({ url }) => url === '/planted' && fail('upgrade'))
    this.on('clientError', (error, socket) => {
      socket.destroy()
      fail('clientError')
    })
    this.on('connection', (socket) => {
      socket.on('data', (bytes) => bytes.includes('planted-data') && fail('socket data'))
    })
    return listen.apply(this, args)
  }
`
const planted = `data:text/javascript,${encodeURIComponent(plant)}`

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

it.each([
  ['request', 'GET /planted HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['upgrade', `GET /planted HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`],
  ['clientError', '\0 nothing\r\n\r\n'],
  ['socket data', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Mark: planted-data\r\n\r\n'],
])(
  'an error that gets through in a listener of %s is logged, lets a request in flight finish, and ends the process',
  async (kind, bytes) => {
    const server = await startServerProcess(['--import', planted])
    try {
      const asked = request(`${server.url}/api/v1/nothing`, { method: 'POST', headers: { 'content-length': 2 } })
      asked.write('{')
      const answered = once(asked, 'response')
      await once(asked, 'socket')
      // The server has the beginning of it by the time that it answers another one.
      await fetch(`${server.url}/healthz`)
      const ended = once(server.child, 'exit')
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined).resume()
      socket.write(bytes)
      await expect.poll(() => server.lines.map(({ message }) => message)).toContain('stopping')
      // Whatever was read of it ended with the error: the server would wait for its end.
      socket.destroy()
      asked.end('}')
      const [response] = await answered
      expect(response.statusCode).toBe(404)
      // By this code a supervisor knows that the process is to be started again.
      expect(await ended).toEqual([70, null])
      const logged = server.lines.filter(({ message }) => message === 'uncaught exception')
      expect(logged).toMatchObject([{ level: 'error', error: expect.stringContaining(`Error: planted in ${kind}\n`) }])
      expect(logged[0]?.error).toMatch(/\n +at /)
    } finally {
      await server.close()
    }
  },
)
