import { expect } from '@playwright/test'
import { payWith } from '../parts/checkout.ts'
import { listedItem, withdrawItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { goWithin } from '../parts/screen.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

test('two items are boosted and paid for, and appear in the boosted row [accounts 2.17] [marketplace 1.2, 2.13, 2.75, 2.77, 2.79, 2.81, 4.31, 8.53]', async ({
  browser,
}) => {
  const owner = await settledMember(browser, 'Lou')
  const { page } = owner
  const items = [await listedItem(owner), await listedItem(owner)]
  await page.goto('/boost')
  for (const { title } of items) await page.getByRole('checkbox', { name: title }).check()
  await expect(page.getByRole('radio', { name: /1 Week Boost/ })).toBeChecked()
  await expect(page.getByText('£9.98')).toBeVisible()
  await page.getByRole('button', { name: 'Boost 2 items' }).click()
  await payWith(page, 'Succeeds')
  await expect(page.getByRole('heading', { name: 'Boost Activated!' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Your items have been successfully boosted!')).toBeVisible()
  await page.getByRole('link', { name: 'Boost more items' }).click()
  await expect(page.getByText(/^Currently boosted until/)).toHaveCount(2)
  for (const { title } of items) await expect(page.getByRole('checkbox', { name: title })).toBeDisabled()
  await expect(page.getByText(/All of your active items are already boosted/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your boosts' })).toBeVisible()
  await goWithin(page, '/home')
  for (const { title } of items) {
    const card = page.getByRole('region', { name: 'Boosted' }).getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('Paid placement')
  }
})

test('a declined card boosts nothing, and the return page says so [marketplace 2.82]', async ({ browser }) => {
  const owner = await settledMember(browser, 'Max')
  const item = await listedItem(owner)
  const { title } = item
  const { page } = owner
  await page.goto('/boost')
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('radio', { name: /1 Month Boost/ }).check()
  await page.getByRole('button', { name: 'Boost 1 item' }).click()
  await payWith(page, 'Is declined')
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByRole('heading', { name: 'Boost Failed' })).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('checkbox', { name: title })).toBeChecked()
  await expect(page.getByRole('region', { name: '3. Summary' })).toContainText('£14.99')
  await page.getByRole('radio', { name: /1 Week Boost/ }).check()
  await page.getByRole('button', { name: 'Boost 1 item' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible()
  await withdrawItem(owner, item, 'pause')
  await payWith(page, 'Succeeds')
  await expect(page.getByText("one of the items couldn't be boosted any more. Your payment")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the payment again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Your boosts' })).toContainText(/Not applied.*goes back to you\./)
  await expect(page.getByRole('region', { name: 'Your boosts' })).toContainText(title)
})
