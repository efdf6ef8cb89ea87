import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMember, itemInput, listItem } from '../../../../test/factories.ts'
import { createItem, insertRental } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { understand } from './dictionary-queries.ts'
import { checkSearchIndex, completeSearchIndex, countWords } from './search-index.ts'
import { writeSearchRows } from './search-rows.ts'

const server = await serverOfFile({ now: new Date('2026-03-10T12:00:00Z') })
const { db } = server
const owner = await createMember(server)
const renter = await createMember(server)
beforeEach(async () => {
  await db.deleteFrom('items').execute()
  await countWords(server.context)
})

type Query = Readonly<Record<string, string | number | undefined>>
const find = async (search: string, more: Query = {}) => server.api('GET /items', { query: { search, ...more } })
const titles = async (search: string, more: Query = {}) => (await find(search, more)).items.map(({ title }) => title)
const words = async () =>
  (await db.selectFrom('search_words').select(['word', 'items', 'named']).orderBy('word').execute()).map((row) => ({
    ...row,
  }))

describe('the search entry of an item', () => {
  test('follows listing, edits, pausing, activation and deletion [marketplace 2.4]', async () => {
    const { id } = await listItem(server, owner, { title: 'Mountain tent' })
    const params = { itemId: id }
    const setStatus = (status: 'active' | 'paused') =>
      server.api('PUT /items/:itemId/status', { params, body: { status } }, owner)
    expect(await titles('tents')).toEqual(['Mountain tent'])
    await server.call('PUT /items/:itemId', { params, body: itemInput({ title: 'Valley yurt' }) }, owner)
    expect(await titles('tents')).toEqual([])
    expect(await titles('yurts')).toEqual(['Valley yurt'])
    await setStatus('paused')
    expect(await titles('yurts')).toEqual([])
    await server.call('PUT /items/:itemId', { params, body: itemInput({ title: 'Valley hut' }) }, owner)
    expect(await titles('hut')).toEqual([])
    await setStatus('active')
    expect(await titles('hut')).toEqual(['Valley hut'])
    await server.api('DELETE /items/:itemId', { params }, owner)
    expect(await titles('hut')).toEqual([])
    expect(await db.selectFrom('item_search').selectAll().execute()).toEqual([])
  })

  test('keeps its place among the newest through a pause and an edit', async () => {
    const { id } = await listItem(server, owner, { title: 'First tent' })
    await listItem(server, owner, { title: 'Second tent' })
    const params = { itemId: id }
    await server.api('PUT /items/:itemId/status', { params, body: { status: 'paused' } }, owner)
    await server.call('PUT /items/:itemId', { params, body: itemInput({ title: 'Old tent' }) }, owner)
    await server.api('PUT /items/:itemId/status', { params, body: { status: 'active' } }, owner)
    expect(await titles('tent')).toEqual(['Second tent', 'Old tent'])
  })

  test('matches the item after concurrent edits and pauses', async () => {
    const { id } = await listItem(server, owner, { title: 'Mountain tent' })
    const params = { itemId: id }
    await Promise.all([
      ...Array.from({ length: 5 }, (_, index) =>
        server.call('PUT /items/:itemId', { params, body: itemInput({ title: `Valley yurt${index}` }) }, owner),
      ),
      server.call('PUT /items/:itemId/status', { params, body: { status: 'paused' } }, owner),
      server.call('PUT /items/:itemId/status', { params, body: { status: 'active' } }, owner),
      ...Array.from({ length: 5 }, () => find('yurt')),
    ])
    expect(await checkSearchIndex(server.context)).toBe(0)
  })

  test('has its new words even if ten items with them are listed at once', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        listItem(server, owner, { title: `${index % 2 === 0 ? 'zebra unicycle' : 'unicycle zebra'} ${index}` }),
      ),
    )
    expect(await titles('unicycles')).toHaveLength(10)
    expect(await titles('unicicle')).toHaveLength(10)
  })

  test('never shows an item that is paused while its page is read', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => listItem(server, owner, { title: `Tent no. ${index}` })),
    )
    const params = { itemId: made[0]?.id ?? '' }
    const [page] = await Promise.all([
      find('tent'),
      server.api('PUT /items/:itemId/status', { params, body: { status: 'paused' } }, owner),
    ])
    for (const item of page.items) expect(item.status).toBe('active')
    expect(await titles('tent')).toHaveLength(5)
  })
})

