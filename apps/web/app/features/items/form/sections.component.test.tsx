import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../../test/app.tsx'
import { itemCard, member, ownItem } from '../../../../test/fixtures.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Sec')
const washer = ownItem(owner)
const sections = ['Photos', 'Title & Description', 'Pricing', 'Location', 'Availability']

test('the form of an item waits for it, and has its sections in order [marketplace 2.58, 2.60, 2.68]', async () => {
  const come = server.hold('GET /my/items/:itemId', washer)
  openApp(`/items/edit/${washer.id}`, { as: owner })
  await expect.element(page.getByText('Loading the item')).toBeVisible()
  come()
  await expect.element(page.getByRole('button', { name: 'Update Item' })).toBeVisible()

  openApp('/list-item', { as: owner })
  const list = page.getByRole('button', { name: 'List Your Item' })
  await expect.element(list).toBeVisible()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 }).elements()
  const named = headings.map((heading) => heading.textContent).filter((text) => sections.includes(text))
  expect(named).toEqual(sections)
  const details = page.getByRole('region', { name: 'Title & Description' })
  await expect.element(details.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await expect.element(details.getByRole('textbox', { name: 'Description' })).toBeVisible()
  await expect.element(details.getByRole('combobox', { name: 'Category' })).toBeVisible()

  await details.getByRole('textbox', { name: 'Title' }).fill('A ladder of four metres')
  await details.getByRole('textbox', { name: 'Description' }).fill('It folds, and it reaches a first floor.')
  await details.getByRole('combobox', { name: 'Category' }).selectOptions('Garden Tools')
  await page.getByRole('textbox', { name: 'Daily rate' }).fill('8')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('N1 9GU')
  server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null })
  const listed = server.hold('POST /items', washer)
  await list.click()
  await expect.element(page.getByRole('button', { name: 'Listing...' })).toBeVisible()
  listed()
  await expect.poll(whereabouts).toMatch(/^\/profile/)
})
