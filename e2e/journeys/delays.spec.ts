import { expect, type Locator, type Page } from '@playwright/test'
import { payAndReturn } from '../parts/checkout.ts'
import { stopClock } from '../parts/clock.ts'
import { dayFromNow, pickDay } from '../parts/days.ts'
import { listedItem, openItem } from '../parts/item.ts'
import { followMail, settledMember } from '../parts/person.ts'
import { listings, rentalCard } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

/** Turns the clock of the page, unless it is that late already, and gives it some turns of its own to do what that began. */
async function waited(page: Page, ms: number): Promise<void> {
  if (ms > 0) await page.clock.runFor(ms)
  for (let turn = 0; turn < 20; turn++) await page.evaluate(() => undefined)
}

/** Until the page has its answers: a slow network must not take time from a clock that stands. */
async function answered(page: Page): Promise<void> {
  for (const request of await page.requests()) await request.response()
}

/** Turns the clock in small steps until something is so; answers how far that was. What shows takes some steps to be drawn. */
async function turnUntil(page: Page, there: Locator | (() => boolean | Promise<boolean>)): Promise<number> {
  const isThere = async () => (typeof there === 'function' ? await there() : (await there.count()) > 0)
  let turnedMs = 0
  await expect(async () => {
    await answered(page)
    if (await isThere()) return
    turnedMs += 50
    await page.clock.runFor(50)
    expect(await isThere()).toBe(true)
  }).toPass({ intervals: [100] })
  return turnedMs
}

/**
 * Counts how often the pages to come ask for an address. They count themselves: here it is heard of a while later, and the
 * clock would be turned on meanwhile.
 */
async function countAsks(page: Page, address: string): Promise<() => Promise<number>> {
  await page.addInitScript((counted) => {
    const { fetch } = window
    const asks = { count: 0 }
    Object.assign(window, { asks })
    window.fetch = (target, init) => {
      if (target === counted && init?.method === 'GET') asks.count += 1
      return fetch(target, init)
    }
  }, address)
  return () => page.evaluate(() => (window as unknown as { asks: { count: number } }).asks.count)
}

function expectStay(page: Page, path: string): void {
  expect(new URL(page.url()).pathname).toBe(path)
}

