import { expect, type Page } from '@playwright/test'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Itemo' })

test(
  'the landing page says what Itemo is, and leads on [accounts 1.1, 2.1, 2.32, 2.33]',
  { tag: '@layout' },
  async ({ page }) => {
    await page.goto('/')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Search what you need, list what you own.' }),
    ).toBeVisible()
    const main = page.getByRole('main')
    for (const [name, address] of [
      ['Log In', '/login'],
      ['Sign Up', '/signup'],
      ['How It Works', '/how-it-works'],
      ['Skip', '/home'],
      ['privacy policy', '/privacy-policy'],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
    }
    await expect(main.getByText(/By continuing you agree to our privacy policy/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  },
)

test(
  'the header with the logo is on every page but /home, the navigation on every page but the landing page [accounts 2.27, 2.28, 6.1] [marketplace 2.2]',
  { tag: '@layout' },
  async ({ page }) => {
    for (const path of ['/about', '/login', '/item-support', '/profile']) {
      await page.goto(path)
      await expect(logo(page), path).toHaveAttribute('href', '/')
      await expect(entries(page).first(), path).toBeVisible()
    }
    await page.goto('/home')
    await expect(entries(page).first()).toBeVisible()
    await expect(logo(page)).toHaveCount(0)
    await expect(page.getByLabel('Search items')).toHaveAttribute('placeholder', 'Search items...')
    await page.goto('/')
    await expect(logo(page)).toHaveAttribute('href', '/')
  },
)

test(
  'the navigation offers a visitor and a member what is theirs [accounts 2.11, 2.22, 2.29, 2.30, 2.31] [R40]',
  { tag: '@layout' },
  async ({ browser, page }) => {
    await page.goto('/about')
    await expect(entries(page)).toHaveText(['Home', 'List', 'Profile'])
    await expect(entries(page).filter({ hasText: 'List' })).toHaveAttribute('href', '/login')

    const { page: theirs } = await settledMember(browser, 'Nav')
    await theirs.goto('/about')
    await expect(entries(theirs)).toHaveText(['Home', 'List', 'Items', 'Messages', 'Profile'])
    for (const [name, address] of [
      ['Home', '/home'],
      ['List', '/list-item'],
      ['Items', '/my-rentals'],
      ['Messages', '/messages'],
      ['Profile', '/profile'],
    ] as const) {
      await expect(entries(theirs).filter({ hasText: name })).toHaveAttribute('href', address)
    }
    for (const path of ['/about', '/profile', '/account-settings', '/trust-and-safety', '/item-support']) {
      await theirs.goto(path)
      await expect(entries(theirs).filter({ hasText: 'Profile' }), path).toHaveAttribute('aria-current', 'page')
    }
    await theirs.goto('/items/create')
    await expect(theirs).toHaveURL('/list-item')
    await theirs.goto('/rentals')
    await expect(theirs).toHaveURL('/my-rentals')
  },
)

test('login and register are one screen, opened on one tab or the other [accounts 2.3, 2.34]', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Log In' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: /privacy policy/i })).toHaveAttribute('href', '/privacy-policy')
})

test('a page that still has to ask who is there shows a spinner [accounts 2.25, 4.10]', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/saved')
  await expect(page.getByText('Loading Itemo')).toBeVisible()
})

test('the booking test makes the real calls and logs what came back [accounts 2.18, 2.71] [marketplace 2.91] [R40]', async ({
  browser,
}) => {
  const { page } = await settledMember(browser, 'Dev')
  await page.goto('/booking-test')
  const results = page.getByRole('region', { name: 'Results' })
  await page.getByLabel('Item id').fill('00000000-0000-4000-8000-000000000000')
  await page.getByRole('button', { name: 'Test Booking Request' }).click()
  await expect(results.getByText(/^Request failed: not_found/)).toBeVisible()
  await page.getByLabel('Rental id').fill('00000000-0000-4000-8000-000000000000')
  await page.getByRole('button', { name: 'Test Owner Response' }).click()
  await expect(results.getByText(/^Response failed: not_found/)).toBeVisible()
})
