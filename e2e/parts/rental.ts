import { expect, type Locator, type Page } from '@playwright/test'
import { payAndReturn, requestHire } from './checkout.ts'
import { dayFromNow, pickDay } from './days.ts'
import { type ListedItem, openItem } from './item.ts'
import type { Person } from './person.ts'

/** The card of a rental on the dashboard, or in a part of it. */
export function rentalCard(part: Page | Locator, { title }: Pick<ListedItem, 'title'>): Locator {
  return part.getByRole('article', { name: title })
}

/** Somebody hires an item for one day and pays; afterwards they are on their bookings. */
export async function hires({ page }: Person, item: ListedItem, inDays: number): Promise<void> {
  await openItem(page, item)
  await pickDay(page.getByRole('group', { name: 'Hire dates' }), dayFromNow(inDays))
  const tab = await requestHire(page)
  await payAndReturn(tab)
  await tab.close()
  await expect(rentalCard(page, item).first()).toBeVisible()
}

/** The owner opens their listings and sees the request. */
export async function listings({ page }: Person, item: ListedItem): Promise<Locator> {
  await page.goto('/my-rentals?tab=listings')
  const card = rentalCard(page, item)
  await expect(card.getByText('Pending')).toBeVisible()
  return card
}

/** The owner says yes, and where to collect; afterwards they are on their listings. */
export async function approves(owner: Person, item: ListedItem, place: string): Promise<void> {
  const { page } = owner
  await (await listings(owner, item)).getByRole('link', { name: 'Respond' }).click()
  await page.getByLabel('Collection Location').fill(place)
  await page.getByRole('button', { name: 'Approve Request' }).click()
  await expect(page).toHaveURL('/my-rentals')
  await expect(rentalCard(page, item).getByText('Confirmed')).toBeVisible()
}
