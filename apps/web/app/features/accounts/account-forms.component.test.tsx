import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, visit, whereabouts } from '../../../test/app.tsx'
import { config, feed, member } from '../../../test/fixtures.ts'
import { logIn } from '../../../test/log-in.ts'
import { expectText, shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const email = page.getByLabelText('Email', { exact: true })
const password = page.getByLabelText('Password', { exact: true })

test('a wrong password shows a message [accounts 8.1]', async () => {
  server.auth.refuse('POST /token', 'invalid_credentials')
  openApp('/login')
  await email.fill('zed@example.org')
  await password.fill('not my password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expectText('Invalid email or password')
  await expectText('Please check your credentials and try again.')
})

test('a log-in is confirmed, and its button waits until the next page is ready [accounts 8.3] [R60]', async () => {
  openApp('/login?next=%2Fbooking-test')
  await expect.element(email).toBeVisible()
  // Most pages load before their data: this one waits for it.
  const answer = server.hold('GET /config', config)
  await logIn(member('Log'))
  await expectText('Login successful!')
  await expect.element(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  answer()
  await expect.poll(whereabouts).toBe('/booking-test')
})

test('a forgotten password shows that a reset link was sent [accounts 8.8]', async () => {
  server.auth.answer('POST /recover', {})
  openApp('/login')
  await page.getByRole('button', { name: /forgot/i }).click()
  await page.getByRole('dialog').getByLabelText('Email').fill('mel@example.org')
  await userEvent.keyboard('{Enter}')
  await expectText('Password reset link sent!')
  await expectText('Please check your email for instructions to reset your password.')
})

test("submitting a form in a dialog doesn't submit the form behind it", async () => {
  server.auth.answer('POST /recover', {})
  openApp('/login')
  await page.getByRole('button', { name: /forgot/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Email').fill('nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabelText('Email').fill('mel@example.org')
  await userEvent.keyboard('{Enter}')
  await expectText('Password reset link sent!')
  expect(shown('Password must be at least 6 characters')()).toBe(0)
})

test('the forms show what is wrong, and work by keyboard alone [accounts 5.1, 5.2]', async () => {
  openApp('/login')
  await expect.element(email).toBeVisible()
  ;(email.element() as HTMLElement).focus()
  await userEvent.keyboard('nobody{Tab}12345{Enter}')
  await expectText('Please enter a valid email address')
  await expectText('Password must be at least 6 characters')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')

  ;(page.getByRole('tab', { name: 'Log In' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const panel = page.getByRole('tabpanel', { name: 'Sign Up' })
  const name = panel.getByLabelText('Name', { exact: true })
  await expect.element(name).toBeVisible()
  ;(name.element() as HTMLElement).focus()
  await userEvent.keyboard('N')
  ;(panel.getByLabelText('Confirm password').element() as HTMLElement).focus()
  await userEvent.keyboard('something{Enter}')
  await expect.element(panel.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect.element(panel.getByText('Password must be at least 6 characters')).toBeVisible()
  await name.fill('Nobody')
  await panel.getByLabelText('Email', { exact: true }).fill('nobody@example.org')
  await panel.getByLabelText('Password', { exact: true }).fill('garden gate')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('Passwords do not match')).toBeVisible()
  await expect
    .element(panel.getByLabelText('Password', { exact: true }))
    .toHaveAttribute('autocomplete', 'new-password')
  expect(server.auth.asked('POST /signup') + server.auth.asked('POST /token')).toBe(0)
})

test('a password can be shown, and Caps Lock is reported', async () => {
  openApp('/login')
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
  password.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true }))
  await expectText('Caps Lock is on.')
})

test('/signup shows its parts in order [accounts 2.4, 2.38]', async () => {
  server.answer('GET /config', { ...config, social_providers: ['apple', 'facebook', 'google'] })
  openApp('/signup')
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  const parts = [
    'Continue with Apple',
    'Continue with Facebook',
    'Continue with Google',
    'Or',
    'Name',
    'Email',
    'Password',
    'Confirm password',
    'Already have an account?',
  ]
  const text = (page.getByRole('main').element() as HTMLElement).innerText
  const places = parts.map((part) => text.indexOf(part))
  expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true)
})

test.each(['Apple', 'Google'])('a failed sign-in with %s names the provider, in our own words', async (provider) => {
  window.sessionStorage.setItem('itemo-social-login', `${Date.now()} ${provider}`)
  openApp('/profile-setup#error=access_denied&error_code=bad_oauth_callback&error_description=Call+this+number')
  await expect.poll(shown(`${provider} login failed`)).toBe(1)
  expect(shown('Call this number')()).toBe(0)
  await expect.poll(whereabouts).toBe('/login?next=%2Fprofile-setup')
})

test('the reset page without a link says so, and links back to log-in [accounts 2.40, 8.10]', async () => {
  openApp('/reset-password')
  await expectText('Unable to reset password')
  await expect.element(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled()
  await expect.element(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
})

test.each([1280, 390])(
  'at %i px a dialog traps the focus, Escape closes it, and the focus returns [accounts 2.36]',
  async (width) => {
    await page.viewport(width, 844)
    openApp('/login')
    const opener = page.getByRole('button', { name: /forgot/i })
    await expect.element(opener).toBeVisible()
    ;(opener.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('textbox')).toHaveFocus()
    for (let stop = 0; stop < 6; stop += 1) {
      await userEvent.tab()
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  },
)

test('a visitor is asked to sign in on the profile page [accounts 2.7, 2.42, 4.11]', async () => {
  openApp('/profile')
  await expect.element(page.getByRole('status', { name: 'Loading your profile' })).toBeVisible()
  const main = page.getByRole('main')
  for (const name of ['Log In', 'Sign Up', 'How It Works', 'About', 'Privacy Policy']) {
    await expect.element(main.getByRole('link', { name })).toBeVisible()
  }
})

test('someone who saves their profile after a social sign-in goes home [accounts 2.55]', async () => {
  const gus = member('Gus', { app_metadata: { provider: 'google' }, user_metadata: {} })
  server.answer('GET /items', feed([]))
  server.answer('PUT /me', gus.profile)
  server.auth.answer('PUT /user', { ...gus.user, user_metadata: { has_completed_profile: true } })
  openApp('/home', { as: gus })
  await expect.poll(whereabouts).toBe('/profile-setup')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectText('Profile updated successfully')
  await expect.poll(whereabouts).toBe('/home')
  visit('/item-support')
  await expect.poll(whereabouts).toBe('/item-support')
})
