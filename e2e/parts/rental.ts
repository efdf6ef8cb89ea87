import { expect, type Page } from '@playwright/test'
import { payAndReturn, requestHire } from './checkout.ts'
import { dayFromNow, pickDay } from './days.ts'
import { type ListedItem, openItem } from './item.ts'
import type { Person } from './person.ts'

/** The card of a rental on the dashboard. */
export function rentalCard(page: Page, { title }: Pick<ListedItem, 'title'>) {
  return page.getByRole('article', { name: title })
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
