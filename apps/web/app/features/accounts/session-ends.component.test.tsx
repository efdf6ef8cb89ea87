import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessToken, checkSession, renewAccessToken, withOwnReport } from '#app/lib/session.ts'
import { sessionKey } from '#app/lib/stored-session.ts'
import { answerEverywhere, answerSettings, openApp, visit, whereabouts } from '../../../test/app.tsx'
import { due, stopClock, turn } from '../../../test/clock.ts'
import { member, ownItem, sessionOf } from '../../../test/fixtures.ts'
import { finishApp } from './second-factor.ts'
import { logIn } from '../../../test/log-in.ts'
import { shown } from '../../../test/shown.ts'
import { sendFromOtherTab } from '../../../test/other-tab.ts'
import { server } from '../../../test/stand-in.ts'

const [ned, ida] = [member('Ned'), member('Ida')]

/** The browser event in this tab when another tab signs out. */
function signOutElsewhere() {
  server.refuse('GET /me', 'unauthenticated')
  window.localStorage.removeItem(sessionKey)
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: null }))
}

test("the session isn't checked during an action that may replace its token", async () => {
  const asked = async () => {
    await checkSession()
    return server.auth.asked('GET /user')
  }
  openApp('/item-support', { as: ned })
  await expect.poll(asked).toBeGreaterThan(1)
  const before = server.auth.asked('GET /user')
  const act = Promise.withResolvers<void>()
  const acting = withOwnReport(() => act.promise)
  expect(await asked()).toBe(before)
  act.resolve()
  await acting
  expect(await asked()).toBe(before + 1)
})

/** The first code of an authenticator app: the session gets new tokens, and the previous ones end. The response is held back. */
function holdFirstCode() {
  server.auth.answer('POST /factors/app/challenge', { id: 'challenge', type: 'totp', expires_at: 0 })
  const tokens = { access_token: 'the-next-token', refresh_token: 'the-next-refresh-token' }
  return server.auth.hold('POST /factors/app/verify', { ...sessionOf(ned), ...tokens })
}

test('a first code during a session check survives a refusal of the old token', async () => {
  openApp('/item-support', { as: ned })
  const asked = () => server.auth.asked('GET /user')
  await expect.poll(asked).toBeGreaterThan(0)
  const before = asked()
  const refuse = server.auth.holdRefusal('GET /user', 'session_not_found')
  await expect.poll(() => (void checkSession(), asked())).toBe(before + 1)
  const answer = holdFirstCode()
  const finished = finishApp('app', '123456')
  answer()
  expect(await finished).toEqual({ ok: true })
  refuse()
  // Only one check runs at a time: this one waits for the result of the other.
  server.auth.answer('GET /user', ned.user)
  await expect.poll(async () => (await checkSession(), asked())).toBe(before + 2)
  expect([await accessToken(), whereabouts()]).toEqual(['the-next-token', '/item-support'])
})

test.each(['before', 'after'])('a token refused %s the response to a first code ends no session', async (when) => {
  openApp('/item-support', { as: ned })
  await expect.poll(() => server.auth.asked('GET /user')).toBeGreaterThan(0)
  const answer = holdFirstCode()
  const finished = finishApp('app', '123456')
  await expect.poll(() => server.auth.asked('POST /factors/app/verify')).toBe(1)
  const refuse = server.auth.holdRefusal('POST /token', 'refresh_token_not_found')
  const renewed = renewAccessToken()
  await expect.poll(() => server.auth.asked('POST /token')).toBe(1)
  if (when === 'before') refuse()
  answer()
  expect(await finished).toEqual({ ok: true })
  refuse()
  expect(await renewed).toBe('the-next-token')
  expect([await accessToken(), whereabouts()]).toEqual(['the-next-token', '/item-support'])
})

test.each([
  ['when the session is checked', checkSession],
  ['when a token is renewed', renewAccessToken],
] as const)('a session that this browser has lost ends %s', async (_, ask) => {
  openApp('/saved', { as: ned })
  server.answer('GET /saved', { items: [], next_cursor: null })
  await expect.poll(() => server.auth.asked('GET /user')).toBeGreaterThan(0)
  // A tab gets no storage event for what it removes itself.
  window.localStorage.removeItem(sessionKey)
  await ask()
  await expect.poll(whereabouts).toBe('/login?next=%2Fsaved')
})

