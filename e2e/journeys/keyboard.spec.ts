import { expect, test } from '@playwright/test'
import { dayFromNow, findDay } from '../parts/days.ts'
import { listedItem } from '../parts/item.ts'
import { enter, tabTo, type } from '../parts/keyboard.ts'
import { settledMember } from '../parts/person.ts'

test('somebody without a mouse signs in, finds an item, picks days, asks to hire and pays', async ({
  browser,
  page,
}) => {
  test.slow()
  const item = await listedItem(await settledMember(browser, 'Sol'))
  const renter = await settledMember(browser, 'Tess')

  await page.goto('/login')
  await type(page, page.getByLabel('Email', { exact: true }), renter.email)
  await type(page, page.getByLabel('Password', { exact: true }), renter.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')

  await type(page, page.getByLabel('Search items'), item.title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await enter(page, page.getByRole('main').getByRole('link', { name: item.title }))
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()

  const calendar = page.getByRole('group', { name: 'Hire dates' })
  await tabTo(page, await findDay(calendar, dayFromNow(0)))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Price breakdown')).toContainText('£10.00 × 2 days')
  const addon = page.getByRole('checkbox', { name: /Patio brush/ })
  await tabTo(page, addon)
  await page.keyboard.press('Space')
  await expect(addon).toBeChecked()

  const opening = page.context().waitForEvent('page')
  await enter(page, page.getByRole('button', { name: 'Request to Hire' }))
  const tab = await opening
  await expect(tab.getByRole('heading', { name: 'Pay with card' })).toBeVisible({ timeout: 20_000 })
  await enter(tab, tab.getByRole('link', { name: /Succeeds$/ }))
  await expect(tab.getByLabel('Card number')).not.toBeEmpty()
  await enter(tab, tab.getByRole('button', { name: /^Pay £/ }))
  await expect(tab.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible({ timeout: 20_000 })
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/how-it-works')
  await enter(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

test('a dialog holds the focus, Escape leaves it, and the focus comes back', async ({ page }) => {
  await page.goto('/login')
  const opener = page.getByRole('button', { name: /forgot/i })
  await enter(page, opener)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toBeVisible()
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).not.toBeVisible()
  await expect(opener).toBeFocused()
})
