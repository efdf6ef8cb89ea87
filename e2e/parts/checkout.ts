import { expect, type Page } from '@playwright/test'

export type TestCard = 'Succeeds' | 'Is declined' | 'Asks for authentication' | 'Times out at the bank'

/** Requests the selected dates on an item's page, and returns the tab of the checkout. */
export async function requestHire(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { name: 'Pay with card' })).toBeVisible({ timeout: 20_000 })
  return tab
}

/** Fills in one of the sandbox's cards and pays. */
export async function payWith(tab: Page, card: TestCard): Promise<void> {
  await tab.getByRole('link', { name: new RegExp(`${card}$`) }).click()
  await expect(tab.getByLabel('Card number')).not.toBeEmpty()
  await tab.getByRole('button', { name: /^Pay £/ }).click()
}

/** Pays with a valid card, and checks that the booking is confirmed on the page. */
export async function payAndReturn(tab: Page): Promise<void> {
  await payWith(tab, 'Succeeds')
  await expect(tab.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible({ timeout: 20_000 })
}
