import { beforeEach, describe, expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { askerOf, countList } from './list-limits.ts'

const server = await serverOfFile({ env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })
const most = 600
const [ann, bob] = [await createMember(server), await createMember(server)]

// Everything has come back.
beforeEach(() => server.advance(120_000))

/** Someone asks from a network, as a member or not. */
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

/** As if so many lists had been asked for already. */
async function count(lists: number, { from, as }: Asks): Promise<void> {
  const actor = as && { userId: as.id, sessionId: '', email: '' }
  for (let turn = 0; turn < lists; turn++) await countList(server.context, askerOf({ actor, address: from }))
}

const list = '/items?search=tent'
const map = '/items/map?bounds=51,-1,52,1'

describe('lists', () => {
  test('are answered 600 times a minute, and then it is said when the next ones may be asked for', async () => {
    const visitor = { from: '203.0.113.1' }
    await count(most - 1, visitor)
    expect(await statusOf(list, visitor)).toBe(200)
    for (const path of [list, '/items?limit=1', map]) {
      const { status, wait, body } = await ask(path, visitor)
      expect([status, body]).toMatchObject([429, { error: { code: 'rate_limited' } }])
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(3)
    }
    server.advance(3000)
    expect(await statusOf(list, visitor)).toBe(200)
    await count(29, visitor)
    expect(await statusOf(list, visitor)).toBe(429)
    server.advance(60_000)
    await count(most - 1, visitor)
    expect([await statusOf(list, visitor), await statusOf(list, visitor)]).toEqual([200, 429])
  })

  test('on the map count with them', async () => {
    const visitor = { from: '203.0.113.2' }
    await count(most - 1, visitor)
    expect([await statusOf(map, visitor), await statusOf(map, visitor)]).toEqual([200, 429])
    expect(await statusOf(list, visitor)).toBe(429)
  })

  test('of a member are the account’s: phones behind one address use up nothing of each other', async () => {
    const from = '203.0.113.3'
    await count(most - 1, { from, as: ann })
    expect([await statusOf(list, { from, as: ann }), await statusOf(list, { from, as: ann })]).toEqual([200, 429])
    expect(await statusOf(list, { from: '203.0.113.4', as: ann })).toBe(429)
    await count(most - 1, { from, as: bob })
    expect(await statusOf(list, { from, as: bob })).toBe(200)
    expect(await statusOf(list, { from })).toBe(200)
  })

  test('of visitors are their network’s', async () => {
    await count(most - 1, { from: '2001:db8:0:1::1' })
    const answers = ['2001:db8:0:1::2', '2001:db8:0:1::3', '2001:db8:0:2::1'].map((from) => ({ from }))
    expect(await statusOf(list, answers[0]!)).toBe(200)
    expect(await statusOf(list, answers[1]!)).toBe(429)
    expect(await statusOf(list, answers[2]!)).toBe(200)
  })

  test('that are kept for everyone are not counted', async () => {
    const visitor = { from: '203.0.113.6' }
    expect(await statusOf('/items', { from: '203.0.113.5' })).toBe(200)
    await count(most, visitor)
    expect(await statusOf(list, visitor)).toBe(429)
    expect(await statusOf('/items', visitor)).toBe(200)
  })
})

test('suggestions of members behind one address, and of visitors of one network, are counted like that too', async () => {
  // For an hour.
  const useUp = (asker: string) =>
    server.context.limits.take(`items:suggest:${asker}`, { limit: 1, windowSeconds: 3600 })
  const suggest = '/items/suggest?q=te'
  const from = '2001:db8:0:7::1'
  await useUp(ann.id)
  expect(await statusOf(suggest, { from, as: ann })).toBe(429)
  expect(await statusOf(suggest, { from, as: bob })).toBe(200)
  await useUp('2001:db8:0:7')
  expect(await statusOf(suggest, { from: '2001:db8:0:7::2' })).toBe(429)
  expect(await statusOf(suggest, { from, as: bob })).toBe(200)
})
