import type { MatchView } from '@itemo/contract/item-views.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { feed, idOf, itemCard, member } from '../../../test/fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const camera = itemCard(member('Xan'), { title: 'Mirrorless camera' })
const plain: MatchView = { kind: 'literal', corrected: [], ignored: [], about: null, first_like: null }

/** Opens /home with a search, and the server's remarks on it. */
function openSearch(search: string, match: Partial<MatchView>, total_is_more = false): void {
  server.answer('GET /items', ({ query }) => {
    expect(query).toMatchObject({ search, sort: 'best' })
    return feed([camera], { match: { ...plain, ...match }, total_is_more, ...(total_is_more && { total: 50 }) })
  })
  openApp(`/home?search=${encodeURIComponent(search)}`)
}

test('a corrected typo is shown, with what was searched for instead [R53]', async () => {
  openSearch('big Camra', { kind: 'like', corrected: [{ typed: 'camra', used: 'camera' }] })
  await expectText(/Showing results for big camera\. You typed “big Camra”\./)
  server.answer('GET /items', ({ query }) => feed(query.search === '"big Camra"' ? [] : [camera]))
  await page.getByRole('button', { name: 'Search only for “big Camra”' }).click()
  await expectText('No items found')
})

test('searching only for what was typed drops quotation marks and is cut to the maximum length', async () => {
  const typed = `5" camra ${'x'.repeat(91)}`
  openSearch(typed, { kind: 'like', corrected: [{ typed: 'camra', used: 'camera' }] })
  await expectText(/Showing results for/)
  const asked: unknown[] = []
  server.answer('GET /items', ({ query }) => {
    asked.push(query.search)
    return feed([])
  })
  await page.getByRole('button', { name: /^Search only for/ }).click()
  await expectText('No items found')
  expect(asked).toEqual([`"5 camra ${'x'.repeat(90)}"`])
})

test('results found only by synonyms are called similar [R53]', async () => {
  openSearch('pentax', { kind: 'like' })
  await expectText('No exact match for “pentax”. These are similar.')
})

test('similar results are below a divider, wherever pages end [R53]', async () => {
  const [mirror, lens] = ['Camera mirror', 'Lens'].map((title) => itemCard(member('Xan'), { id: idOf(title), title }))
  server.answer('GET /items', feed([camera, mirror!, lens!], { match: { ...plain, first_like: lens!.id } }))
  openApp('/home?search=camera')
  const order = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect
    .poll(() => order.elements().map(({ textContent }) => textContent))
    .toEqual(['Mirrorless camera', 'Camera mirror', 'Also similar', 'Lens'])
})

test('ignored words are named', async () => {
  openSearch('a b c d e f g h i', { ignored: ['h', 'i'] })
  await expectText('Too many words: “h”, “i” not looked for.')
})

test('an estimate is rounded to two figures, and shown only for a list that continues [R85]', async () => {
  openSearch('camera', { about: 1437 }, true)
  await expectText('About 1,400 in all.')
  await expectText('More than 50 items')
})

test('a complete list of exact matches has no note', async () => {
  openSearch('camera', { about: 1437 })
  await expect.element(page.getByRole('link', { name: camera.title })).toBeVisible()
  await expect.element(page.getByText('1 item', { exact: true })).toBeVisible()
  expect(page.getByText('in all').elements()).toEqual([])
})
