import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUsedDatabase } from './harness.ts'
import type { TestDatabase } from './test-database.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let server: ServerProcess

beforeEach(async () => {
  database = await createUsedDatabase()
  proxy = await startDatabaseProxy(database.url)
  server = await startServerProcess([], { DATABASE_URL: proxy.url })
}, 30_000)

afterEach(async () => {
  await server.close()
  await proxy.close()
  await database.drop()
})

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const person = { email: 'ann@example.org', password: 'quiet-harbour-42' }

/** Calls of every wire that need the database. */
const calls = (): [string, RequestInit?][] => [
  [`/api/v1/items?search=${crypto.randomUUID()}`],
  ['/api/v1/testimonials'],
  ['/auth/v1/token?grant_type=password', json(person)],
  ['/auth/v1/recover', json(person)],
  ['/api/v1/support-requests', json(support())],
  ['/readyz'],
]

const support = (id: string = crypto.randomUUID()) => ({
  id,
  name: 'Ann Archer',
  email: `${id}@example.org`,
  subject: 'Drills',
  message: 'Where are they?',
  priority: 'low',
})

const ask = async ([path, init]: [string, RequestInit?]) => {
  const response = await fetch(`${server.url}${path}`, init)
  await response.text()
  return { path, status: response.status, retryAfter: response.headers.get('retry-after') }
}

const ready = async () => (await ask(['/readyz'])).status

/** The lines that say that something is wrong. */
const complaints = () => server.lines.filter(({ level }) => level === 'warn' || level === 'error')

describe('while the database', () => {
  it(
    'hangs, every call is answered 503 all the same, and 200 once it answers again [R86]',
    { timeout: 60_000 },
    async () => {
      expect(await ready()).toBe(200)
      proxy.freeze()
      // None of these can wait for the thaw: it comes after their answers.
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all([...calls(), ...calls(), ...calls(), ...calls()].map(ask))
        expect(answers.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
      }
      proxy.thaw()
      await expect.poll(ready, { timeout: 20_000 }).toBe(200)
      expect((await ask(['/api/v1/testimonials'])).status).toBe(200)
      expect((await ask(['/auth/v1/recover', json(person)])).status).toBe(200)
      expect(complaints().length).toBeLessThanOrEqual(5)
    },
  )

  it(
    'is away, every call is answered 503, the log says so once, and it comes back by itself [R86]',
    { timeout: 60_000 },
    async () => {
      await proxy.shut()
      for (let round = 0; round < 20; round++) {
        const answers = await Promise.all(calls().map(ask))
        expect(answers.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
      }
      await proxy.open()
      await expect.poll(ready, { timeout: 20_000 }).toBe(200)
      expect((await ask(['/api/v1/testimonials'])).status).toBe(200)
      await expect.poll(() => server.lines.some(({ message }) => message === 'the database answers again')).toBe(true)
      expect(complaints().length).toBeLessThanOrEqual(5)
    },
  )

  it(
    'loses its connections again and again, nothing that was acknowledged is lost [R86]',
    { timeout: 120_000 },
    async () => {
      const acknowledged = new Set<string>()
      const statuses = new Set<number>()
      const write = async () => {
        const id = crypto.randomUUID()
        const { status } = await ask(['/api/v1/support-requests', json(support(id))])
        statuses.add(status)
        if (status === 200) acknowledged.add(id)
      }
      for (let round = 0; round < 20; round++) {
        const busy = [
          ...Array.from({ length: 10 }, write),
          ...calls().map(async (call) => statuses.add((await ask(call)).status)),
        ]
        proxy.cut()
        await Promise.all(busy)
      }
      // 400: nobody has that password; there is no such picture.
      expect([...statuses].filter((status) => ![200, 400, 503].includes(status))).toEqual([])
      expect(acknowledged.size).toBeGreaterThan(0)
      await expect.poll(ready, { timeout: 20_000 }).toBe(200)
      const again = await Promise.all(
        [...acknowledged].map((id) => ask(['/api/v1/support-requests', json(support(id))])),
      )
      expect(again.filter(({ status }) => status !== 200)).toEqual([])
      expect(
        complaints()
          .map(({ message }) => message)
          .slice(5),
      ).toEqual([])
    },
  )
})
