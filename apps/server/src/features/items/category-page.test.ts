import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { expect, test } from 'vitest'
import { createMember, itemInput } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { readCategoryPage } from './category-page.ts'

const server = await serverOfFile({ env: { SITE_INDEXING: 'true' } })

test('the page of a category lists its newest items without a script, and is listed from five on', async () => {
  const owner = await createMember(server)
  const list = async (title: string) => {
    const { body } = await server.call('POST /items', { body: itemInput({ title, category: 'Cycling' }) }, owner)
    return (body as OwnItemView).id
  }
  const first = await list('Tandem <for two>')
  const page = () => readCategoryPage(server.context, '/c/cycling')
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

test('an empty category invites to list something, and no other address has a page', async () => {
  expect((await readCategoryPage(server.context, '/c/winter-sports'))?.body).toContain(
    'Nobody lists anything here yet.',
  )
  expect((await readCategoryPage(server.context, '/c/winter-sports'))?.head).toContain('noindex')
  for (const path of ['/c/none', '/c/', '/cycling', '/c/cycling/x']) {
    expect(await readCategoryPage(server.context, path)).toBeUndefined()
  }
})
