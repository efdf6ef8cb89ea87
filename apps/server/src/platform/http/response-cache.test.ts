import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { createListener, type Listener } from '../db/listener.ts'
import { createLogger } from '../log.ts'
import { createRequestLifecycle } from './request-context.ts'
import { createResponseCache, type ResponseCache, serveFromCache } from './response-cache.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let listener: Listener
let kept: ResponseCache
let at = new Date('2026-03-10T12:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase({ empty: true })
  listener = createListener({ pool: database.pool, log: createLogger({ level: 'silent', format: 'text' }) })
  kept = await createResponseCache(listener, () => at)
})
afterAll(async () => {
  await kept.close()
  await listener.close()
  await database.close()
})

const text = ({ body }: { readonly body: Uint8Array }) => new TextDecoder().decode(body)

/** A fill that returns `1`, `2`, … and counts its calls. */
function counter(validUntil?: Date) {
  let count = 0
  return {
    fill: () => Promise.resolve({ body: String(++count), ...(validUntil && { validUntil }) }),
    count: () => count,
  }
}

test('a response is built once and shared, with its ETag', async () => {
  const { fill, count } = counter()
  const answers = await Promise.all(Array.from({ length: 10 }, () => kept.get('once', fill)))
  expect(new Set(answers.map((answer) => `${text(answer)} ${answer.etag}`)).size).toBe(1)
  expect(answers[0]?.etag).toMatch(/^"[\w-]{27}"$/)
  expect(count()).toBe(1)
})

test('a drop, a notification from the database and expiry each end a cached response', async () => {
  const { fill } = counter(new Date(at.getTime() + 5000))
  const body = async () => text(await kept.get('ends', fill))
  expect([await body(), await body()]).toEqual(['1', '1'])
  kept.drop('ends')
  expect(await body()).toBe('2')
  await database.pool.query("select pg_notify('kept_answers', 'ends')")
  await expect.poll(() => body()).toBe('3')
  at = new Date(at.getTime() + 5001)
  expect(await body()).toBe('4')
})

test('nothing is cached for longer than half a minute', async () => {
  const { fill } = counter()
  await kept.get('long', fill)
  at = new Date(at.getTime() + 30_001)
  expect(text(await kept.get('long', fill))).toBe('2')
})

test("a response begun before a drop isn't cached after it", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const early = kept.get('race', async () => {
    await gate
    return { body: '"old"' }
  })
  kept.drop('race')
  const late = kept.get('race', () => Promise.resolve({ body: '"new"' }))
  open()
  expect([text(await early), text(await late)]).toEqual(['"old"', '"new"'])
  expect(text(await kept.get('race', () => Promise.resolve({ body: '"never"' })))).toBe('"new"')
})

test("a failure rejects those who wait, and isn't cached", async () => {
  await expect(kept.get('fails', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  expect(text(await kept.get('fails', () => Promise.resolve({ body: '"luck"' })))).toBe('"luck"')
})

test('a request that the cache hands over to the framework keeps its request id', async () => {
  let begun = 0
  const request = () => {
    begun++
    return { run: <T>(act: () => T) => act(), end: () => undefined }
  }
  const log = createLogger({ level: 'silent', format: 'text' })
  const verify = () => Promise.resolve(undefined)
  const lifecycle = createRequestLifecycle({
    log,
    trustProxy: false,
    verify,
    watch: () => undefined,
    tracing: { request },
  })
  const find = () => ({ call: 'GET /items' as const, ask: () => undefined })
  const early = serveFromCache({ lifecycle, ended: { has: () => false }, headers: [], find })
  const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/api/v1/items' })
  expect(await early(incoming, new ServerResponse(incoming))).toBe(false)
  lifecycle.enter(incoming)
  // A trace that begins twice would only end once.
  expect(begun).toBe(1)
})
