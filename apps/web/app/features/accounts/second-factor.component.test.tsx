import type { Factor, Session } from '@supabase/auth-js'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storedSession } from '#app/lib/session-state.ts'
import { accessTokenOf, config, type Member, member, sessionOf } from '../../../test/fixtures.ts'
import { answerEverywhere, answerSettings, openApp, whereabouts } from '../../../test/app.tsx'
import { expectText, shown } from '../../../test/shown.ts'
import { NamedAddress } from './components/passkey-log-in.tsx'
import { server } from '../../../test/stand-in.ts'

const app: Factor = {
  id: 'app',
  friendly_name: 'Authenticator app',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:00:00.000Z',
}
const bare = member('Tam Lin')
const tam = member('Tam Lin', { factors: [app] })

const sessionAt = (aal: 'aal1' | 'aal2', who: Member = tam): Session => ({
  ...sessionOf(who),
  access_token: accessTokenOf(who, 3600, { aal }),
})
const field = () => page.getByLabelText('Enter the 6-digit code from your authenticator app.')

/** Logs in at an address, with a right password. */
async function logIn(address: string): Promise<void> {
  server.auth.answer('POST /token', sessionAt('aal1'))
  server.auth.answer('GET /user', tam.user)
  server.auth.answer('POST /factors/app/challenge', { id: 'challenge', type: 'totp', expires_at: 0 })
  openApp(address)
  await page.getByLabelText('Email', { exact: true }).fill('tam.lin@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('another gate 8 green')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test('a two-step log-in opens nothing before the second step, and is confirmed once [R37]', async () => {
  await logIn('/login?next=%2Fitem-support')
  await expectText('One more step')
  expect(whereabouts()).toBe('/second-step?next=%2Fitem-support')
  expect(shown('Login successful!')()).toBe(0)

  server.auth.refuse('POST /factors/app/verify', 'mfa_verification_failed')
  await field().fill('000 000')
  await expectText("That code isn't right. Codes change every 30 seconds.")

  server.auth.answer('POST /factors/app/verify', sessionAt('aal2'))
  answerEverywhere(tam)
  await field().fill('123456')
  await expectText('Logged in successfully')
  await expect.poll(whereabouts).toBe('/item-support')
})

test('a recovery code works as the second step', async () => {
  await logIn('/login')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  server.auth.refuse('POST /factors/recovery-codes/verify', 'mfa_verification_failed')
  await page.getByLabelText('Recovery code').fill('wrong')
  await page.getByRole('button', { name: 'Go On' }).click()
  await expectText("That code isn't right, or it was used before.")
  expect(whereabouts()).toBe('/second-step')
})

test('the settings set up two-step login: a picture, a key, a code, then ten recovery codes', async () => {
  answerSettings()
  openApp('/account-settings', { as: bare })
  server.auth.answer('GET /user', bare.user)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
  const totp = { qr_code: svg, secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/x' }
  server.auth.answer('POST /factors', { id: 'app', type: 'totp', friendly_name: 'Authenticator app', totp })
  const section = page.getByRole('region', { name: 'Two-step login' })
  const setUp = section.getByRole('button', { name: 'Set Up' })
  await setUp.click()
  // The focused element is removed, twice; keyboard users stay in place.
  await expect.element(section.getByLabelText('Enter the 6-digit code that the app shows')).toHaveFocus()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(setUp).toHaveFocus()
  await setUp.click()
  const picture = section.getByRole('img', { name: 'Code to scan with an authenticator app' })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
  await expect.element(section.getByText('ABCD EFGH IJKL')).toBeVisible()

  server.auth.answer('POST /factors/app/challenge', { id: 'challenge', type: 'totp', expires_at: 0 })
  server.auth.answer('POST /factors/app/verify', sessionAt('aal2'))
  const codes = ['ABCD-EFGH-JKMN-PQRS', 'BCDE-FGHJ-KMNP-QRST']
  const made = { id: 'codes', type: 'recovery_code', total: 10, remaining: 10, codes } as const
  server.auth.answer('POST /factors/recovery-codes', made)
  server.auth.answer('POST /token', sessionAt('aal2'))
  await section.getByLabelText('Enter the 6-digit code that the app shows').fill('123456')
  await expectText('Two-step login is on')
  for (const code of codes) await expect.element(section.getByText(code)).toBeVisible()
  await expect.element(section.getByText('On since 1 Mar 2026.')).toBeVisible()
})

test('a passkey works as the second step, and its failure is explained below', async () => {
  server.answer('GET /config', { ...config, passkeys: true })
  server.auth.refuse('POST /passkeys/authentication/options', 'over_request_rate_limit')
  await logIn('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectText('Too many attempts. Please wait a little and try again.')
  expect(whereabouts()).toBe('/second-step')
})

/** An authenticator that provides a passkey, for which the server opens a session. */
function answerPasskey(session: Session): void {
  const options = {
    challenge: 'AAAA',
    allowCredentials: [],
    timeout: 1,
    rpId: 'x',
    userVerification: 'preferred',
  } as const
  server.auth.answer('POST /passkeys/authentication/options', { challenge_id: 'one', options, expires_at: 0 })
  server.auth.answer('POST /passkeys/authentication/verify', session)
  const credential = Object.create(PublicKeyCredential.prototype, { toJSON: { value: () => ({ id: 'key' }) } })
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential as Credential)
}

test("a passkey of another account, or one that counts as one step only, doesn't complete the log-in", async () => {
  server.answer('GET /config', { ...config, passkeys: true })
  // The log-in page offers passkeys by itself.
  server.auth.refuse('POST /passkeys/authentication/options', 'over_request_rate_limit')
  server.auth.answer('POST /logout', undefined)
  await logIn('/login')
  await expectText('One more step')
  answerPasskey(sessionAt('aal2', member('Ola Reed')))
  const press = () => page.getByRole('button', { name: 'Use a passkey' }).click()
  await press()
  await expectText('This passkey belongs to another account. Please use one of yours, or enter the code.')
  expect(server.auth.asked('POST /logout')).toBe(1)
  answerPasskey(sessionAt('aal1'))
  await press()
  await expectText(/^This passkey counts as one step only: /)
  expect(server.auth.asked('POST /logout')).toBe(2)
  expect(storedSession()?.user.id).toBe(tam.user.id)
  expect(whereabouts()).toBe('/second-step')
})

test('at an IP address, the second step says what passkeys need', async () => {
  server.answer('GET /config', { ...config, passkeys: false })
  await logIn('/login')
  await expectText('One more step')
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<NamedAddress location={{ hostname: '127.0.0.1', protocol: 'http:', port: '4400' }} />)
  await expect.poll(() => element.textContent).toBe('Passkeys need a named address, such as http://localhost:4400.')
  root.unmount()
  element.remove()
})

test('someone who came from the console returns to it after the second step', async () => {
  openApp('/operator/team/audit')
  await expectText('Page not found')
  await logIn('/login')
  await expectText('One more step')
  expect(whereabouts()).toBe('/second-step?next=%2Foperator%2Fteam%2Faudit')
})
