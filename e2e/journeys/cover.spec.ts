import { expect } from '@playwright/test'
import { payAndReturn, requestHire } from '../parts/checkout.ts'
import { dayFromNow, pickDay } from '../parts/days.ts'
import { callAs, openItem } from '../parts/item.ts'
import { pair, rentalCard } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

test('a cover is bought with a hire and goes back with it [R49] [R79]', { tag: '@layout' }, async ({ browser }) => {
  const { owner, renter, item } = await pair(browser, 'Ola', 'Rhys')
  const { page } = renter
  await openItem(page, item)
  await pickDay(page.getByRole('group', { name: 'Hire dates' }), dayFromNow(1))
  const price = page.getByLabel('Price breakdown')
  await expect(price.getByText('£11.50')).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'Add Demo Cover for £1.50' })
  await expect(box).not.toBeChecked()
  await expect(page.getByText(/^Provided by Pretend Mutual \(not a real insurer\)\..*it pays nothing\.$/)).toBeVisible()
  await box.check()
  await expect(price.getByText('£13.00')).toBeVisible()
  await payAndReturn(await requestHire(page))

  const hires = (await callAs(owner, 'GET /my/rentals')) as { rentals: { id: string }[] }
  await callAs(owner, `POST /rentals/${hires.rentals[0]?.id ?? ''}/approve`, { pickup_location: '12 Mare Street' })
  await page.goto('/my-rentals')
  const card = rentalCard(page, item)
  await expect(card.getByText(/Demo Cover by Pretend Mutual .*, policy C-[0-9A-F]{8}, £1\.50\./)).toBeVisible()
  await owner.page.goto('/my-rentals?tab=listings')
  await expect(rentalCard(owner.page, item).getByText(/The renter has added Demo Cover\./)).toBeVisible()
  await expect(rentalCard(owner.page, item)).not.toContainText('13.00')

  await card.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(dialog).toContainText('£5.75 of £11.50. Demo Cover is paid back too, £1.50: £7.25 in all.')
  await dialog.getByLabel('Reason').fill('It rains.')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await page.goto('/my-rentals?tab=past')
  await expect(page.getByText(/Demo Cover has ended: £1\.50 back\./).first()).toBeVisible()
})
