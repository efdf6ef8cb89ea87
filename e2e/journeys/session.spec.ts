import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { listedItem } from '../parts/item.ts'
import {
  anotherBrowser,
  followForeignLink,
  type Member,
  memberByCalls,
  settledMember,
  storedSession,
} from '../parts/person.ts'
import { paidHire } from '../parts/rental.ts'
import { copySite } from '../parts/site-copy.ts'
import { test } from '../parts/test.ts'

test('going offline and coming back is shown once each, and ends nothing', async ({ browser }) => {
  const { page, context } = await settledMember(browser, 'Ivy')
  await page.goto('/account-settings')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('You are offline', { exact: true })).toHaveCount(1)
  await page.getByLabel('Postcode').fill('E8 3PN')
  await page.getByLabel('Bio').fill('I repair clocks.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update account settings')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('I repair clocks.')
  // A dialog whose code was never loaded waits for the network; the page stays.
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are back online')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Keep My Account' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Account settings updated successfully')).toHaveCount(1)
  for (const words of ['Logged in successfully', 'Logged out successfully'])
    await expect(page.getByText(words)).toHaveCount(0)
})

test("a session that can't be renewed without a response is kept [marketplace 2.38]", async ({ browser }) => {
  const { page } = await settledMember(browser, 'Noa')
  await page.goto('/about')
  await page.evaluate(() => {
    const session = JSON.parse(window.localStorage.getItem('itemo-session') ?? '{}')
    window.localStorage.setItem('itemo-session', JSON.stringify({ ...session, expires_at: Date.now() / 1000 - 60 }))
  })
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Saved Items' })).toBeVisible()
  await page.unroute('**/auth/v1/token**')
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect(page.getByText('No conversations yet')).toBeVisible()
  for (const words of ['Logged in successfully', 'Logged out successfully'])
    await expect(page.getByText(words)).toHaveCount(0)
})

test('another member logging in in another tab is reported as such, and sees their own data [accounts 4.12]', async ({
  browser,
}) => {
  const ann = await settledMember(browser, 'Ann')
  const bob = await memberByCalls('Bob')
  const { page, context } = ann
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: ann.name })).toBeVisible()
  const other = await context.newPage()
  await followForeignLink({ ...bob, page: other })
  // Each tab shows its toast for four seconds, in either order.
  await Promise.all([
    expect(page.getByText('Security warning: User session changed unexpectedly')).toHaveCount(1),
    expect(other.getByText('Logged in successfully')).toHaveCount(1),
    other.getByRole('button', { name: 'Continue', exact: true }).click(),
  ])
  await expect(page.getByRole('heading', { name: bob.name })).toBeVisible()
  await expect(page.getByText(ann.name)).toHaveCount(0)
  await expect(page.getByText('Logged in successfully')).toHaveCount(0)
})

