import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../../test/app.tsx'
import { member, ownItem } from '../../../../test/fixtures.ts'
import { server } from '../../../../test/stand-in.ts'

test("the form names the area of a postcode, and says if it's unknown [R25]", async () => {
  openApp('/list-item', { as: member('Oda') })
  const field = page.getByLabelText('Postcode')
  const unknown = page.getByText("We don't know this postcode: your item won't appear near anyone.")
  await field.fill('e8 3pn')
  await expect.element(page.getByText('Hackney, E8')).toBeVisible()
  await field.fill('10001')
  expect(unknown.elements(), 'it may still become one').toHaveLength(0)
  await userEvent.tab()
  await expect.element(unknown).toBeVisible()
  await field.fill('10')
  await userEvent.tab()
  expect(unknown.elements(), 'too short is said by the rule of the form').toHaveLength(0)
  await field.fill('M14')
  await expect.element(page.getByText('Manchester, M14')).toBeVisible()
})

test("owners see that their item's place is approximate, until they enter another postcode [R63]", async () => {
  const oda = member('Oda')
  const item = ownItem(oda, { is_rough_place: true })
  server.answer('GET /my/items/:itemId', item)
  openApp(`/items/edit/${item.id}`, { as: oda })
  const rough = page.getByText('We know only the area of this postcode, so distances to your item are rough.')
  await expect.element(rough).toBeVisible()
  await page.getByLabelText('Postcode').fill('M14')
  await expect.element(rough).not.toBeInTheDocument()
})
