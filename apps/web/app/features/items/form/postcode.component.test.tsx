import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../../test/app.tsx'
import { member } from '../../../../test/fixtures.ts'

test('the form names the area of a postcode, and says at once when nobody knows it [R25]', async () => {
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
