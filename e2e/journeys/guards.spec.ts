import { expect } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { listedItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

const members = [
  '/profile-setup',
  '/account-settings',
  '/list-item',
  '/my-items',
  '/my-rentals',
  '/my-rentals?tab=listings',
  '/messages',
  '/notifications',
  '/saved',
  '/boost',
  '/payment-canceled',
]

test('every page for members sends a visitor to sign in [accounts 2.6, 6.2] [marketplace 1.8, 6.5] [R38]', async ({
  page,
}) => {
  for (const path of members) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  }
})

test('a link to an item shows it to a visitor, who logs in over it and is asked for the checkout [R39]', async ({
  browser,
  page,
}) => {
  const owner = await settledMember(browser, 'Oda')
  const renter = await settledMember(browser, 'Rik')
  const item = await listedItem(owner)
  const day = dayFromNow(2)
  await page.goto(`/item/${item.id}?from=${day}&until=${day}`)
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in to book this item' })
  await dialog.getByRole('tab', { name: 'Log In' }).click()
  await dialog.getByLabel('Email', { exact: true }).fill(renter.email)
  await dialog.getByLabel('Password', { exact: true }).fill(renter.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('nobody is sent to another site after signing in [R38]', async ({ browser, page }) => {
  const { email, password } = await settledMember(browser, 'Pia')
  await page.goto('/login?next=/.//elsewhere.example/steal')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/home')
})

test('pages for guests send a member home [accounts 2.24, 2.35]', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Quin')
  for (const path of ['/login', '/register', '/signup']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/home')
  }
})

test('/my-items shows a member the landing page [accounts 2.12] [R40]', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Ria')
  await page.goto('/')
  const words = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto('/my-items')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  await expect(page.getByRole('main').getByRole('link', { name: 'How It Works' })).toBeVisible()
})

test('what is not there, or not yours, leads somewhere with a word [marketplace 8.21]', async ({ browser }) => {
  const { page } = await settledMember(browser, 'Rae')
  const nobodys = '00000000-0000-4000-8000-000000000000'
  // A toast is over after four seconds, and does not wait for the last picture of the page.
  const open = (path: string) => page.goto(path, { waitUntil: 'commit' })
  await open(`/item/${nobodys}`)
  await expect(page.getByText('Item not found')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await page.goto(`/owner-response/${nobodys}`)
  await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
  await open(`/messages/${nobodys}`)
  await expect(page.getByText('Failed to load conversation details')).toBeVisible()
  await expect(page).toHaveURL('/messages')
  await page.goto('/payment-success?session_id=cs_nobody')
  await expect(page.getByText('Payment Verification Failed')).toBeVisible()
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse items' }).click()
  await expect(page).toHaveURL('/home')
})
