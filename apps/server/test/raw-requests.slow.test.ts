import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startServerProcess, type ServerProcess } from './server-process.ts'

const requestCount = 10_000
const atOnce = 200
/** The server waits for the end of an incomplete request; after this the client disconnects. */
const patienceMs = 250

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
})

afterAll(() => server.close())

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
const json = (method: string, path: string, body: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Valid requests. Each is sent with some of its bytes changed. */
const seeds = [
  'GET /home HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n',
  'GET /api/v1/items?search=tent&cursor=x HTTP/1.1\r\nHost: x\r\nIf-None-Match: "x"\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.b.c\r\nCookie: a=b; c=d\r\n\r\n',
  'HEAD /sitemap.xml HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /storage/v1/object/public/item-images/a/b.jpg HTTP/1.1\r\nHost: x\r\nRange: bytes=0-1\r\n\r\n',
  'GET /auth/v1/verify?token=x&type=magiclink&redirect_to=/home HTTP/1.1\r\nHost: x\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n\r\n',
  json('POST', '/auth/v1/token?grant_type=password', '{"email":"a@example.org","password":"x"}'),
  json('POST', '/api/v1/support-requests', '{"name":"A","email":"a@example.org","message":"b"}'),
  json('PUT', '/api/v1/items/00000000-0000-0000-0000-000000000000', '{"title":"x"}'),
  json('POST', '/webhooks/stripe', '{"id":"evt_1"}'),
  'POST /storage/v1/object/item-images/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n',
  `GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n${upgrade}\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`,
]

const addresses = [
  '//', '///', '//..//', '/\\', '/%', '/%00', '/%ff%fe', '/..%2f..%2fetc/passwd', '*', 'http://', 'http://[::1', 'x', '?', '/?', '/#',
  '/api/v1//', '/api/v1/items/%2e%2e', '/auth/v1/callback?x=%', '/item/%E0%A4%A', '/__proto__', '/constructor', '/é', `/${'a'.repeat(20_000)}`,
  '/realtime/v1/websocket/', '//realtime/v1/websocket', 'wss://x:99999/realtime/v1/websocket',
] // prettier-ignore
const methods = ['GET', 'POST', 'OPTIONS', 'CONNECT', 'TRACE', 'PATCH', 'G\0T', '']
const lines = [
  'Host: y', 'Host:', 'Content-Length: 5', 'Content-Length: -1', 'Transfer-Encoding: gzip, chunked', 'Expect: 100-continue', 'Expect: x',
  'Origin: null', 'Origin: http://[', 'Authorization: Bearer', 'Upgrade: h2c', 'Cookie: %%%;==;', 'X-Forwarded-For: ,,', 'Range: bytes=-',
  'If-None-Match: W/', 'Accept-Encoding: ;q=', 'Content-Type: multipart/form-data', 'Sec-WebSocket-Protocol: ,', 'Sec-WebSocket-Extensions: x;=',
] // prettier-ignore

type Change = (text: string) => string

/** Changes the method, the path and the rest of the request line. */
const inFirstLine =
  (change: (method: string, address: string) => string): Change =>
  (text) => {
    const [, method = '', address = '', rest = ''] = /^(\S*) ?(\S*)([^]*)$/.exec(text) ?? []
    return change(method, address) + rest
  }

const someAddress = fc.constantFrom(...addresses)

const changedBytes = fc
  .array(fc.tuple(fc.nat(2 ** 16), fc.nat(255)), { minLength: 1, maxLength: 8 })
  .map((changes): Change => (text) => {
    const bytes = Buffer.from(text, 'latin1')
    for (const [place, byte] of changes) if (bytes.length > 0) bytes[place % bytes.length] = byte
    return bytes.toString('latin1')
  })

const someChange = fc.oneof(
  changedBytes,
  changedBytes,
  someAddress.map((address) => inFirstLine((method) => `${method} ${address}`)),
  fc.constantFrom(...methods).map((method) => inFirstLine((_, address) => `${method} ${address}`)),
  fc
    .tuple(someAddress, someAddress)
    .map(([more, query]) => inFirstLine((method, address) => `${method} ${address}${more}?${query}`)),
  fc.constantFrom(...lines).map(
    (line): Change =>
      (text) =>
        text.replace('\r\n', () => `\r\n${line}\r\n`),
  ),
  fc.nat(2 ** 16).map(
    (length): Change =>
      (text) =>
        text.slice(0, length % (text.length + 1)),
  ),
  fc.constantFrom(...seeds).map(
    (another): Change =>
      (text) =>
        text + another,
  ),
)

/** One of the seeds, changed in one to three ways; each character is a byte. */
const someRequest = fc
  .tuple(fc.constantFrom(...seeds), fc.array(someChange, { minLength: 1, maxLength: 3 }))
  .map(([seed, changes]) => changes.reduce((text, change) => change(text), seed))

/** Sends bytes, one per character, over a new socket; returns the status of each response, and 0 if the server was down. */
function send(text: string, waitMs = patienceMs): Promise<number[]> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    const done = () => {
      socket.destroy()
      resolve([...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)))
    }
    socket.setTimeout(waitMs, done)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      done()
    })
    socket.on('end', done)
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? resolve([0]) : done()))
    socket.write(text, 'latin1')
  })
}

