import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUsedDatabase } from './harness.ts'
import { forEachConcurrently } from '../src/platform/jobs/at-once.ts'
import type { TestDatabase } from './test-database.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let server: ServerProcess

/** Starts a server process that the tests of a group share. */
function startsServer(): void {
  beforeAll(async () => {
    database = await createUsedDatabase()
    proxy = await startDatabaseProxy(database.url)
    server = await startServerProcess([], { DATABASE_URL: proxy.url })
  })
  afterAll(async () => {
    await server.close()
    await proxy.close()
    await database.drop()
  })
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const person = { email: 'ann@example.org', password: 'quiet-harbour-42' }

/** Calls of every protocol that need the database. */
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
  const askedAt = performance.now()
  const response = await fetch(`${server.url}${path}`, init)
  await response.text()
  const ms = performance.now() - askedAt
  return { path, status: response.status, retryAfter: response.headers.get('retry-after'), ms }
}

const ready = async () => (await ask(['/readyz'])).status

type Answer = Awaited<ReturnType<typeof ask>>

/** The longest wait of any of them and of the readiness check, in milliseconds. */
const waits = (answers: readonly Answer[]) => {
  const longest = (some: readonly Answer[]) => Math.max(...some.map(({ ms }) => ms))
  return { any: longest(answers), ready: longest(answers.filter(({ path }) => path === '/readyz')) }
}

type Rounds = readonly ReturnType<typeof waits>[]

/** The shortest of the longest waits: the longer ones are due to a busy machine. */
const shortest = (rounds: Rounds) => ({
  any: Math.min(...rounds.map(({ any }) => any)),
  ready: Math.min(...rounds.map(({ ready: ms }) => ms)),
})

const isSoon = (rounds: Rounds) => shortest(rounds).any <= 1500 && shortest(rounds).ready <= 1000

function expectSoon(rounds: Rounds): void {
  expect(shortest(rounds).any).toBeLessThanOrEqual(1500)
  expect(shortest(rounds).ready).toBeLessThanOrEqual(1000)
}

/** The maximum number of outages to try until one is answered in time. */
const outages = 8

/** The log lines of warnings and errors, from an index on. */
const complaints = (from = 0) => server.lines.slice(from).filter(({ level }) => level === 'warn' || level === 'error')

/** It's logged in one line a minute, without a stack. */
function expectOneLine(sinceMs: number): void {
  const lines = complaints().filter(({ message }) => message === 'the database is unavailable').length
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(1 + Math.floor((performance.now() - sinceMs) / 60_000))
  expect(complaints().filter((line) => Object.values(line).some((field) => /\n\s+at /.test(String(field))))).toEqual([])
}

describe('while the database', () => {
  startsServer()

  it(
    'hangs, every call gets 503 within 1.5 s, readiness within 1 s, and 200 once it answers again [R86]',
    { timeout: 180_000 },
    async () => {
      const begun = performance.now()
      const first: ReturnType<typeof waits>[] = []
      const later: ReturnType<typeof waits>[] = []
      for (let outage = 0; outage < 2 || (outage < outages && !(isSoon(first) && isSoon(later))); outage++) {
        await expect.poll(ready).toBe(200)
        proxy.freeze()
        // None of these can wait for the thaw, which comes after their responses. After the first ones the server knows about the outage.
        for (const rounds of [first, later, later]) {
          const answers = await Promise.all([...calls(), ...calls(), ...calls(), ...calls()].map(ask))
          expect(answers.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
          rounds.push(waits(answers))
        }
        proxy.thaw()
      }
      expectSoon(first)
      expectSoon(later)
      await expect.poll(ready).toBe(200)
      expect((await ask(['/api/v1/testimonials'])).status).toBe(200)
      expect((await ask(['/auth/v1/recover', json(person)])).status).toBe(200)
      expect(complaints().length).toBeLessThanOrEqual(5)
      expectOneLine(begun)
    },
  )
})

describe('while the database', () => {
  startsServer()

  it('is away, every call gets 503 as fast, the log says so once, and it recovers by itself [R86]', async () => {
    const begun = performance.now()
    await proxy.shut()
    const rounds: ReturnType<typeof waits>[] = []
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(calls().map(ask))
      expect(answers.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
      rounds.push(waits(answers))
    }
    expectSoon(rounds)
    await proxy.open()
    await expect.poll(ready).toBe(200)
    expect((await ask(['/api/v1/testimonials'])).status).toBe(200)
    await expect.poll(() => server.lines.some(({ message }) => message === 'the database answers again')).toBe(true)
    expect(complaints().length).toBeLessThanOrEqual(5)
    expectOneLine(begun)
  })

  it('keeps losing its connections, no acknowledged write is lost [R86]', async () => {
    const before = server.lines.length
    const acknowledged = new Set<string>()
    const statuses = new Set<number>()
    const write = async () => {
      const id = crypto.randomUUID()
      const { status } = await ask(['/api/v1/support-requests', json(support(id))])
      statuses.add(status)
      if (status === 200) acknowledged.add(id)
    }
    for (let round = 0; round < 20; round++) {
      const writes = Array.from({ length: 10 }, write)
      const busy = [...writes, ...calls().map(async (call) => statuses.add((await ask(call)).status))]
      // Every second time only after the first response: on a busy machine none would ever be acknowledged.
      if (round % 2 === 0) await Promise.race(writes)
      proxy.cut()
      await Promise.all(busy)
    }
    // 400: nobody has that password; there is no such picture.
    expect([...statuses].filter((status) => ![200, 400, 503].includes(status))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(0)
    await expect.poll(ready).toBe(200)
    // A few at a time: hundreds at once would make a busy machine's database seem to be away again.
    const lost: number[] = []
    await forEachConcurrently([...acknowledged], 5, async (id) => {
      const { status } = await ask(['/api/v1/support-requests', json(support(id))])
      if (status !== 200) lost.push(status)
    })
    expect(lost).toEqual([])
    expect(
      complaints(before)
        .map(({ message }) => message)
        .slice(5),
    ).toEqual([])
  })
})
