import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { tryAgain } from '../parts/again.ts'
import { say } from '../parts/chat.ts'
import { dayFromNow, pickDay } from '../parts/days.ts'
import { listedItem, openItem } from '../parts/item.ts'
import { plainPhoto } from '../parts/photos.ts'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const internal = { error: { code: 'internal', message: '', requestId: 'r' } }
/** A server that is away for a moment. */
const unavailable = { error: { code: 'unavailable', message: '', requestId: 'r' } }

/** From now on the server fails at what is asked for by this address; other methods than `method` get through. */
async function breaks(page: Page, address: string, method?: string, status = 500, json: object = internal) {
  await page.route(address, (route) =>
    method !== undefined && route.request().method() !== method ? route.fallback() : route.fulfill({ status, json }),
  )
}

test('what does not come says so, and comes when it is asked for again', async ({ browser }) => {
  const owner = await settledMember(browser, 'Nil')
  const item = await listedItem(owner)
  const { page } = owner
  for (const [path, call, sentence, then, isAway] of [
    ['/saved', '**/api/v1/saved', 'Failed to load saved items', 'No saved items yet'],
    ['/messages', '**/api/v1/conversations', 'Failed to load conversations', 'No conversations yet'],
    ['/profile?tab=items', '**/api/v1/my/items', 'Failed to load your items', item.title],
    ['/boost', '**/api/v1/my/boosts', 'Failed to load your items', item.title],
    [`/items/edit/${item.id}`, '**/api/v1/my/items/*', 'Could not load item data', 'Update Item'],
    // After another failure the person is asked to complete their profile.
    ['/account-settings', '**/api/v1/me', "Couldn't load profile data", 'Personal Information', true],
  ] as const) {
    await (isAway ? breaks(page, call, undefined, 503, unavailable) : breaks(page, call))
    await page.goto(path)
    await expect(page.getByRole('heading', { name: sentence }), path).toBeVisible()
    await page.unroute(call)
    await tryAgain(page, page.getByText(then).first(), path)
  }
  await breaks(page, '**/api/v1/me', 'GET', 401, { error: { code: 'unauthenticated', message: '', requestId: 'r' } })
  await page.goto('/profile')
  await expect(page.getByText('User must be logged in to refresh profile')).toBeVisible()
})

