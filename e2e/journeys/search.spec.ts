import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dayFromNow, pickDay } from '../parts/days.ts'
import { listedItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

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

test('a category that is pressed while a word still waits stands beside the word', async ({ browser }) => {
  const owner = await settledMember(browser, 'Xia')
  const { page } = owner
  const item = await listedItem(owner)
  await page.goto('/home')
  await expect(page.getByRole('main').getByRole('link', { name: item.title })).toBeVisible()
  await page.clock.install()
  // It stands still, so that the word waits however long the press takes.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Search items').fill('cake')
  await page.getByRole('button', { name: 'Party & Events' }).click()
  await expect(page).toHaveURL('/home?category=Party+%26+Events')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/home?category=Party+%26+Events&search=cake')
})

test('a letter that comes while the words before it are searched for stays', async ({ page }) => {
  await page.goto('/home')
  const box = page.getByLabel('Search items')
  const main = page.getByRole('main')
  await expect(main.getByRole('article').or(page.getByText('No items found')).first()).toBeVisible()
  await page.evaluate(() => {
    // It comes when the address has changed, and what shows has not.
    const change = window.history.replaceState.bind(window.history)
    window.history.replaceState = (...changed) => {
      change(...changed)
      const field = document.activeElement
      if (!(field instanceof HTMLInputElement) || field.value !== 'cak') return
      field.setRangeText('e', 3, 3, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })
  await page.clock.install()
  // It stands still, so that nothing is searched for before the page is drawn and the last letter is there.
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.fill('cak')
  await page.clock.runFor(300)
  await expect(main.getByRole('heading', { name: 'Results for “cak”' })).toBeVisible()
  await page.keyboard.press('s')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/home?search=cakes')
  await expect(box).toHaveValue('cakes')
})

test('a search and a category stand in the address and are found again by Back [marketplace 2.2, 2.5, 2.16]', async ({
  browser,
}) => {
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

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('Back from an item leads to where one stood in the list', { tag: '@layout' }, async ({ browser }) => {
  const owner = await settledMember(browser, 'Una')
  const { page } = owner
  const tag = randomUUID().slice(0, 8)
  for (let number = 11; number <= 30; number++) await listedItem(owner, { title: `Tent ${tag} ${number}` })
  for (const address of [`/home?search=${tag}`, `/home?search=${tag}&category=Garden+Tools`]) {
    await page.goto(address)
    await expect(cards(page)).toHaveCount(20)
    await cards(page).last().scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => window.scrollY)
    expect(left).toBeGreaterThan(300)
    await page
      .getByRole('main')
      .getByRole('link', { name: `Tent ${tag} 11` })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: `Tent ${tag} 11` })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
    // It stays there, also once everything of the page has had its turn.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    expect(await page.evaluate(() => window.scrollY)).toBe(left)
  }
})

test(
  'filters narrow, stand in the address, and show the same to whoever opens it',
  { tag: '@layout' },
  async ({ browser }) => {
    test.slow()
    const owner = await settledMember(browser, 'Zara')
    const { page } = owner
    const tag = randomUUID().slice(0, 8)
    const [from, until] = [dayFromNow(10), dayFromNow(14)]
    const cheap = await listedItem(owner, { title: `Drill ${tag}`, location: 'E8 3PN' })
    const dear = await listedItem(owner, { title: `Digger ${tag}`, daily_rate: 40, location: 'E8 3PN' })
    const taken = await listedItem(owner, { title: `Dryer ${tag}`, daily_rate: 5, excluded_dates: [dayFromNow(12)] })

    await page.goto(`/home?search=${tag}`)
    await expect(cards(page)).toHaveCount(3)
    await expect(page.getByRole('status').filter({ hasText: '3 items' })).toBeVisible()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    // The sheet, and the calendar in it, are loaded when they are first wanted.
    await expect(sheet.getByRole('grid')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Nearest' })).toHaveAttribute('aria-disabled', 'true')
    await expect(sheet.getByText('To sort by nearest, enter a postcode or use your location first.')).toBeVisible()
    await pickDay(sheet.getByRole('group', { name: 'Free dates' }), from)
    await pickDay(sheet.getByRole('group', { name: 'Free dates' }), until)
    await sheet.getByLabel('Maximum price per day').fill('nothing')
    await sheet.getByLabel('Near a postcode').fill('nowhere')
    await sheet.getByRole('button', { name: 'Show items' }).click()
    await expect(sheet.getByText('Please enter an amount in pounds, above 0.')).toBeVisible()
    await sheet.getByLabel('Maximum price per day').fill('20')
    await sheet.getByRole('button', { name: 'Show items' }).click()
    await expect(sheet.getByText('Please enter a valid UK postcode (e.g., SW1A 1AA)')).toBeVisible()
    await sheet.getByLabel('Near a postcode').fill('E8 3PN')
    await sheet.getByRole('combobox', { name: 'Distance' }).selectOption('Within 5 km (3 miles)')
    await sheet.getByRole('button', { name: 'Nearest' }).click()
    await sheet.getByRole('button', { name: 'Show items' }).click()
    await expect(sheet).not.toBeVisible()

    await expect(page).toHaveURL(/from=.*&until=.*&max=20&near=E8\+3PN&within=5&sort=nearest/)
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(page.url())
    for (const reader of [page, stranger]) {
      await expect(cards(reader)).toHaveCount(1)
      await expect(cards(reader)).toContainText(cheap.title)
      await expect(cards(reader)).toContainText('£57.50 for 5 days')
      await expect(cards(reader)).toContainText('within 1 km')
      await expect(reader.getByRole('status').filter({ hasText: '1 item' })).toBeVisible()
      await expect(cards(reader).getByRole('link')).toHaveAttribute(
        'href',
        `/item/${cheap.id}?from=${from}&until=${until}`,
      )
      await expect(reader.getByRole('button', { name: 'Remove filter: Within 5 km of E8 3PN' })).toBeVisible()
    }

    // On the map it is the same, and a card keeps the days too.
    await stranger.getByRole('button', { name: 'Map' }).click()
    await stranger.getByRole('button', { name: `${cheap.title}, £57.50 for 5 days, E8` }).click()
    const details = stranger.getByRole('dialog', { name: cheap.title }).getByRole('link', { name: 'View Details' })
    await expect(details).toHaveAttribute('href', `/item/${cheap.id}?from=${from}&until=${until}`)

    // Each change is a step of the history.
    await page.getByRole('button', { name: 'Remove filter: Up to £20 a day' }).click()
    await expect(cards(page).filter({ hasText: dear.title })).toBeVisible()
    await page.goBack()
    await expect(cards(page)).toHaveCount(1)
    await page.goForward()
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(`/home?search=${tag}`)
    await expect(cards(page).filter({ hasText: taken.title })).toContainText('£5/day')
    await expect(page.getByText('plus 15% fee')).toBeVisible()
  },
)

test('a list that is empty names what it was narrowed by [marketplace 2.10]', async ({ page }) => {
  await page.goto('/home?search=no+such+thing&category=Other&max=3')
  await expect(page.getByText('No items found')).toBeVisible()
  await expect(page.getByText(/Nothing matches “no such thing”, Other, up to £3 a day/)).toBeVisible()
  // The last of the row, beyond the edge of the screen.
  await expect(page.getByRole('button', { name: 'Other', exact: true, pressed: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect(page).toHaveURL('/home')
})

test('a position is asked for only when somebody presses for it, and stands in the address to about 1 km', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.54321, longitude: -0.05678 })
  await page.goto('/home')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await sheet.getByRole('button', { name: 'Use my location' }).click()
  await expect(sheet.getByText('Your location, to about half a mile')).toBeVisible()
  await sheet.getByRole('button', { name: 'Show items' }).click()
  await expect(page).toHaveURL('/home?near=51.54%2C-0.06')
  await expect(page.getByRole('button', { name: 'Remove filter: Near a chosen location' })).toBeVisible()
})

test('a postcode that is none, in an address, is said, and can be taken away', async ({ page }) => {
  await page.goto('/home?view=map&near=nowhere')
  await expect(page.getByText('Failed to load items. Please enter a valid UK postcode (e.g., SW1A 1AA)')).toBeVisible()
  await page.goto('/home?near=nowhere')
  await expect(page.getByText('Failed to load items')).toBeVisible()
  await expect(page.getByText('Please enter a valid UK postcode (e.g., SW1A 1AA)')).toBeVisible()
  await page.getByRole('button', { name: /^Remove filter: Near/ }).click()
  await expect(page.getByText('Failed to load items')).not.toBeVisible()
})
