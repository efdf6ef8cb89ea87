import { expect } from '@playwright/test'
import { dayFromNow, findDay } from '../parts/days.ts'
import { listedItem } from '../parts/item.ts'
import { enter, tabTo, type } from '../parts/keyboard.ts'
import { memberByCalls } from '../parts/person.ts'
import { test } from '../parts/test.ts'

test('by keyboard alone someone skips to the content, logs in, finds an item, selects days, requests a hire and pays', async ({
  page,
}) => {
  test.slow()
  const item = await listedItem(await memberByCalls('Sol'))
  const renter = await memberByCalls('Tess')

  await test.step('the first Tab stop is a link to skip to the content', async () => {
    await page.goto('/how-it-works')
    await enter(page, page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  })

  await page.goto('/login')
  await type(page, page.getByLabel('Email', { exact: true }), renter.email)
  await type(page, page.getByLabel('Password', { exact: true }), renter.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')

  const box = page.getByRole('combobox', { name: 'Search items' })
  await type(page, box, `${item.title} under £30`)
  const typed = page.getByRole('option', { name: `${item.title} · up to £30 a day` })
  await expect(typed).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(typed).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=.*&max=30/)
  await expect(typed).not.toBeVisible()
  await expect(box).toBeFocused()
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
