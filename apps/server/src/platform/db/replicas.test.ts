import { Hono } from 'hono'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { isReadable, readFromReplicas } from '../http/read-replicas.ts'
import { createResponseCache } from '../http/response-cache.ts'
import type { HttpEnv } from '../http/types.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { type LogPlace, parsePosition } from './log-reader.ts'
import type { PoolConnection } from './pool-connection.ts'
import { positionBeyondReplicas, type DatabaseNode, minPosition, maxLagMs, spreadReads } from './replicas.ts'

afterEach(() => void vi.useRealTimers())

const placeOf = (place: Partial<LogPlace>): LogPlace => {
  return { isReplica: true, position: 10n, system: '1', startedAt: 'before', ...place }
}

/** A node that answers every query with its name, and reports `place` as its log position. */
function fakeNode(name: string, place: Partial<LogPlace>) {
  const node = {
    name,
    place: (): Promise<LogPlace> => Promise.resolve(placeOf({ isReplica: name !== 'primary', ...place })),
    isAway: false,
    checkOut(): Promise<PoolConnection> {
      if (node.isAway) return Promise.reject(new DatabaseUnavailable(new Error('away')))
      const query = () => Promise.resolve({ rows: [{ name }] })
      return Promise.resolve({ query, release: () => undefined } as unknown as PoolConnection)
    },
    log: { read: () => node.place(), close: () => undefined },
  }
  return node satisfies DatabaseNode
}

/** Reads routed over such nodes; `ask` returns the name of the one that serves a caller without writes. */
function spread(primary: DatabaseNode, ...replicas: readonly DatabaseNode[]) {
  const warn = vi.fn<(message: string, about?: object) => void>()
  const { checkOut, replicas: spreading, close } = spreadReads(primary, replicas, { warn })
  onTestFinished(close)
  const query = async () => {
    const { rows } = await (await checkOut()).query('select 1')
    return (rows[0] as { name: string }).name
  }
  return { replicas: spreading, query, warn, ask: () => spreading.read(undefined, query) }
}

const never = () => new Promise<never>(() => undefined)

test('a position in the log is read as a growing number, and malformed positions are refused', () => {
  expect(parsePosition('0/0')).toBe(0n)
  expect(parsePosition('16/B374D848')).toBe(0x16b374d848n)
  expect(parsePosition('1/00000000')).toBe(2n ** 32n)
  for (const wrong of [undefined, '', '1', '1/2/3', 'x/1', '123456789/1', '1/123456789', '-1/1'])
    expect(parsePosition(wrong), String(wrong)).toBeUndefined()
})

test('a replica must have what the primary had 5 s ago, measured by the latest reading of the primary', () => {
  const ends = [0, 1000, 2000, 4000, 6000, 6500].map((atMs) => ({ atMs, position: BigInt(atMs) }))
  expect(minPosition([])).toBe(0n)
  expect(minPosition(ends.slice(0, 3))).toBe(0n)
  expect(minPosition(ends)).toBe(1000n)
  expect(minPosition([...ends, { atMs: 6500 + maxLagMs, position: 7000n }])).toBe(6500n)
})

test('only public reads use replicas', () => {
  const id = '0b0e3f6e-5a3c-4e0e-9d55-0f1f6f2f4a10'
  const yes = [
    '/api/v1/items',
    '/api/v1/items/map',
    `/api/v1/items/${id}`,
    `/api/v1/items/${id}/more`,
    '/home',
    `/item/${id}`,
  ]
  const no = ['/api/v1/my/items', '/api/v1/saved', `/api/v1/rentals/${id}`, '/api/v1/me', '/auth/v1/user', '/readyz']
  const people = [`/api/v1/people/${id}`, `/api/v1/profiles/${id}/reviews`]
  for (const path of [...yes, ...people]) expect(isReadable(path), path).toBe(true)
  for (const path of no) expect(isReadable(path), path).toBe(false)
})

test("a replica that doesn't report its position is dropped after 2 s, and delays no one", async () => {
  vi.useFakeTimers()
  const [primary, stuck, good] = [fakeNode('primary', {}), fakeNode('stuck', {}), fakeNode('good', {})]
  const { ask } = spread(primary, stuck, good)
  await vi.advanceTimersByTimeAsync(600)
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['stuck', 'good']))
  stuck.place = never
  await vi.advanceTimersByTimeAsync(2500)
  expect([await ask(), await ask()]).toEqual(['good', 'good'])
  good.place = never
  await vi.advanceTimersByTimeAsync(2500)
  expect(await ask()).toBe('primary')
})

test('counts the replicas that are read, behind, away, or the primary itself', async () => {
  vi.useFakeTimers()
  const primary = fakeNode('primary', {})
  const [good, slow] = [fakeNode('good', {}), fakeNode('slow', {})]
  const [other, silent] = [fakeNode('other', {}), fakeNode('silent', {})]
  const leads = fakeNode('leads', { isReplica: false })
  const { replicas } = spread(primary, good, slow, other, silent, leads)
  expect(replicas.count()).toEqual({ read: 0, behind: 0, leads: 0, away: 5 })
  slow.place = () => Promise.resolve(placeOf({ position: 9n }))
  other.place = () => Promise.resolve(placeOf({ system: '2' }))
  silent.place = never
  await vi.advanceTimersByTimeAsync(2 * maxLagMs)
  expect(replicas.count()).toEqual({ read: 1, behind: 1, leads: 1, away: 2 })
})

