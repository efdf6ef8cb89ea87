import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionKey } from '#app/lib/stored-session.ts'
import { answerEverywhere, openApp, reloadApp, visit, whereabouts } from '../../../test/app.tsx'
import { accessTokenOf, idOf, item, member, noReviews, quote, sessionOf } from '../../../test/fixtures.ts'
import { shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [eve, ida] = [member('Evelyn'), member('Ida')]
const sessionInAddress = (path: string, type = '') =>
  `${path}#access_token=${accessTokenOf(eve)}&refresh_token=of-eve&expires_in=3600&token_type=bearer${type}`

const stored = () => window.localStorage.getItem(sessionKey)
const storedName = () => (stored() === null ? undefined : JSON.parse(stored() ?? '').user.user_metadata.full_name)
const question = page.getByRole('alertdialog', { name: `Continue as ${eve.user.email}?` })

function answerPages() {
  server.answer('GET /saved', { items: [], next_cursor: null })
}

test.each(['', '&type=signup', '&type=magiclink', '&type=invite'])(
  'a session in an address (%s) is stored only after "Continue as …?" [R59]',
  async (type) => {
    answerPages()
    server.auth.answer('GET /user', eve.user)
    answerEverywhere(eve)
    openApp(sessionInAddress('/saved', type))
    await expect.element(question).toBeVisible()
    await expect.element(question.getByText('This link signs you in to that account.')).toBeVisible()
    expect(window.location.href).not.toContain('token')
    expect(stored(), 'nothing is stored before the press').toBeNull()
    await expect.poll(whereabouts).toBe('/login?next=%2Fsaved')
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(storedName).toBe('Evelyn')
    await expect.poll(whereabouts).toBe('/saved')
    await expect.poll(shown('Logged in successfully')).toBe(1)
  },
)

test('a member stays logged in as themselves until they press Continue, and for good after "Not me" [R59]', async () => {
  answerPages()
  server.auth.answer('GET /user', eve.user)
  openApp(sessionInAddress('/saved'), { as: ida })
  await expect.element(question).toBeVisible()
  await expect.poll(whereabouts).toBe('/saved')
  expect(storedName()).toBe('Ida')
  await question.getByRole('button', { name: 'Not me' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(storedName()).toBe('Ida')
  visit('/profile')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ida' })).toBeVisible()
  await expect.poll(shown('Security warning: User session changed unexpectedly')).toBe(0)
  expect(shown('Logged in successfully')()).toBe(0)
})

test('a member who presses Continue becomes the other person, without a warning [R59]', async () => {
  answerPages()
  server.auth.answer('GET /user', eve.user)
  server.answer('GET /me', () => (storedName() === 'Ida' ? ida.profile : eve.profile))
  openApp(sessionInAddress('/saved'), { as: ida })
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(storedName).toBe('Evelyn')
  await expect.poll(shown('Logged in successfully')).toBe(1)
  expect(shown('Security warning: User session changed unexpectedly')()).toBe(0)
})

test("a session that the server doesn't know isn't offered", async () => {
  server.auth.refuse('GET /user', 'bad_jwt')
  openApp(sessionInAddress('/about'))
  await expect.poll(shown("This link didn't work")).toBe(1)
  await expect.element(question).not.toBeInTheDocument()
  expect(stored()).toBeNull()
})

/** Stores what the client stores for a flow that this browser began. */
function beginFlow(flowId: string, verifier: string) {
  window.localStorage.setItem(`${sessionKey}-flow-${flowId}-code-verifier`, JSON.stringify(verifier))
}

/** Answers the code exchange, and returns the verifiers of its requests. */
function recordExchanges(): string[] {
  const heard: string[] = []
  server.auth.hear('POST /token', async (request) => {
    heard.push((await request.json()).code_verifier)
    return sessionOf(eve)
  })
  answerEverywhere(eve)
  return heard
}

const confirmed = (flowId: string, next = '') => `/login?${next}sb_flow_id=${flowId}&code=a-code&type=signup`
const washer = item(ida)

test.each([
  ['an item', `/item/${washer.id}?from=2030-01-02&until=2030-01-03`],
  ['a hire request', `/item/${washer.id}?from=2030-01-02&until=2030-01-03&addons=${idOf('brush')}`],
  ['a page for members', '/saved'],
  ['the home page', '/home'],
])('confirming the email address leads on to %s, with a message [accounts 4.1] [R38]', async (_, next) => {
  answerPages()
  server.answer('GET /items/:itemId', washer)
  server.answer('POST /quotes', quote)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('GET /profiles/:userId/reviews', noReviews)
  answerHome()
  beginFlow('flow-number-1', 'verifier-1')
  const heard = recordExchanges()
  openApp(confirmed('flow-number-1', next === '/home' ? '' : `next=${encodeURIComponent(next)}&`))
  await expect.poll(whereabouts).toBe(next)
  await expect.poll(shown('Logged in successfully')).toBe(1)
  expect(shown('Your email address is confirmed.')()).toBe(1)
  expect(heard).toEqual(['verifier-1'])
  expect(storedName()).toBe('Evelyn')
})

function answerHome() {
  server.answer('GET /items', {
    items: [],
    boosted: [],
    next_cursor: null,
    total: 0,
    total_is_more: false,
    near: null,
    match: null,
  })
}

test.each([
  ['a visitor', undefined],
  ['a member', ida],
])('a confirmation link from another browser confirms the address, and leaves %s as they are', async (_, as) => {
  answerHome()
  openApp(confirmed('flow-number-1'), as && { as })
  await expect.poll(shown('Your email address is confirmed')).toBe(1)
  expect(shown('Please log in.')()).toBe(as ? 0 : 1)
  expect(server.auth.asked('POST /token')).toBe(0)
  expect(storedName()).toBe(as?.name)
  expect(window.location.href).not.toContain('code')
})

test('two tabs with a flow each use their own verifier', async () => {
  beginFlow('flow-number-1', 'verifier-1')
  beginFlow('flow-number-2', 'verifier-2')
  window.localStorage.setItem(`${sessionKey}-code-verifier`, JSON.stringify('verifier-2'))
  const heard = recordExchanges()
  answerHome()
  openApp(confirmed('flow-number-1'))
  await expect.poll(storedName).toBe('Evelyn')
  expect(heard).toEqual(['verifier-1'])
  expect(window.localStorage.getItem(`${sessionKey}-flow-flow-number-2-code-verifier`)).not.toBeNull()
})

test('a code without a matching flow uses up no verifier', async () => {
  window.localStorage.setItem(`${sessionKey}-code-verifier`, JSON.stringify('verifier-2'))
  openApp('/about?code=of-someone')
  await expect.poll(shown("This link didn't work")).toBe(1)
  expect(server.auth.asked('POST /token')).toBe(0)
  expect(window.localStorage.getItem(`${sessionKey}-code-verifier`)).not.toBeNull()
})

test.each([
  ['in the fragment, with type=recovery', '#access_token=TOKEN&refresh_token=r&type=recovery'],
  ['in the fragment, without a type', '#access_token=TOKEN&refresh_token=r'],
  ['in the query, with type=recovery', '?type=recovery&access_token=TOKEN'],
  ['in the query, without a type', '?access_token=TOKEN'],
])(
  'the reset page keeps its token (%s) across a reload, and never uses it as a session [R35] [R59]',
  async (_, address) => {
    openApp(`/reset-password${address.replace('TOKEN', accessTokenOf(eve))}`)
    await expect.poll(shown('Password recovery initiated')).toBe(1)
    await expect.element(page.getByRole('button', { name: 'Reset Password' })).toBeEnabled()
    expect(stored()).toBeNull()
    reloadApp()
    await expect.element(page.getByRole('button', { name: 'Reset Password' })).toBeEnabled()
    expect(window.location.href).not.toContain('token')
    expect(shown('Unable to reset password')()).toBe(0)
    expect(shown('Logged in successfully')()).toBe(0)
    await expect.poll(shown('Password recovery initiated')).toBe(0)

    server.auth.answer('PUT /user', eve.user)
    server.auth.answer('POST /logout', undefined)
    await page.getByLabelText('New password').fill('another gate 8 green')
    await page.getByLabelText('Confirm password').fill('another gate 8 green')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect.poll(shown('Password updated successfully')).toBe(1)
    reloadApp()
    await expect.element(page.getByText('Unable to reset password')).toBeVisible()
  },
)

test("the reset page says whose password it is, and leaves another person's session alone", async () => {
  openApp(`/reset-password#access_token=${accessTokenOf(eve)}&refresh_token=r&type=recovery`, { as: ida })
  await expect.element(page.getByText(`the account of ${eve.user.email}`)).toBeVisible()
  await expect.element(page.getByText('You are logged in with another account here')).toBeVisible()
  server.auth.answer('PUT /user', eve.user)
  server.auth.answer('POST /logout', undefined)
  await page.getByLabelText('New password').fill('another gate 8 green')
  await page.getByLabelText('Confirm password').fill('another gate 8 green')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.poll(shown('Password updated successfully')).toBe(1)
  expect(storedName()).toBe('Ida')
})

test.each([
  ['/signup', '/login'],
  ['/signup?next=%2Fsaved', '/login?next=%2Fsaved'],
  [`/signup?next=${encodeURIComponent('https://evil.example/x')}`, '/login'],
])('signing up on %s requests a link back to %s, for this browser only [accounts 7.2]', async (address, target) => {
  const asked: { target: URL; body: Record<string, unknown> }[] = []
  server.auth.hear('POST /signup', async (request) => {
    asked.push({ target: new URL(targetOf(request)), body: await request.json() })
    return eve.user
  })
  openApp(address)
  await page.getByLabelText('Name', { exact: true }).fill('Evelyn')
  await page.getByLabelText('Email', { exact: true }).fill('evelyn@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('garden gate 7 yellow')
  await page.getByLabelText('Confirm password').fill('garden gate 7 yellow')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect.poll(() => asked.length).toBe(1)
  const [{ target: to, body } = { target: new URL('x:'), body: {} }] = asked
  const flowId = to.searchParams.get('sb_flow_id')
  to.searchParams.delete('sb_flow_id')
  expect(`${to.pathname}${to.search}`).toBe(target)
  expect(to.origin).toBe(window.location.origin)
  expect(body).toMatchObject({ code_challenge: expect.any(String), code_challenge_method: 's256' })
  expect(window.localStorage.getItem(`${sessionKey}-flow-${flowId}-code-verifier`)).not.toBeNull()
})

test('a recovery email is requested without a verifier, so its link also opens on other devices [accounts 7.3] [R35]', async () => {
  const asked: { target: string; body: Record<string, unknown> }[] = []
  server.auth.hear('POST /recover', async (request) => {
    asked.push({ target: targetOf(request), body: await request.json() })
    return {}
  })
  openApp('/login')
  await page.getByRole('button', { name: /forgot/i }).click()
  await page.getByRole('dialog').getByLabelText('Email').fill('evelyn@example.org')
  await page.getByRole('dialog').getByRole('button', { name: /send/i }).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]?.target).toBe(`${window.location.origin}/reset-password?type=recovery`)
  expect(asked[0]?.body.code_challenge ?? null).toBeNull()
})

const targetOf = (request: Request) => new URL(request.url).searchParams.get('redirect_to') ?? ''

test('confirming your own sign-up while another member is logged in shows a warning [accounts 4.12]', async () => {
  answerHome()
  beginFlow('flow-number-1', 'verifier-1')
  recordExchanges()
  server.answer('GET /me', () => (storedName() === 'Ida' ? ida.profile : eve.profile))
  openApp(confirmed('flow-number-1'), { as: ida })
  await expect.poll(shown('Security warning: User session changed unexpectedly')).toBe(1)
  expect(storedName()).toBe('Evelyn')
})

test("a change of email address confirmed in another of the member's browsers shows the new address", async () => {
  server.answer('GET /saved', { items: [], next_cursor: null })
  const moved = { ...ida, user: { ...ida.user, email: 'new@example.org' } }
  server.auth.answer('POST /token', { ...sessionOf(moved), access_token: 'the-next-token' })
  openApp('/saved?sb_flow_id=of-another-browser&code=a-code&type=email_change', { as: ida })
  await expect.poll(shown('Your email address is confirmed')).toBe(1)
  await expect.poll(() => JSON.parse(stored() ?? '{}').user.email).toBe('new@example.org')
})
