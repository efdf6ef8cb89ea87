import { expect, test } from '@playwright/test'
import { listedItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'

test('an item that is opened while its name is still being searched for stays open', async ({ browser }) => {
  const { page, ...owner } = await settledMember(browser, 'Xan')
  const item = await listedItem({ page, ...owner })
  // The answer for the page takes longer than typing rests.
  let answer: (() => Promise<void>) | undefined
  const asked = new Promise<void>((resolve) => {
    void page.route(`**/api/v1/items/${item.id}`, (route) => {
      answer = () => route.continue()
      resolve()
    })
  })
  await page.goto('/home')
  const card = page.getByRole('main').getByRole('link', { name: item.title })
  await expect(card).toBeVisible()
  await page.clock.install()
  await page.getByLabel('Search items').fill(item.title)
  await card.click()
  await asked
  await page.clock.runFor(1000)
  await answer?.()
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
})

test('a search and a category stand in the address and are found again by Back', async ({ browser }) => {
  const owner = await settledMember(browser, 'Yva')
  const { page } = owner
  const item = await listedItem(owner)
  const other = await listedItem(owner, { title: `Cake stand ${item.id.slice(0, 8)}`, category: 'Party & Events' })
  await page.goto('/home')
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Party & Events' }).click()
  await expect(page).toHaveURL(/category=/)
  await expect(main.getByRole('link', { name: other.title })).toBeVisible()
  await expect(main.getByRole('link', { name: item.title })).not.toBeVisible()
  await page.getByRole('button', { name: 'Party & Events' }).click()
  await expect(page).not.toHaveURL(/category=/)
  await page.getByLabel('Search items').fill(other.title.toLowerCase())
  await expect(main.getByRole('heading', { name: /Results for/ })).toBeVisible()
  await main.getByRole('link', { name: other.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Search items')).toHaveValue(other.title.toLowerCase())
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/home')
  await page.getByLabel('Search items').fill('no such thing anywhere')
  await expect(page.getByText('No items found')).toBeVisible()
})
