import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { listedItem } from '../parts/item.ts'
import { type Person, settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

let owner: Person
let address: string
let title: string

test.beforeAll(async ({ browser }) => {
  owner = await settledMember(browser, 'Maya')
  const item = await listedItem(owner)
  title = item.title
  address = `/item/${item.id}`
})
test.afterAll(() => owner.context.close())

const ownerOf = (page: Page) => page.getByRole('region', { name: 'Owner' })

test(
  'a visitor sees the whole item, and what to sign in for [accounts 2.9] [marketplace 2.30, 6.2, 8.10]',
  { tag: '@layout' },
  async ({ page }) => {
    await page.goto(`${address}?from=${dayFromNow(1)}&until=${dayFromNow(2)}`)
    const card = ownerOf(page)
    for (const name of ['Sign in to message', 'Sign in to contact']) {
      await expect(card.getByRole('button', { name })).toBeDisabled()
    }
    await expect(page.getByLabel('Price breakdown')).toContainText('Itemo service and insurance fee (15%)')

    await card.getByRole('button', { name: /Member since/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Owner Profile' })
    await expect(dialog.getByRole('button', { name: 'Sign in to message' })).toBeDisabled()
    const wide = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 320, height: 640 })
    for (const button of await dialog.getByRole('button', { name: /^Sign in/ }).all()) {
      expect(await button.evaluate((box) => box.scrollWidth - box.clientWidth), 'its words fit a small phone').toBe(0)
    }
    await page.setViewportSize(wide)
    await page.keyboard.press('Escape')

    await test.step('the heart and the link lead to /login and back here, the request asks over the item', async () => {
      const next = new RegExp(`/login\\?next=${encodeURIComponent(address)}`)
      await page.getByRole('button', { name: `Save ${title}` }).click()
      await expect(page.getByText('You need to log in to save items')).toBeVisible()
      await expect(page).toHaveURL(next)
      await page.goBack()
      await page.getByRole('button', { name: 'Request to Hire' }).click()
      await expect(page.getByRole('dialog', { name: 'Please sign in to book this item' })).toBeVisible()
      await page.keyboard.press('Escape')
      await card.getByRole('link', { name: 'Log In' }).click()
      await expect(page).toHaveURL(next)
    })

    await page.goto('/item/00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('Item not found')).toBeVisible()
    await expect(page).toHaveURL('/home')
  },
)

test('a member can write to the owner, who sees whose listing it is [marketplace 2.32, 2.33]', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Amara')
  await page.goto(address)
  const card = ownerOf(page)
  const message = card.getByRole('button', { name: 'Message' })
  await expect(message).toHaveAccessibleDescription('Send a message to the owner')
  await expect(card.getByRole('button', { name: 'Contact' })).toHaveAccessibleDescription('Contact the owner')
  const tooltip = card.getByRole('tooltip').filter({ hasText: 'Send a message to the owner' })
  await expect(tooltip).not.toBeVisible()
  await page.keyboard.press('Tab')
  await message.focus()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).not.toBeVisible()

  const goOn = Promise.withResolvers<void>()
  await page.route('**/api/v1/conversations', async (route) => {
    await goOn.promise
    await route.continue()
  })
  await message.click()
  await expect(card.getByRole('button', { name: 'Connecting...' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Contact' })).toBeDisabled()
  goOn.resolve()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)

  const hers = owner.page
  await hers.goto(address)
  await expect(ownerOf(hers).getByRole('button', { name: 'This is your listing' })).toBeDisabled()
  await expect(hers.getByRole('button', { name: "You can't book your own item" })).toBeDisabled()
  await ownerOf(hers).getByRole('link', { name: 'Edit' }).click()
  await expect(hers.getByRole('heading', { name: 'Edit Your Item' })).toBeVisible()
})
