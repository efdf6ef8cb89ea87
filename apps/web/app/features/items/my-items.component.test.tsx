import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { idOf, itemCard, member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const owner = member('Una')
const find = page.getByRole('searchbox', { name: 'Find one of your items' })

/** An owner of this many items, 20 on each page; the last is a drill. */
function answerItems(count: number): void {
  const items = Array.from({ length: count }, (_, index) =>
    itemCard(owner, { id: idOf(`no. ${index}`), title: index === count - 1 ? 'Cordless Drill' : `Other ${index}` }),
  )
  server.answer('GET /my/items', ({ query: { cursor } }) => {
    const from = Number(cursor ?? 0)
    return { items: items.slice(from, from + 20), next_cursor: from + 20 < count ? String(from + 20) : null }
  })
}

test('an owner of many finds one by its title, also on a page that was not loaded', async () => {
  answerItems(75)
  openApp('/profile?tab=items', { as: owner })
  await find.fill(' drill')
  await expect.element(page.getByRole('link', { name: 'Cordless Drill', exact: true })).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(1)
  await find.fill('lawn mower')
  await expect.element(page.getByText('None of your items is called “lawn mower”.')).toBeVisible()
  await find.fill('')
  await expect.poll(() => page.getByRole('article').elements().length).toBe(75)
})

test('an owner of a few sees them all', async () => {
  answerItems(3)
  openApp('/profile?tab=items', { as: owner })
  await expect.element(page.getByRole('link', { name: 'Cordless Drill', exact: true })).toBeVisible()
  await expect.element(find).not.toBeInTheDocument()
})
