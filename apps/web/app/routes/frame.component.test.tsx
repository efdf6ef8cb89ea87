import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerSettings, openApp, visit, whereabouts } from '../../test/app.tsx'
import { feed, idOf, member } from '../../test/fixtures.ts'
import { expectText } from '../../test/shown.ts'
import { server } from '../../test/stand-in.ts'

const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const nav = page.getByRole('navigation', { name: 'Main' })
const entries = nav.getByRole('link')
const names = () => entries.elements().map(({ textContent }) => textContent)
const logo = page.getByRole('banner').getByRole('link', { name: 'Itemo' })

test.each(screens)(
  'at $width px the landing page says what Itemo is, and links further [accounts 1.1, 2.1, 2.32, 2.33]',
  async ({ width, height }) => {
    await page.viewport(width, height)
    openApp('/')
    const heading = page.getByRole('heading', { level: 1, name: 'Search what you need, list what you own.' })
    await expect.element(heading).toBeVisible()
    const main = page.getByRole('main')
    for (const [name, address] of [
      ['Log In', '/login'],
      ['Sign Up', '/signup'],
      ['How It Works', '/how-it-works'],
      ['Skip', '/home'],
      ['privacy policy', '/privacy-policy'],
    ] as const) {
      const link = main.getByRole('link', { name, exact: true })
      await expect.element(link, { message: name }).toBeVisible()
      await expect.element(link).toHaveAttribute('href', address)
    }
    await expectText(/By continuing you agree to our privacy policy/)
    expect(nav.elements()).toHaveLength(0)
  },
)

test.each(screens)(
  'at $width px the header is on every page but /home, the navigation on every page but the landing page [accounts 2.27, 2.28, 6.1] [marketplace 2.2]',
  async ({ width, height }) => {
    await page.viewport(width, height)
    server.answer('GET /items', feed([]))
    openApp('/about')
    for (const path of ['/about', '/login', '/item-support', '/profile']) {
      visit(path)
      await expect.poll(whereabouts).toBe(path)
      await expect.element(logo, { message: path }).toHaveAttribute('href', '/')
      await expect.element(entries.first(), { message: path }).toBeVisible()
    }
    visit('/home')
    await expect.element(page.getByLabelText('Search items')).toHaveAttribute('placeholder', 'Search items...')
    await expect.element(entries.first()).toBeVisible()
    expect(logo.elements()).toHaveLength(0)
    visit('/')
    await expect.element(logo).toHaveAttribute('href', '/')
  },
)

test.each(screens)(
  'at $width px the navigation shows the entries for a visitor [accounts 2.29, 2.30]',
  async ({ width, height }) => {
    await page.viewport(width, height)
    openApp('/about')
    await expect.poll(names).toEqual(['Home', 'List', 'Profile'])
    await expect.element(nav.getByRole('link', { name: 'List' })).toHaveAttribute('href', '/login')
  },
)

test.each(screens)(
  'at $width px the navigation shows the entries for a member [accounts 2.11, 2.22, 2.29, 2.30, 2.31] [R40]',
  async ({ width, height }) => {
    await page.viewport(width, height)
    server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
    server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
    answerSettings()
    openApp('/about', { as: member('Nav') })
    await expect.poll(names).toEqual(['Home', 'List', 'Items', 'Messages', 'Profile'])
    expect(entries.elements().map((entry) => entry.getAttribute('href'))).toEqual([
      '/home',
      '/list-item',
      '/my-rentals',
      '/messages',
      '/profile',
    ])
    for (const path of ['/about', '/profile', '/account-settings', '/trust-and-safety', '/item-support']) {
      visit(path)
      await expect.poll(whereabouts).toBe(path)
      await expect
        .element(nav.getByRole('link', { name: 'Profile' }), { message: path })
        .toHaveAttribute('aria-current', 'page')
    }
    visit('/items/create')
    await expect.poll(whereabouts).toBe('/list-item')
    visit('/rentals')
    await expect.poll(whereabouts).toBe('/my-rentals')
  },
)

test('log-in and sign-up are one screen with two tabs [accounts 2.3, 2.34]', async () => {
  openApp('/register')
  const heading = page.getByRole('heading', { level: 1, name: /Welcome/ })
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  visit('/login')
  await expect.poll(whereabouts).toBe('/login')
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Log In' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('link', { name: /privacy policy/i })).toHaveAttribute('href', '/privacy-policy')
})

test('the booking test makes the real calls and logs the responses [accounts 2.18, 2.71] [marketplace 2.91] [R40]', async () => {
  server.refuse('POST /quotes', 'not_found')
  server.refuse('GET /rentals/:rentalId', 'not_found')
  openApp('/booking-test', { as: member('Dev') })
  const results = page.getByRole('region', { name: 'Results' })
  await page.getByLabelText('Item id').fill(idOf('none'))
  await page.getByRole('button', { name: 'Test Booking Request' }).click()
  await expect.element(results.getByText(/^Request failed: not_found/)).toBeVisible()
  await page.getByLabelText('Rental id').fill(idOf('none'))
  await page.getByRole('button', { name: 'Test Owner Response' }).click()
  await expect.element(results.getByText(/^Response failed: not_found/)).toBeVisible()
})