test('a new password is told for two seconds, a bad link for three, before the page moves on', async ({ browser }) => {
  const person = await settledMember(browser, 'Lea')
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await page.goto('/login')
  await page.getByRole('button', { name: /forgot/i }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password reset link sent!')).toBeVisible()
  await followMail({ ...person, page }, /reset/i)
  await page.getByLabel('New password').fill('another gate 8 green')
  await page.getByLabel('Confirm password').fill('another gate 8 green')
  await stopClock(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  const told = await turnUntil(page, page.getByText('Password updated successfully'))
  await waited(page, 1900 - told)
  expectStay(page, '/reset-password')
  await page.clock.runFor(200 + told)
  await expect(page).toHaveURL(/\/login$/)

  await page.clock.resume()
  await page.goto('/reset-password#access_token=nonsense&refresh_token=x&type=recovery')
  await page.getByLabel('New password').fill('another gate 8 green')
  await page.getByLabel('Confirm password').fill('another gate 8 green')
  await stopClock(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  const refused = await turnUntil(page, page.getByText('Invalid reset link'))
  await waited(page, 2900 - refused)
  expectStay(page, '/reset-password')
  await page.clock.runFor(200 + refused)
  await expect(page).toHaveURL(/\/login$/)
})

test('a toast stays for four seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/signup')
  const facebook = page.getByRole('button', { name: 'Continue with Facebook' })
  await expect(facebook).toBeVisible()
  await stopClock(page)
  await facebook.click()
  const toast = page.getByText('Facebook login failed')
  await turnUntil(page, toast)
  await page.clock.runFor(3800)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(1000)
  await expect(toast).toHaveCount(0)
})

test('the profile shows its skeleton for a second', async ({ browser }) => {
  const { page, name } = await settledMember(browser, 'Mia')
  await page.clock.install()
  await page.goto('/item-support')
  await stopClock(page)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  const skeleton = page.getByRole('status', { name: 'Loading your profile' })
  const begun = await turnUntil(page, skeleton)
  await waited(page, 900 - begun)
  await expect(skeleton).toBeAttached()
  await page.clock.runFor(200 + begun)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test('an account without a profile is given a second and a half', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Noa')
  await page.clock.install()
  const noProfile = { status: 404, json: { error: { code: 'not_found', message: '', requestId: 'r' } } }
  const broken = { status: 500, json: { error: { code: 'internal', message: '', requestId: 'r' } } }
  const asks = await countAsks(page, '/api/v1/me')
  // The first answer comes once the clock stands, and everything that asks for a profile is there.
  const stopped = Promise.withResolvers<void>()
  await page.route('**/api/v1/me', async (route) => {
    if (route.request().method() === 'PUT') return route.fulfill(broken)
    await stopped.promise
    return route.fulfill(noProfile)
  })
  const keeper = page.waitForResponse('**/assets/profile-keeper-*.js')
  await page.goto('/item-support')
  await keeper
  await stopClock(page)
  stopped.resolve()
  // The second try comes half a second after the first; from its failure on the time counts.
  await turnUntil(page, async () => (await asks()) === 2)
  await turnUntil(page, async () => (await asks()) === 3)
  await waited(page, 300)
  expectStay(page, '/item-support')
  expect(await asks()).toBe(3)
  await turnUntil(page, page.getByText('Please complete your profile setup'))
  await expect(page).toHaveURL(/\/profile-setup$/)
})

test('the delays of a hire: to the bookings, after an answer, and before a review', async ({ browser }) => {
  test.slow()
  const [owner, renter] = [await settledMember(browser, 'Oda'), await settledMember(browser, 'Rik')]
  const item = await listedItem(owner)

  await test.step('a second and a half after the checkout has opened the bookings show', async () => {
    const { page } = renter
    await page.clock.install()
    await openItem(page, item)
    await pickDay(page.getByRole('group', { name: 'Hire dates' }), dayFromNow(0))
    await expect(page.getByLabel('Price breakdown')).toContainText('£11.50')
    await stopClock(page)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Request to Hire' }).click()
    const told = await turnUntil(page, page.getByText('Booking request submitted! Please complete payment to confirm.'))
    await waited(page, 1400 - told)
    expectStay(page, `/item/${item.id}`)
    await page.clock.runFor(200 + told)
    await expect(page).toHaveURL('/my-rentals')
    await page.clock.resume()
    const tab = await opening
    await payAndReturn(tab)
    await tab.close()
  })

  const { page } = owner
  await test.step('an answer is read for two seconds', async () => {
    await page.clock.install()
    await (await listings(owner, item)).getByRole('link', { name: 'Respond' }).click()
    await page.getByLabel('Collection Location').fill('The blue door')
    const { pathname } = new URL(page.url())
    await stopClock(page)
    await page.getByRole('button', { name: 'Approve Request' }).click()
    const told = await turnUntil(page, page.getByText('Booking request approved successfully!'))
    await waited(page, 1900 - told)
    expectStay(page, pathname)
    await page.clock.runFor(200 + told)
    await expect(page).toHaveURL('/my-rentals')
    await page.clock.resume()
  })

  await test.step('half a second after a return a review is asked for', async () => {
    await rentalCard(page, item).getByRole('button', { name: 'Mark as Returned' }).click()
    const confirm = page.getByRole('button', { name: 'Confirm return' })
    await expect(confirm).toBeVisible()
    await stopClock(page)
    await confirm.click()
    const told = await turnUntil(page, page.getByText('Return confirmed!'))
    await waited(page, 400 - told)
    const review = page.getByRole('dialog', { name: 'Leave a review' })
    await expect(review).toHaveCount(0)
    await page.clock.runFor(200 + told)
    await page.clock.resume()
    await expect(review).toBeVisible()
  })
})

test('bookings that do not come are asked for again after two seconds', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Tom')
  await page.clock.install()
  let asked = 0
  await page.route('**/api/v1/my/rentals', (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/item-support')
  await stopClock(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Items' }).click()
  const told = await turnUntil(page, page.getByText('Failed to load hire data. Please try again.'))
  await waited(page, 1900 - told)
  expect(asked).toBe(1)
  await page.clock.runFor(200 + told)
  await expect.poll(() => asked).toBe(2)
})

test('an account without a profile is given one after a second', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Una')
  await page.clock.install()
  let asked = 0
  let made = 0
  // The time counts from the answer, which comes once the clock stands.
  const stopped = Promise.withResolvers<void>()
  await page.route('**/api/v1/me', async (route) => {
    if (route.request().method() === 'PUT') {
      made += 1
      return route.fallback()
    }
    asked += 1
    await stopped.promise
    return route.fulfill({ status: 404, json: { error: { code: 'not_found', message: '', requestId: 'r' } } })
  })
  await page.goto('/item-support')
  await stopClock(page)
  while (asked < 1) await waited(page, 50)
  stopped.resolve()
  const turnedMs = await turnUntil(page, () => made === 1)
  expect(turnedMs).toBeGreaterThanOrEqual(1000)
  // What is answered takes some steps until it is known.
  expect(turnedMs).toBeLessThanOrEqual(2000)
})

test('somebody from a social provider is sent to complete their profile after half a second', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Soc')
  await page.goto('/about')
  await page.evaluate(() => {
    const session = JSON.parse(window.localStorage.getItem('itemo-session') ?? '{}')
    session.user.app_metadata.provider = 'google'
    window.localStorage.setItem('itemo-session', JSON.stringify(session))
  })
  await page.clock.install()
  // What looks after profiles comes once the clock stands: the time counts from there.
  const stopped = Promise.withResolvers<void>()
  const keeper = '**/assets/profile-keeper-*.js'
  await page.route(keeper, async (route) => {
    await stopped.promise
    await route.continue()
  })
  const asked = page.waitForRequest(keeper)
  await page.goto('/item-support')
  await asked
  await stopClock(page)
  stopped.resolve()
  const turnedMs = await turnUntil(page, () => new URL(page.url()).pathname === '/profile-setup')
  expect(turnedMs).toBeGreaterThanOrEqual(500)
  expect(turnedMs).toBeLessThanOrEqual(1500)
})
