import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../../test/app.tsx'
import { itemCard, member, ownItem } from '../../../../test/fixtures.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Una')
const washer = ownItem(owner)

test('the edit form waits for its item [marketplace 2.68]', async () => {
  const come = server.hold('GET /my/items/:itemId', washer)
  openApp(`/items/edit/${washer.id}`, { as: owner })
  await expect.element(page.getByText('Loading the item')).toBeVisible()
  come()
  await expect.element(page.getByRole('button', { name: 'Update Item' })).toBeVisible()
})

test('the error summary names each field once', async () => {
  openApp('/list-item', { as: owner })
  await page.getByRole('button', { name: 'List Your Item' }).click()
  const wrong = page.getByRole('alert').getByRole('listitem')
  await expect.element(wrong.first()).toBeVisible()
  expect(wrong.elements().map(({ textContent }) => textContent)).toEqual([
    'Title must be at least 5 characters.',
    'Please select a category.',
    'Description must be at least 20 characters.',
    'Daily rate must be at least £1.',
    'Postcode must be at least 3 characters.',
  ])
})

test("the form of a new item has its sections in order, and shows when it's being listed [marketplace 2.58, 2.60, 2.68]", async () => {
  openApp('/list-item', { as: owner })
  const send = page.getByRole('button', { name: 'List Your Item' })
  await expect.element(send).toBeVisible()
  const sections = ['Photos', 'Title & Description', 'Pricing', 'Location', 'Availability']
  const headings = page.getByRole('main').getByRole('heading', { level: 2 }).elements()
  const names = headings.map((heading) => (heading as HTMLElement).innerText)
  expect(names.filter((name) => sections.includes(name))).toEqual(sections)
  const details = page.getByRole('region', { name: 'Title & Description' })
  for (const name of ['Title', 'Description'])
    await expect.element(details.getByRole('textbox', { name })).toBeVisible()
  await expect.element(details.getByRole('combobox', { name: 'Category' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Title' }).fill(washer.title)
  await page.getByRole('textbox', { name: 'Description' }).fill(washer.description)
  await page.getByRole('combobox', { name: 'Category' }).selectOptions(washer.category)
  await page.getByRole('textbox', { name: 'Daily rate' }).fill('8')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('N1 9GU')
  server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null })
  const listed = server.hold('POST /items', washer)
  await send.click()
  await expect.element(page.getByRole('button', { name: 'Listing...' })).toBeVisible()
  listed()
  await expect.poll(whereabouts).toMatch(/^\/profile/)
})
