import { expect, type Page } from '@playwright/test'
import { payAndReturn, payWith, requestHire } from '../parts/checkout.ts'
import { dayFromNow, findDay, pickDay } from '../parts/days.ts'
import { type ListedItem, listedItem, openItem } from '../parts/item.ts'
import { memberByCalls, type Person, settledMember } from '../parts/person.ts'
import { hires, requestedHire } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

const dates = (page: Page) => page.getByRole('group', { name: 'Hire dates' })
const rentalsOf = (page: Page, { title }: ListedItem) => page.getByRole('article', { name: title })

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

/** Asks for the day after tomorrow by a call, and answers the page of the checkout. By hand: in most of the journeys below. */
async function atCheckout(renter: Person, item: ListedItem): Promise<Page> {
  const { page } = renter
  await page.goto((await requestedHire(renter, item, dayFromNow(2))).url)
  return page
}

test('a declined card can be replaced by another one, on the same checkout', async ({ browser }) => {
  const owner = await settledMember(browser, 'Finn')
  const item = await listedItem(owner)
  const tab = await atCheckout(await settledMember(browser, 'Gia'), item)
  await payWith(tab, 'Is declined')
  await expect(tab.getByRole('alert')).toContainText('declined')
  await owner.page.goto('/my-rentals?tab=listings')
  await expect(owner.page.getByText("You don't have any active hire requests.")).toBeVisible()
  await payWith(tab, 'Times out at the bank')
  await expect(tab.getByRole('alert')).toBeVisible()
  // There and back again: the page is no answer of a form that would have to be sent once more.
  await tab.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(tab.getByText('No charge was made').first()).toBeVisible()
  await tab.goBack()
  await expect(tab.getByRole('alert')).toBeVisible()
  await payAndReturn(tab)
  await expect(rentalsOf(owner.page, item).getByText('Pending')).toBeVisible()
})

test('a card that wants to be proved is proved, or left', async ({ browser }) => {
  const item = await listedItem(await memberByCalls('Hal'))
  const tab = await atCheckout(await settledMember(browser, 'Ida'), item)
  await payWith(tab, 'Asks for authentication')
  await tab.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(tab.getByRole('alert')).toBeVisible()
  await payWith(tab, 'Asks for authentication')
  await tab.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(tab.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
})

test('an abandoned checkout charges nothing, and can be taken up again [accounts 2.20, 2.70]', async ({ browser }) => {
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

test('a request is taken back by the renter: its hold is released and the days are free [marketplace 2.46]', async ({
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

test('an expired card is refused before anything is held', async ({ browser }) => {
  const owner = await memberByCalls('Oz')
  const item = await listedItem(owner)
  const { page } = await settledMember(browser, 'Pia')
  await openItem(page, item)
  await pickDay(dates(page), dayFromNow(2))
  const tab = await requestHire(page)
  await tab.getByRole('link', { name: /Succeeds$/ }).click()
  await tab.getByLabel('Expiry date').fill('01/20')
  await tab.getByRole('button', { name: /^Pay £/ }).click()
  await expect(tab.getByLabel('Expiry date')).toHaveAttribute('aria-invalid', 'true')
  await expect(rentalsOf(page, item).getByText('Waiting for your payment')).toBeVisible()
  await payAndReturn(tab)
})

test('where the browser refuses a new tab, the checkout opens in this one [marketplace 2.87, 4.18]', async ({
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

test('a request that does not get through says why, and asks for nothing twice [marketplace 5.1, 8.11, 8.12]', async ({
  browser,
}) => {
  const owner = await settledMember(browser, 'Tim')
  const item = await listedItem(owner)
  const { page, context } = await settledMember(browser, 'Uma')
  await openItem(page, item)
  const ask = page.getByRole('button', { name: 'Request to Hire' })
  await page.getByRole('button', { name: 'Choose dates' }).click()
  await expect(page.getByText('Please select hire dates')).toBeVisible()
  await pickDay(dates(page), dayFromNow(2))
  await expect(page.getByLabel('Price breakdown')).toContainText('£11.50')

  await test.step('no network', async () => {
    await page.route('**/api/v1/rentals', (route) => route.abort())
    // The price is asked for again after a failure: it has to come before the next step changes it.
    const priced = page.waitForResponse('**/api/v1/quotes')
    await ask.click()
    await expect(page.getByText('Network error - please check your connection and try again')).toBeVisible()
    await priced
    await page.unroute('**/api/v1/rentals')
  })
  await test.step('another price in the meantime', async () => {
    await owner.page.goto(`/items/edit/${item.id}`)
    await owner.page.getByRole('textbox', { name: 'Daily rate' }).fill('20')
    await owner.page.getByRole('button', { name: 'Update Item' }).click()
    await expect(owner.page.getByText('Item updated successfully!')).toBeVisible()
    await ask.click()
    await expect(page.getByText(/^Booking failed: The price has changed/)).toBeVisible()
    await expect(page.getByLabel('Price breakdown')).toContainText('£23.00')
    await page.goto('/my-rentals')
    await expect(page.getByText("You haven't booked any items yet.")).toBeVisible()
  })
  await test.step('a session that was ended', async () => {
    await openItem(page, item)
    await pickDay(dates(page), dayFromNow(2))
    await expect(page.getByLabel('Price breakdown')).toContainText('£23.00')
    // The tokens of this browser are not good any more, as after a sign-out everywhere.
    await context.route('**/api/v1/rentals', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
    )
    await context.route('**/auth/v1/token**', (route) =>
      route.continue({ postData: JSON.stringify({ refresh_token: 'ended' }) }),
    )
    await ask.click()
    await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/item/${item.id}`)}`)
    await expect(page.getByText('Logged out successfully')).not.toBeVisible()
  })
})