test('places and categories are searchable like words of the title', async () => {
  const description = 'In good order.'
  await createItem(server, owner, { title: 'Hammer drill', description, category: 'Power Tools' })
  const elsewhere = [
    await createItem(server, owner, { title: 'Hand drill', description, category: 'DIY Tools' }),
    await createItem(server, owner, { title: 'Bit', description: 'For a drill from Hackney', category: 'DIY Tools' }),
  ].map(({ id }) => id)
  await db.updateTable('items').set({ location: 'M14' }).where('id', 'in', elsewhere).execute()
  await writeSearchRows(db, elsewhere)
  await countWords(server.context)
  for (const [search, expected] of [
    ['drill hackney', ['Hammer drill', 'Bit']],
    ['e8 drill', ['Hammer drill']],
    ['drill manchester', ['Hand drill', 'Bit']],
    ['drill power', ['Hammer drill']],
  ] as const) {
    const page = await find(search, { sort: 'best' })
    expect(
      page.items.map(({ title }) => title),
      search,
    ).toEqual(expected)
    expect(page.match?.kind).toBe('words')
  }
})

describe('the index', () => {
  test('is complete before a server accepts requests', async () => {
    const { id } = await createItem(server, owner, { title: 'Bell tent' })
    await db.deleteFrom('item_search').execute()
    await db.deleteFrom('search_words').execute()
    expect(await titles('tent')).toEqual([])
    const second = await server.another()
    await second.stop()
    expect(await titles('tents')).toEqual(['Bell tent'])
    expect(await completeSearchIndex(server.context)).toBe(0)
    expect(await db.selectFrom('item_search').select('item_id').execute()).toEqual([{ item_id: id }])
  })

  test('is repaired by the nightly check', async () => {
    const [wrong, older] = await Promise.all(
      ['Bell tent', 'Tall ladder', 'Small drill'].map((title) => createItem(server, owner, { title })),
    )
    await createItem(server, owner, { title: 'Paused one', status: 'paused' })
    await sql`update item_search set terms = ${"'nonsense'"}::tsvector where item_id = ${wrong?.id}`.execute(db)
    await sql`update item_search set version = 0 where item_id = ${older?.id}`.execute(db)
    expect(await checkSearchIndex(server.context)).toBe(2)
    expect(await titles('tents')).toEqual(['Bell tent'])
    expect(await checkSearchIndex(server.context)).toBe(0)
  })

  test('of older rules is searched without newer features until the nightly job has rewritten it', async () => {
    const cheap = await createItem(server, owner, {
      title: 'Bell tent',
      daily_rate: 9,
      weekly_rate: 7,
      monthly_rate: null,
    })
    await createItem(server, owner, { title: 'Ridge tent', daily_rate: 4, weekly_rate: null, monthly_rate: null })
    await sql`update item_search set version = 1, terms = ts_delete(terms, array(
      select t from unnest(tsvector_to_array(terms)) t where t ~ '^([$]l|~[0-9-])'))`.execute(db)
    const place = { near: 'E8', within_km: 1 }
    const days = { from: '2026-03-11', until: '2026-03-20' }
    const all = async () => [
      (await titles('tent', place)).toSorted(),
      await titles('tent', { ...days, sort: 'cheapest' }),
      await titles('tent', { ...days, max_total: 42, sort: 'newest' }),
      (await titles('tent', { ...place, sort: 'nearest' })).toSorted(),
    ]
    const expected = [
      ['Bell tent', 'Ridge tent'],
      ['Bell tent', 'Ridge tent'],
      ['Bell tent'],
      ['Bell tent', 'Ridge tent'],
    ]
    expect(await all()).toEqual(expected)
    expect((await understand(server.context, 'tent'))?.areTermsCurrent).toBe(false)
    await writeSearchRows(db, [cheap.id])
    expect(await all()).toEqual(expected)
    expect(await checkSearchIndex(server.context)).toBe(1)
    expect((await understand(server.context, 'tent'))?.areTermsCurrent).toBe(true)
    expect(await all()).toEqual(expected)
    const { rows } = await sql<{ terms: string[] }>`
      select tsvector_to_array(terms) as terms from item_search where item_id = ${cheap.id}`.execute(db)
    expect(rows[0]?.terms).toEqual(expect.arrayContaining(['$l0', expect.stringMatching(/^~\d+$/)]))
  })

  test('is checked in nightly parts, each continuing after the one before', async () => {
    for (const title of ['Bell tent', 'Tall ladder', 'Small drill']) await createItem(server, owner, { title })
    await checkSearchIndex(server.context)
    const spoil = () => sql`update item_search set terms = ${"'nonsense'"}::tsvector`.execute(db)
    await spoil()
    const repaired: number[] = []
    for (let night = 0; night < 2; night++) repaired.push(await checkSearchIndex(server.context, { maxItems: 2 }))
    // The second night wraps around to the first item, which is right by then, and the third continues after it.
    expect(repaired).toEqual([2, 1])
    await spoil()
    expect(await checkSearchIndex(server.context, { maxItems: 2 })).toBe(2)
    expect(await titles('tents')).toEqual([])
    expect(await checkSearchIndex(server.context, { maxItems: 1 })).toBe(1)
    expect(await titles('tents')).toEqual(['Bell tent'])
  })

  test('is checked from the start after the last item, each item once a night', async () => {
    for (const title of ['Bell tent', 'Tall ladder', 'Small drill']) await createItem(server, owner, { title })
    await checkSearchIndex(server.context)
    const repaired: number[] = []
    for (const maxItems of [3, 3, 9]) {
      await sql`update item_search set terms = ${"'nonsense'"}::tsvector`.execute(db)
      repaired.push(await checkSearchIndex(server.context, { maxItems }))
    }
    expect(repaired).toEqual([3, 3, 3])
  })

  test('counts the items of each word, and deletes words without any', async () => {
    const description = 'A thing of its own sort.'
    await createItem(server, owner, { title: 'Bell tent', description })
    const gone = await createItem(server, owner, { title: 'Tent with bellows', description })
    await countWords(server.context)
    expect(await words()).toEqual(
      expect.arrayContaining([
        { word: 'tent', items: 2, named: true },
        { word: 'bell', items: 1, named: true },
        { word: 'thing', items: 2, named: false },
        { word: 'hackney', items: 2, named: true },
      ]),
    )
    await db.deleteFrom('items').where('id', '=', gone.id).execute()
    await createItem(server, owner, { title: 'Thing of a tent', description })
    await countWords(server.context)
    const after = await words()
    expect(after).not.toContainEqual(expect.objectContaining({ word: 'bellows' }))
    expect(after).toContainEqual({ word: 'thing', items: 2, named: true })
    // A word that has become a name can be found by a typo.
    expect((await find('thign')).match).toMatchObject({ kind: 'like', corrected: [{ typed: 'thign', used: 'thing' }] })
    expect(await find('"thign"')).toMatchObject({ items: [], match: { kind: 'none', corrected: [] } })
    expect((await find('"thing"')).match).toMatchObject({ kind: 'literal' })
  })
})

