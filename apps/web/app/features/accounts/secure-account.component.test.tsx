import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessTokenOf, member } from '../../../test/fixtures.ts'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const tam = member('Tam Lin')
const act = () => page.getByRole('button', { name: 'Log out everywhere and choose a new password' })
const removed = { passkeys: [], logins: [], two_step: false }

test('"This wasn\'t me" logs everyone out, says what went and leads to a new password', async () => {
  const given = { passkeys: ['Firefox on Windows'], logins: ['google' as const], two_step: true }
  server.answer('POST /secure-account', { removed: given, recovery: accessTokenOf(tam) })
  openApp('/secure-account#token=abc')
  await expect.element(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  await expect.element(page.getByText(/By continuing you agree/)).not.toBeInTheDocument()
  await act().click()
  await expect.element(page.getByRole('heading', { name: 'Everyone is logged out' })).toBeVisible()
  for (const text of ['Passkey “Firefox on Windows”', 'Login with Google', 'Two-step login']) await expectText(text)
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect.poll(whereabouts).toBe('/reset-password')
  await expectText('This is the new password of the account of tam.lin@example.org.')
})

test('a link of an address that is no longer the account’s leads to support', async () => {
  server.answer('POST /secure-account', { removed, recovery: null })
  openApp('/secure-account#token=abc')
  await act().click()
  await expectText('Your account has another email address now. If that wasn’t you, please write to our support.')
  await expect.element(page.getByRole('link', { name: 'Get support' })).toBeVisible()
})

test('a link that is over says so and is no dead end; offline it can be tried again', async () => {
  server.cut('POST /secure-account')
  openApp('/secure-account#token=abc')
  await act().click()
  await expectText('Nothing has changed. Network error - please check your connection and try again')
  server.refuse('POST /secure-account', 'not_found')
  await act().click()
  await expectText(
    'This link doesn’t work any more: it has expired, or it was used already. You can still choose a new password: on the log-in page, use “Forgot password?”.',
  )
  await expect.element(page.getByRole('link', { name: 'Go to the log-in page' })).toBeVisible()
})

test('“Stop this” keeps the two-step login, once it is pressed; a link that is over leads to support', async () => {
  const press = () => page.getByRole('button', { name: 'Stop it: keep my two-step login' }).click()
  server.refuse('POST /factor-resets/stop', 'not_found')
  openApp('/secure-account#stop=abc')
  await press()
  await expect.element(page.getByRole('link', { name: 'Get support' })).toBeVisible()
  server.answer('POST /factor-resets/stop', {})
  openApp('/secure-account#stop=def')
  await press()
  await expect.element(page.getByRole('heading', { name: 'It’s stopped' })).toBeVisible()
})
