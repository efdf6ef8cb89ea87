import { expect, type Page } from '@playwright/test'
import { renderMail } from '../../apps/server/src/platform/mail/render.ts'
import { expectNoViolations } from '../parts/axe.ts'
import { say } from '../parts/chat.ts'
import { payAndReturn, requestHire } from '../parts/checkout.ts'
import { dayFromNow, pickDay } from '../parts/days.ts'
import { listedItem, openItem } from '../parts/item.ts'
import { followMail, logIn, settledMember } from '../parts/person.ts'
import { hires, rentalCard } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel' })

const publicPages = [
  '/',
  '/home',
  '/login',
  '/register',
  '/signup',
  '/reset-password',
  '/profile',
  '/how-it-works',
  '/about',
  '/terms-of-conditions',
  '/privacy-policy',
  '/trust-and-safety',
  '/item-support',
  '/no-such-page',
  '/dev/mail',
]

test('pages for everybody', async ({ page }) => {
  test.slow()
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, path)
  }
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expectNoViolations(page, 'the login form with its errors')
  await page.getByRole('button', { name: /forgot/i }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'the dialog of a forgotten password')
})

/** Pages of a member who has nothing yet. */
const emptyPages = [
  ['/profile', 'Log Out'],
  ['/profile?tab=items', 'You have not listed anything yet'],
  ['/list-item', 'Excluded dates (optional)'],
  ['/my-rentals', "You haven't booked any items yet."],
  ['/my-rentals?tab=listings', "You don't have any active hire requests."],
  ['/messages', 'No conversations yet'],
  ['/notifications', 'Nothing to tell you yet'],
  ['/saved', 'No saved items yet'],
  ['/payment-canceled', 'No charge was made'],
  ['/payment-success?session_id=cs_nobody', 'Payment Verification Failed'],
  ['/owner-response/00000000-0000-4000-8000-000000000000', 'Booking Not Found'],
] as const

