import { expect, type Page, test } from '@playwright/test'
import { payAndReturn, payWith, requestHire } from '../parts/checkout.ts'
import { dayFromNow, findDay, pickDay } from '../parts/days.ts'
import { type ListedItem, listedItem, openItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'

const dates = (page: Page) => page.getByRole('group', { name: 'Hire dates' })
const rentalsOf = (page: Page, { title }: ListedItem) => page.getByRole('article', { name: title })

test.describe.configure({ mode: 'parallel' })

test('a declined card can be replaced by another one, on the same checkout', async ({ browser }) => {
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
  await payAndReturn(tab)
  await expect(rentalsOf(owner.page, item).getByText('Pending')).toBeVisible()
})

test('a card that wants to be proved is proved, or left', async ({ browser }) => {
  const item = await listedItem(await settledMember(browser, 'Hal'))
  const { page } = await settledMember(browser, 'Ida')
  await openItem(page, item)
  await pickDay(dates(page), dayFromNow(2))
  const tab = await requestHire(page)
  await payWith(tab, 'Asks for authentication')
  await tab.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(tab.getByRole('alert')).toBeVisible()
  await payWith(tab, 'Asks for authentication')
  await tab.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(tab.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
})

test('an abandoned checkout charges nothing, and can be taken up again', async ({ browser }) => {
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
  await rentalsOf(page, item).getByRole('button', { name: 'Complete payment' }).click()
  await payAndReturn(await opening)
  await expect(rentalsOf(page, item).getByRole('button', { name: 'Complete payment' })).not.toBeVisible()
  await expect(rentalsOf(page, item).getByText('Held on your card, not taken yet')).toBeVisible()
})

test('a request is taken back by the renter: its hold is released and the days are free', async ({ browser }) => {
  const item = await listedItem(await settledMember(browser, 'Lea'))
  const { page } = await settledMember(browser, 'Moe')
  await openItem(page, item)
  await pickDay(dates(page), dayFromNow(2))
  await payAndReturn(await requestHire(page))
  await page.goto('/my-rentals')
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

test('nobody can ask to hire their own item', async ({ browser }) => {
  const owner = await settledMember(browser, 'Ned')
  await openItem(owner.page, await listedItem(owner))
  await expect(owner.page.getByRole('button', { name: "You can't book your own item" })).toBeDisabled()
  await expect(owner.page.getByRole('button', { name: 'This is your listing' })).toBeDisabled()
})
