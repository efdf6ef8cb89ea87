import { expect, type Page, type Route } from '@playwright/test'
import { payAndReturn, requestHire } from '../parts/checkout.ts'
import { dayFromNow, pickDay } from '../parts/days.ts'
import { listedItem, openItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { listings } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const dates = (page: Page) => page.getByRole('group', { name: 'Hire dates' })

/** Holds back what is asked for by this address until the returned act is called. */
async function holdBack(page: Page, address: string, method = 'GET'): Promise<() => void> {
  const gone = Promise.withResolvers<void>()
  await page.route(address, async (route: Route) => {
    if (route.request().method() === method) await gone.promise
    await route.fallback()
  })
  return gone.resolve
}

test('the form of an item waits for it, and has its sections in order [marketplace 2.58, 2.60, 2.68]', async ({
  browser,
}) => {
  const owner = await settledMember(browser, 'Sec')
  const item = await listedItem(owner)
  const { page } = owner
  const come = await holdBack(page, '**/api/v1/my/items/*')
  await page.goto(`/items/edit/${item.id}`)
  await expect(page.getByText('Loading the item')).toBeVisible()
  come()
  await expect(page.getByRole('button', { name: 'Update Item' })).toBeVisible()
  await page.goto('/list-item')
  await expect(page.getByRole('button', { name: 'List Your Item' })).toBeVisible()
  const sections = ['Photos', 'Title & Description', 'Pricing', 'Location', 'Availability']
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings.filter((heading) => sections.includes(heading))).toEqual(sections)
  const details = page.getByRole('region', { name: 'Title & Description' })
  for (const field of ['Title', 'Description'])
    await expect(details.getByRole('textbox', { name: field })).toBeVisible()
  await expect(details.getByRole('combobox', { name: 'Category' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Title' }).fill('A ladder of four metres')
  await page.getByRole('textbox', { name: 'Description' }).fill('It folds, and it reaches a first floor.')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Garden Tools')
  await page.getByRole('textbox', { name: 'Daily rate' }).fill('8')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('N1 9GU')
  const listed = await holdBack(page, '**/api/v1/items', 'POST')
  await page.getByRole('button', { name: 'List Your Item' }).click()
  await expect(page.getByRole('button', { name: 'Listing...' })).toBeVisible()
  listed()
  await expect(page).toHaveURL(/\/profile/)
})

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
