import { type Browser, expect, type Page } from '@playwright/test'
import { enter, type } from '../parts/keyboard.ts'
import { refuseNextPassword } from '../parts/old-sign-in.ts'
import { anotherBrowser, codeFrom, expectMail, logIn, newcomer, type Person } from '../parts/person.ts'
import { test } from '../parts/test.ts'

/** Goes from a screen with the buttons to the provider's own page, and says there who one is. */
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

/** Someone who has no password: they always come through a provider. */
async function socialMember(browser: Browser, provider: 'Apple' | 'Google', firstName: string): Promise<Person> {
  const person = await newcomer(browser, firstName)
  await signInWith(provider, person)
  await expect(person.page).toHaveURL(/\/profile-setup\?next=%2Fhome$/)
  await person.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(person.page).toHaveURL(/\/home$/)
  return person
}

for (const provider of ['Google', 'Apple'] as const) {
  test(`a newcomer signs in with ${provider}, completes their profile, and comes back to it [accounts 2.55]`, async ({
    browser,
  }) => {
    const person = await newcomer(browser, 'Gia')
    const { page, name } = person
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

    const again = { ...person, page: await anotherBrowser(browser) }
    await signInWith(provider, again, { from: '/login?next=%2Fprofile' })
    await expect(again.page.getByText('Logged in successfully')).toHaveCount(1)
    await expect(again.page).toHaveURL(/\/profile$/)
    await expect(again.page.getByRole('heading', { name })).toBeVisible()
  })
}

test('anyone who turns back at Google is told so', async ({ browser }) => {
  const person = await newcomer(browser, 'Abe')
  await signInWith('Google', person, { act: 'Cancel' })
  await expect(person.page.getByText('Google login failed')).toHaveCount(1)
  await expect(person.page).toHaveURL(/\/login/)
})

test('an address that the provider did not verify waits for its mail', async ({ browser }) => {
  const person = await newcomer(browser, 'Uma')
  const { page } = person
  await signInWith('Google', person, { verified: false })
  await expect(page.getByText('Check your email to finish logging in with Google')).toHaveCount(1)
  await page.getByLabel('Enter the 6-digit code from the email').fill(await codeFrom(person, /code/i))
  await expect(page.getByText('Logged in successfully')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)

  // Nobody has set a password yet, whatever the account began with: a code by mail ends it too.
  await page.goto('/account-settings')
  await expect(page.getByText('You have no password yet.')).toBeVisible()
  await deleteByCode(person)
})

test('Facebook, in the sandbox, needs a code the first time and nothing the second [R57]', async ({ browser }) => {
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

test('anyone who has no password sets one with a code by mail, and then logs in by email', async ({ browser }) => {
  const person = await socialMember(browser, 'Google', 'Pam')
  const { page, password } = person
  await page.goto('/account-settings')
  await expect(page.getByText('You have no password yet.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await refuseNextPassword(page)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText("We sent you a code to confirm it's you.")).toBeVisible()
  const code = page.getByLabel('Code from the email', { exact: true })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText("This code isn't right, or it has expired.")).toBeVisible()
  await code.fill(await codeFrom(person, /confirmation code/i))
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Password updated successfully')).toHaveCount(1)
  await expect(page.getByLabel('Current password')).toBeVisible()
  await logIn({ ...person, page: await anotherBrowser(browser) })
})

/** By keyboard alone, to the end. */
async function deleteByCode(person: Person): Promise<void> {
  const { page } = person
  await enter(page, page.getByRole('button', { name: 'Delete My Account' }))
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await enter(page, dialog.getByRole('button', { name: 'Send Me a Code' }))
  const code = dialog.getByLabel('Code from the email')
  await expect(code).toBeFocused()
  await expect(dialog.getByLabel('Your password')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter the code.')).toBeVisible()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is wrong or too old.')).toBeVisible()

  // Anyone who lost the mail gets another one; the code of the first opens nothing any more.
  const first = await codeFrom(person, /confirmation code/i)
  await page.bringToFront()
  await enter(page, dialog.getByRole('button', { name: 'Send another code' }))
  await expect(code).toHaveValue('')
  let second = first
  await expect(async () => {
    second = await codeFrom(person, /confirmation code/i)
    expect(second).not.toBe(first)
  }).toPass()
  await page.bringToFront()
  await type(page, code, second)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account is deleted')).toHaveCount(1)
  await isGone(page)
}

async function isGone(page: Page): Promise<void> {
  await page.goto('/messages')
  await expect(page).toHaveURL(/\/login/)
}