test('pages of a member who has nothing yet', async ({ browser }) => {
  test.slow()
  const { page } = await settledMember(browser, 'Vera')
  for (const [path, words] of emptyPages) {
    await page.goto(path)
    await expect(page.getByText(words).first()).toBeVisible()
    await expectNoViolations(page, path)
  }
  for (const path of ['/profile-setup', '/account-settings', '/boost', '/booking-test']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, path)
  }
  await page.goto('/list-item')
  await page.getByRole('button', { name: 'List Your Item' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolations(page, 'the form of an item with its errors')
})

test('a password is chosen anew, and the settings ask before loss', async ({ browser }) => {
  test.slow()
  const person = await settledMember(browser, 'Zoe')
  const { page } = person
  const other = { ...person, page: await (await browser.newContext()).newPage() }
  await other.page.request.post('/auth/v1/recover', { data: { email: person.email } })
  await followMail(other, /reset/i)
  await expect(other.page.getByRole('button', { name: 'Reset Password' })).toBeEnabled()
  await expectNoViolations(other.page, 'the reset page with a token')
  await other.page.keyboard.press('Tab')
  await other.page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(other.page.getByText('Password must be at least 6 characters').first()).toBeVisible()
  await expectNoViolations(other.page, 'the reset page with its errors')
  await logIn({ ...person, page: other.page })

  await page.goto('/account-settings')
  for (const [opener, question] of [
    ['Log out of all other devices', 'Log out of all other devices?'],
    [/^End the session of/, 'End this session?'],
    ['Delete My Account', 'Delete your account?'],
  ] as const) {
    await page.getByRole('button', { name: opener }).first().click()
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
    await expectNoViolations(page, question)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password must be at least 6 characters').first()).toBeVisible()
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expectNoViolations(page, 'the settings with their errors')
  await page.getByLabel('Bio').fill('I mend clocks.')
  await page
    .getByRole('link', { name: 'Saved' })
    .or(page.getByRole('link', { name: 'Profile' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Unsaved Changes' })).toBeVisible()
  await expectNoViolations(page, 'the question about unsaved changes')
})

test('a mail fits a phone, whatever somebody is called', { tag: '@layout' }, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const { html } = renderMail({
    heading: `Welcome to Itemo, ${'W'.repeat(100)}`,
    paragraphs: ['x'.repeat(200)],
    action: { label: 'Have a look round', url: `https://itemo.example/${'a'.repeat(200)}` },
  })
  await page.setContent(html)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // A mail stands in somebody else's page.
  await expectNoViolations(page, 'a mail', ['region', 'landmark-one-main'])
})

test('pages of a hire', async ({ browser }) => {
  test.slow()
  const owner = await settledMember(browser, 'Wim')
  const renter = await settledMember(browser, 'Xia')
  const item = await listedItem(owner)

  const { page } = renter
  await openItem(page, item)
  await pickDay(page.getByRole('group', { name: 'Hire dates' }), dayFromNow(3))
  await expect(page.getByLabel('Price breakdown')).toBeVisible()
  await expectNoViolations(page, 'an item with days picked')
  await page.getByRole('button', { name: /Open full screen/ }).click()
  await expect(page.getByRole('dialog', { name: 'Image Gallery' })).toBeVisible()
  await expectNoViolations(page, 'the gallery')
  await page.keyboard.press('Escape')
  await page.getByText('Member since').click()
  await expect(page.getByRole('dialog', { name: 'Owner Profile' })).toBeVisible()
  await expectNoViolations(page, "the owner's profile")
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Save ${item.title}` }).click()
  await expect(page.getByText(/Item saved/)).toBeVisible()
  await expectNoViolations(page, 'a toast')

  const tab = await requestHire(page)
  await expectNoViolations(tab, 'the checkout')
  await payAndReturn(tab)
  await expectNoViolations(tab, 'a booking that was paid')
  await page.goto('/my-rentals')
  await expect(rentalCard(page, item)).toBeVisible()
  await expectNoViolations(page, 'bookings')
  await page.goto('/home')
  await expect(page.getByRole('main').getByRole('link', { name: item.title })).toBeVisible()
  await expectNoViolations(page, 'items at home')
  await page.goto('/saved')
  await expect(page.getByRole('link', { name: item.title })).toBeVisible()
  await expectNoViolations(page, 'saved items')

  await hires(renter, item, 6)
  await theirAnswers(owner.page, item.title)
  await theirTalk(page, item)
  await owner.page.goto('/messages')
  await expect(owner.page.getByText('Unread', { exact: true })).toBeAttached()
  await expectNoViolations(owner.page, 'conversations')
  await owner.page.goto(`/items/edit/${item.id}`)
  await expect(owner.page.getByRole('button', { name: 'Update Item' })).toBeVisible()
  await expectNoViolations(owner.page, 'an item that is edited')
})

/** The owner's side: the dashboard with its dialogs, and the answer. */
async function theirAnswers(page: Page, title: string): Promise<void> {
  await page.goto('/my-rentals?tab=listings')
  const card = rentalCard(page, { title }).first()
  await expect(card.getByText('Pending')).toBeVisible()
  await expectNoViolations(page, 'requests')
  await card.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'the dialog that declines')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'the dialog of a message')
  await page.keyboard.press('Escape')
  await card.getByRole('link', { name: 'Respond' }).click()
  await expect(page.getByRole('button', { name: 'Approve Request' })).toBeVisible()
  await expectNoViolations(page, 'the answer to a request')
  await page.getByLabel('Collection Location').fill('')
  await page.getByRole('button', { name: 'Approve Request' }).click()
  await expect(page.getByText('Please specify a collection location')).toBeVisible()
  await expectNoViolations(page, 'an answer without a place')
}

async function theirTalk(page: Page, item: Parameters<typeof openItem>[1]): Promise<void> {
  await openItem(page, item)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await say(page, 'Is the hose long enough for a first floor?')
  await expect(page.getByRole('log').getByRole('time')).toBeVisible()
  await expectNoViolations(page, 'a conversation')
}
