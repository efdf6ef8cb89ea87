import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { lookUpPostcode } from '../../platform/postcodes.ts'

const asked: string[] = []
let answer: RequestListener

const postcodes = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(request, response)
})
await new Promise<void>((resolve) => void postcodes.listen(0, '127.0.0.1', resolve))
const { port } = postcodes.address() as AddressInfo
const server = await serverOfFile({
  env: {
    POSTCODES_LOOKUP: 'true',
    POSTCODES_URL: `http://127.0.0.1:${port}`,
    POSTCODES_TIMEOUT_MS: '1500',
    RATE_LIMITS: 'true',
  },
})
afterAll(async () => {
  postcodes.closeAllConnections()
  await new Promise((resolve) => postcodes.close(resolve))
})

const seconds = (many: number) => many * 1000
/** The clock keeps running during a test, so the end of a pause is checked this much earlier. */
const almost = seconds(10)
const say =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const hangs: RequestListener = () => undefined
const fails = say(503, 'away')
const works = say(200, { result: { latitude: 55.941, longitude: -3.279 } })

const exact = { label: 'EH12', latitude: 55.94, longitude: -3.28 }
const rough = { label: 'EH12', latitude: 55.94, longitude: -3.2 }

let many = 0
/** A postcode that hasn't been looked up yet. */
function newPostcode(): string {
  const n = many++
  return `EH12 ${n % 10}${'ABDEFGHJLN'.charAt(Math.floor(n / 10) % 10)}${'ABDEFGHJLN'.charAt(Math.floor(n / 100))}`
}
const around = async (near = newPostcode()) => (await server.api('GET /items', { query: { near } })).near
/** How often the service is called for so many places, one after the other. */
async function timesAsked(places: number): Promise<number> {
  const before = asked.length
  for (let n = 0; n < places; n++) await around()
  return asked.length - before
}

/** The look-ups of another process, with timeouts for a busy machine. */
function patientLookUps() {
  let at = 0
  const places = { postcodesUrl: `http://127.0.0.1:${port}`, timeoutMs: 60_000 }
  const now = () => new Date(at)
  return {
    look: async (beforeAsking?: () => Promise<void>) =>
      (await lookUpPostcode(places, 'EH12 9ZZ', 'full', { now, beforeAsking })).kind,
    turn: (ms: number) => void (at += ms),
  }
}

// Each test starts with a working service.
beforeEach(async () => {
  answer = works
  server.advance(seconds(3600))
  await around()
})

test.each([
  ['hangs', hangs],
  ['fails', fails],
  ['responds with 429', say(429, '')],
  ['closes the connection', (request) => void request.socket.destroy()],
  [
    'closes the connection in mid-response',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{', () => response.destroy())
    },
  ],
] satisfies [string, RequestListener][])(
  "a look-up service that %s isn't called for 30 seconds",
  async (_, listener) => {
    answer = listener
    expect(await around()).toEqual(rough)
    answer = works
    expect(await timesAsked(3)).toBe(0)
    server.advance(seconds(30) - almost)
    expect(await around()).toEqual(rough)
    server.advance(almost)
    expect(await around()).toEqual(exact)
    expect(await timesAsked(3)).toBe(3)
  },
)

test('the pause doubles each time, up to five minutes, and ends once the service answers', async () => {
  answer = fails
  await around()
  for (const pause of [30, 60, 120, 240, 300, 300]) {
    server.advance(seconds(pause) - almost)
    expect([pause, await timesAsked(2)]).toEqual([pause, 0])
    server.advance(almost)
    expect([pause, await timesAsked(2)]).toEqual([pause, 1])
  }
  server.advance(seconds(300))
  answer = works
  expect(await timesAsked(2)).toBe(2)
  answer = fails
  expect(await timesAsked(2)).toBe(1)
  server.advance(seconds(30))
  expect(await timesAsked(1)).toBe(1)
})

test("after the pause one request tries the service, and others don't wait for it", async () => {
  const { look, turn } = patientLookUps()
  answer = fails
  expect(await Promise.all([look(), look(), look()])).toEqual(Array(3).fill('unavailable'))
  turn(seconds(30))
  let release = () => {}
  const begun = new Promise<void>((resolve) => {
    answer = (request, response) => {
      release = () => works(request, response)
      resolve()
    }
  })
  const trial = look()
  await begun
  expect(await Promise.all([look(), look(), look()])).toEqual(Array(3).fill('unavailable'))
  release()
  expect(await trial).toBe('found')
  answer = works
  expect(await Promise.all([look(), look()])).toEqual(['found', 'found'])
})

test("an error about a single postcode doesn't stop look-ups of others", async () => {
  for (const listener of [
    say(404, { error: 'Postcode not found' }),
    say(400, { error: 'Invalid' }),
    say(200, '<html>'),
    say(200, { result: { latitude: 951, longitude: 3 } }),
  ]) {
    answer = listener
    expect(await timesAsked(2)).toBe(2)
  }
})

test("skipped look-ups don't count against the limit", async () => {
  server.advance(seconds(3600))
  answer = fails
  await around()
  answer = works
  expect(await timesAsked(130)).toBe(0)
  server.advance(seconds(30))
  // 120 an hour, including the one that failed.
  expect(await timesAsked(119)).toBe(119)
  const refused = async () => (await server.call('GET /items', { query: { near: newPostcode() } })).status === 429
  await expect.poll(refused).toBe(true)
})

test("a caller over the limit doesn't stop another from trying the service", async () => {
  const { look, turn } = patientLookUps()
  answer = fails
  await look()
  turn(seconds(30))
  answer = works
  await expect(look(() => Promise.reject(new Error('too many')))).rejects.toThrow('too many')
  expect(await look()).toBe('found')
})
