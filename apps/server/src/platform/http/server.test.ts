import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { listen } from './server.ts'
import { PortUnfit } from './start-listening.ts'

const log = createLogger({ level: 'silent', format: 'text' })
const open = (port = 0, host = '127.0.0.1') => listen({ host, port, requestTimeoutMs: 5000, log })

describe('the port', () => {
  it('answers 503 until an app is attached', async () => {
    const server = await open()
    const early = await fetch(server.origin)
    expect(early.status).toBe(503)
    expect(early.headers.get('retry-after')).toBe('1')
    server.attach(() => new Response('here'))
    expect(await (await fetch(server.origin)).text()).toBe('here')
    await server.close(0)
  })

  it('keeps an idle connection open longer than a proxy does', async () => {
    const server = await open()
    expect((await fetch(server.origin)).headers.get('keep-alive')).toBe('timeout=75')
    await server.close(0)
  })

  it('reports at once that a port is in use', async () => {
    const first = await open()
    const { port } = new URL(first.origin)
    await expect(open(Number(port))).rejects.toThrow(/the port is taken \(.*EADDRINUSE.*\)\. Set PORT to another one\./)
    const metrics = { port: Number(port), host: '127.0.0.1', token: null, log }
    await expect(serveMetrics(await createMetrics({ port: 0, token: null }), metrics)).rejects.toThrow(
      /Set METRICS_PORT to/,
    )
    await first.close(0)
  })

  // 203.0.113.0/24 is reserved for documentation: no machine has such an address. A host name can't contain a space, so no DNS
  // query is sent.
  it.each(['203.0.113.7', 'no host'])("reports that the host %s isn't an address of this machine", async (host) => {
    await expect(open(0, host)).rejects.toThrow(PortUnfit)
    await expect(open(0, host)).rejects.toThrow(`HOST=${host} can't be listened on`)
  })

  it('while closing, finishes an open request and accepts no new one', async () => {
    const server = await open()
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    server.attach(() => {
      asked.resolve()
      return answer.promise
    })
    const request = fetch(server.origin)
    await asked.promise
    const closed = server.close(60_000)
    await expect(fetch(server.origin)).rejects.toThrow('fetch failed')
    answer.resolve(new Response('finished'))
    expect(await (await request).text()).toBe('finished')
    await closed
  })

  it('aborts a request that outlives the time allowed for closing', async () => {
    const server = await open()
    const asked = Promise.withResolvers<void>()
    server.attach(() => {
      asked.resolve()
      return Promise.withResolvers<Response>().promise
    })
    const request = fetch(server.origin).then(
      () => 'answered',
      () => 'cut off',
    )
    await asked.promise
    await server.close(20)
    expect(await request).toBe('cut off')
  })

  it('survives a request whose body breaks off', async () => {
    const server = await open()
    const broken = Promise.withResolvers<unknown>()
    server.attach(async (request) => {
      const text = await request.text().catch((error: unknown) => error)
      if (text instanceof Error) broken.resolve(text)
      return new Response('ok')
    })
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nonly a part')
    const arrived = fetch(server.origin)
    await arrived
    socket.destroy()
    await broken.promise
    expect(await (await fetch(server.origin)).text()).toBe('ok')
    await server.close(0)
  })

  it('when a listener throws, refuses its input, logs the stack, and keeps serving', async () => {
    const lines: { level: string; message: string; error: string }[] = []
    const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
    const heard = createLogger({ level: 'error', format: 'json', write })
    const server = await listen({ host: '127.0.0.1', port: 0, requestTimeoutMs: 5000, log: heard })
    const fail = (what: string) => {
      throw new Error(`planted in ${what}`)
    }
    const held = Promise.withResolvers<Response>()
    const asked = Promise.withResolvers<void>()
    server.attach(
      () => {
        asked.resolve()
        return held.promise
      },
      ({ url }) => (url === '/early' ? fail('a request') : false),
    )
    server.onUpgrade(() => fail('an upgrade'))
    const inFlight = fetch(server.origin)
    await asked.promise
    expect((await fetch(`${server.origin}/early`)).status).toBe(400)
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    expect(chunk.toString()).toContain('400 Bad Request')
    held.resolve(new Response('ok'))
    expect(await (await inFlight).text()).toBe('ok')
    expect(lines.map(({ level, message, error }) => [level, message, error.replace(/\n +at [^]*/, ' at …')])).toEqual([
      ['error', 'a listener failed', 'Error: planted in a request at …'],
      ['error', 'a listener failed', 'Error: planted in an upgrade at …'],
    ])
    await server.close(0)
  })

  it('answers 400 to malformed HTTP, and keeps serving', async () => {
    const server = await open()
    server.attach(() => new Response('ok'))
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write('\0\0\0 nothing\r\n\r\n')
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    expect(chunk.toString()).toContain('400 Bad Request')
    expect(await (await fetch(server.origin)).text()).toBe('ok')
    await server.close(0)
  })

  it('refuses an upgrade that nothing handles with 404', async () => {
    const server = await open()
    server.attach(() => new Response('ok'))
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    expect(chunk.toString()).toContain('404 Not Found')
    await server.close(0)
  })

  it('ignores a request to switch to another protocol', async () => {
    const server = await open()
    server.attach(() => new Response('here'))
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    const upgrade = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`)
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    expect(chunk.toString()).toContain('200 OK')
    socket.destroy()
    await server.close(0)
  })
})
