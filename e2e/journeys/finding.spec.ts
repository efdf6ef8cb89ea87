import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { callAs, listedItem } from '../parts/item.ts'
import { memberByCalls, settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

/** Opens someone's notification, as soon as it has arrived. */
async function openNotice(page: Page, title: string): Promise<void> {
  const notice = page.getByRole('main').getByRole('link', { name: title })
  await expect(async () => {
    await page.goto('/notifications')
    await expect(notice).toBeVisible({ timeout: 2000 })
  }).toPass()
  await notice.click()
}

test("someone who finds nothing is notified when it's listed, and opens it from there", async ({ browser }) => {
  const { page } = await settledMember(browser, 'Wim')
  const tag = randomUUID().slice(0, 8)
  await page.goto('/home')
  await page.getByRole('combobox', { name: 'Search items' }).fill(`harpsichord ${tag} near E8`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No items found')).toBeVisible()
  await page.getByRole('button', { name: 'Tell me when one is listed' }).click()
  await expect(page.getByRole('link', { name: 'Saved: see your alerts' })).toBeVisible()

  const { title } = await listedItem(await memberByCalls('Lis'), { title: `Harpsichord ${tag}`, location: 'E8 3PN' })
  await openNotice(page, `Now listed: ${title}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto('/saved?tab=alerts')
  await expect(page.getByRole('list', { name: 'New since you last looked' })).toContainText(title)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await page.goto('/saved?tab=alerts')
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'New since you last looked' })).not.toBeVisible()
})

test("an owner offers what someone needs with one click, and it's requested", async ({ browser }) => {
  const owner = await settledMember(browser, 'Oda')
  const asker = await settledMember(browser, 'Abe')
  const tag = randomUUID().slice(0, 8)
  const { title } = await listedItem(owner, { title: `Harpsichord ${tag}`, location: 'E8 3PN' })
  const days = { from: dayFromNow(3), until: dayFromNow(4) }
  const words = `harpsichord ${tag}`
  const { id } = (await callAs(asker, 'POST /wants', { words, near: 'E8 3PN', ...days })) as { id: string }

  await openNotice(owner.page, 'Abe needs something near E8')
  const option = owner.page.getByRole('article', { name: title })
  await expect(option).toContainText('They would pay £23.00, you get £20.00.')
  await option.getByRole('button', { name: 'Offer this' }).click()
  await expect(option.getByText('Offered', { exact: true })).toBeVisible()

  await openNotice(asker.page, `Oda offers ${title}`)
  await expect(asker.page).toHaveURL(`/wanted/${id}`)
  await asker.page.getByRole('article', { name: title }).getByRole('link', { name: 'Request' }).click()
  await expect(asker.page).toHaveURL(new RegExp(`from=${days.from}&until=${days.until}`))
  await expect(asker.page.getByRole('button', { name: 'Request to Hire' })).toBeEnabled()
})
