import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMember, itemInput } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { SITE_URL: 'https://itemo.example', SITE_INDEXING: 'true' } })

async function placesOf(path: string): Promise<string[]> {
  const response = await server.fetch(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  return Array.from((await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g), ([, place = '']) => place)
}

test('the sitemap names its files, and that of the pages lists public ones and categories, and no page of members', async () => {
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

test('active items of real people are listed, each in the file that its id begins with', async () => {
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

test('many items are spread over files that each hold some of the ids', async () => {
  await sql`update pg_class set reltuples = 200000 where oid = 'items'::regclass`.execute(server.db)
  const places = await placesOf('/sitemap.xml')
  expect(places).toHaveLength(18)
  expect(places.slice(-2)).toEqual([
    'https://itemo.example/sitemaps/items-e.xml',
    'https://itemo.example/sitemaps/items-f.xml',
  ])
})
