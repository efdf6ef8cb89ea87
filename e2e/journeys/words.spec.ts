import { expect } from '@playwright/test'
import { listedItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { hires, rentalCard } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

test('a message from the dashboard is really sent [marketplace 2.48, 4.16, 8.26] [R22]', async ({ browser }) => {
  const owner = await settledMember(browser, 'Pat')
  const renter = await settledMember(browser, 'Ray')
  const item = await listedItem(owner)
  await hires(renter, item, 3)
  const { page } = renter
  // A second hire of someone else: the same one in every answer, or a press meets a card that has just been replaced.
  const [otherHire, otherOwner] = [crypto.randomUUID(), crypto.randomUUID()]
  await page.route('**/api/v1/my/rentals', async (route) => {
    const response = await route.fetch()
    const { rentals } = (await response.json()) as { rentals: { item: object; owner_profile: object }[] }
    const others = rentals.map((rental) => ({
      ...rental,
      id: otherHire,
      item: { ...rental.item, title: 'Tent' },
      owner_profile: { ...rental.owner_profile, id: otherOwner, full_name: 'Someone Else' },
    }))
    await route.fulfill({ response, json: { rentals: [...rentals, ...others] } })
  })
  await page.goto('/my-rentals')
  const ask = (what: { title: string }) =>
    rentalCard(page, what).getByRole('button', { name: 'Message', exact: true }).click()
  await ask(item)
  const dialog = page.getByRole('dialog', { name: `Message ${owner.name}` })
  await expect(dialog.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await dialog.getByLabel('Your message').fill('Shall I bring a bag?')
  await page.keyboard.press('Escape')
  await ask({ title: 'Tent' })
  await expect(page.getByRole('dialog', { name: 'Message Someone Else' }).getByLabel('Your message')).toHaveValue('')
  await page.keyboard.press('Escape')
  await ask(item)
  await expect(dialog.getByLabel('Your message')).toHaveValue('Shall I bring a bag?')
  await dialog.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(dialog).not.toBeVisible()
  await expect(page.getByText('Message sent successfully!')).toHaveCount(1)
  await owner.page.goto('/messages')
  await expect(owner.page.getByText('Shall I bring a bag?')).toBeVisible()
})
