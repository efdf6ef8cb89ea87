import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { myProfileQuery } from '#app/features/accounts/account-queries.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { answerSettings, openApp, visit, whereabouts } from '../../test/app.tsx'
import { due, press, stopClock, turn } from '../../test/clock.ts'
import { boostable, itemCard, member, ownItem, plans, rental, sessionOf, thisSession } from '../../test/fixtures.ts'
import { shown } from '../../test/shown.ts'
import { server } from '../../test/stand-in.ts'

const owner = member('Nil')
const washer = ownItem(owner)

interface Load {
  readonly path: string
  /** Makes the server fail at what the screen needs. */
  readonly fails: () => void
  readonly sentence: string
  /** Makes the server work again. */
  readonly works: () => void
  /** The text that is shown then. */
  readonly afterwards: string
}

const loads: Load[] = [
  {
    path: '/saved',
    fails: () => server.refuse('GET /saved', 'internal'),
    sentence: 'Failed to load saved items',
    works: () => server.answer('GET /saved', { items: [], next_cursor: null }),
    afterwards: 'No saved items yet',
  },
  {
    path: '/messages',
    fails: () => server.refuse('GET /conversations', 'internal'),
    sentence: 'Failed to load conversations',
    works: () => server.answer('GET /conversations', { conversations: [], next_cursor: null }),
    afterwards: 'No conversations yet',
  },
  {
    path: '/profile?tab=items',
    fails: () => server.refuse('GET /my/items', 'internal'),
    sentence: 'Failed to load your items',
    works: () => server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null }),
    afterwards: washer.title,
  },
  {
    path: '/boost',
    fails() {
      server.refuse('GET /my/boosts', 'internal')
      server.answer('GET /my/boosts/items', { items: [boostable(washer)], next_cursor: null })
    },
    sentence: 'Failed to load your items',
    works: () => server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null }),
    afterwards: washer.title,
  },
  {
    path: `/items/edit/${washer.id}`,
    fails: () => server.refuse('GET /my/items/:itemId', 'internal'),
    sentence: 'Could not load item data',
    works: () => server.answer('GET /my/items/:itemId', washer),
    afterwards: 'Update Item',
  },
]

test.each(loads)(
  'data that $path fails to load shows an error, and can be retried [marketplace 2.39, 8.2, 8.9, 8.47]',
  async (load) => {
    load.fails()
    openApp(load.path, { as: owner })
    await expect.element(page.getByRole('heading', { name: load.sentence })).toBeVisible()
    load.works()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.element(page.getByText(load.afterwards).first()).toBeVisible()
  },
)

/** Opens a page that needs no data, and then cuts the network. */
async function loseNetwork(): Promise<void> {
  openApp('/guarantees', { as: owner })
  await expect.element(page.getByRole('heading', { name: 'What Itemo promises' })).toBeVisible()
  await expect.poll(() => onlineManager.hasListeners()).toBe(true)
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
}

test.each(loads)('data that $path needs shows an error offline, and loads once online', async (load) => {
  await loseNetwork()
  load.fails()
  visit(load.path)
  await expect.element(page.getByRole('heading', { name: load.sentence })).toBeVisible()
  await expect.element(page.getByText('Network error - please check your connection').first()).toBeVisible()
  load.works()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(load.afterwards).first()).toBeVisible()
})

test.each([
  [`/people/${owner.id}`, 'Failed to load this page'],
  [`/wanted/${washer.id}`, 'Failed to load this'],
] as const)('%s shows an error offline', async (path, sentence) => {
  const ofPerson = ['GET /people/:userId', 'GET /people/:userId/items', 'GET /people/:userId/reviews'] as const
  for (const call of [...ofPerson, 'GET /wants/:wantId'] as const) server.cut(call)
  await loseNetwork()
  visit(path)
  await expect.element(page.getByRole('heading', { name: sentence })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible()
})

test("a profile that wasn't loaded yet shows an error offline, and loads once online", async () => {
  await loseNetwork()
  queryClient().removeQueries(myProfileQuery())
  visit('/profile')
  await expect.element(page.getByRole('heading', { name: "Couldn't load profile data" })).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('link', { name: 'My Bookings' })).toBeVisible()
})

