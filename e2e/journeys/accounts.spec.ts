import { expect } from '@playwright/test'
import { blankPath } from '../parts/kept-browsers.ts'
import { anotherBrowser, followMail, logIn, newcomer, settledMember, signUp } from '../parts/person.ts'
import { test } from '../parts/test.ts'

test('someone signs up, confirms by email, logs out and logs in again [accounts 1.5, 8.3, 8.14] [R66]', async ({
  browser,
}) => {
  const person = await newcomer(browser, 'Nia')
  await signUp(person)
  // The page itself says where the email is: nobody has to look at the terminal.
  const popup = person.page.waitForEvent('popup')
  await person.page.getByRole('link', { name: 'Open its mailbox' }).click()
  const mailbox = await popup
  await expect(mailbox).toHaveURL(/\/dev\/mail\?to=/)
  await followMail({ ...person, page: mailbox }, /confirm/i)
  await expect(mailbox.getByText('Logged in successfully')).toBeVisible()
  expect(new URL(mailbox.url()).hash).toBe('')
  const nav = person.page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Messages' })).toBeVisible()
  await person.page.goto('/profile')
  await person.page.getByRole('button', { name: 'Log Out' }).click()
  await expect(person.page.getByText('Signed out successfully')).toBeVisible()
  await logIn(person)
  await expect(person.page).toHaveURL(/\/home$/)
})

test('a forgotten password is reset by email [accounts 1.7, 2.36, 4.6, 4.7, 7.3]', async ({ browser }) => {
  const person = await settledMember(browser, 'Ola')
  const elsewhere = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await elsewhere.newPage()
  await page.goto('/login')
  // As for every returning visitor, the service worker controls the page: it must not use up a link itself.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.getByRole('button', { name: /forgot/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: /send/i }).click()
  await expect(page.getByText('Password reset link sent!')).toBeVisible()
  await followMail({ ...person, page }, /reset/i)
  await expect(page).toHaveURL(/\/reset-password/)
  await page.getByLabel('New password').fill('another gate 8 green')
  await page.getByLabel('Confirm password').fill('another gate 8 green')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await logIn({ ...person, page, password: 'another gate 8 green' })
})

test("logging in before confirming leads to another email, and clicking its link twice isn't an error [accounts 2.37]", async ({
  browser,
}) => {
  const person = await newcomer(browser, 'Una')
  const { page } = person
  await signUp(person)
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Email not confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('Confirmation email sent')).toBeVisible()
  // Both links below are from the latest email, so it has to have arrived.
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(person.email)}`)
    await expect(page.getByRole('link', { name: /confirm/i })).toHaveCount(2, { timeout: 500 })
  }).toPass()
  await followMail(person, /confirm/i)
  await expect(page.getByText('Logged in successfully')).toHaveCount(1)
  const later = await anotherBrowser(browser)
  await followMail({ ...person, page: later }, /confirm/i)
  await expect(later.getByText('Your email address is confirmed')).toBeVisible()
  expect(new URL(later.url()).hash).toBe('')
})

test('a malformed or used reset link says so [accounts 2.40, 4.5, 8.10]', async ({ browser }) => {
  const person = await settledMember(browser, 'Rex')
  const page = await anotherBrowser(browser)
  await page.goto('/reset-password#access_token=nonsense&refresh_token=x&type=recovery')
  await expect(page.getByText('Password recovery initiated')).toHaveCount(1)
  await page.getByLabel('New password').fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password must be at least 6 characters').first()).toBeVisible()
  await page.getByLabel('New password').fill('another gate 8 green')
  await page.getByLabel('Confirm password').fill('another gate 9 green')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('Confirm password').fill('another gate 8 green')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid reset link')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)

  await page.getByRole('button', { name: /forgot/i }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password reset link sent!')).toBeVisible()
  const visitor = { ...person, page }
  await followMail(visitor, /reset/i)
  await expect(page.getByText('Password recovery initiated')).toBeVisible()
  await followMail(visitor, /reset/i)
  await expect(page.getByText('Invalid reset link')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('two tabs stay in sync: logging out and in is shown once in each [accounts 4.1, 4.3, 4.14, 7.10] [R37]', async ({
  browser,
}) => {
  const person = await settledMember(browser, 'Tia')
  const { page, context } = person
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/messages')
  await expect(other.getByRole('heading', { name: 'Messages' })).toBeVisible()

  // A toast stays for four seconds: the other tab is checked while this one is still logging out, and in.
  await Promise.all([
    expect(other.getByText('Logged out successfully')).toHaveCount(1),
    expect(page.getByText('Signed out successfully')).toHaveCount(1),
    page.getByRole('button', { name: 'Log Out' }).click(),
  ])
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/login\?next=%2Fmessages$/)

  await Promise.all([expect(other.getByText('Logged in successfully')).toHaveCount(1), logIn(person)])
  await expect(other.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect(page.getByText('Logged out successfully')).toHaveCount(0)
})

test("a session close to expiry is renewed before use, and one that can't be renewed ends [accounts 4.8] [R37]", async ({
  browser,
}) => {
  const { page } = await settledMember(browser, 'Ren')
  await page.goto(blankPath)
  const nearEnd = () =>
    page.evaluate(() => {
      const session = JSON.parse(window.localStorage.getItem('itemo-session') ?? '{}')
      window.localStorage.setItem('itemo-session', JSON.stringify({ ...session, expires_at: Date.now() / 1000 + 60 }))
    })
  await nearEnd()
  const renewed = page.waitForResponse((response) => response.url().includes('grant_type=refresh_token'))
  await page.goto('/messages')
  expect((await renewed).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect(page.getByText('Logged in successfully')).toHaveCount(0)

  await page.evaluate(() => {
    const session = JSON.parse(window.localStorage.getItem('itemo-session') ?? '{}')
    const broken = { ...session, expires_at: Date.now() / 1000 - 60, refresh_token: 'gone' }
    window.localStorage.setItem('itemo-session', JSON.stringify(broken))
  })
  await page.goto('/messages')
  await expect(page).toHaveURL(/\/login\?next=%2Fmessages$/)
  expect(await page.evaluate(() => window.localStorage.getItem('itemo-session'))).toBeNull()
})
