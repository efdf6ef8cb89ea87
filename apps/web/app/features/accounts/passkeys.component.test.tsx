import { sessionKey } from '#app/lib/stored-session.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerEverywhere, answerSettings, openApp, whereabouts } from '../../../test/app.tsx'
import { accessTokenOf, config, idOf, member, sessionOf } from '../../../test/fixtures.ts'
import { focus } from '../../../test/keyboard.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const tam = member('Tam Lin')
const times = { created_at: '2026-03-01T09:00:00.000Z', updated_at: '2026-03-01T09:00:00.000Z' }
const passkey = { id: 'key', friendly_name: 'Chrome on Linux', created_at: times.created_at }
const add = () => page.getByRole('button', { name: 'Add a Passkey' })

function openSettings(passkeys = [passkey], offered = true, as = tam): void {
  answerEverywhere(as)
  answerSettings()
  server.answer('GET /config', { ...config, passkeys: offered })
  server.auth.answer('GET /passkeys', passkeys)
  openApp('/account-settings', { as })
}

test('passkeys are listed, renamed and removed in the settings', async () => {
  openSettings()
  await expectText(/^Log in with your fingerprint, .* Nobody can steal or guess it\.$/)
  await expectText(/^Added on .*Mar.* 2026, not used yet$/)
  await page.getByRole('button', { name: 'Rename the passkey Chrome on Linux' }).click()
  const name = page.getByLabelText('Name of the passkey')
  await name.fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectText('Please enter a name.')
  const renamed = { ...passkey, friendly_name: 'Kitchen laptop' }
  server.auth.answer('PATCH /passkeys/key', renamed)
  server.auth.answer('GET /passkeys', [renamed])
  await name.fill('Kitchen laptop')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the passkey Kitchen laptop' }).click()
  await expectText('Remove this passkey?')
  await expectText('Nothing has happened yet.')
  const event = { kind: 'passkey_removed', by: 'self', count: 1, method: null, device: null, network: null } as const
  server.answer('GET /my/security-events', {
    events: [{ ...event, id: idOf('event'), at: times.created_at }],
    next_cursor: null,
  })
  server.auth.answer('DELETE /passkeys/key', undefined)
  server.auth.answer('GET /passkeys', [])
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectText('The passkey was removed')
  await expectText('You have no passkeys yet.')
  await expectText('Passkey removed')
  await expect.element(add()).toBeEnabled()
})

test('the keyboard focus stays in place when a passkey is renamed or removed', async () => {
  const other = { ...passkey, id: 'other', friendly_name: 'Old phone' }
  openSettings([other, passkey])
  const rename = page.getByRole('button', { name: 'Rename the passkey Chrome on Linux' })
  await focus(rename)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Name of the passkey')).toHaveFocus()
  await focus(page.getByRole('button', { name: 'Cancel' }).first())
  await userEvent.keyboard('{Enter}')
  await expect.element(rename).toHaveFocus()

  await focus(page.getByRole('button', { name: 'Remove the passkey Chrome on Linux' }))
  await userEvent.keyboard('{Enter}')
  server.auth.answer('DELETE /passkeys/key', undefined)
  server.auth.answer('GET /passkeys', [other])
  await focus(page.getByRole('button', { name: 'Remove', exact: true }))
  await userEvent.keyboard('{Enter}')
  await expectText('The passkey was removed')
  await expect.element(page.getByRole('button', { name: 'Rename the passkey Old phone' })).toHaveFocus()
})

