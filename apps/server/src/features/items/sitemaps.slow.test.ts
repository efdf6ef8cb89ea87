import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { queriesOf } from '../../../test/count-statements.ts'
import { createMember, itemInput } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({
  env: { SITE_URL: 'https://itemo.example', SITE_INDEXING: 'true', RATE_LIMITS: 'true' },
  now: new Date('2026-11-26T12:00:00Z'),
})

async function placesOf(path: string): Promise<string[]> {
  const response = await server.fetch(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  return Array.from((await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g), ([, place = '']) => place)
}

test('the sitemap lists its files; the one of pages has public pages and categories, no member pages', async () => {
  expect(await placesOf('/sitemap.xml')).toEqual([
    'https://itemo.example/sitemaps/pages.xml',
    'https://itemo.example/sitemaps/towns.xml',
    'https://itemo.example/sitemaps/items.xml',
  ])
  const places = await placesOf('/sitemaps/pages.xml')
  expect(places).toContain('https://itemo.example/')
  expect(places).toContain('https://itemo.example/privacy-policy')
  expect(places).toContain('https://itemo.example/c/power-tools')
  expect(places.every((place) => place.startsWith('https://itemo.example/'))).toBe(true)
  expect(places.join()).not.toMatch(/messages|profile|saved|settings/)
})

test('active items of real people are listed, each in the file that its id starts with', async () => {
  const [owner, demo] = [await createMember(server), await createMember(server)]
  const list = async (by: typeof owner) =>
    ((await server.call('POST /items', { body: itemInput() }, by)).body as OwnItemView).id
  const [shown, paused, pretended] = [await list(owner), await list(owner), await list(demo)]
  await server.api('PUT /items/:itemId/status', { params: { itemId: paused }, body: { status: 'paused' } }, owner)
  await server.db.updateTable('profiles').set({ is_demo: true }).where('id', '=', demo.id).execute()
  const address = `https://itemo.example/item/${shown}`
  expect(await placesOf('/sitemaps/items.xml')).toEqual([address])
  expect(await placesOf(`/sitemaps/items-${shown.slice(0, 2)}.xml`)).toEqual([address])
  const other = shown.startsWith('a') ? 'b' : 'a'
  expect(await placesOf(`/sitemaps/items-${other}.xml`)).toEqual([])
  expect((await server.fetch('/sitemaps/items-xyz.xml')).status).toBe(404)
  expect(pretended).not.toBe(shown)
})

test('many items are spread over files by their ids', async () => {
  await sql`update pg_class set reltuples = 200000 where oid = 'items'::regclass`.execute(server.db)
  const places = await placesOf('/sitemap.xml')
  expect(places).toHaveLength(18)
  expect(places.slice(-2)).toEqual([
    'https://itemo.example/sitemaps/items-e.xml',
    'https://itemo.example/sitemaps/items-f.xml',
  ])
})

test('a file takes one query over its part of an index, and search engines that have it get 304', async () => {
  const owner = await createMember(server)
  await sql`insert into items (user_id, title, description, category, daily_rate, status, created_at)
    select ${owner.id}, 'Tent ' || n, 'For the sitemap.', 'Other', 5, case when n % 4 = 0 then 'paused' else 'active' end,
      now() - n * interval '1 second'
    from generate_series(1, 4000) n`.execute(server.db)
  await sql`vacuum analyze items`.execute(server.db)
  await sql`vacuum analyze profiles`.execute(server.db)
  const path = '/sitemaps/items-a.xml'
  let places: string[] = []
  const asked = await queriesOf(async () => void (places = await placesOf(path)))
  const wanted = await sql<{ id: string }>`
    select id from items
    where id::text like 'a%' and status = 'active' and user_id not in (select id from profiles where is_demo) order by id`.execute(
    server.db,
  )
  expect(places).toEqual(wanted.rows.map(({ id }) => `https://itemo.example/item/${id}`))
  expect(places.length).toBeGreaterThan(100)
  // The limit is checked first.
  expect(asked).toHaveLength(2)
  const { text, values } = asked.at(-1) ?? { text: '', values: [] }
  const explain = CompiledQuery.raw(`explain (analyze, costs off, timing off) ${text}`, [...values])
  const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': string }>(explain)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  // From the index alone for pages that are marked all-visible, as most are; never more rows than the file has, plus perhaps a demo item.
  const [, read] = /(?:Only Scan using|Index Scan on) items_in_sitemap.*\(actual rows=(\d+)/.exec(plan) ?? []
  expect(Number(read), plan).toBeLessThanOrEqual(places.length + 1)
  expect(plan).not.toMatch(/Seq Scan on items/)
  const first = await server.fetch(path, { headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  const etag = first.headers.get('etag') ?? ''
  const again = await server.fetch(path, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text(), again.headers.get('vary')]).toEqual([304, '', 'Accept-Encoding'])
  const taken = wanted.rows[0]?.id ?? ''
  await server.db
    .updateTable('items')
    .set({ status: 'held', status_before: 'active' })
    .where('id', '=', taken)
    .execute()
  const changed = await server.fetch(path, { headers: { 'if-none-match': etag } })
  expect([changed.status, (await changed.text()).includes(taken)]).toEqual([200, false])
})

test('sitemap files of items are rate-limited', async () => {
  const responses = await Promise.all(Array.from({ length: 121 }, () => server.fetch('/sitemaps/items-f.xml')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]))
})