describe('malformed input from the network', () => {
  it('a malformed upgrade request is refused, and the server stays up', async () => {
    expect(await send(`GET // HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`)).toEqual([404])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('a truncated body is refused on every route that reads one, without an error in the log', async () => {
    const routes = [
      '/webhooks/stripe',
      '/auth/v1/callback',
      '/auth/v1/token?grant_type=password',
      '/api/v1/support-requests',
      '/auth/v1/signup',
    ]
    const bodies = ['Content-Length: 100\r\n\r\n{"a"', 'Transfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n']
    const sent = routes.flatMap((route) => bodies.map((body) => `POST ${route} HTTP/1.1\r\nHost: x\r\n${body}`))
    const before = server.lines.length
    // There is no response before the whole body has arrived, so each of them ends with the timeout of `send`.
    expect((await Promise.all(sent.map((text) => send(text)))).flat()).toEqual([])
    const answered = () => server.lines.slice(before).filter(({ method }) => method === 'POST')
    await expect.poll(() => answered().length).toBe(sent.length)
    expect(answered().filter(({ status }) => status !== 400)).toEqual([])
    expect(server.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('ten thousand mutated requests and upgrades crash no process and cause no internal error', async () => {
    const seed = Date.now() % 1_000_000
    const requests = fc.sample(fc.noBias(someRequest), { numRuns: requestCount, seed })
    expect(new Set(requests).size).toBeGreaterThan(requestCount * 0.8)
    const bad: string[] = []
    // Unchanged, and with time for a busy machine, they're accepted.
    const unchanged = await Promise.all(seeds.map((text) => send(text, 10_000)))
    expect(unchanged.flat()).toEqual(expect.arrayContaining([101, 200]))
    const seen = new Set<number>()
    for (let sent = 0; sent < requestCount; sent += atOnce) {
      const batch = requests.slice(sent, sent + atOnce)
      const answers = await Promise.all(batch.map((text) => send(text)))
      for (const [index, statuses] of answers.entries())
        for (const status of statuses) {
          seen.add(status)
          if (status === 0 || (status > 499 && status !== 503)) bad.push(`${status} ${batch[index]}`)
        }
      if (bad.length > 0) break
    }
    expect(bad, `seed ${seed}`).toEqual([])
    expect([...seen]).toEqual(expect.arrayContaining([400, 404]))
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(
      server.lines.filter(({ level }) => level === 'error'),
      `seed ${seed}`,
    ).toEqual([])
  })

  it('a thousand mutated socket messages crash no process', async () => {
    const seed = Date.now() % 1_000_000
    const join = JSON.stringify(['1', '1', 'realtime:x', 'phx_join', { config: {}, access_token: 'x' }])
    const messages = fc.sample(
      fc.tuple(changedBytes, fc.boolean()).map(([change, binary]) => ({ data: change(join), binary })),
      { numRuns: 1000, seed },
    )
    for (let opened = 0; opened < 50; opened++) {
      const socket = new WebSocket(
        `${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=${opened % 2 ? '1.0.0' : '2.0.0'}`,
      )
      await once(socket, 'open')
      const closed = once(socket, 'close')
      for (const { data, binary } of messages.splice(0, 20)) socket.send(Buffer.from(data, 'latin1'), { binary })
      socket.close()
      await closed
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(
      server.lines.filter(({ level }) => level === 'error'),
      `seed ${seed}`,
    ).toEqual([])
  })
})