test('an older session needs the password before a passkey is added', async () => {
  openSettings([], true, member('Tam Lin', { app_metadata: { provider: 'email', has_password: true } }))
  server.auth.refuse('POST /passkeys/registration/options', 'reauthentication_needed')
  await add().click()
  await expectText("Please confirm it's you before you add a passkey.")
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectText('Please enter your password.')
  server.auth.refuse('POST /token', 'invalid_credentials')
  await page.getByLabelText('Your password').fill('wrong-harbour-1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectText("This isn't your password.")
})

test('the settings explain why no more passkeys can be added', async () => {
  openSettings(Array.from({ length: 10 }, (_, at) => ({ ...passkey, id: `key-${at}` })))
  await expectText('You can have ten passkeys. Remove one to add another.')
  await expect.element(add()).toBeDisabled()
})

test('with two-step login, the settings say that a passkey without user verification is only one step', async () => {
  const app = { id: 'app', factor_type: 'totp', status: 'verified', ...times } as const
  const guarded = member('Tam Lin', { factors: [app] })
  answerEverywhere(guarded)
  answerSettings()
  server.auth.answer('GET /passkeys', [passkey])
  const session = { ...sessionOf(guarded), access_token: accessTokenOf(guarded, 3600, { aal: 'aal2' }) }
  window.localStorage.setItem(sessionKey, JSON.stringify(session))
  openApp('/account-settings')
  await expectText(
    /Nobody can steal or guess it\. If your device doesn't ask for them, you're asked for the code as well\.$/,
  )
})

test('at an IP address, the settings say what passkeys need', async () => {
  openSettings([], false)
  await expectText('Passkeys need a named address, such as https://itemo.example.')
  await expect.element(add()).toBeDisabled()
})

test('in a browser without passkeys, the settings say so', async () => {
  const kept = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential')!
  onTestFinished(() => void Object.defineProperty(window, 'PublicKeyCredential', kept))
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  openSettings([])
  await expectText('This browser has no passkeys. Update it, or use another one.')
  await expect.element(add()).toBeDisabled()
})

test('passkeys that fail to load can be retried', async () => {
  answerEverywhere(tam)
  answerSettings()
  server.auth.refuse('GET /passkeys', 'unexpected_failure')
  openApp('/account-settings', { as: tam })
  await expectText("Couldn't load your passkeys")
  server.auth.answer('GET /passkeys', [passkey])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectText('Chrome on Linux')
  await expect.element(page.getByText("Couldn't load your passkeys")).not.toBeInTheDocument()
})

test("the log-in page offers passkeys if they're available", async () => {
  server.answer('GET /config', { ...config, passkeys: true })
  openApp('/login')
  await expect.element(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
})

test('a passkey is suggested after a password log-in, once per browser, to an account without one', async () => {
  server.answer('GET /config', { ...config, passkeys: true })
  answerSettings()
  server.auth.answer('POST /token', sessionOf(tam))
  server.auth.answer('GET /user', tam.user)
  server.auth.answer('GET /passkeys', [])
  // The browser's offer in the email field.
  server.auth.refuse('POST /passkeys/authentication/options', 'over_request_rate_limit')
  const logIn = async () => {
    answerEverywhere(tam)
    openApp('/login?next=%2Fitem-support')
    await page.getByLabelText('Email', { exact: true }).fill('tam.lin@example.org')
    await page.getByLabelText('Password', { exact: true }).fill('another gate 8 green')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
  }
  await logIn()
  await expectText('Log in without a password next time')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.poll(whereabouts).toBe('/account-settings')
  expect(Object.keys(localStorage).filter((name) => name.includes('passkey-suggested'))).toHaveLength(1)
})

test('passkeys are offered in an email field focused before their code loaded, until a password is sent', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  const offers: AbortSignal[] = []
  vi.spyOn(navigator.credentials, 'get').mockImplementation(async ({ signal } = {}) => {
    if (signal) offers.push(signal)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  server.auth.answer('POST /passkeys/authentication/options', {
    challenge_id: 'c',
    options: {
      challenge: 'AAAA',
      allowCredentials: [],
      timeout: 300_000,
      rpId: 'localhost',
      userVerification: 'preferred',
    },
    expires_at: 0,
  })
  server.auth.refuse('POST /token', 'invalid_credentials')
  const configure = server.hold('GET /config', { ...config, passkeys: true })
  openApp('/login')
  const email = page.getByLabelText('Email', { exact: true })
  await email.fill('tam.lin@example.org')
  configure()
  await expect.poll(() => offers.length).toBe(1)
  await page.getByLabelText('Password', { exact: true }).fill('another gate 8 green')
  expect(offers[0]?.aborted).toBe(false)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect.poll(() => offers[0]?.aborted).toBe(true)
  // The password was wrong: focusing the field again offers passkeys again.
  await expectText('Invalid email or password')
  await email.click()
  await expect.poll(() => offers.length).toBe(2)
})
