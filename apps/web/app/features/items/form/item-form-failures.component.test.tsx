import { test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../../test/app.tsx'
import { member, ownItem, sessionOf } from '../../../../test/fixtures.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Una')
const washer = ownItem(owner)

/** Opens the form of an item and edits its title. */
async function openChanged(): Promise<void> {
  server.answer('GET /my/items/:itemId', washer)
  openApp(`/items/edit/${washer.id}`, { as: owner })
  await page.getByRole('textbox', { name: 'Title' }).fill('Pressure washer with a new hose')
}
const update = () => page.getByRole('button', { name: 'Update Item' }).click()

test('a refused change names the part and the reason [marketplace 8.44, 8.45]', async () => {
  await openChanged()
  const addon = 'This add-on belongs to another item.'
  server.refuse('PUT /items/:itemId', 'invalid_input', { 'addons.0.id': addon })
  await update()
  await expectText(`Failed to save addons: ${addon}`)
  const picture = 'This picture is not among your uploads.'
  server.refuse('PUT /items/:itemId', 'picture_unknown', { 'images.0.storage_path': picture })
  await update()
  await expectText(`Failed to save images: ${picture}`)
  server.refuse('PUT /items/:itemId', 'not_found')
  await update()
  await expectText(/^Failed to update item: \S/)
})

test('a change that fails on the server or gets no response says so [marketplace 8.44]', async () => {
  await openChanged()
  server.refuse('PUT /items/:itemId', 'internal')
  await update()
  await expectText('Failed to submit item')
  server.cut('PUT /items/:itemId')
  await update()
  await expectText(/^Submission failed: \S/)
})

test('a change without a session says so [marketplace 8.44]', async () => {
  await openChanged()
  server.refuse('PUT /items/:itemId', 'unauthenticated')
  server.auth.answer('POST /token', sessionOf(owner))
  await update()
  await expectText('User not authenticated')
})

test('a refused new item names the reason [marketplace 8.45]', async () => {
  openApp('/list-item', { as: owner })
  await page.getByRole('textbox', { name: 'Title' }).fill(washer.title)
  await page.getByRole('combobox', { name: 'Category' }).selectOptions(washer.category)
  await page.getByRole('textbox', { name: 'Description' }).fill(washer.description)
  await page.getByRole('textbox', { name: 'Daily rate' }).fill('10')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('N1 9GU')
  server.refuse('POST /items', 'rate_limited')
  await page.getByRole('button', { name: 'List Your Item' }).click()
  await expectText(/^Failed to create item: \S/)
})
