import { forbiddenMessage } from '@itemo/domain/text.ts'
import type { ItemFeedView } from '@itemo/contract/item-views.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../../../test/count-statements.ts'
import { createMember, type ItemChanges, itemInput, listItem } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { readFeedPage } from './feed-queries.ts'
import { writeSearchRows } from './search-rows.ts'

/** Allows for a busy machine. */
const start = new Date('2026-03-10T12:00:00Z')

const server = await serverOfFile({ now: start })
const owner = await createMember(server)
beforeEach(async () => {
  await server.db.deleteFrom('items').execute()
  server.setNow(start)
})

const feed = (query: Record<string, unknown> = {}) => server.api('GET /items', { query })
const titles = ({ items }: ItemFeedView) => items.map(({ title }) => title)

async function list(changes: ItemChanges = {}): Promise<string> {
  server.advance(1000)
  return (await listItem(server, owner, changes)).id
}

/** Inserts many items directly; each is a second older than the one before. */
async function fill(count: number, text: (index: number) => string, dailyRate = 5): Promise<void> {
  const { now } = server.context
  const rows = Array.from({ length: count }, (_, index) => ({
    user_id: owner.id,
    title: text(index),
    description: 'Made for the test of the feed.',
    category: 'Other',
    daily_rate: dailyRate,
    latitude: 51.5,
    longitude: -0.1,
    created_at: new Date(now().getTime() - index * 1000),
  }))
  const inOrder = rows.toReversed()
  for (let from = 0; from < count; from += 1000) {
    const made = await server.db
      .insertInto('items')
      .values(inOrder.slice(from, from + 1000))
      .returning('id')
      .execute()
    await writeSearchRows(
      server.db,
      made.map(({ id }) => id),
    )
  }
}

describe('the feed', () => {
  test('shows active items to anyone, newest first [marketplace 7.1] [R30]', async () => {
    const first = await list({ title: 'First of all' })
    await list({ title: 'Second one' })
    await list({ title: 'Third one' })
    await server.api('PUT /items/:itemId/status', { params: { itemId: first }, body: { status: 'paused' } }, owner)
    const page = await feed()
    expect(titles(page)).toEqual(['Third one', 'Second one'])
    expect(page).toMatchObject({ boosted: [], next_cursor: null })
  })

  test('pages on, each item once, while new ones are listed', async () => {
    await fill(60, (index) => `Item ${index}`)
    const one = await feed({ limit: 25 })
    await list({ title: 'Came in later' })
    const two = await feed({ limit: 25, cursor: one.next_cursor })
    const three = await feed({ limit: 25, cursor: two.next_cursor })
    expect([...titles(one), ...titles(two), ...titles(three)]).toEqual(
      Array.from({ length: 60 }, (_, index) => `Item ${index}`),
    )
    expect(three.next_cursor).toBeNull()
  })

  test('pages through items of the same instant', async () => {
    await fill(7, (index) => `Item ${index}`)
    const instant = '2026-03-10 10:00:00.123456+00'
    await server.db.updateTable('items').set({ created_at: instant }).execute()
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await feed({ limit: 3, cursor: cursor ?? undefined })
      seen.push(...titles(page))
      cursor = page.next_cursor
    }
    expect(seen.sort()).toEqual(Array.from({ length: 7 }, (_, index) => `Item ${index}`))
  })

  test('has 50 items, and one category on request [marketplace 7.1, 9.15]', async () => {
    await fill(55, (index) => `Item ${index}`)
    await list({ category: 'Cycling', title: 'Red bicycle' })
    expect((await feed()).items).toHaveLength(50)
    expect(titles(await feed({ category: 'Cycling' }))).toEqual(['Red bicycle'])
    expect(await server.refused('GET /items', { query: { category: 'Boats' } })).toMatchObject({
      status: 422,
      fields: { category: 'Please choose one of the categories.' },
    })
    expect(await server.refused('GET /items', { query: { limit: 51 } })).toMatchObject({ status: 422 })
  })

  const unknown = 'Please send the cursor from the previous page.'
  test.each([
    ['x', unknown],
    ['1.2', unknown],
    [`${'9'.repeat(30)}.00000000-0000-4000-8000-000000000000`, unknown],
    ['\u0000', forbiddenMessage],
  ])('refuses the cursor %j', async (cursor, words) => {
    const fields = { cursor: words }
    expect(await server.refused('GET /items', { query: { cursor } })).toMatchObject({ status: 422, fields })
  })
})

