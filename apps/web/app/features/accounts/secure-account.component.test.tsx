import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessTokenOf, idOf, member } from '../../../test/fixtures.ts'
import { answerSettings, openApp, reloadApp, whereabouts } from '../../../test/app.tsx'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const tam = member('Tam Lin')
const act = () => page.getByRole('button', { name: 'Log out everywhere and choose a new password' })
const removed = { passkeys: [], logins: [], two_step: false }

test('"This wasn\'t me" logs everyone out, lists what was removed and leads to a new password', async () => {
  const given = { passkeys: ['Firefox on Windows'], logins: ['google' as const], two_step: true }
  server.answer('POST /secure-account', { removed: given, recovery: accessTokenOf(tam) })
  openApp('/secure-account#token=abc')
  await expect.element(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  await expect.element(page.getByText(/By continuing you agree/)).not.toBeInTheDocument()
  await act().click()
  await expect.element(page.getByRole('heading', { name: 'Everyone is logged out' })).toBeVisible()
  for (const text of [
    'Passkey “Firefox on Windows”',
    'Login with Google',
    'Two-step login',
    'Choosing a new password removes every passkey.',
  ])
    await expectText(text)
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect.poll(whereabouts).toBe('/reset-password')
  await expectText('This is the new password of the account of tam.lin@example.org.')
})

test('a link for an email address that the account no longer has leads to support', async () => {
  server.answer('POST /secure-account', { removed, recovery: null })
  openApp('/secure-account#token=abc')
  await act().click()
  await expectText('Your account now has another email address. If that wasn’t you, please contact support.')
  await expect.element(page.getByRole('link', { name: 'Get support' })).toBeVisible()
})

test('an expired link says so and offers a way on; offline it can be retried', async () => {
  server.cut('POST /secure-account')
  openApp('/secure-account#token=abc')
  await act().click()
  await expectText("We don't know whether it worked. Network error - please check your connection and try again")
  server.refuse('POST /secure-account', 'not_found')
  await act().click()
  await expectText(
    'This link doesn’t work any more: it has expired, or it was used already. You can still choose a new password: on the log-in page, use “Forgot password?”.',
  )
  await expect.element(page.getByRole('link', { name: 'Go to the log-in page' })).toBeVisible()
})

const logIn = {
  id: idOf('event'),
  at: '2026-03-01T09:00:00.000Z',
  kind: 'signed_in',
  by: 'self',
  count: 1,
  method: 'password',
  device: 'Firefox on Windows',
  network: '203.0.113.x',
} as const

test('security activity shows what, when and where, has pages, and lists staff access without "This wasn\'t me"', async () => {
  answerSettings()
  const looked = { ...logIn, id: idOf('look'), kind: 'staff_looked', by: 'staff', method: null, device: null } as const
  server.answer('GET /my/security-events', ({ query }) =>
    query.cursor === undefined
      ? { events: [logIn, { ...looked, network: null }], next_cursor: 'more' }
      : {
          events: [
            { ...logIn, id: idOf('older'), kind: 'sign_in_failed', count: 3 },
            { ...logIn, id: idOf('copied'), kind: 'token_reused' },
          ],
          next_cursor: null,
        },
  )
  openApp('/account-settings', { as: tam })
  await expectText('Log-in with your password')
  await expectText(/Firefox on Windows · 203\.0\.113\.x$/)
  await expectText('Someone from Itemo support looked at this list')
  const acts = page.getByRole('button', { name: /^This wasn’t me: / })
  await expect.poll(() => acts.elements().length).toBe(1)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expectText(/, 3 times$/)
  await expect.poll(() => acts.elements().length).toBe(2)
})

test('"This wasn\'t me" in the list asks for confirmation, lists what was removed and mentions the email', async () => {
  answerSettings()
  server.answer('GET /my/security-events', { events: [logIn], next_cursor: null })
  openApp('/account-settings', { as: tam })
  const press = async () => {
    await page.getByRole('button', { name: /^This wasn’t me: Log-in with your password/ }).click()
    await expectText(/^Everyone is logged out, on this device too, and your password stops working\./)
    await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
  }
  server.refuse('POST /my/security-events/:eventId/disown', 'rate_limited')
  await press()
  await expectText("You're still logged in")
  server.cut('POST /my/security-events/:eventId/disown')
  await press()
  await expectText("We don't know whether it worked")
  server.refuse('POST /my/security-events/:eventId/disown', 'conflict')
  await press()
  await expectText('Only other devices are logged out')
  server.answer('POST /my/security-events/:eventId/disown', { removed: { ...removed, two_step: true } })
  server.auth.answer('POST /logout', undefined)
  await press()
  await expect.element(page.getByRole('heading', { name: 'Everyone is logged out' })).toBeVisible()
  await expectText('Two-step login')
  await expectText('We sent you an email. The link in it leads to a new password; it works once, for 60 minutes.')
  await expectText('Choosing a new password removes every passkey.')
  // It isn't shown again to someone who comes back to the page.
  reloadApp()
  await expect.element(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the log-in page' }).click()
  await expect.poll(whereabouts).toBe('/login')
})

test('"This wasn\'t me" in an ended session says so, and what to do next', async () => {
  answerSettings()
  server.answer('GET /my/security-events', { events: [logIn], next_cursor: null })
  openApp('/account-settings', { as: tam })
  server.refuse('POST /my/security-events/:eventId/disown', 'unauthenticated')
  server.auth.refuse('POST /token', 'refresh_token_not_found')
  server.auth.answer('POST /logout', undefined)
  await page.getByRole('button', { name: /^This wasn’t me: Log-in with your password/ }).click()
  await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await expect.element(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
  await expectText(/^You were logged out before this was done\./)
})

test('a list that fails to load says so, and an empty one that nothing has happened', async () => {
  answerSettings()
  server.cut('GET /my/security-events')
  openApp('/account-settings', { as: tam })
  await expectText("Couldn't load your security activity")
  server.answer('GET /my/security-events', { events: [], next_cursor: null })
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click()
  await expectText('Nothing has happened yet.')
})

test('“Stop this” keeps two-step login once pressed; an expired link leads to support', async () => {
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
