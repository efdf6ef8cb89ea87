import { describe, expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { rateLimitKeyOf, countList } from './list-limits.ts'

const server = await serverOfFile({
  env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true', ACCESS_TOKEN_SECONDS: '86400' },
})
const most = 600
const [ann, bob] = [await createMember(server), await createMember(server)]

/** A client in a network, logged in or not. */
interface Asks {
  readonly from: string
  readonly as?: typeof ann
}

async function ask(path: string, { from, as }: Asks) {
  const response = await server.fetch(`/api/v1${path}`, {
    headers: { 'x-forwarded-for': from, ...(as && { authorization: `Bearer ${as.token}` }) },
  })
  const body = (await response.json()) as object
  return { status: response.status, wait: Number(response.headers.get('retry-after')), body }
}
const statusOf = async (path: string, asks: Asks) => (await ask(path, asks)).status

const askerAs = ({ from, as }: Asks) =>
  rateLimitKeyOf({ actor: as && { userId: as.id, sessionId: '', email: '' }, address: from })

/** As if so many lists had been requested already. */
async function count(lists: number, asks: Asks): Promise<void> {
  for (let turn = 0; turn < lists; turn++) await countList(server.context, askerAs(asks))
}

/** As if more had been requested than are refilled within an hour. */
async function useUp(asks: Asks): Promise<void> {
  await server.context.limits.take(`items:lists:${askerAs(asks)}`, { limit: 1, windowSeconds: 3600 })
  // The number that a process takes in advance.
  await count(30, asks)
}

const list = '/items?search=tent'
const map = '/items/map?bounds=51,-1,52,1'

describe('lists', () => {
  test('are answered 600 times a minute, and after that as places come back', async () => {
    const visitor = { from: '203.0.113.1' }
    const began = performance.now()
    await count(most - 1, visitor)
    let answered = most - 1
    for (; (await statusOf(list, visitor)) === 200;) answered++
    expect(answered).toBeGreaterThanOrEqual(most)
    expect(answered).toBeLessThanOrEqual(most + 30 + ((performance.now() - began) / 60_000) * most)
  })

  test('of every kind are refused beyond the limit, with the time to wait', async () => {
    const visitor = { from: '203.0.113.2' }
    await useUp(visitor)
    for (const path of [list, '/items?limit=1', map]) {
      const { status, wait, body } = await ask(path, visitor)
      expect([status, body]).toMatchObject([429, { error: { code: 'rate_limited' } }])
      // An hour, minus the minute that is allowed for, and the time that the test takes.
      expect(wait).toBeGreaterThan(3000)
      expect(wait).toBeLessThanOrEqual(3546)
    }
    server.advance(3_600_000)
    expect(await statusOf(list, visitor)).toBe(200)
  })

  test('on the map count towards the same limit', async () => {
    const visitor = { from: '203.0.113.3' }
    await server.context.limits.take(`items:lists:${askerAs(visitor)}`, { limit: 1, windowSeconds: 3600 })
    const asked = Array.from({ length: 31 }, (_, turn) => (turn % 2 === 0 ? map : list))
    const statuses: number[] = []
    for (const path of asked) statuses.push(await statusOf(path, visitor))
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })

  test('of a member count for the account, so members behind one address have their own limits', async () => {
    const from = '203.0.113.4'
    await useUp({ from, as: ann })
    expect(await statusOf(list, { from, as: ann })).toBe(429)
    expect(await statusOf(list, { from: '203.0.113.5', as: ann })).toBe(429)
    expect(await statusOf(list, { from, as: bob })).toBe(200)
    expect(await statusOf(list, { from })).toBe(200)
  })

  test('of visitors count for their network', async () => {
    await useUp({ from: '2001:db8:0:1::1' })
    expect(await statusOf(list, { from: '2001:db8:0:1::2' })).toBe(429)
    expect(await statusOf(list, { from: '2001:db8:0:2::1' })).toBe(200)
  })

  test('that are cached for everyone are never refused', async () => {
    const visitor = { from: '203.0.113.6' }
    expect(await statusOf('/items', { from: '203.0.113.7' })).toBe(200)
    await useUp(visitor)
    expect(await statusOf(list, visitor)).toBe(429)
    expect(await statusOf('/items', visitor)).toBe(200)
  })
})

test('suggestions are limited in the same way, for members and visitors', async () => {
  const useUpAll = (asker: string) =>
    server.context.limits.take(`items:suggest:${asker}`, { limit: 1, windowSeconds: 3600 })
  const suggest = '/items/suggest?q=te'
  const from = '2001:db8:0:7::1'
  await useUpAll(ann.id)
  expect(await statusOf(suggest, { from, as: ann })).toBe(429)
  expect(await statusOf(suggest, { from, as: bob })).toBe(200)
  await useUpAll('2001:db8:0:7')
  expect(await statusOf(suggest, { from: '2001:db8:0:7::2' })).toBe(429)
  expect(await statusOf(suggest, { from, as: bob })).toBe(200)
})
