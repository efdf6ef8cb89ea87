import { expect, type Page } from '@playwright/test'
import { logIn, settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

/** Gives a page an authenticator, as a laptop has one. */
async function withAuthenticator(page: Page): Promise<{ count(): Promise<number> }> {
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
  }
}

test('a passkey is made, logs in and is removed; at an address of digits the product says what it needs', async ({
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