test("a replica of another database or with a wrong password isn't used, and the reason is logged once", async () => {
  vi.useFakeTimers()
  const [other, wrong] = [fakeNode('other', { system: '2' }), fakeNode('wrong', {})]
  wrong.place = () => Promise.reject(new Error('password authentication failed'))
  const { ask, warn } = spread(fakeNode('primary', {}), other, wrong)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await ask()).toBe('primary')
  const told = warn.mock.calls.map(([, about]) => about)
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({ replica: 'wrong', reason: 'password authentication failed' })
  expect(told).toContainEqual({ replica: 'other', reason: 'it belongs to a different database from the primary' })
})

test("a replica ahead of a new primary isn't read for a minute, or until it restarts", async () => {
  vi.useFakeTimers()
  const [primary, stray] = [fakeNode('primary', { position: 10n }), fakeNode('stray', { position: 20n })]
  const { ask, replicas, warn } = spread(primary, stray, fakeNode('good', { position: 9n }))
  await vi.advanceTimersByTimeAsync(600)
  expect(replicas.count()).toMatchObject({ away: 1, leads: 0 })
  expect(warn).toHaveBeenCalledExactlyOnceWith('a replica is not read', {
    replica: 'stray',
    reason: 'it has what the primary lacks: it followed one that lost its lead',
  })
  // The primary passes its position: by number alone, the replica would have all of that.
  primary.place = () => Promise.resolve(placeOf({ isReplica: false, position: 20n }))
  await vi.advanceTimersByTimeAsync(maxLagMs)
  expect(await ask()).toBe('primary')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ask()).toBe('stray')

  const back = (place: Partial<LogPlace>) => () => Promise.resolve(placeOf(place))
  stray.place = back({ position: 30n })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await ask()).toBe('primary')
  // A response that arrives too late doesn't count as a restart.
  stray.place = () => Promise.reject(new Error('Query read timeout'))
  await vi.advanceTimersByTimeAsync(600)
  stray.place = back({ position: 20n })
  await vi.advanceTimersByTimeAsync(600)
  expect(await ask()).toBe('primary')
  stray.place = back({ position: 20n, startedAt: 'after' })
  await vi.advanceTimersByTimeAsync(600)
  expect(await ask()).toBe('stray')
})

test('clients that were notified of a change over a socket read from the primary for a while', async () => {
  const { replicas, query, ask } = spread(fakeNode('primary', {}), fakeNode('replica', {}))
  await expect.poll(() => ask()).toBe('replica')
  const http = new Hono<HttpEnv>()
  http.use(readFromReplicas(replicas, 'http://127.0.0.1'))
  http.get('*', async (c) => c.text(await query()))
  const read = async (cookie: string) => (await http.request('/api/v1/items', { headers: { cookie } })).text()
  expect(await read('itemo-heard=1')).toBe('primary')
  expect(await read('itemo-heard=1; itemo-written=0%2F1')).toBe('primary')
  expect(await read('itemo-written=0%2F1')).toBe('replica')
})

test('what a replica answered while the primary was away is served but not cached', async () => {
  const primary = fakeNode('primary', {})
  const { replicas, query, ask } = spread(primary, fakeNode('replica', {}))
  await expect.poll(() => ask()).toBe('replica')
  const deaf = { listen: () => Promise.resolve(() => Promise.resolve()), close: () => Promise.resolve() }
  const kept = await createResponseCache(deaf, () => new Date())
  const read = async () => {
    const fill = async () => ({ body: JSON.stringify(await query()) })
    const { body } = await replicas.read(undefined, () => kept.get('feed', fill))
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  }
  primary.isAway = true
  expect(await read()).toBe('replica')
  primary.isAway = false
  expect(await read()).toBe('primary')
  primary.isAway = true
  expect(await read()).toBe('primary')
})

test('writers and people who log in read their own writes, from the primary alone if its position is unknown', async () => {
  const primary = fakeNode('primary', { position: 0x1_0000_00aan })
  const { replicas } = spread(primary, fakeNode('replica', {}))
  const http = new Hono<HttpEnv>()
  http.use(readFromReplicas(replicas, 'http://127.0.0.1'))
  http.use(async (c, next) => {
    if (c.req.header('authorization')) c.set('actor', {} as NonNullable<HttpEnv['Variables']['actor']>)
    await next()
  })
  http.all('/auth/v1/verify', (c) => c.redirect('/home'))
  http.all('/away', (c) => c.body(null, 503))
  http.all('*', (c) => c.text('done'))
  const written = async (method: string, path: string, headers = {}) => {
    const response = await http.request(path, { method, headers })
    return /^itemo-written=([^;]+);/.exec(response.headers.getSetCookie()[0] ?? '')?.[1]
  }
  const someone = { authorization: 'Bearer token' }
  const place = encodeURIComponent('1/AA')
  expect(await written('POST', '/api/v1/items', someone)).toBe(place)
  expect(await written('POST', '/auth/v1/signup')).toBe(place)
  expect(await written('GET', '/auth/v1/verify')).toBe(place)
  expect(await written('GET', '/auth/v1/user', someone)).toBeUndefined()
  expect(await written('POST', '/api/v1/views')).toBeUndefined()

  primary.place = never
  expect(await written('POST', '/api/v1/items', someone)).toBe(encodeURIComponent(positionBeyondReplicas))
  expect(await written('POST', '/away', someone)).toBeUndefined()
  expect(parsePosition(positionBeyondReplicas)).toBe(2n ** 64n - 1n)
})
