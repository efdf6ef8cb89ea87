import { expect, type Page } from '@playwright/test'
import { logIn, settledMember } from '../parts/person.ts'
import { totpAt } from '../../apps/server/src/platform/sessions/totp.ts'
import { test } from '../parts/test.ts'

interface Authenticator {
  count(): Promise<number>
  /** Whether it responds automatically: otherwise it waits for its user. */
  answer(isThere: boolean): Promise<void>
}

/** Adds an authenticator to a page, like a laptop's. */
async function withAuthenticator(page: Page): Promise<Authenticator> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async count() {
      return (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
    async answer(enabled) {
      await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

test('a passkey is created, logs in and is removed; at an IP address the product says what passkeys need', async ({
  browser,
  baseURL,
}) => {
  const port = new URL(baseURL ?? '').port
  const origin = `http://localhost:${port}`
  const member = await settledMember(browser, 'Kay')
  await member.page.goto('/account-settings')
  await expect(member.page.getByText(`Passkeys need a named address, such as ${origin}.`)).toBeVisible()
  await expect(member.page.getByRole('button', { name: 'Add a Passkey' })).toBeDisabled()

  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const authenticator = await withAuthenticator(page)
  await page.goto('/login?next=%2Faccount-settings')
  await logIn({ ...member, page, context })
  await page.goto('/account-settings')
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(page.getByText('The passkey was added')).toBeVisible()
  await expect(page.getByText(/^Added on .*, not used yet$/)).toBeVisible()
  expect(await authenticator.count()).toBe(1)

  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await page.goto('/login?next=%2Faccount-settings')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('Logged in successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/account-settings$/)
  await expect(passkeys.getByText(/last used/)).toBeVisible()

  await passkeys.getByRole('button', { name: /^Remove the passkey/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('The passkey was removed')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText("We don't know this passkey. It may have been removed from your account.")).toBeVisible()
})

test('the second step of a log-in accepts an authenticator code, a recovery code or a passkey', async ({
  browser,
  baseURL,
}) => {
  const origin = `http://localhost:${new URL(baseURL ?? '').port}`
  const { page, context, email, password } = await settledMember(browser, 'Tess', origin)
  const authenticator = await withAuthenticator(page)
  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Set Up' }).click()
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Enter the 6-digit code that the app shows').fill(totpAt(secret, new Date()))
  await expect(page.getByText('Two-step login is on')).toBeVisible()
  const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/ })
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(page.getByText('The passkey was added')).toBeVisible()

  // The log-in page offers the passkey in the field of the email. Nobody chooses it there: an authenticator that answers by itself would
  // log in before the password, wherever that part of the page came before the field was filled in.
  await authenticator.answer(false)
  const logInHalf = async () => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login?next=%2Fitem-support')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  const arrives = async () => {
    await expect(page.getByText('Logged in successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/item-support$/)
  }
  await logInHalf()
  // The code of this half minute was used, but the next one is already accepted.
  await page
    .getByLabel('Enter the 6-digit code from your authenticator app.')
    .fill(totpAt(secret, new Date(Date.now() + 30_000)))
  await arrives()
  await logInHalf()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Go On' }).click()
  await arrives()
  await logInHalf()
  await authenticator.answer(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await arrives()
})