describe('search', () => {
  test('covers title, description and category, ignoring case and accents', async () => {
    await list({
      title: 'Crème brûlée torch',
      description: 'A kitchen torch that burns sugar.',
      category: 'Kitchen Appliances',
    })
    await list({ title: 'Mountain tent', description: 'For TWO people and a dog.', category: 'Camping & Hiking' })
    expect(titles(await feed({ search: 'CREME BRULEE' }))).toEqual(['Crème brûlée torch'])
    expect(titles(await feed({ search: 'two people' }))).toEqual(['Mountain tent'])
    expect(titles(await feed({ search: 'hiking' }))).toEqual(['Mountain tent'])
    expect(titles(await feed({ search: 'torch', category: 'Camping & Hiking' }))).toEqual([])
    expect(titles(await feed({ search: 'piano' }))).toEqual([])
  })

  test('a single letter narrows like any other search [marketplace 2.3] [R53]', async () => {
    await list({ title: 'Mountain tent' })
    await list({ title: 'Quiet generator' })
    expect(titles(await feed({ search: ' Q ' }))).toEqual(['Quiet generator'])
    expect(titles(await feed({ search: 'T' }))).toEqual(['Quiet generator', 'Mountain tent'])
    expect(titles(await feed({ search: 'z' }))).toEqual([])
  })

  test.each(['100%', 'a_b', 'back\\slash', "o'neill", '🚲🚲', 'שלום'])('takes %j literally', async (word) => {
    await list({ title: `Thing ${word} here` })
    await list({ title: 'Thing 1000 aXb backslash' })
    const page = await feed({ search: word, sort: 'best' })
    expect(page.match?.kind).toBe('literal')
    expect(titles(page)[0]).toBe(`Thing ${word} here`)
    // A spelling as one word is similar, and comes after it.
    expect(titles(page).slice(1)).toEqual(word === 'back\\slash' ? ['Thing 1000 aXb backslash'] : [])
  })

  test('finds items beyond the newest thousand, and pages across the boundary [marketplace 2.4] [R30]', async () => {
    await fill(2300, (index) => (index % 100 === 99 ? `Rare trumpet ${index}` : `Item ${index}`))
    const one = await feed({ search: 'rare trumpet', limit: 15 })
    const two = await feed({ search: 'rare trumpet', limit: 15, cursor: one.next_cursor })
    expect([...titles(one), ...titles(two)]).toEqual(
      Array.from({ length: 23 }, (_, index) => `Rare trumpet ${index * 100 + 99}`),
    )
    expect(two.next_cursor).toBeNull()
    expect(one.boosted).toEqual([])
  })

  test.each([
    ['few rates', '1 + n % 3 * 0.5', 37, {}],
    ['few rates, available on given days', '1 + n % 3 * 0.5', 37, { from: '2026-03-20', until: '2026-03-21' }],
    ['more rates than are queried one by one', '1 + n % 97 * 0.01', 11, {}],
    ['few rates in a category', '1 + n % 3 * 0.5', 37, { category: 'Other' }],
  ])(
    'finds cheap items beyond the newest thousand, and pages across the boundary: %s',
    async (_, rate, share, query) => {
      await fill(1600, (index) => `Thing ${index}`, 50)
      await sql`
      update items i set daily_rate = ${sql.raw(rate)}
      from (select id, row_number() over (order by created_at desc, id desc) as n from items) r
      where r.id = i.id and n % ${sql.lit(share)} = 0`.execute(server.db)
      const { rows: wanted } = await sql<{ id: string }>`
      select id from items where daily_rate <= 1.99 order by created_at desc, id desc`.execute(server.db)
      const found: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await feed({ ...query, max_price: 1.99, limit: 20, ...(cursor && { cursor }) })
        found.push(...page.items.map(({ id }) => id))
        if (page.next_cursor === null) break
        cursor = page.next_cursor
      }
      expect(found).toEqual(wanted.map(({ id }) => id))
      expect(found.length).toBeGreaterThan(25)
    },
  )

  test('finds two letters among older items, in any script', async () => {
    await fill(1200, (index) => (index === 1100 ? 'A quiz box' : index === 1150 ? 'טל' : `Item ${index}`))
    expect(titles(await feed({ search: 'UI' }))).toEqual(['A quiz box'])
    expect(titles(await feed({ search: 'טל' }))).toEqual(['טל'])
    expect(await feed({ search: 'zz' })).toMatchObject({ items: [], total: 0, total_is_more: false })
  })
})