test('what cannot be saved, changed or deleted says so, and loses nothing', async ({ browser }) => {
  const owner = await settledMember(browser, 'Ros')
  const item = await listedItem(owner)
  const { page } = owner

  await test.step('an item', async () => {
    await page.goto('/profile?tab=items')
    await breaks(page, '**/api/v1/items/*/status')
    await page.getByRole('button', { name: `Pause ${item.title}` }).click()
    await expect(page.getByText('Failed to update item status')).toBeVisible()
    await expect(page.getByText('PAUSED', { exact: true })).toHaveCount(0)

    await page.getByRole('button', { name: `Delete ${item.title}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
    await expect(dialog.getByText(/cannot be undone.*permanently delete/)).toBeVisible()
    await breaks(page, '**/api/v1/items/*', 'DELETE')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('Failed to delete item. Please try again.')).toBeVisible()
    await breaks(page, '**/api/v1/items/*', 'DELETE', 409, {
      error: { code: 'item_has_live_rentals', message: '', requestId: 'r' },
    })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('Failed to delete item', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: item.title, exact: true })).toBeVisible()
  })

  await test.step('a profile', async () => {
    await breaks(page, '**/api/v1/me', 'PUT')
    await page.goto('/profile-setup')
    await page.getByLabel('Postcode').fill('N1 9GU')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Failed to update profile')).toBeVisible()
    await expect(page.getByLabel('Postcode')).toHaveValue('N1 9GU')
    await breaks(page, '**/api/v1/me', 'PUT', 401, { error: { code: 'unauthenticated', message: '', requestId: 'r' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('User must be logged in to update profile')).toBeVisible()
    await page.goto('/account-settings')
    await page.getByLabel('Postcode').fill('N1 9GU')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('You must be logged in to update your profile')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a boost', async () => {
    await breaks(page, '**/api/v1/boosts')
    await page.goto('/boost')
    await page.getByRole('checkbox', { name: item.title }).check()
    await page.getByRole('button', { name: 'Boost 1 item' }).click()
    await expect(page.getByText('Failed to boost your items. Please try again.')).toBeVisible()
  })
})

test('photos that do not arrive say why, and can be tried again', async ({ browser }) => {
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

test('a message that is not sent stays, and is sent when it is tried again', async ({ browser }) => {
  const owner = await settledMember(browser, 'Osk')
  const item = await listedItem(owner)
  const { page } = await settledMember(browser, 'Amy')
  await openItem(page, item)
  const open = page.getByRole('button', { name: 'Message', exact: true })
  await open.hover()
  await expect(page.getByText('Send a message to the owner')).toBeVisible()
  const letGo = Promise.withResolvers<void>()
  await page.route('**/api/v1/conversations', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await open.click()
  await expect(page.getByRole('button', { name: 'Connecting...' })).toBeVisible()
  letGo.resolve()
  await expect(page).toHaveURL(/\/messages\/.+/)

  const box = page.getByLabel('Message', { exact: true })
  await expect(box).toHaveAttribute('placeholder', 'Type a message...')
  await expect(box).toHaveAttribute('rows', '2')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await box.fill('  ')
  await box.press('Enter')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await box.fill('One line')
  await box.press('Shift+Enter')
  await box.pressSequentially('and another')
  await expect(box).toHaveValue('One line\nand another')
  await box.fill('')

  await breaks(page, '**/api/v1/conversations/*/messages', 'POST')
  await say(page, 'Is it free?')
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await page.unroute('**/api/v1/conversations/*/messages')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Failed to send message. Please try again.')).toHaveCount(0)
  await expect(page.getByRole('log').getByRole('time')).toHaveText(/^\d\d:\d\d$/)
})

test('a page of a request that cannot be shown says why, and leads to the bookings', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Ott')
  const address = '/owner-response/00000000-0000-4000-8000-000000000001'
  const request = '**/api/v1/rentals/*'
  await breaks(page, request)
  await page.goto(address)
  await expect(page.getByText('Failed to load rental details')).toBeVisible()
  await expect(page).toHaveURL('/my-rentals')
  await page.unroute(request)
  await breaks(page, request, 'GET', 200, { role: 'owner', item_id: null })
  await page.goto(address)
  await expect(page.getByText('Item information not found')).toBeVisible()
  await expect(page).toHaveURL('/my-rentals')
  await page.unroute(request)
  await page.route(request, (route) => route.fulfill({ contentType: 'application/json', body: 'null' }))
  await page.goto(address)
  await expect(page.getByText('An error occurred while loading the rental details')).toBeVisible()
  await expect(page).toHaveURL('/my-rentals')
  await page.unroute(request)
  await page.goto(address)
  await expect(page.getByText(/Rental information not found/)).toBeVisible()
})

test('a checkout that is not there says so, and one that is takes the person to their bookings', async ({
  browser,
}) => {
  const item = await listedItem(await settledMember(browser, 'Che'))
  const { page } = await settledMember(browser, 'Roy')
  await openItem(page, item)
  await pickDay(page.getByRole('group', { name: 'Hire dates' }), dayFromNow(2))
  await expect(page.getByLabel('Price breakdown')).toContainText('£11.50')
  const ask = page.getByRole('button', { name: 'Request to Hire' })
  await breaks(page, '**/api/v1/rentals', 'POST', 200, { rental_id: item.id, url: '' })
  // After a failure the price is asked for anew, and comes so late that the days are taken by then.
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
  // The days are taken now, by this very request: that is no news for whoever made it.
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

test('an account that cannot be reached says so on each of its forms', async ({ page }) => {
  await page.route('**/auth/v1/**', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('garden gate')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await page.getByRole('button', { name: /forgot/i }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('nobody@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to send reset link')).toBeVisible()
  await page.goto('/reset-password#access_token=a.b.c&refresh_token=x&type=recovery')
  await page.getByLabel('New password').fill('another gate 8 green')
  await page.getByLabel('Confirm password').fill('another gate 8 green')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password reset failed')).toBeVisible()
})
