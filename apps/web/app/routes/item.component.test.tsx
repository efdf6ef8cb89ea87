import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerEverywhere, openApp, whereabouts } from '../../test/app.tsx'
import { dayButton } from '../../test/days.ts'
import {
  config,
  dayFromNow,
  idOf,
  item,
  itemCard,
  member,
  noReviews,
  quote,
  rental,
  sessionOf,
} from '../../test/fixtures.ts'
import { server } from '../../test/stand-in.ts'

const [owner, visitor] = [member('Oda'), member('Rik')]
const washer = item(owner)
const path = `/item/${washer.id}`
const [from, until] = [dayFromNow(1), dayFromNow(2)]

function answerItem() {
  server.answer('GET /items/:itemId', washer)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('GET /profiles/:userId/reviews', noReviews)
  server.answer('POST /quotes', quote)
}

/** Records the bodies of the hire requests. */
function answerRequest() {
  const heard: unknown[] = []
  server.answer('POST /rentals', ({ body }) => {
    heard.push(body)
    // The checkout opens in this tab: at an address that doesn't leave the page.
    return { rental_id: rental({ owner, renter: visitor, role: 'renter' }).id, url: '#checkout' }
  })
  return heard
}

const asked = {
  itemId: washer.id,
  startDate: from,
  endDate: until,
  expectedTotal: quote.total_amount,
  expectedDeposit: 0,
  expectedCancellation: quote.cancellation,
}
const dialog = page.getByRole('dialog', { name: 'Please sign in to book this item' })

test('a visitor sees an item, and what an account is needed for [accounts 2.9] [marketplace 2.30, 6.2] [R39]', async () => {
  answerItem()
  openApp(path)
  await expect.element(page.getByRole('heading', { level: 1, name: washer.title })).toBeVisible()
  await page.getByText('Using it safely').click()
  await expect.element(page.getByText(/^If it looks damaged or unsafe/)).toBeVisible()
  for (const name of ['Sign in to message', 'Sign in to contact']) {
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
  }
  await page.getByRole('button', { name: `Save ${washer.title}` }).click()
  await expect.element(page.getByText('You need to log in to save items')).toBeVisible()
  await expect.poll(whereabouts).toBe(`/login?next=${encodeURIComponent(path)}`)
})

test('a request opens the log-in over the item, and then continues by itself in this tab [marketplace 8.10] [R39]', async () => {
  answerItem()
  const heard = answerRequest()
  const opened = vi.spyOn(window, 'open')
  openApp(`${path}?from=${from}&until=${until}`)
  await page.getByLabelText('Patio brush').click()
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  await expect.element(dialog).toBeVisible()
  expect(heard, 'nobody is there yet').toEqual([])

  server.auth.answer('POST /token', sessionOf(visitor))
  answerEverywhere(visitor)
  await dialog.getByRole('tab', { name: 'Log In' }).click()
  await dialog.getByLabelText('Email', { exact: true }).fill('rik@example.org')
  await dialog.getByLabelText('Password', { exact: true }).fill('a-long-password')
  await dialog.getByRole('button', { name: 'Log In' }).click()

  await expect.poll(() => heard).toEqual([{ ...asked, addons: [{ id: idOf('brush') }] }])
  await expect.poll(() => window.location.hash).toBe('#checkout')
  expect(opened).not.toHaveBeenCalled()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a request continues after signing up with a code, and the notice about the missing password is shown too [R39] [R56]', async () => {
  answerItem()
  const heard = answerRequest()
  openApp(`${path}?from=${from}&until=${until}`)
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  const bare = member('Rik', { app_metadata: { provider: 'email', has_password: false } })
  server.auth.answer('POST /signup', bare.user)
  server.auth.answer('POST /verify', sessionOf(bare))
  answerEverywhere(bare)
  await dialog.getByLabelText('Name', { exact: true }).fill('Rik')
  await dialog.getByLabelText('Email', { exact: true }).fill('rik@example.org')
  await dialog.getByLabelText('Password', { exact: true }).fill('another gate 8 green')
  await dialog.getByLabelText('Confirm password').fill('another gate 8 green')
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await dialog.getByLabelText('Enter the 6-digit code from the email').fill('123456')
  await expect.poll(() => heard).toMatchObject([{ ...asked, addons: [] }])
  await expect.poll(() => window.location.hash).toBe('#checkout')
  await expect.element(page.getByText('Your account has no password yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose a password' })).toBeVisible()
})

test("an owner who logs in is told that it's their own item, and requests nothing [marketplace 5.3]", async () => {
  answerItem()
  const heard = answerRequest()
  openApp(`${path}?from=${from}&until=${until}`)
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  server.auth.answer('POST /token', sessionOf(owner))
  answerEverywhere(owner)
  await dialog.getByRole('tab', { name: 'Log In' }).click()
  await dialog.getByLabelText('Email', { exact: true }).fill('oda@example.org')
  await dialog.getByLabelText('Password', { exact: true }).fill('a-long-password')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect.element(page.getByRole('button', { name: "You can't book your own item" })).toBeDisabled()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(heard).toEqual([])
})

test('the selection is in the address, for the emailed link and a reload [R39]', async () => {
  answerItem()
  openApp(path)
  await dayButton(dayFromNow(0)).click()
  await page.getByLabelText('Patio brush').click()
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  await expect.element(dialog).toBeVisible()
  const today = dayFromNow(0)
  await expect.poll(whereabouts).toBe(`${path}?from=${today}&until=${today}&addons=${idOf('brush')}`)
})

test('if item pages are for members only, the log-in card shows the item [accounts 2.8] [R38] [R39]', async () => {
  server.answer('GET /config', { ...config, public_item_pages: false })
  server.refuse('GET /items/:itemId', 'unauthenticated')
  server.refuse('GET /items/:itemId/more', 'unauthenticated')
  server.refuse('GET /items/:itemId/reviews', 'unauthenticated')
  server.answer(
    'GET /items/:itemId/card',
    itemCard(owner, { title: 'Four-person dome tent', location: 'SE15', daily_rate: 18, first_day_amount: 20.7 }),
  )
  openApp(path)
  await expect.poll(whereabouts).toBe(`/login?next=${encodeURIComponent(path)}`)
  await expect
    .element(page.getByText('Log in to see Four-person dome tent, £18 a day, £20.70 with fee, SE15'))
    .toBeVisible()
})
