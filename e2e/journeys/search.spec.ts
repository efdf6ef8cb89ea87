import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dayFromNow, pickDay } from '../parts/days.ts'
import { listedItem } from '../parts/item.ts'
import { anotherBrowser, settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('Back from an item returns to the same place in the list', async ({ browser }) => {
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
    // It stays there, also after all pending work of the page.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    expect(await page.evaluate(() => window.scrollY)).toBe(left)
  }
})

test('filters narrow the list, are in the address, and show the same to anyone who opens it', async ({ browser }) => {
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
  // The sheet, and the calendar in it, are loaded on first use.
  await expect(sheet.getByRole('grid')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Nearest' })).toHaveAttribute('aria-disabled', 'true')
  await expect(sheet.getByText('To sort by nearest, choose a place first.')).toBeVisible()
  await sheet.getByRole('button', { name: 'All of the UK' }).click()
  const where = page.getByRole('dialog', { name: 'Where are you looking?' })
  await where.getByLabel('Postcode or town').fill('nowhere')
  await where.getByRole('button', { name: 'Look here' }).click()
  await expect(where.getByText('Please enter a valid UK postcode (e.g., SW1A 1AA)')).toBeVisible()
  await where.getByLabel('Postcode or town').fill('E8 3PN')
  await where.getByRole('button', { name: 'Look here' }).click()
  await sheet.getByRole('button', { name: 'Near E8' }).click()
  await where.getByRole('combobox', { name: 'Distance' }).selectOption('Within 3 miles')
  await where.getByRole('button', { name: 'Close' }).click()
  await pickDay(sheet.getByRole('group', { name: 'Free dates' }), from)
  await pickDay(sheet.getByRole('group', { name: 'Free dates' }), until)
  await sheet.getByLabel('Maximum total for these dates').fill('nothing')
  await sheet.getByRole('button', { name: 'Show items' }).click()
  await expect(sheet.getByText('Please enter an amount in pounds, above 0.')).toBeVisible()
  await sheet.getByLabel('Maximum total for these dates').fill('60')
  await sheet.getByRole('button', { name: 'Nearest' }).click()
  await sheet.getByRole('button', { name: 'Show items' }).click()
  await expect(sheet).not.toBeVisible()

  // The place is stored on this device only: someone who opens the URL searches around their own.
  await expect(page).toHaveURL(/miles=3&from=.*&until=.*&total=60&sort=nearest/)
  const stranger = await anotherBrowser(browser)
  await stranger.goto(`${page.url()}&near=E8+3PN`)
  for (const reader of [page, stranger]) {
    await expect(cards(reader)).toHaveCount(1)
    await expect(cards(reader)).toContainText(cheap.title)
    await expect(cards(reader)).toContainText('£57.50 for 5 days with fee')
    await expect(cards(reader)).toContainText('under 1 mile')
    await expect(reader.getByRole('status').filter({ hasText: '1 item' })).toBeVisible()
    await expect(cards(reader).getByRole('link')).toHaveAttribute(
      'href',
      `/item/${cheap.id}?from=${from}&until=${until}`,
    )
    await expect(reader.getByRole('button', { name: /^Remove filter: Within 3 miles/ })).toBeVisible()
  }

  // The same applies to the map, and a card keeps the dates too.
  await stranger.getByRole('button', { name: 'Map' }).click()
  await stranger.getByRole('button', { name: `${cheap.title}, £57.50 for 5 days, E8` }).click()
  const details = stranger.getByRole('dialog', { name: cheap.title }).getByRole('link', { name: 'View Details' })
  await expect(details).toHaveAttribute('href', `/item/${cheap.id}?from=${from}&until=${until}`)

  // Each change adds an entry to the history.
  await page.getByRole('button', { name: 'Remove filter: Up to £60 in all' }).click()
  await expect(cards(page).filter({ hasText: dear.title })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(1)
  await page.goForward()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`/home?search=${tag}`)
  await expect(cards(page).filter({ hasText: taken.title })).toContainText('£5/day')
  await expect(page.getByText('plus 15% fee')).toBeVisible()
})
