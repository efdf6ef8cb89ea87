import { expect, type Page } from '@playwright/test'
import { payAndReturn, requestHire } from '../parts/checkout.ts'
import { dayFromNow, pickDay } from '../parts/days.ts'
import { listedItem, openItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { listings } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const dates = (page: Page) => page.getByRole('group', { name: 'Hire dates' })

test('a booking that was paid shows what was booked, of whom and for how much [marketplace 2.84, 2.86] [R20]', async ({
  browser,
}) => {
  const owner = await settledMember(browser, 'Hal')
  const item = await listedItem(owner)
  const { page } = await settledMember(browser, 'Joy')
  await openItem(page, item)
  await pickDay(dates(page), dayFromNow(2))
  await pickDay(dates(page), dayFromNow(3))
  await page.getByRole('checkbox', { name: /Patio brush/ }).click()
  await expect(page.getByLabel('Price breakdown')).toContainText('£27.60')
  const tab = await requestHire(page)
  await payAndReturn(tab)
  const booking = tab.getByRole('region', { name: 'Booking Confirmed!' })
  await expect(booking.getByRole('heading', { name: item.title })).toBeVisible()
  await expect(booking.locator('img').first()).toBeVisible()
  for (const words of ['Garden Tools', '2 days', owner.name, 'N1', '£27.60', '£3.60']) {
    await expect(booking.getByText(words).first(), words).toBeVisible()
  }
  await expect(booking.getByText(/The owner will confirm soon\./)).toBeVisible()
  await expect(booking.getByText('The exact address is revealed once the owner confirms.')).toBeVisible()
  await expect(booking.getByText('N1 9GU')).toHaveCount(0)
  await expect(booking.getByRole('link', { name: 'View my bookings' })).toHaveAttribute('href', '/rentals')
  await expect(booking.getByRole('link', { name: 'Browse more items' })).toHaveAttribute('href', '/home')

  await test.step('the page of a request says what is asked for, and what is earned [marketplace 2.53]', async () => {
    await (await listings(owner, item)).getByRole('link', { name: 'Respond' }).click()
    const request = owner.page.getByRole('region', { name: /^Booking Request from Joy/ })
    await expect(request.getByText('Quiet, strong, with a long hose and three nozzles.')).toBeVisible()
    await expect(request.locator('img').first()).toBeVisible()
    for (const words of [item.title, 'Patio brush (£2.00/day)', '(2 days)', '£27.60', '£3.60', '£24.00']) {
      await expect(request.getByText(words).first(), words).toBeVisible()
    }
  })
})