test('sessions revoked elsewhere end at once with one message: with or without live updates, in use or idle', async ({
  browser,
}) => {
  test.slow()
  const owner = await settledMember(browser, 'Fay')
  await paidHire(await memberByCalls('Gil'), await listedItem(owner), dayFromNow(3))
  const { page } = owner
  const [deaf, reading, resting] = [await anotherDevice(owner), await anotherDevice(owner), await anotherDevice(owner)]

  // A silent socket: this tab can only notice with its next request.
  await deaf.routeWebSocket(/\/realtime\//, () => {})
  // Waits for the page's own requests, one of which would notice first; the session check runs when the page is idle.
  const checked = deaf.waitForResponse((answer) => {
    return answer.url().endsWith('/auth/v1/user') && answer.frame().url().endsWith('/profile')
  })
  await deaf.goto('/profile')
  await checked
  await deaf.waitForLoadState('networkidle')

  const readingHears = lineStands(reading, /\/(my-rentals|owner-response)/)
  await reading.goto('/my-rentals?tab=listings')
  await reading.getByRole('link', { name: 'Respond' }).click()
  await expect(reading.getByRole('button', { name: 'Approve Request' })).toBeVisible()
  await readingHears

  const restingHears = lineStands(resting, /\/saved$/)
  await resting.goto('/saved')
  await expect(resting.getByText('No saved items yet')).toBeVisible()
  await restingHears

  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Log out of all other devices' }).click()
  // The toast shows for four seconds; the login page may take longer to load.
  const ended = 'Your session has ended. Please log in again.'
  await Promise.all([
    expect(reading.getByText(ended)).toHaveCount(1),
    expect(resting.getByText(ended)).toHaveCount(1),
    page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click(),
    expect(page.getByText('Your other devices are logged out')).toBeVisible(),
  ])
  await expect(reading).toHaveURL(/\/login\?next=%2Fowner-response/)
  await expect(reading.getByText('Please sign in to view this page')).toHaveCount(0)
  await expect(resting).toHaveURL(/\/login\?next=%2Fsaved$/)

  // Its access token is valid for most of an hour.
  await deaf.getByRole('link', { name: 'Saved Items' }).click()
  await expect(deaf.getByText(ended)).toHaveCount(1)
  await expect(deaf).toHaveURL(/\/login\?next=%2Fsaved$/)

  /** A second browser in which the same person is logged in. */
  async function anotherDevice({ email, password }: Member): Promise<Page> {
    const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
    const state = storedSession(new URL(answer.url()).origin, await answer.json())
    return anotherBrowser(browser, { state })
  }
})

test('the browser asks before closing a tab with unsaved changes, and only then', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Ume')
  const forms = [
    ['/account-settings', 'E8 3PN'],
    ['/profile-setup', 'N1 9GU'],
  ] as const
  for (const [path, postcode] of forms) {
    const field = page.getByLabel('Postcode')
    const write = async () => {
      await field.clear()
      await field.pressSequentially(postcode)
    }
    await page.goto(path)
    expect(await questionsOnReload(page), path).toBe(0)
    await write()
    expect(await questionsOnReload(page), path).toBe(1)
    await write()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/updated successfully/)).toBeVisible()
    expect(await questionsOnReload(page), path).toBe(0)
  }
})

/** How often the browser asks whether to leave the page, always confirmed. */
async function questionsOnReload(page: Page): Promise<number> {
  let asked = 0
  const leave = async (dialog: { type(): string; accept(): Promise<void> }) => {
    if (dialog.type() === 'beforeunload') asked += 1
    await dialog.accept()
  }
  page.on('dialog', leave)
  await page.reload()
  page.off('dialog', leave)
  return asked
}

test('a page that fails to render shows the request id, and a way to retry', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Rex')
  // The server fails.
  const broken = { error: { code: 'internal', message: '', requestId: 'a-request-to-name' } }
  await page.route('**/api/v1/config', (route) => route.fulfill({ status: 500, json: broken }))
  await page.goto('/booking-test')
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('Request a-request-to-name')).toBeVisible()
  await page.unroute('**/api/v1/config')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking test' })).toBeVisible()

  // The server's response can't be rendered.
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch()
    const body: object = await response.json()
    await route.fulfill({ response, json: { ...body, trust_score: 'x' } })
  })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await page.unroute('**/api/v1/me')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('tab', { name: 'Menu' })).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a new version takes over from the previous one, and an open page keeps working', async ({
    page,
    baseURL,
    context,
  }) => {
    const site = await copySite(baseURL ?? '')
    const versions = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => /^itemo-\w{12}$/.test(name)).toSorted())
    const update = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    // An automated browser sometimes hangs on a navigation just after a worker takes over; a second attempt succeeds.
    const open = (go: () => Promise<unknown>) => expect(go).toPass()
    try {
      site.publish('aaaaaaaaaaaa')
      await page.goto(`${site.origin}/home`)
      await expect.poll(versions).toEqual(['itemo-aaaaaaaaaaaa'])
      site.publish('bbbbbbbbbbbb')
      await update()
      // Files of the open page's version stay cached.
      await expect.poll(versions).toEqual(['itemo-aaaaaaaaaaaa', 'itemo-bbbbbbbbbbbb'])
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
      await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toBeVisible()
      site.publish('cccccccccccc')
      // The browser updates by itself on the next navigation.
      await open(async () => {
        await page.goto(`${site.origin}/home`, { timeout: 10_000 })
        await expect.poll(versions).toEqual(['itemo-bbbbbbbbbbbb', 'itemo-cccccccccccc'])
      })
      await context.setOffline(true)
      await open(() => page.reload({ timeout: 10_000 }))
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    } finally {
      await site.close()
    }
  })
})

/** Resolves once the realtime socket is open on a page of this address: only then can it be cut. */
function lineStands(page: Page, address: RegExp): Promise<void> {
  const stands = Promise.withResolvers<void>()
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => {
      if (address.test(page.url())) stands.resolve()
    })
  })
  return stands.promise
}
