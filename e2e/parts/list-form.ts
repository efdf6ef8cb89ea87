import type { Day } from '@itemo/domain/dates.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow, pickDay } from './days.ts'

/** The input for the item form. */
export interface ItemToList {
  /** Paths, or file contents. */
  readonly photos: Extract<Parameters<Locator['setInputFiles']>[0], readonly unknown[]>
  readonly title: string
  readonly category: string
  readonly description: string
  readonly dailyRate: string
  readonly weeklyRate: string
  readonly monthlyRate: string
  readonly addons: readonly { readonly name: string; readonly price: string }[]
  readonly postcode: string
  readonly from: Day
  readonly until: Day
  readonly excluded: Day
}

/** A typical item, without photos. */
export const drill: Omit<ItemToList, 'photos'> = {
  title: 'Cordless drill with two batteries',
  category: 'Power Tools',
  description: 'Two batteries, a charger, forty bits and a case.',
  dailyRate: '12',
  weeklyRate: '50',
  monthlyRate: '',
  addons: [{ name: 'Masonry bits', price: '1.50' }],
  postcode: 'n1 9gu',
  from: dayFromNow(1),
  until: dayFromNow(40),
  excluded: dayFromNow(3),
}

/** Fills in the new-item form by its labels, and waits until every photo is uploaded. */
export async function fillItemForm(page: Page, item: ItemToList): Promise<void> {
  await expect(page.getByRole('heading', { name: 'List Your Item' })).toBeVisible()
  await page.getByLabel(/^Add photos/).setInputFiles(item.photos)
  await page.getByRole('textbox', { name: 'Title' }).fill(item.title)
  await page.getByRole('combobox', { name: 'Category' }).selectOption(item.category)
  await page.getByRole('textbox', { name: 'Description' }).fill(item.description)
  await page.getByRole('textbox', { name: 'Daily rate' }).fill(item.dailyRate)
  await page.getByRole('textbox', { name: 'Weekly rate' }).fill(item.weeklyRate)
  await page.getByRole('textbox', { name: 'Monthly rate' }).fill(item.monthlyRate)
  for (const [index, addon] of item.addons.entries()) {
    await page.getByRole('button', { name: 'Add an add-on' }).click()
    await page.getByLabel(`Name of add-on ${index + 1}`).fill(addon.name)
    await page.getByLabel(`Price per day of add-on ${index + 1}`).fill(addon.price)
  }
  await page.getByRole('textbox', { name: 'Postcode' }).fill(item.postcode)
  const period = page.getByRole('group', { name: 'Available period' })
  await pickDay(period, item.from)
  await pickDay(period, item.until)
  await pickDay(page.getByRole('group', { name: 'Excluded dates' }), item.excluded)
  for (const index of item.photos.keys()) {
    await expect(page.getByRole('button', { name: `Remove photo ${index + 1}` })).toBeVisible({ timeout: 40_000 })
  }
}
