import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../../test/count-statements.ts'
import { createMember, listItem } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { feedCacheName } from './feed.ts'
import { understandCached } from './understood-cache.ts'

const server = await serverOfFile()
const ask = (text: string) => understandCached(server.context, feedCacheName, text)
const found = async (search: string) => {
  const { items } = await server.api('GET /items', { query: { search } })
  return items.map(({ title }) => title)
}

test('a text is analysed once for everyone, until an item changes in any process, for at most half a minute', async () => {
  const first = ask('ladder')
  expect(ask('ladder')).toBe(first)
  expect(ask('ladders')).not.toBe(first)
  await sql`select pg_notify('kept_answers', 'feed')`.execute(server.db)
  await expect.poll(() => ask('ladder')).not.toBe(first)
  const second = ask('ladder')
  expect(ask('ladder')).toBe(second)
  server.advance(30_001)
  expect(ask('ladder')).not.toBe(second)
})

test('a new word is found as soon as an item with it is listed', async () => {
  const owner = await createMember(server)
  expect(await found('zorblatt')).toEqual([])
  const { id } = await listItem(server, owner, { title: 'Zorblatt telescope' })
  expect(await found('zorblatt')).toEqual(['Zorblatt telescope'])
  await server.api('PUT /items/:itemId/status', { params: { itemId: id }, body: { status: 'paused' } }, owner)
  expect(await found('zorblatt')).toEqual([])
})

test('a text whose analysis failed is analysed again', async () => {
  const broken = { ...server.context, db: undefined as never }
  await expect(understandCached(broken, feedCacheName, 'trestle')).rejects.toThrow('undefined')
  expect(await ask('trestle')).toMatchObject({ typed: 'trestle' })
})

test('at most five hundred texts are cached, and no long ones', async () => {
  const first = ask('text 0')
  const later = Array.from({ length: 500 }, (_, index) => ask(`text ${index + 1}`))
  expect(ask('text 0')).not.toBe(first)
  const long = 'x'.repeat(61)
  expect(ask(long)).not.toBe(ask(long))
  await Promise.all([first, ...later, ask('text 0')])
})

test('a search takes two queries, three with a typo, and one when its words are cached', async () => {
  const owner = await createMember(server)
  for (const title of ['Quern stone', 'Old quern']) await listItem(server, owner, { title })
  const asked = async (search: string) => (await statementsOf(() => found(search))).length
  // The cache is dropped once the notifications of the new items arrive.
  await expect
    .poll(async () => {
      server.advance(30_001)
      const counts: number[] = []
      for (const words of ['quern', 'quern', 'quren', 'quren', 'stone quern']) counts.push(await asked(words))
      return counts
    })
    .toEqual([2, 1, 3, 1, 2])
})