describe('boosted items', () => {
  test('come first on the first page while their time lasts, and not in searches or a chosen order [R30, R55, R84]', async () => {
    const id = await list({ title: 'Boosted drill' })
    await list({ title: 'Ordinary drill' })
    const until = new Date(server.context.now().getTime() + 10_000)
    await server.db
      .updateTable('items')
      .set({ is_boosted: true, boost_expires_at: until })
      .where('id', '=', id)
      .execute()
    await expect.poll(async () => (await feed()).boosted).toHaveLength(1)
    const page = await feed()
    expect(page.boosted[0]).toMatchObject({ id, is_boosted: true })
    expect(page.items.map(({ is_boosted }) => is_boosted)).toEqual([false, true])
    expect((await feed({ search: 'drill' })).boosted).toEqual([])
    expect((await feed({ sort: 'cheapest' })).boosted).toEqual([])
    expect((await feed({ max_price: '500' })).boosted).toHaveLength(1)
    server.advance(10_001)
    const after = await feed()
    expect(after.boosted).toEqual([])
    expect(after.items.map(({ is_boosted }) => is_boosted)).toEqual([false, false])
  })

  test('take turns by the hour when there are more than fit: each is shown, and shown first', async () => {
    for (let n = 0; n < 20; n += 1) await list({ title: `Drill ${n}` })
    await server.db
      .updateTable('items')
      .set({ is_boosted: true, boost_expires_at: new Date('2030-01-01') })
      .execute()
    await expect.poll(async () => (await feed()).boosted).toHaveLength(4)
    const shown = new Map<string, number>()
    const first = new Set<string>()
    // Counted from the start of a rotation.
    const hoursToRound = 20 - (Math.floor(start.getTime() / 3_600_000) % 20)
    server.setNow(new Date(start.getTime() + hoursToRound * 3_600_000))
    for (let hour = 0; hour < 20; hour += 1) {
      const { boosted } = await feed()
      for (const { id } of boosted) shown.set(id, (shown.get(id) ?? 0) + 1)
      first.add(boosted[0]?.id ?? '')
      server.advance(3_600_000)
    }
    expect(first.size).toBe(20)
    expect(new Set(shown.values())).toEqual(new Set([4]))
  })

  test('are each shown at any hour of the day when there are 24', async () => {
    for (let n = 0; n < 24; n += 1) await list({ title: `Drill ${n}` })
    await server.db
      .updateTable('items')
      .set({ is_boosted: true, boost_expires_at: new Date('2030-01-01') })
      .execute()
    const atThisHour = new Set<string>()
    for (let day = 0; day < 7; day += 1) {
      const now = new Date(server.context.now().getTime() + day * 86_400_000)
      const query = { filters: {}, sort: 'newest' as const, limit: 1, withBoosted: true, near: null, now }
      const page = JSON.parse((await readFeedPage(server.db, query)).body) as ItemFeedView
      for (const { id } of page.boosted) atThisHour.add(id)
    }
    expect(atThisHour.size).toBeGreaterThan(8)
  })

  test('include one older than all others in turn, however many there are', async () => {
    await fill(204, (index) => `Item ${index}`)
    await server.db
      .updateTable('items')
      .set({ is_boosted: true, boost_expires_at: new Date('2030-01-01') })
      .execute()
    const round = Math.ceil(start.getTime() / 3_600_000 / 204) * 204
    const titlesShown = new Set<string>()
    for (let hour = round; hour < round + 204; hour += 4) {
      const now = new Date(hour * 3_600_000)
      const query = { filters: {}, sort: 'newest' as const, limit: 1, withBoosted: true, near: null, now }
      const page = JSON.parse((await readFeedPage(server.db, query)).body) as ItemFeedView
      for (const { title } of page.boosted) titlesShown.add(title)
    }
    expect(titlesShown.size).toBe(204)
  })

  test("don't include paused ones", async () => {
    const id = await list()
    const far = new Date('2030-01-01')
    await server.db
      .updateTable('items')
      .set({ is_boosted: true, boost_expires_at: far, status: 'paused' })
      .where('id', '=', id)
      .execute()
    await expect.poll(() => feed()).toMatchObject({ boosted: [], items: [] })
  })
})

