import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dayFromNow, pickDay } from '../parts/days.ts'
import { listedItem, openItem } from '../parts/item.ts'
import { plainPhoto } from '../parts/photos.ts'
import { memberByCalls, settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const internal = { error: { code: 'internal', message: '', requestId: 'r' } }

/** Makes requests to this URL fail from now on; methods other than `method` still work. */
async function breaks(page: Page, address: string, method?: string, status = 500, json: object = internal) {
  await page.route(address, (route) =>
    method !== undefined && route.request().method() !== method ? route.fallback() : route.fulfill({ status, json }),
  )
}

test('photos that fail to upload say why, and can be retried [marketplace 2.59, 8.46]', async ({ browser }) => {
  const dir = await mkdtemp(join(tmpdir(), 'itemo-failures-'))
  try {
    const { page } = await settledMember(browser, 'Pix')
    const files = [await plainPhoto(dir, 'a.png', '#6c8ea4'), await plainPhoto(dir, 'b.png', '#a4876c')]
    const uploads = '**/storage/v1/object/item_images/**'
    await page.goto('/list-item')
    const tips = page.getByText('Photo Tips')
    await expect(page.getByText('Good lighting.')).toBeHidden()
    await tips.click()
    for (const tip of ['Good lighting.', 'Multiple angles.', 'Show unique features, labels and condition.']) {
      await expect(page.getByText(tip)).toBeVisible()
    }
    await page.route(uploads, (route) => route.abort())
    await page.getByLabel(/^Add photos/).setInputFiles(files)
    await expect(page.getByText('Failed to upload images')).toBeVisible()
    const network = page.getByText('Failed to upload image. Please check your connection and try again.')
    await expect(network).toHaveCount(2)
    await page.unroute(uploads)
    await breaks(page, uploads)
    await page.getByRole('button', { name: 'Try photo 1 again' }).click()
    await expect(page.getByText('Failed to upload image. Please try again.')).toHaveCount(1)
    await page.unroute(uploads)
    await page.getByRole('button', { name: 'Try photo 1 again' }).click()
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
    await expect(network).toHaveCount(1)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})

test("a request page that can't be shown says why, and leads to the bookings [marketplace 8.35, 8.37, 8.42]", async ({
  browser,
}) => {
  const { page } = await settledMember(browser, 'Ott')
  const address = '/owner-response/00000000-0000-4000-8000-000000000001'
  const request = '**/api/v1/rentals/*/request'
  await page.route(request, (route) => route.fulfill({ contentType: 'application/json', body: 'null' }))
  await page.goto(address)
  await expect(page.getByText('An error occurred while loading the rental details')).toBeVisible()
  await expect(page).toHaveURL('/my-rentals')
  await page.unroute(request)
  await page.goto(address)
  await expect(page.getByText(/Rental information not found/)).toBeVisible()
})

test('a checkout without a URL says so, and one that opens leads to the bookings [marketplace 4.19, 5.8, 8.14, 8.17]', async ({
  browser,
}) => {
  const item = await listedItem(await memberByCalls('Che'))
  const { page } = await settledMember(browser, 'Roy')
  await openItem(page, item)
  await pickDay(page.getByRole('group', { name: 'Hire dates' }), dayFromNow(2))
  await expect(page.getByLabel('Price breakdown')).toContainText('£11.50')
  const ask = page.getByRole('button', { name: 'Request to Hire' })
  await breaks(page, '**/api/v1/rentals', 'POST', 200, { rental_id: item.id, url: '' })
  // After a failure the price is requested again, and arrives so late that the days are taken by then.
  const taken = Promise.withResolvers<void>()
  await page.route('**/api/v1/quotes', async (route) => {
    await taken.promise
    await route.continue()
  })
  const priced = page.waitForResponse('**/api/v1/quotes')
  await ask.click()
  await expect(page.getByText('Failed to create payment session - no checkout URL')).toBeVisible()
  await page.unroute('**/api/v1/rentals')
  const letGo = Promise.withResolvers<void>()
  await page.route('**/api/v1/rentals', async (route) => {
    await letGo.promise
    const response = await route.fetch()
    taken.resolve()
    expect((await priced).status()).toBe(409)
    await route.fulfill({ response })
  })
  const opening = page.context().waitForEvent('page')
  await ask.click()
  await expect(page.getByRole('button', { name: 'Processing' }).first()).toBeVisible()
  // The days are now taken by this very request, which must not be shown as a conflict to the person who made it.
  await page.evaluate((sentence) => {
    const look = () => {
      if (document.body.textContent.includes(sentence)) document.documentElement.dataset.taken = 'said'
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, 'Sorry, these dates have just been taken.')
  letGo.resolve()
  await expect(page.getByText('Booking request submitted! Please complete payment to confirm.')).toBeVisible()
  await opening
  await expect(page).toHaveURL('/my-rentals')
  await expect(page.locator('html')).not.toHaveAttribute('data-taken')
  await expect(page.getByRole('tab', { name: 'My Bookings' })).toHaveAttribute('aria-selected', 'true')
})

test('a tab from before a release keeps what was typed, offers the newer version, and its links still work', async ({
  browser,
}) => {
  const { page } = await settledMember(browser, 'Ola')
  const tells = page.waitForResponse(/\/assets\/reconnecting-/)
  await page.goto('/account-settings')
  await tells
  let released = true
  const laterPage = '<meta name="itemo-build" content="9999999999"><script src="/assets/manifest-0a0b0c0d.js"></script>'
  // Scripts of this page's build are gone, and the server sends pages of another one.
  await page.route(/\/assets\/(deletion-dialog|my-rentals)-/, (route) =>
    released ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
  )
  await page.route(
    (url) => url.pathname === '/',
    (route) => (released ? route.fulfill({ body: laterPage }) : route.fallback()),
  )
  // After a reload, the page is from the server's build.
  page.on('domcontentloaded', () => (released = false))

  const bio = page.getByLabel('Bio')
  await bio.fill('I repair clocks.')
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page.getByText("There's a newer version of Itemo")).toBeVisible()
  await expect(bio).toHaveValue('I repair clocks.')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Your changes are back')).toBeVisible()
  await expect(bio).toHaveValue('I repair clocks.')
  await expect(page.getByText("There's a newer version of Itemo")).toBeHidden()

  released = true
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Items' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/my-rentals/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a script that fails to load is requested again: a form can be sent, and a dialog opens', async ({ browser }) => {
  const member = await memberByCalls('Una')
  const page = await (await browser.newContext()).newPage()
  // The first request of each fails, and browsers remember that of an address.
  const failed = new Set<string>()
  await page.route(/\/assets\/(account-schemas|forgot-password-dialog)-[^?]*$/, (route) => {
    const address = route.request().url()
    if (failed.has(address)) return route.fallback()
    failed.add(address)
    return route.abort()
  })
  await page.goto('/login')
  await expect.poll(() => failed.size).toBe(1)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
  expect(failed.size).toBe(2)
  await expect(page.getByText("Part of this page didn't load")).toHaveCount(0)
})
