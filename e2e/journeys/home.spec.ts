import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'
import { listedItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

const feed = /\/api\/v1\/items(\?|$)/
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Holds back what the browser asks for by this address; what is returned lets it go on. */
async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route: Route) => {
    await gone
    await route.continue()
  })
  return letGo
}

test('the page says that it is tested, waits with eight cards, and says when the list cannot come [accounts 1.11, 2.2] [marketplace 2.1, 2.5, 2.8, 2.9]', async ({
  page,
}) => {
  const letGo = await holdBack(page, feed)
  await page.goto('/home')
  await expect(page.getByRole('complementary', { name: 'Testing phase' })).toHaveText(
    'Testing phase. Some features may not be fully functional.',
  )
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('button')).toHaveCount(16)
  await expect(page.getByRole('status', { name: 'Loading items' }).locator(':scope > div > div')).toHaveCount(8)
  letGo()
  await expect(page.getByRole('status', { name: 'Loading items' })).not.toBeVisible()

  await page.route(feed, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load items' })).toBeVisible()
  await expect(page.getByText('Failed to load items. Please try refreshing the page.')).toBeVisible()
  await page.unroute(feed)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Failed to load items' })).not.toBeVisible()
  await expect(page.getByRole('heading', { name: 'Just listed' })).toBeVisible()
})

test('what is pressed and typed before the page is alive is not lost', async ({ page }) => {
  const pressed = await holdBack(page, /\/assets\/framework-.*\.js$/)
  const answered = await holdBack(page, feed)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  pressed()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  // What is open stays open when the items come.
  answered()
  await expect(page.getByRole('status', { name: 'Loading items', includeHidden: true })).not.toBeAttached()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).not.toBeVisible()

  const typed = await holdBack(page, /\/assets\/framework-.*\.js$/)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByLabel('Search items').fill('no such thing')
  typed()
  await expect(page).toHaveURL('/home?search=no+such+thing')
  await expect(page.getByLabel('Search items')).toHaveValue('no such thing')
})

test(
  'list and map are chosen by keyboard, and the choice keeps the focus [marketplace 2.6]',
  { tag: '@layout' },
  async ({ page }) => {
    await page.goto('/home')
    const choice = (name: string) => page.getByRole('group', { name: 'Show as' }).getByRole('button', { name })
    await choice('Map').press('Enter')
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await expect(choice('Map')).toBeFocused()
    await choice('List').press('Enter')
    await expect(page.getByRole('region', { name: 'Map of items' })).not.toBeVisible()
    await expect(choice('List')).toBeFocused()
  },
)

test('boosted items open the list in a row of their own [marketplace 2.13, 2.14]', async ({ browser }) => {
  const owner = await settledMember(browser, 'Bo')
  const { page } = owner
  const item = await listedItem(owner)
  await page.route(feed, async (route) => {
    const answer = (await (await route.fetch()).json()) as { items: { id: string }[] }
    const boosted = answer.items.filter(({ id }) => id === item.id).map((found) => ({ ...found, is_boosted: true }))
    await route.fulfill({ json: { ...answer, boosted } })
  })
  await page.goto(`/home?search=${encodeURIComponent(item.title)}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Boosted')
  const card = page.getByRole('region', { name: 'Boosted' }).getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByText(/^Boosted/)).toBeVisible()
  await expect(card.getByRole('link')).toHaveAttribute('href', `/item/${item.id}`)
})

test('a heart on a card fills at once, empties when saving fails, and asks a visitor to sign in [marketplace 4.23, 6.1, 8.7]', async ({
  browser,
}) => {
  const owner = await settledMember(browser, 'Hart')
  const { page } = owner
  const item = await listedItem(owner)
  const heart = page.getByRole('button', { name: `Save ${item.title}` })
  const letGo = await holdBack(page, /\/api\/v1\/saved\/[\w-]{36}$/)
  await page.goto(`/home?search=${encodeURIComponent(item.title)}`)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  letGo()
  await expect(page.getByText('Item saved', { exact: true })).toBeVisible()

  await page.unrouteAll()
  await page.route(/\/api\/v1\/saved\/[\w-]{36}$/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await heart.click()
  await expect(page.getByText('Failed to save item')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\/home/)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(page.url())
  await visitor.getByRole('button', { name: `Save ${item.title}` }).click()
  await expect(visitor.getByText('Please sign in to save items')).toBeVisible()
  await expect(visitor).toHaveURL(/\/login\?next=/)
})

test('the list goes on beyond the first fifty items, and after a failure [marketplace 2.15, 8.1] [R30]', async ({
  browser,
}) => {
  test.slow()
  const owner = await settledMember(browser, 'Ivo')
  const { page } = owner
  const tag = randomUUID().slice(0, 8)
  for (let listed = 0; listed < 52; listed += 1) await listedItem(owner, { title: `Chair ${listed} ${tag}` }, 0)
  await page.route(/[?&]cursor=/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/home?search=${tag}`)
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByRole('status').filter({ hasText: '52 items' })).toBeVisible()
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Failed to load items. Please try refreshing the page.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page)).toHaveCount(52)
  await expect(cards(page).getByText(`Chair 0 ${tag}`)).toBeAttached()
  await page.reload()
  await expect(cards(page)).toHaveCount(50)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(52)
})
