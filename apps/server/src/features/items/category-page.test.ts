import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { expect, test } from 'vitest'
import { createMember, itemInput, listItem } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { readCategoryPage } from './category-page.ts'
import { createListedTowns } from './listed-towns.ts'

const server = await serverOfFile({ env: { SITE_INDEXING: 'true' } })
const deps = { ...server.context, listedTowns: createListedTowns(server.context) }

test('a category page lists its newest items without a script, and can be indexed from five items on', async () => {
  const owner = await createMember(server)
  const list = async (title: string) => {
    const { body } = await server.call('POST /items', { body: itemInput({ title, category: 'Cycling' }) }, owner)
    return (body as OwnItemView).id
  }
  const first = await list('Tandem <for two>')
  const page = () => readCategoryPage(deps, '/c/cycling')
  expect((await page())?.head).toContain('noindex')
  for (const title of ['Cargo bike', 'Folding bike', 'Child seat', 'Bike rack']) await list(title)
  const { head = '', body = '', plain } = (await page()) ?? {}
  expect(plain).toBe(true)
  expect(head).not.toContain('noindex')
  expect(head).toContain(`rel="canonical" href="${server.context.siteUrl}/c/cycling"`)
  expect(body).toContain('<h1 class="text-h1">Cycling to hire</h1>')
  expect(body).toContain(`href="/item/${first}">Tandem &#60;for two&#62;</a>`)
  expect(body.indexOf('Bike rack')).toBeLessThan(body.indexOf('Tandem'))
  expect(body).toContain('href="/c/party-events"')
})

test('an empty category invites people to list something, and no other path has a category page', async () => {
  expect((await readCategoryPage(deps, '/c/winter-sports'))?.body).toContain('Nobody lists anything here yet.')
  expect((await readCategoryPage(deps, '/c/winter-sports'))?.head).toContain('noindex')
  for (const path of ['/c/none', '/c/', '/cycling', '/c/cycling/x', '/c/none/leeds', '/c/cycling/leeds/x']) {
    expect(await readCategoryPage(deps, path)).toBeUndefined()
  }
})

test('a category has a page for a town with its items, which links and the sitemap include from five items on', async () => {
  const owner = await createMember(server)
  const list = (title: string, location: string) =>
    listItem(server, owner, { title, location, category: 'Musical Instruments' })
  const page = (path: string) => readCategoryPage(deps, `/c/musical-instruments${path}`)
  await list('Piano of Bristol', 'BS1 4DJ')
  for (const title of ['Old cello', 'Viola', 'Small harp', 'An oboe']) await list(title, 'LS1 4DY')
  expect((await page('/leeds'))?.head).toContain('noindex')
  await list('Lute <of Leeds>', 'LS2 7EW')
  const { head = '', body = '', plain } = (await page('/leeds')) ?? {}
  expect(plain).toBe(true)
  expect(head).not.toContain('noindex')
  expect(head).toContain('<title>Musical Instruments to hire in Leeds · Itemo</title>')
  expect(head).toContain(`rel="canonical" href="${server.context.siteUrl}/c/musical-instruments/leeds"`)
  expect(body).toContain('<h1 class="text-h1">Musical Instruments to hire in Leeds</h1>')
  expect(body).toContain('>Lute &#60;of Leeds&#62;</a>')
  expect(body).not.toContain('Piano of Bristol')
  expect(body).not.toContain('7EW')
  expect(body).toContain('href="/c/musical-instruments">Musical Instruments everywhere</a>')
  expect((await page('/bristol'))?.head).toContain('noindex')

  server.advance(3_600_000)
  const links = (await page(''))?.body ?? ''
  expect(links).toContain('href="/c/musical-instruments/leeds">Leeds</a>')
  expect(links).not.toContain('/c/musical-instruments/bristol')
  const sitemap = await (await server.fetch('/sitemaps/towns.xml')).text()
  expect(sitemap).toContain(`<loc>${server.context.siteUrl}/c/musical-instruments/leeds</loc>`)
  expect(sitemap).not.toContain('/bristol')
})