test('your own log-in has its own message, once [accounts 8.3] [R60]', async () => {
  openApp('/login?next=%2Fitem-support')
  await logIn(ned)
  await expect.poll(shown('Login successful!')).toBe(1)
  await expect.poll(whereabouts).toBe('/item-support')
  expect(shown('Logged in successfully')()).toBe(0)
})

test('a log-in in another tab has its own message [accounts 4.1] [R60]', async () => {
  openApp('/login?next=%2Fitem-support')
  await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible()
  answerEverywhere(ned)
  window.localStorage.setItem(sessionKey, JSON.stringify(sessionOf(ned)))
  // The client receives it on its channel, or finds the session when the storage event loads it.
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: 'a session' }))
  sendFromOtherTab('SIGNED_IN', sessionOf(ned))
  await expect.poll(shown('Logged in successfully')).toBe(1)
  expect(shown('Login successful!')()).toBe(0)
  await expect.poll(whereabouts).toBe('/item-support')
})

test.each([
  ['another device', 'refresh_token_not_found'],
  ['a ban', 'user_banned'],
  ['a password change', 'session_not_found'],
] as const)('a session ended by %s is explained on the log-in card, until the next log-in', async (_, code) => {
  openApp('/item-support', { as: ned })
  await expect.poll(whereabouts).toBe('/item-support')
  server.refuse('GET /saved', 'unauthenticated')
  server.auth.refuse('POST /token', code)
  server.auth.refuse('GET /user', 'session_not_found')
  visit('/saved')
  await expect.poll(whereabouts).toBe('/login?next=%2Fsaved')
  const note = page.getByRole('main').getByText(/^Your session has ended\. This happens when/)
  await expect.element(note).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect.element(note).toBeVisible()

  server.answer('GET /saved', { items: [], next_cursor: null })
  await page.getByRole('tab', { name: 'Log In' }).click()
  await logIn(ned)
  await expect.poll(whereabouts).toBe('/saved')
  // Someone who logs out deliberately and later wants something isn't told that the session ended.
  server.auth.answer('POST /logout', undefined)
  visit('/profile')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(shown('Signed out successfully')).toBe(1)
  visit('/saved')
  await expect.poll(whereabouts).toBe('/login?next=%2Fsaved')
  await expect.element(note).not.toBeInTheDocument()
})

test('a log-out in another tab is reported during an action in this tab [accounts 4.3]', async () => {
  answerSettings()
  openApp('/account-settings', { as: ned })
  // The client is loaded once it has checked the session.
  await expect.poll(() => server.auth.asked('GET /user')).toBeGreaterThan(0)
  const answer = server.auth.hold('PUT /user', ned.user)
  await page.getByLabelText('New email address').fill('new@example.org')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect.poll(() => server.auth.asked('PUT /user')).toBe(1)
  sendFromOtherTab('SIGNED_OUT', null)
  await expect.poll(shown('Logged out successfully')).toBe(1)
  await expect.poll(whereabouts).toBe('/login?next=%2Faccount-settings')
  answer()
})

test("an action's own events aren't reported again", async () => {
  answerSettings()
  openApp('/account-settings', { as: ned })
  server.auth.answer('PUT /user', ned.user)
  await page.getByLabelText('New email address').fill('new@example.org')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect.poll(shown('Please check your email')).toBe(1)
  expect(shown('Account updated successfully')()).toBe(0)
  // The same event from another tab is reported.
  sendFromOtherTab('USER_UPDATED', sessionOf(ned))
  await expect.poll(shown('Account updated successfully')).toBe(1)
})

test('a renewed token reloads the profile, once [R61]', async () => {
  server.answer('GET /saved', { items: [], next_cursor: null })
  openApp('/saved', { as: ned })
  await expect.poll(() => server.auth.asked('GET /user')).toBeGreaterThan(0)
  await expect.poll(() => server.asked('GET /me')).toBe(1)
  const renamed = { ...ned.profile, full_name: 'Edward' }
  server.answer('GET /me', renamed)
  sendFromOtherTab('TOKEN_REFRESHED', { ...sessionOf(ned), access_token: 'the-next-token' })
  await expect.poll(() => server.asked('GET /me')).toBe(2)
  visit('/profile')
  await expect.element(page.getByRole('heading', { name: 'Edward' })).toBeVisible()
  expect(server.asked('GET /me')).toBe(2)
})