test("editing an item that doesn't exist says so, with a link onward", async () => {
  server.refuse('GET /my/items/:itemId', 'not_found')
  openApp(`/items/edit/${washer.id}`, { as: owner })
  await expect.element(page.getByRole('heading', { name: 'Item not found' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'My items' })).toHaveAttribute('href', '/profile?tab=items')
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toEqual([])
})

test('settings show an error while the server is unavailable, and can be retried [accounts 8.17]', async () => {
  // After another failure the person is asked to complete their profile.
  server.away('GET /me', 503)
  answerSettings()
  stopClock()
  openApp('/account-settings', { as: owner })
  await due(() => server.asked('GET /me'), 1)
  await turn(500)
  await turn(1000)
  await due(() => page.getByRole('heading', { name: "Couldn't load profile data" }).elements().length, 1)
  server.answer('GET /me', owner.profile)
  press(page.getByRole('button', { name: 'Try Again' }).first())
  await due(shown('Personal Information'), 1)
  expect(server.asked('GET /me')).toBe(4)
})

test('data missing from a page opened offline loads once online', async () => {
  server.cut('GET /saved')
  openApp('/saved', { as: owner })
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  server.answer('GET /saved', { items: [], next_cursor: null })
  // The query library didn't know that the network was gone.
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  await expect.element(page.getByText('No saved items yet').first()).toBeVisible()
})

test('a profile without a session asks to log in [accounts 5.17]', async () => {
  server.refuse('GET /me', 'unauthenticated')
  server.auth.answer('POST /token', sessionOf(owner))
  openApp('/profile', { as: owner })
  await expect.element(page.getByText('User must be logged in to refresh profile')).toBeVisible()
})

test("a token refused right after renewal isn't renewed again", async () => {
  server.refuse('GET /me', 'unauthenticated')
  openApp('/profile', { as: owner })
  server.auth.answer('POST /token', { ...sessionOf(owner), access_token: 'the-next-token' })
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  await expect.poll(() => server.auth.asked('POST /token')).toBe(1)
  const asked = server.asked('GET /me')
  await again.click()
  await expect.poll(() => server.asked('GET /me')).toBeGreaterThan(asked)
  await expect.element(again).toBeVisible()
  expect(server.auth.asked('POST /token')).toBe(1)
})

test('deleting a boosted item warns that the boost ends, in the list and in the form', async () => {
  server.answer('GET /my/items', { items: [itemCard(owner, { is_boosted: true })], next_cursor: null })
  server.answer('GET /my/items/:itemId', ownItem(owner, { is_boosted: true }))
  openApp('/profile?tab=items', { as: owner })
  const ends = page.getByRole('alertdialog').getByText(/Its paid boost ends with it\.$/)
  await page.getByRole('button', { name: `Delete ${washer.title}` }).click()
  await expect.element(ends).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: `Edit ${washer.title}` }).click()
  await page.getByRole('button', { name: 'Delete Item' }).click()
  await expect.element(ends).toBeVisible()
})