describe('a search narrowed by dates', () => {
  test('shows the same items as the list without words', async () => {
    const free: Parameters<typeof createItem>[2][] = [
      {},
      { available_from: '2026-03-16' },
      { available_until: '2026-03-16' },
      { excluded_dates: ['2026-03-16'] },
      { excluded_dates: ['2026-03-14'] },
    ]
    for (const [index, fields] of free.entries())
      await createItem(server, owner, { ...fields, title: `Tent no. ${index}` })
    const hires = [
      ['confirmed', '2026-03-17', '2026-03-20'],
      ['pending', '2026-03-10', '2026-03-15'],
      ['cancelled', '2026-03-10', '2026-03-20'],
      ['completed', '2026-03-15', '2026-03-16'],
      ['booked', '2026-03-18', '2026-03-19'],
    ] as const
    for (const [status, start_date, end_date] of hires) {
      const { id } = await createItem(server, owner, { title: `Tent ${status}` })
      await insertRental(server, { owner, renter }, { item_id: id, status, start_date, end_date })
    }
    for (const pay_by of ['2026-03-10T11:59:00Z', '2026-03-10T12:01:00Z']) {
      const { id } = await createItem(server, owner, { title: `Tent to be paid by ${pay_by}` })
      const rental = await insertRental(
        server,
        { owner, renter },
        { item_id: id, status: 'pending', start_date: '2026-03-15', end_date: '2026-03-15' },
      )
      await db
        .updateTable('rentals')
        .set({ pay_by: new Date(pay_by), answer_by: null })
        .where('id', '=', rental)
        .execute()
    }
    for (const [from, until] of [
      ['2026-03-15', '2026-03-17'],
      ['2026-03-10', '2026-03-10'],
      ['2026-03-18', '2026-03-25'],
    ]) {
      const plain = (await server.api('GET /items', { query: { from, until } })).items.map(({ title }) => title)
      expect(await titles('tent', { from, until })).toEqual(plain)
      expect(plain.length).toBeLessThan(12)
      expect(plain.length).toBeGreaterThan(0)
    }
  })
})

