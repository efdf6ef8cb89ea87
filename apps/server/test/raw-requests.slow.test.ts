import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startServerProcess, type ServerProcess } from './server-process.ts'

const requests = 10_000
const atOnce = 200
/** A request without its end is waited for by the server; after this the client hangs up. */
const patienceMs = 250

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
})

afterAll(() => server.close())

/** A small generator with a seed, so that a failure can be played again: numbers from 0 up to `below`. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) ^ (state + 0x6d2b79f5)) >>> 0
    return Math.floor((((state ^ (state >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
const json = (method: string, path: string, body: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Requests as they should be. Each is sent with some of its bytes changed. */
const seeds = [
  'GET /home HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n',
  'GET /api/v1/items?search=tent&cursor=x HTTP/1.1\r\nHost: x\r\nIf-None-Match: "x"\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.b.c\r\nCookie: a=b; c=d\r\n\r\n',
  'HEAD /sitemap.xml HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /storage/v1/object/public/item-images/a/b.jpg HTTP/1.1\r\nHost: x\r\nRange: bytes=0-1\r\n\r\n',
  'GET /auth/v1/verify?token=x&type=magiclink&redirect_to=/home HTTP/1.1\r\nHost: x\r\nSec-Fetch-Mode: navigate\r\n\r\n',
  json('POST', '/auth/v1/token?grant_type=password', '{"email":"a@example.org","password":"x"}'),
  json('POST', '/api/v1/support', '{"name":"A","email":"a@example.org","message":"b"}'),
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

/** One of the seeds, changed in one to three ways. */
function mutated(random: (below: number) => number): Buffer {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T
  let text = pick(seeds)
  let bytes: Buffer | undefined
  for (let left = 1 + random(3); left > 0; left--) {
    const [head = '', ...rest] = text.split('\r\n')
    const [method, address, version] = head.split(' ')
    const body = `\r\n${rest.join('\r\n')}`
    const way = random(8)
    if (way === 0) text = `${method} ${pick(addresses)} ${version}${body}`
    else if (way === 1) text = `${pick(methods)} ${address} ${version}${body}`
    else if (way === 2) text = `${head}\r\n${pick(lines)}${body}`
    else if (way === 3) text = `${method} ${address}${pick(addresses)}?${pick(addresses)} ${version}${body}`
    else if (way === 4) text = text.slice(0, random(text.length))
    else if (way === 5) text += pick(seeds)
    else {
      bytes = Buffer.from(text)
      for (let changes = 1 + random(8); changes > 0 && bytes.length > 0; changes--)
        bytes[random(bytes.length)] = random(256)
      text = bytes.toString('latin1')
    }
  }
  return bytes ?? Buffer.from(text)
}

/** Sends bytes over a socket of their own; answers the status of each response that came, and 0 when the server was away. */
function send(bytes: Buffer): Promise<number[]> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    const done = () => {
      socket.destroy()
      resolve([...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)))
    }
    socket.setTimeout(patienceMs, done)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      done()
    })
    socket.on('end', done)
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? resolve([0]) : done()))
    socket.write(bytes)
  })
}

describe('bytes from strangers', () => {
  it('an upgrade of an address that is none is refused, and the server goes on', async () => {
    expect(await send(Buffer.from(`GET // HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`))).toEqual([404])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('ten thousand changed requests and upgrades end no process and meet no fault', async () => {
    const seed = Date.now() % 1_000_000
    const random = randomNumbers(seed)
    const bad: string[] = []
    const seen = new Set<number>()
    for (let sent = 0; sent < requests; sent += atOnce) {
      const batch = Array.from({ length: atOnce }, () => mutated(random))
      const answers = await Promise.all(batch.map(send))
      for (const [index, statuses] of answers.entries())
        for (const status of statuses) {
          seen.add(status)
          if (status === 0 || (status > 499 && status !== 503))
            bad.push(`${status} ${batch[index]?.toString('latin1')}`)
        }
      if (bad.length > 0) break
    }
    expect(bad, `seed ${seed}`).toEqual([])
    // Something was understood, and something was not.
    expect([...seen]).toEqual(expect.arrayContaining([101, 200, 400, 404]))
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(
      server.lines.filter(({ level }) => level === 'error'),
      `seed ${seed}`,
    ).toEqual([])
  }, 120_000)

  it('a thousand changed messages of sockets end no process', async () => {
    const random = randomNumbers(Date.now() % 1_000_000)
    const message = JSON.stringify(['1', '1', 'realtime:x', 'phx_join', { config: {}, access_token: 'x' }])
    for (let opened = 0; opened < 50; opened++) {
      const socket = new WebSocket(
        `${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=${opened % 2 ? '1.0.0' : '2.0.0'}`,
      )
      await once(socket, 'open')
      const closed = once(socket, 'close')
      for (let sent = 0; sent < 20; sent++) {
        const bytes = Buffer.from(message)
        for (let changes = random(6); changes > 0; changes--) bytes[random(bytes.length)] = random(256)
        socket.send(bytes, { binary: random(2) === 0 })
      }
      socket.close()
      await closed
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(server.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
