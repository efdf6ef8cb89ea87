import type { ItemView } from '@itemo/contract/item-views.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { statementsOf } from '../../../test/count-statements.ts'
import { createMember, itemInput, type Member } from '../../../test/factories.ts'
import { createItem, dayFromNow, renew } from '../../../test/hires.ts'
import { uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { toCachedResponse } from '../../platform/http/response-cache.ts'
import { createItemPages } from './item-page-cache.ts'

const server = await serverOfFile({ now: new Date('2026-03-10T12:00:00Z') })
const second = await server.another()
afterAll(() => second.stop())
const owner = await createMember(server, 'Olive Owner')
const renter = await createMember(server, 'Ronnie Renter')

const pathOf = (id: string) => `/api/v1/items/${id}`
const origins = () => [server.url, second.origin]
/** The responses of both processes, and then the database's: a path with a query string is never served from the cache. */
async function readAll(id: string): Promise<{ status: number; text: string }[]> {
  const addresses = [...origins().map((origin) => origin + pathOf(id)), `${server.url}${pathOf(id)}?again`]
  const answers: { status: number; text: string }[] = []
  for (const address of addresses) {
    const response = await fetch(address)
    const text = await response.text()
    // The text of an error contains the id of its request.
    answers.push({ status: response.status, text: response.ok ? text : '' })
  }
  return answers
}

/** Lets both processes cache the page, acts, and returns what both show immediately afterwards: it has to be a new version. */
async function pageAfter(id: string, act: () => Promise<unknown>): Promise<Partial<ItemView>> {
  const [before] = await readAll(id)
  await act()
  const after = await readAll(id)
  expect(new Set(after.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(after[0]).not.toEqual(before)
  return after[0]?.text ? (JSON.parse(after[0].text) as ItemView) : {}
}

describe('the cached page of an item', () => {
  test('costs one small query the second time, and is the same for everyone', async () => {
    const { id } = await createItem(server, owner)
    const first = await server.fetch(pathOf(id))
    const text = await first.text()
    for (const token of [undefined, renter.token]) {
      const statements = await statementsOf(async () => {
        const again = await server.fetch(pathOf(id), { headers: token ? { authorization: `Bearer ${token}` } : {} })
        expect(await again.text()).toBe(text)
        const names = ({ headers }: Response) => [...headers.keys()].sort()
        expect(names(again)).toEqual(names(first))
        expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
        expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
      })
      expect(statements).toHaveLength(1)
      expect(statements[0]).not.toContain('json_build_object')
    }
    const etag = first.headers.get('etag') ?? ''
    const known = await server.fetch(pathOf(id), { headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' } })
    expect([known.status, await known.text()]).toEqual([304, ''])
  })

  test('shows a change to its item to the next reader, in every process', async () => {
    const { body } = await server.call('POST /items', { body: itemInput() }, owner)
    const { id } = body as { id: string }
    const params = { itemId: id }
    const edit = (changes: Parameters<typeof itemInput>[0]) => () =>
      server.call('PUT /items/:itemId', { params, body: itemInput(changes) }, owner)
    const status = (to: 'active' | 'paused') => () =>
      server.api('PUT /items/:itemId/status', { params, body: { status: to } }, owner)
    const images = [{ image_url: await uploadPhoto(server, owner) }, { image_url: await uploadPhoto(server, owner) }]

    expect(await pageAfter(id, edit({ title: 'Another title' }))).toMatchObject({ title: 'Another title' })
    expect((await pageAfter(id, edit({ images }))).images).toHaveLength(2)
    expect((await pageAfter(id, edit({ images: images.toReversed() }))).images?.[0]).toMatchObject(images[1] ?? {})
    expect((await pageAfter(id, edit({ images: [] }))).images).toEqual([])
    expect((await pageAfter(id, edit({ addons: [] }))).addons).toEqual([])
    expect((await pageAfter(id, edit({ addons: [{ name: 'Gloves', price: 1 }] }))).addons).toHaveLength(1)
    expect(await pageAfter(id, status('paused'))).toEqual({})
    expect(await pageAfter(id, status('active'))).toMatchObject({ status: 'active' })
    const until = new Date(server.context.now().getTime() + 60_000)
    const boost = () =>
      server.db.updateTable('items').set({ is_boosted: true, boost_expires_at: until }).where('id', '=', id).execute()
    expect(await pageAfter(id, boost)).toMatchObject({ is_boosted: true })
    expect(await pageAfter(id, async () => server.advance(60_001))).toMatchObject({ is_boosted: false })
    expect(await pageAfter(id, () => server.api('DELETE /items/:itemId', { params }, owner))).toEqual({})
  })

  test('shows a change to its rentals and its owner as soon', async () => {
    const { id } = await createItem(server, owner)
    const days = { startDate: dayFromNow(server, 1), endDate: dayFromNow(server, 2) }
    let rentalId = ''
    const hire = async () => {
      rentalId = (await server.api('POST /rentals', { body: { itemId: id, ...days } }, renter)).rental_id
    }
    const withdraw = () => server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId } }, renter)
    const taken = [{ start: days.startDate, end: days.endDate }]
    expect(await pageAfter(id, hire)).toMatchObject({ taken })
    expect(await pageAfter(id, withdraw)).toMatchObject({ taken: [] })
    expect(await pageAfter(id, hire)).toMatchObject({ taken })
    const complete = () =>
      server.db
        .updateTable('rentals')
        .set({ status: 'completed', requested_at: server.context.now() })
        .where('id', '=', rentalId)
        .execute()
    expect(await pageAfter(id, complete)).toMatchObject({ taken: [] })
    const review = () =>
      server.api(
        'POST /rentals/:rentalId/review',
        { params: { rentalId }, body: { rating: 4, text: 'A good drill and a kind owner.' } },
        renter,
      )
    expect(await pageAfter(id, review)).toMatchObject({ owner: { trust_score: 4 } })
    const rename = () => server.api('PUT /me', { body: { bio: 'I lend what I have.' } }, owner)
    expect(await pageAfter(id, rename)).toMatchObject({ owner: { bio: 'I lend what I have.' } })
    const leaving = await createMember(server)
    const left = await createItem(server, leaving)
    expect(await pageAfter(left.id, () => server.api('POST /my/deletion', { body: {} }, leaving))).toEqual({})
    await hire()
    const pass = async () => server.advance(3 * 86_400_000)
    expect(await pageAfter(id, pass)).toMatchObject({ taken: [] })
  })

  test('is never older than what was written before the request, under concurrent reads and writes', async () => {
    const { id } = await createItem(server, owner)
    let written = 0
    let done = false
    const write = async () => {
      for (let price = 11; price <= 40; price++) {
        await server.db.updateTable('items').set({ daily_rate: price }).where('id', '=', id).execute()
        written = price
      }
      done = true
    }
    const stale: string[] = []
    const readOn = async (origin: string) => {
      while (!done) {
        const least = written
        const page = (await (await fetch(origin + pathOf(id))).json()) as ItemView
        if (page.daily_rate < least) stale.push(`${page.daily_rate} after ${least}`)
      }
    }
    await Promise.all([write(), ...[...origins(), ...origins()].map(readOn)])
    expect(stale).toEqual([])
  })

  test("isn't served to someone who may not see the item", async () => {
    const closed = await server.another({ PUBLIC_ITEM_PAGES: 'false' })
    try {
      const { id } = await createItem(server, owner)
      const as = async (member?: Member) => {
        const now = member && (await renew(server, member))
        const headers = now ? { authorization: `Bearer ${now.token}` } : {}
        return (await fetch(closed.origin + pathOf(id), { headers })).status
      }
      expect([await as(renter), await as(renter), await as()]).toEqual([200, 200, 401])
      await server.db.updateTable('items').set({ status: 'paused' }).where('id', '=', id).execute()
      expect([await as(owner), await as(owner), await as(renter)]).toEqual([200, 200, 404])
    } finally {
      await closed.stop()
    }
  })

  test('has a version that covers every table the page reads', async () => {
    const { id } = await createItem(server, owner)
    const pages = createItemPages(server.context)
    pages.keep(id, 'of another time', toCachedResponse('{}'))
    const statements = await statementsOf(async () => {
      await server.fetch(`${pathOf(id)}?again`)
      expect(await pages.find(id)).toBeUndefined()
    })
    const [ofPage, ofVersion] = await Promise.all(statements.map(tablesOf))
    expect(ofPage).toEqual([
      'item_addons',
      'item_images',
      'items',
      'person_facts',
      'profiles',
      'rentals',
      'setting_versions',
    ])
    expect(ofVersion).toEqual(ofPage)
  })
})

/** The tables that a statement reads, according to PostgreSQL's plan. */
async function tablesOf(statement: string): Promise<string[]> {
  const { rows } = await sql<{
    'QUERY PLAN': unknown
  }>`${sql.raw(`explain (generic_plan, format json) ${statement}`)}`.execute(server.db)
  const names = JSON.stringify(rows).matchAll(/"Relation Name": ?"(\w+)"/g)
  return [...new Set([...names].map(([, name]) => name ?? ''))].sort()
}
