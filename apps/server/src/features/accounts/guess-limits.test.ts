import { afterEach, expect, it } from 'vitest'
import { askOverHttp } from '../../../test/ask-over-http.ts'
import { authClient, browse, goodPassword, linkTo, navigation, ownForm, signedIn, someone } from '../../../test/auth.ts'
import { createMember } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { takeForAccount } from './account-limits.ts'

const server = await serverOfFile({ env: { RATE_LIMITS: 'true' } })

// Empties every bucket for the next test.
afterEach(() => server.advance(2 * 3_600_000))

const send = async (method: string, path: string, body: object, token = '') => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await askOverHttp(`${server.url}/auth/v1/${path}`, { method, headers, body: JSON.stringify(body) })).status
}
const post = (path: string, body: object) => send('POST', path, body)

/** The distinct response statuses of many equal requests. */
async function answersTo(count: number, ask: () => Promise<number>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, ask))
  return [...new Set(answers)].toSorted((a, b) => a - b)
}

it("guesses at links are counted, and don't block a right one from the same network", async () => {
  const { email, name } = someone()
  await authClient(server).signUp({ email, password: goodPassword, options: { data: { full_name: name } } })
  const token_hash = (await linkTo(server, email)).searchParams.get('token') ?? ''
  const guess = () => post('verify', { type: 'signup', token_hash: 'none' })
  expect(await answersTo(65, guess)).toEqual([403, 429])
  expect(await post('verify', { type: 'signup', token_hash })).toBe(200)
  expect(await guess()).toBe(429)
})

it("guesses at refresh tokens are counted, and don't block renewals from the same network", async () => {
  const { session } = await signedIn(server)
  const path = 'token?grant_type=refresh_token'
  expect(await answersTo(680, () => post(path, { refresh_token: 'none' }))).toEqual([400, 429])
  expect(await post(path, { refresh_token: session.refresh_token })).toBe(200)
})

it("guesses at PKCE codes are counted, and don't block a right one from the same network", async () => {
  const { email } = await signedIn(server)
  const client = authClient(server, {}, 'pkce')
  await client.signInWithOtp({ email })
  const { to } = await browse(await linkTo(server, email), ownForm, 'POST', 'answer=yes')
  const guess = () => post('token?grant_type=pkce', { auth_code: 'none', code_verifier: 'none' })
  expect(await answersTo(65, guess)).toEqual([404, 429])
  expect((await client.exchangeCodeForSession(to.searchParams.get('code') ?? '')).error).toBeNull()
})

it("guesses at links in a browser don't block a right one from the same network", async () => {
  const { email } = await signedIn(server)
  await authClient(server).resetPasswordForEmail(email)
  const link = await linkTo(server, email)
  const guess = async () => (await browse(new URL('/auth/v1/verify?token=none&type=recovery', link), navigation)).status
  await answersTo(65, guess)
  expect((await browse(link, navigation)).fragment.has('access_token')).toBe(true)
})

it("a sign-up refused for its input doesn't count against others on the network", async () => {
  const person = { email: someone().email, data: { full_name: someone().name } }
  expect(await answersTo(25, () => post('signup', { ...person, password: 'abc12' }))).toEqual([422])
  expect(await post('signup', { ...person, password: goodPassword })).toBe(200)
})

it("emails that others sent to an address don't block one's first of the day", async () => {
  const { email } = someone()
  const members = await Promise.all(Array.from({ length: 10 }, () => createMember(server)))
  const ask = ({ token }: { token: string }, to = email) => send('PUT', 'user', { email: to }, token)
  const own = members.pop()!
  for (const stranger of members) {
    for (let turn = 0; turn < 5; turn++) {
      await ask(stranger)
      await ask(stranger, stranger.email)
    }
  }
  expect(await ask(own)).toBe(200)
  expect(await ask(own, own.email)).toBe(200)
  expect(await ask(own)).toBe(429)
})

it("one's data can be downloaded six times an hour, and again ten minutes later", async () => {
  const member = await createMember(server)
  const read = () => server.call('GET /my/data', {}, member)
  expect(await answersTo(7, async () => (await read()).status)).toEqual([200, 429])
  const seconds = Number((await read()).headers.get('retry-after'))
  // Counted from the first one, so some of it has passed.
  expect([seconds > 540, seconds <= 600]).toEqual([true, true])
  server.advance(seconds * 1000)
  expect(await answersTo(2, async () => (await read()).status)).toEqual([200, 429])
})

it('a browser that signs up counts as waiting for the email, and shares no limit with strangers', async () => {
  const person = someone()
  const secret = 'a-browser-that-signs-up'
  const attempt = {
    act: 'code',
    email: person.email,
    network: { limit: 60, windowSeconds: 300 },
    ownBrowser: { limit: 15, windowSeconds: 3600 },
    mayWait: true,
    caller: { address: '192.0.2.9', userAgent: '', browserSecret: secret },
  }
  expect(await takeForAccount(server.context, attempt)).toBe('stranger')
  const signedUp = await server.fetch('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `itemo-browser=${secret}` },
    body: JSON.stringify({ email: person.email, password: goodPassword, data: { full_name: person.name } }),
  })
  expect(signedUp.status).toBe(200)
  expect(await takeForAccount(server.context, attempt)).toBe('waiting browser')
})
