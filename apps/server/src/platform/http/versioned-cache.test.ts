import { expect, onTestFinished, test } from 'vitest'
import type { PoolConnection } from '../db/pool-connection.ts'
import { type DatabaseNode, spreadReads } from '../db/replicas.ts'
import type { CachedResponse } from './response-cache.ts'
import { createVersionedCache } from './versioned-cache.ts'

const answerOf = (bytes: number): CachedResponse => ({
  body: new Uint8Array(bytes),
  gzip: () => new Uint8Array(0),
  etag: `"${bytes}"`,
})

function keeping(maxBytes: number) {
  const versions = new Map<string, string | null>()
  const answers = createVersionedCache({ maxBytes, versionsOf: () => Promise.resolve(versions) })
  return { answers, versions }
}

test('a cached response is served while its version is current, and dropped when it changes', async () => {
  const { answers, versions } = keeping(10_000)
  const answer = answerOf(10)
  answers.keep('a', '1', answer)
  versions.set('a', '1')
  expect(await answers.find('a')).toBe(answer)
  for (const other of ['2', null]) {
    answers.keep('a', '1', answer)
    versions.set('a', other)
    expect(await answers.find('a')).toBeUndefined()
    expect(answers.has('a')).toBe(false)
  }
  versions.delete('a')
  answers.keep('a', '1', answer)
  expect(await answers.find('a')).toBeUndefined()
})

test('a response cached again while its version was being read stays', async () => {
  const { answers, versions } = keeping(10_000)
  answers.keep('a', '1', answerOf(10))
  versions.set('a', '2')
  const early = answers.find('a')
  answers.keep('a', '2', answerOf(20))
  expect(await early).toBeUndefined()
  expect((await answers.find('a'))?.etag).toBe('"20"')
})

test('beyond its size it evicts what was read longest ago', async () => {
  const { answers, versions } = keeping(10_000)
  for (const id of ['a', 'b', 'c']) {
    versions.set(id, '1')
    answers.keep(id, '1', answerOf(1800))
  }
  expect(await answers.find('a')).toBeDefined()
  // Caching the same response again takes no more room.
  answers.keep('c', '1', answerOf(1800))
  answers.keep('d', '1', answerOf(1800))
  expect(['a', 'b', 'c', 'd'].filter(answers.has)).toEqual(['a', 'c', 'd'])
  answers.keep('e', '1', answerOf(20_000))
  expect(['a', 'b', 'c', 'd', 'e'].filter(answers.has)).toEqual([])
})

test('after a refusal the answer is read from the primary until it is cached again', async () => {
  const { answers, versions } = keeping(10_000)
  const node = (name: string): DatabaseNode => {
    const query = () => Promise.resolve({ rows: [{ name }] })
    const checkOut = () => Promise.resolve({ query, release: () => undefined } as unknown as PoolConnection)
    const place = { isReplica: name === 'replica', position: 1n, system: '1', startedAt: '' }
    return { name, checkOut, log: { read: () => Promise.resolve(place), close: () => undefined } }
  }
  const spread = spreadReads(node('primary'), [node('replica')], { warn: () => undefined })
  onTestFinished(spread.close)
  const read = () =>
    spread.replicas.read(undefined, () =>
      answers.read('a', async () => (await (await spread.checkOut()).query('select 1')).rows[0] as unknown),
    )
  await expect.poll(() => read()).toEqual({ name: 'replica' })
  answers.keep('a', '1', answerOf(10))
  versions.set('a', '2')
  expect(await answers.find('a')).toBeUndefined()
  expect(await read()).toEqual({ name: 'primary' })
  answers.keep('a', '2', answerOf(10))
  expect(await read()).toEqual({ name: 'replica' })
})