describe('the cached first page', () => {
  test('is sent compressed to clients that accept it, and plain to others', async () => {
    await list({ title: 'Crème brûlée torch' })
    const as = async (encoding: string) => {
      const response = await server.fetch('/api/v1/items', { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(titles((await response.json()) as ItemFeedView)).toEqual(['Crème brûlée torch'])
      return response.headers
    }
    const squeezed = await as('br, gzip')
    const plain = await as('gzip;q=0, identity')
    expect(squeezed.get('content-encoding')).toBe('gzip')
    expect(plain.get('content-encoding')).toBeNull()
    expect(squeezed.get('etag')).toBe(`W/${plain.get('etag')}`)
  })

  test('costs no query the second time, and is 304 to clients that have it', async () => {
    await list({ title: 'Mountain tent' })
    const first = await server.fetch('/api/v1/items')
    const etag = first.headers.get('etag') ?? ''
    const askAgain = async () => {
      const again = await server.fetch('/api/v1/items', { headers: { 'if-none-match': etag } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
    }
    // The notification of the new item may arrive after the first response and drop it once.
    await expect.poll(() => statementsOf(askAgain)).toEqual([])
    await list({ title: 'A newer tent' })
    const changed = await server.fetch('/api/v1/items', { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(titles((await changed.json()) as ItemFeedView)).toEqual(['A newer tent', 'Mountain tent'])
  })

  test('is correct at once after each kind of write in the same process', async () => {
    const id = await list({ title: 'Mountain tent' })
    const params = { itemId: id }
    expect(titles(await feed())).toEqual(['Mountain tent'])
    await server.call('PUT /items/:itemId', { params, body: itemInput({ title: 'Valley tent' }) }, owner)
    expect(titles(await feed())).toEqual(['Valley tent'])
    await server.api('PUT /items/:itemId/status', { params, body: { status: 'paused' } }, owner)
    expect(titles(await feed())).toEqual([])
    await server.api('PUT /items/:itemId/status', { params, body: { status: 'active' } }, owner)
    expect(titles(await feed())).toEqual(['Valley tent'])
    await server.api('DELETE /items/:itemId', { params }, owner)
    expect(titles(await feed())).toEqual([])
  })

  test('is dropped in other processes too', async () => {
    const second = await server.another()
    try {
      const there = async () => titles((await (await fetch(`${second.origin}/api/v1/items`)).json()) as ItemFeedView)
      expect(await there()).toEqual([])
      await list({ title: 'Mountain tent' })
      await expect.poll(() => there()).toEqual(['Mountain tent'])
    } finally {
      await second.stop()
    }
  })
})

test('a feed that takes too long answers 503', async () => {
  // A separate server: such a short limit would also cancel writes of other tests on a busy machine.
  const impatient = await server.another({ DATABASE_STATEMENT_TIMEOUT_MS: '1000' })
  const blocker = new pg.Client({ connectionString: server.context.config.database.url ?? '' })
  await blocker.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table items in access exclusive mode')
    const answer = await fetch(`${impatient.origin}/api/v1/items?limit=7`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: { code: 'timeout' } })
  } finally {
    await blocker.end()
    await impatient.stop()
  }
})