test('eighty seconds before it expires, a token is renewed once and the profile reloaded once [accounts 4.2, 4.8] [R61]', async () => {
  server.answer('GET /saved', { items: [], next_cursor: null })
  stopClock()
  openApp('/saved', { as: ned })
  await due(() => server.auth.asked('GET /user'), 1)
  await due(() => server.asked('GET /me'), 1)
  server.auth.answer('POST /token', {
    ...sessionOf(ned),
    access_token: 'the-next-token',
    expires_at: sessionEnd() + 3600,
  })
  await turn(3_520_000)
  // The first request renews the token beforehand; without requests the client's own timer does.
  expect(await Promise.all([accessToken(), accessToken()])).toEqual(['the-next-token', 'the-next-token'])
  expect(server.auth.asked('POST /token')).toBe(1)
  await due(() => server.asked('GET /me'), 2)
  await turn(60_000)
  expect([server.auth.asked('POST /token'), server.asked('GET /me')]).toEqual([1, 2])
})

const sessionEnd = () => JSON.parse(window.localStorage.getItem(sessionKey) ?? '{}').expires_at as number

test('a server that returns 500 is tried three times, and nobody is sent to complete their profile [accounts 4.17]', async () => {
  server.refuse('GET /me', 'internal')
  server.answer('GET /saved', { items: [], next_cursor: null })
  stopClock()
  openApp('/saved', { as: ned })
  await due(() => server.asked('GET /me'), 1)
  for (let second = 0; second < 60; second += 1) await turn(1000)
  expect(server.asked('GET /me')).toBe(3)
  expect(whereabouts()).toBe('/saved')
})

const settings = { path: '/account-settings', label: 'Bio', text: 'I repair clocks.' }
const setup = { path: '/profile-setup', label: 'Postcode', text: 'E8 3PN' }

test.each([settings, setup])(
  'unsaved changes on $path are restored after logging in again, only for the same person',
  async ({ path, label, text }) => {
    answerSettings()
    openApp(path, { as: ned })
    await page.getByLabelText(label).fill(text)
    signOutElsewhere()
    await expect.poll(whereabouts).toBe(`/login?next=${encodeURIComponent(path)}`)
    await logIn(ida)
    await expect.element(page.getByLabelText(label)).toHaveValue('')
    signOutElsewhere()
    await expect.poll(whereabouts).toBe(`/login?next=${encodeURIComponent(path)}`)
    await logIn(ned)
    await expect.element(page.getByLabelText(label)).toHaveValue(text)
    await expect.poll(shown('Your changes are back')).toBe(1)
  },
)

test("changes that someone chose to discard aren't restored", async () => {
  answerSettings()
  server.answer('GET /saved', { items: [], next_cursor: null })
  openApp('/account-settings', { as: ned })
  await page.getByLabelText('Bio').fill('I repair clocks.')
  visit('/saved')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByLabelText('Bio')).not.toBeInTheDocument()
  visit('/account-settings')
  await expect.element(page.getByLabelText('Bio')).toHaveValue('')
})

test('the item form is restored, even if another tab holds its draft', async () => {
  const item = ownItem(ned)
  server.answer('GET /my/items/:itemId', item)
  // Another tab has the draft.
  const held = Promise.withResolvers<void>()
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`itemo-draft:${ned.id}:${item.id}`, async () => {
      resolve()
      await held.promise
    })
  })
  openApp(`/items/edit/${item.id}`, { as: ned })
  await page.getByRole('textbox', { name: 'Title' }).fill('Pressure washer with a long hose')
  await expect.element(page.getByText('This form is open in another tab.')).toBeVisible()
  signOutElsewhere()
  await expect.poll(whereabouts).toMatch(/^\/login/)
  await logIn(ned)
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Pressure washer with a long hose')
  held.resolve()
})