test("an item that can't be paused or deleted says so, and stays [marketplace 2.69, 8.3, 8.4]", async () => {
  server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null })
  server.refuse('PUT /items/:itemId/status', 'internal')
  openApp('/profile?tab=items', { as: owner })
  await page.getByRole('button', { name: `Pause ${washer.title}` }).click()
  await expect.element(page.getByText('Failed to update item status')).toBeVisible()
  expect(shown('PAUSED')()).toBe(0)

  await page.getByRole('button', { name: `Delete ${washer.title}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  await expect.element(dialog.getByText(/can't be undone.*permanently delete/)).toBeVisible()
  expect(shown(/paid boost/)()).toBe(0)
  server.refuse('DELETE /items/:itemId', 'internal')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('Failed to delete item. Please try again.')).toBeVisible()
  server.refuse('DELETE /items/:itemId', 'item_has_live_rentals')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('Failed to delete item', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('link', { name: washer.title, exact: true })).toBeVisible()
})

test("a profile that can't be saved says so, and keeps what was typed [accounts 5.16, 8.19]", async () => {
  server.refuse('PUT /me', 'internal')
  openApp('/profile-setup', { as: owner })
  const postcode = page.getByLabelText('Postcode')
  await postcode.fill('N1 9GU')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Failed to update profile')).toBeVisible()
  await expect.element(postcode).toHaveValue('N1 9GU')
  server.refuse('PUT /me', 'unauthenticated')
  server.auth.answer('POST /token', sessionOf(owner))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('User must be logged in to update profile')).toBeVisible()
})

test("settings that can't be saved without a session say so [accounts 5.16]", async () => {
  answerSettings()
  server.refuse('PUT /me', 'unauthenticated')
  server.auth.answer('POST /token', sessionOf(owner))
  openApp('/account-settings', { as: owner })
  await page.getByLabelText('Postcode').fill('N1 9GU')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('You must be logged in to update your profile')).toBeVisible()
})

test("a boost that can't be requested says so [marketplace 8.49]", async () => {
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: [boostable(washer)], next_cursor: null })
  server.refuse('POST /boosts', 'internal')
  openApp('/boost', { as: owner })
  await page.getByRole('checkbox', { name: washer.title }).click()
  await page.getByRole('button', { name: 'Boost 1 item' }).click()
  await expect.element(page.getByText('Failed to boost your items. Please try again.')).toBeVisible()
})

test("log-in and forgotten password show an error if the server can't be reached [accounts 8.2, 8.9, 8.32]", async () => {
  server.auth.cut('POST /token', 'POST /recover')
  openApp('/login')
  await page.getByLabelText('Email', { exact: true }).fill('nil@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('garden gate')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect.element(page.getByText('Login failed')).toBeVisible()
  await page.getByRole('button', { name: /forgot/i }).click()
  await page.getByRole('dialog').getByLabelText('Email').fill('nil@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Failed to send reset link')).toBeVisible()
})

test("setting a new password shows an error if the server can't be reached [accounts 8.11]", async () => {
  server.auth.cut('PUT /user')
  openApp('/reset-password#access_token=a.b.c&refresh_token=x&type=recovery')
  await page.getByLabelText('New password').fill('another gate 8 green')
  await page.getByLabelText('Confirm password').fill('another gate 8 green')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Password reset failed')).toBeVisible()
})

test("a request that can't be shown says why, and leads to the bookings [marketplace 8.36, 8.42]", async () => {
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  const hire = rental({ owner, renter: member('Rik'), role: 'owner' }, { item_id: null })
  server.refuse('GET /rentals/:rentalId/request', 'internal')
  openApp(`/owner-response/${hire.id}`, { as: owner })
  await expect.element(page.getByText('Failed to load rental details')).toBeVisible()
  await expect.poll(whereabouts).toBe('/my-rentals')
  server.answer('GET /rentals/:rentalId/request', hire)
  visit(`/owner-response/${hire.id}`)
  await expect.element(page.getByText('Item information not found')).toBeVisible()
  await expect.poll(whereabouts).toBe('/my-rentals')
})

test('an error shows the request id, and a way to retry', async () => {
  answerSettings()
  server.refuse('GET /my/sessions', 'internal')
  openApp('/account-settings', { as: owner })
  await expect.element(page.getByText("Couldn't load your devices")).toBeVisible()
  await expect.element(page.getByText('Request a-request-to-name')).toBeVisible()
  server.answer('GET /my/sessions', { sessions: [thisSession], next_cursor: null })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText("You're logged in on this device only.")).toBeVisible()
})
