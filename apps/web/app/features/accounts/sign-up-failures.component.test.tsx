import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { member } from '../../../test/fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

/** Fills in the sign-up form and submits it. */
async function signUp(): Promise<void> {
  openApp('/signup')
  await page.getByLabelText('Name', { exact: true }).fill('Tam Lin')
  await page.getByLabelText('Email', { exact: true }).fill('tam@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('another gate 8 green')
  await page.getByLabelText('Confirm password').fill('another gate 8 green')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
}

test('a sign-up with a registered email says what to do [accounts 8.4]', async () => {
  server.auth.refuse('POST /signup', 'user_already_exists')
  await signUp()
  await expectText('Email already registered')
  await expectText('Please use a different email or try logging in instead.')
})

test('a sign-up with a name already taken says so at the name, and focuses it [accounts 5.14] [R56]', async () => {
  const full_name = 'Someone already uses this name here. Add a middle name or an initial.'
  server.auth.refuse('POST /signup', 'user_already_exists', { full_name })
  await signUp()
  await expectText('Email already registered')
  await expectText('Please use a different email or try logging in instead.')
  const name = page.getByLabelText('Name', { exact: true })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(full_name)
  server.auth.refuse('POST /signup', 'user_already_exists')
  await name.fill('Tam B. Lin')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect.element(name).not.toHaveAccessibleDescription(full_name)
})

test('a sign-up without a response says that it failed, and to try later [accounts 8.2, 8.5]', async () => {
  server.auth.cut('POST /signup')
  await signUp()
  await expectText('Signup failed')
  await expectText('Please try again later.')
})

test('a successful sign-up says so, and to check your email [accounts 8.6]', async () => {
  server.auth.answer('POST /signup', member('Tam Lin').user)
  await signUp()
  await expectText('Account created successfully!')
  await expectText('Please check your email to confirm your account.')
})
