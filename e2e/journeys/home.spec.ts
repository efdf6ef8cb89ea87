import { expect, type Page, type Route } from '@playwright/test'
import { listedItem } from '../parts/item.ts'
import { memberByCalls, settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

const feed = /\/api\/v1\/items(\?|$)/

/** Holds back the browser's requests to this URL; returns a function that lets them continue. */
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

test("clicks and typing before hydration aren't lost", async ({ page }) => {
  const pressed = await holdBack(page, /\/assets\/react-.*\.js$/)
  const answered = await holdBack(page, feed)
  // A different sort order, because the default page contains its cards.
  await page.goto('/home?sort=cheapest', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  pressed()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  // Open elements stay open when the items arrive.
  answered()
  await expect(page.getByRole('status', { name: 'Loading items', includeHidden: true })).not.toBeAttached()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).not.toBeVisible()

  const typed = await holdBack(page, /\/assets\/react-.*\.js$/)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByLabel('Search items').fill('no such thing')
  typed()
  await expect(page).toHaveURL('/home?search=no+such+thing')
  await expect(page.getByLabel('Search items')).toHaveValue('no such thing')
})

test('clicking List before hydration leads a member to the form, and a visitor to the log-in [accounts 2]', async ({
  browser,
  page: visitor,
}) => {
  const { page: member } = await settledMember(browser, 'Ema')
  for (const { page, to } of [
    { page: member, to: '/list-item' },
    { page: visitor, to: '/login' },
  ]) {
    const alive = await holdBack(page, /\/assets\/react-.*\.js$/)
    await page.goto('/home', { waitUntil: 'commit' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'List' }).click()
    await expect(page).toHaveURL(to)
    alive()
  }
  await expect(member.getByRole('heading', { name: 'List Your Item' })).toBeVisible()
  await expect(visitor.getByRole('tab', { name: 'Log In' })).toBeVisible()
})

test('a hidden testing banner stays hidden in its tab', async ({ page, context }) => {
  const banner = (of: Page) => of.getByRole('complementary', { name: 'Testing phase' })
  await page.goto('/home')
  await banner(page).getByRole('button', { name: 'Hide' }).click()
  await expect(banner(page)).not.toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Search items' })).toBeVisible()
  await expect(banner(page)).not.toBeVisible()
  const other = await context.newPage()
  await other.goto('/home')
  await expect(banner(other)).toBeVisible()
})

test('the first items show without scripts, are current, and React hydrates them [marketplace 2]', async ({
  page,
  browser,
}) => {
  const owner = await memberByCalls('First')
  await listedItem(owner, { title: 'First of all' })
  const silent = await browser.newContext({ javaScriptEnabled: false })
  const plain = await silent.newPage()
  const cards = plain.getByRole('main').getByRole('article')
  // The server loads the rendering code on the first request.
  const showsAtOnce = (title: string) =>
    expect(async () => {
      await plain.goto('/home')
      await expect(cards.filter({ hasText: title })).toHaveCount(1, { timeout: 200 })
    }).toPass()
  await showsAtOnce('First of all')
  await listedItem(owner, { title: 'Newer than all' })
  await showsAtOnce('Newer than all')
  await plain.goto('/home?search=nothing')
  await expect(plain.getByRole('status', { name: 'Loading items' })).toBeVisible()
  await silent.close()

  const [problems, asked]: string[][] = [[], []]
  page.on('console', (line) => void (line.type() === 'error' && problems?.push(line.text())))
  page.on('pageerror', (error) => problems?.push(error.message))
  page.on('request', (request) => void (feed.test(request.url()) && asked?.push(request.url())))
  await page.goto('/home')
  const first = page.getByRole('main').getByRole('article').filter({ hasText: 'Newer than all' })
  await first.evaluate((card) => (card.id = 'kept'))
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).not.toBeVisible()
  // React reuses the card that the server rendered.
  await expect(page.locator('#kept')).toContainText('Newer than all')
  await page.locator('#kept').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Newer than all' })).toBeVisible()
  expect([problems, asked]).toEqual([[], []])
})