describe('bad input', () => {
  test.each(['1.1.1.zzz', '9.1.1.0', 'x', '9'.repeat(30)])('the cursor %j is refused by name', async (cursor) => {
    expect(await server.refused('GET /items', { query: { search: 'tent', cursor } })).toMatchObject({
      status: 422,
      fields: { cursor: 'Please send the cursor from the previous page.' },
    })
  })

  test('a cursor of another search, another order or a list without words is refused', async () => {
    for (const title of ['Bell tent', 'Bell tent two', 'Bell tent three']) await createItem(server, owner, { title })
    const cursor = (await find('tent', { limit: 1 })).next_cursor ?? ''
    expect(await titles('tent', { limit: 5, cursor })).toEqual(['Bell tent two', 'Bell tent'])
    const plain = (await server.api('GET /items', { query: { limit: 1 } })).next_cursor ?? ''
    for (const query of [
      { search: 'bell', cursor },
      { search: 'tent', sort: 'best', cursor },
      { cursor },
      { search: 'tent', cursor: plain },
    ]) {
      expect(await server.refused('GET /items', { query })).toMatchObject({
        status: 422,
        fields: { cursor: expect.any(String) },
      })
    }
  })

  test.each(['for a', '%%%', "'", '&|!:*()', '🚲'.repeat(50), 'שלום לך', 'x'.repeat(100), '\\', '"', '<->', 'ﬁ ½ Ⅻ'])(
    '%j gives an empty list',
    async (search) => {
      await createItem(server, owner, { title: 'Tent', description: 'Only this' })
      expect(await find(search)).toMatchObject({ items: [], total: 0, total_is_more: false, match: { kind: 'none' } })
    },
  )

  test("text that is too long or can't be stored is refused by name", async () => {
    for (const search of ['x'.repeat(101), 'tent\u0000']) {
      expect(await server.refused('GET /items', { query: { search } })).toMatchObject({
        status: 422,
        fields: { search: expect.any(String) },
      })
    }
  })
})
