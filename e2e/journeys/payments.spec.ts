import { expect, type Page } from '@playwright/test'
import { payAndReturn, payWith, requestHire } from '../parts/checkout.ts'
import { dayFromNow, findDay, pickDay } from '../parts/days.ts'
import { type ListedItem, listedItem, openItem } from '../parts/item.ts'
import { memberByCalls, settledMember } from '../parts/person.ts'
import { hires } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

const dates = (page: Page) => page.getByRole('group', { name: 'Hire dates' })
const rentalsOf = (page: Page, { title }: ListedItem) => page.getByRole('article', { name: title })

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

test('a declined, expired or unauthenticated card can be replaced by another one in the same checkout', async ({
  browser,
}) => {
  const owner = await settledMember(browser, 'Finn')
  const item = await listedItem(owner)
  const { page } = await settledMember(browser, 'Gia')
  await openItem(page, item)
  await pickDay(dates(page), dayFromNow(2))
  const tab = await requestHire(page)
  await payWith(tab, 'Is declined')
  await expect(tab.getByRole('alert')).toContainText('declined')
  await owner.page.goto('/my-rentals?tab=listings')
  await expect(owner.page.getByText("You don't have any active hire requests.")).toBeVisible()
  await payWith(tab, 'Times out at the bank')
  await expect(tab.getByRole('alert')).toBeVisible()
  // Back and forward: the page isn't a form's response that would have to be resubmitted.
  await tab.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(tab.getByText('No charge was made').first()).toBeVisible()
  await tab.goBack()
  await expect(tab.getByRole('alert')).toBeVisible()

  // Declined before anything is held.
  await tab.getByRole('link', { name: /Succeeds$/ }).click()
  await tab.getByLabel('Expiry date').fill('01/20')
  await tab.getByRole('button', { name: /^Pay £/ }).click()
  await expect(tab.getByLabel('Expiry date')).toHaveAttribute('aria-invalid', 'true')
  await expect(rentalsOf(page, item).getByText('Waiting for your payment')).toBeVisible()

  // A card that needs authentication is authenticated, or abandoned.
  await payWith(tab, 'Asks for authentication')
  await tab.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(tab.getByRole('alert')).toBeVisible()
  await payWith(tab, 'Asks for authentication')
  await tab.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(tab.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(rentalsOf(owner.page, item).getByText('Pending')).toBeVisible()
})

test('an abandoned checkout charges nothing, and can be resumed [accounts 2.20, 2.70]', async ({ browser }) => {
  const owner = await settledMember(browser, 'Jon')
  const item = await listedItem(owner)
  const { page } = await settledMember(browser, 'Kit')
  await openItem(page, item)
  await pickDay(dates(page), dayFromNow(2))
  const tab = await requestHire(page)
  await tab.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(tab.getByText('No charge was made').first()).toBeVisible()
  await tab.close()
  await expect(rentalsOf(page, item).getByText('Waiting for your payment')).toBeVisible()
  await owner.page.goto('/my-rentals?tab=listings')
  await expect(owner.page.getByText("You don't have any active hire requests.")).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await rentalsOf(page, item).getByRole('button', { name: 'Complete payment' }).dblclick()
  await payAndReturn(await opening)
  expect(page.context().pages()).toHaveLength(2)
  await expect(rentalsOf(page, item).getByRole('button', { name: 'Complete payment' })).not.toBeVisible()
  await expect(rentalsOf(page, item).getByText('Held on your card, not taken yet')).toBeVisible()
})

test('the renter withdraws a request, which releases the hold and frees the days [marketplace 2.46]', async ({
  browser,
}) => {
  const item = await listedItem(await memberByCalls('Lea'))
  const renter = await settledMember(browser, 'Moe')
  const { page } = renter
  await hires(renter, item, 2)
  await rentalsOf(page, item).getByRole('button', { name: 'Cancel', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Cancel this request?' })
    .getByRole('button', { name: 'Cancel request' })
    .click()
  await expect(page.getByText('Booking request cancelled and removed')).toBeVisible()
  await expect(page.getByText("You haven't booked any items yet.")).toBeVisible()
  await openItem(page, item)
  await expect(await findDay(dates(page), dayFromNow(2))).toBeEnabled()
})

test('if the browser blocks a new tab, the checkout opens in the current one [marketplace 2.87, 4.18]', async ({
  browser,
}) => {
  const item = await listedItem(await memberByCalls('Rob'))
  const { page } = await settledMember(browser, 'Sal')
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openItem(page, item)
  await pickDay(dates(page), dayFromNow(2))
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible()
  await payAndReturn(page)
  await page.getByRole('link', { name: 'View my bookings' }).click()
  await expect(page).toHaveURL('/my-rentals')
  await expect(rentalsOf(page, item).getByText('Held on your card, not taken yet')).toBeVisible()
})
