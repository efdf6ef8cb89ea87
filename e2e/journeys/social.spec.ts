import { expect, type Page } from '@playwright/test'
import { anotherBrowser, codeFrom, expectMail, newcomer, type Person } from '../parts/person.ts'
import { goWithin } from '../parts/screen.ts'
import { test } from '../parts/test.ts'

/** Goes from a screen with social buttons to the provider's page, and logs in there. */
async function signInWith(
  provider: 'Apple' | 'Google',
  { page, name, email }: Person,
  { act = 'Continue', verified = true, from = '/signup' } = {},
): Promise<void> {
  await page.goto(from)
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await expect(page.getByRole('heading', { name: 'Sign in at the provider' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('The address is verified').setChecked(verified)
  await page.getByRole('button', { name: act }).click()
}

for (const provider of ['Google', 'Apple'] as const) {
  test(`a newcomer signs in with ${provider}, completes their profile, and returns later [accounts 2.55]`, async ({
    browser,
  }) => {
    const person = await newcomer(browser, 'Gia')
    const { page, name } = person
    if (provider === 'Google') {
      await test.step('cancelling at the provider shows a message', async () => {
        await signInWith('Google', person, { act: 'Cancel' })
        await expect(page.getByText('Google login failed')).toHaveCount(1)
        await expect(page).toHaveURL(/\/login/)
      })
    }
    await signInWith(provider, person)
    await expect(page).toHaveURL(/\/profile-setup\?next=%2Fhome$/)
    await expect(page.getByText('Logged in successfully')).toHaveCount(1)
    expect(page.url()).not.toContain('token')
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
    await expect(page.getByLabel('Name*')).toHaveValue(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Profile updated successfully')).toHaveCount(1)
    await expect(page).toHaveURL(/\/home$/)
    await expectMail(person, /Welcome to Itemo/)
    if (provider === 'Apple') return

    const again = { ...person, page: await anotherBrowser(browser) }
    await signInWith(provider, again, { from: '/login?next=%2Fprofile' })
    await expect(again.page.getByText('Logged in successfully')).toHaveCount(1)
    await expect(again.page).toHaveURL(/\/profile$/)
    await expect(again.page.getByRole('heading', { name })).toBeVisible()
  })
}

test('an address not verified by the provider has to be confirmed by email', async ({ browser }) => {
  const person = await newcomer(browser, 'Uma')
  const { page } = person
  await signInWith('Google', person, { verified: false })
  await expect(page.getByText('Check your email to finish logging in with Google')).toHaveCount(1)
  await page.getByLabel('Enter the 6-digit code from the email').fill(await codeFrom(person, /code/i))
  await expect(page.getByText('Logged in successfully')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)

  // No password has been set yet, however the account was created.
  await goWithin(page, '/account-settings')
  await expect(page.getByText('You have no password yet.')).toBeVisible()
})

test('Facebook, in the sandbox, needs a code only the first time [R57]', async ({ browser }) => {
  const person = await newcomer(browser, 'Fay')
  const { page, name } = person
  const atFacebook = async (visitor: Page) => {
    await visitor.goto('/login?next=%2Fprofile')
    await visitor.getByRole('button', { name: 'Continue with Facebook' }).click()
    await expect(visitor.getByRole('heading', { name: "Sandbox: this isn't Facebook" })).toBeVisible()
    await visitor.getByLabel('Name').fill(name)
    await visitor.getByLabel('Email').fill(person.email)
    await visitor.getByRole('button', { name: 'Continue' }).click()
  }
  await atFacebook(page)
  await expect(page.getByText("Facebook didn't tell us that this address is yours.")).toBeVisible()
  await page.getByLabel('Enter the 6-digit code from the email').fill(await codeFrom(person, /code/i))
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  const again = await anotherBrowser(browser)
  await atFacebook(again)
  await expect(again).toHaveURL(/\/profile$/)
  await expect(again.getByRole('heading', { name })).toBeVisible()
})
