import { expect, it } from 'vitest'
import { browse, linkTo, mailsTo, navigation, signedIn } from '../../../../test/auth.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile({ ...accountsAlone, env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })

interface From {
  readonly network: string
  readonly cookie?: string
}

const post = (path: string, body: object, { network, cookie }: From) =>
  server.fetch(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })

/** Requests a log-in code; returns the browser that waits for it. */
async function ask(email: string, network: string, cookie?: string): Promise<Required<From>> {
  const asked = await post('otp', { email, create_user: false }, { network, ...(cookie && { cookie }) })
  expect(asked.status).toBe(200)
  return { network, cookie: asked.headers.getSetCookie()[0]?.split(';')[0] ?? cookie ?? '' }
}

const codeTo = async (email: string) => /^\d{6}/.exec((await mailsTo(server, email))[0]?.subject ?? '')?.[0] ?? ''

async function tryCode(email: string, token: string, from: From): Promise<string | undefined> {
  const answer = (await (await post('verify', { type: 'email', email, token }, from)).json()) as Record<string, string>
  return answer['access_token'] === undefined ? answer['error_code'] : 'session'
}

/** Strangers request codes in many browsers for hours, and use up the guesses of each. */
async function guessAllDay(email: string): Promise<void> {
  for (let hour = 0; hour < 3; hour++) {
    server.advance(3_600_000)
    for (let turn = 0; turn < 4; turn++) {
      const from = await ask(email, `198.51.100.${hour * 10 + turn}`)
      const wrong = (await codeTo(email)) === '000000' ? '000001' : '000000'
      for (let guess = 0; guess < 4; guess++) await tryCode(email, wrong, from)
    }
  }
}

it("strangers can guess an account's codes thirty times a day in all, however many browsers ask", async () => {
  const { email } = await signedIn(server)
  await guessAllDay(email)
  const stranger = await ask(email, '192.0.2.1')
  expect(await tryCode(email, await codeTo(email), stranger)).toBe('otp_expired')
  // The email's link still works.
  const link = await linkTo(server, email)
  expect((await browse(link, { ...navigation, cookie: stranger.cookie })).fragment.has('access_token')).toBe(true)
  server.advance(86_400_000)
  const later = await ask(email, '192.0.2.2')
  expect(await tryCode(email, await codeTo(email), later)).toBe('session')
})

it("strangers' guesses don't count against the owner's browser, and imitations count as strangers", async () => {
  const { email } = await signedIn(server)
  const own = await ask(email, '203.0.113.7')
  expect(await tryCode(email, await codeTo(email), own)).toBe('session')
  await guessAllDay(email)
  await ask(email, '203.0.113.7')
  expect(await tryCode(email, await codeTo(email), { network: '203.0.113.7' })).toBe('otp_expired')
  const elsewhere = await ask(email, '203.0.113.99', own.cookie)
  expect(await tryCode(email, await codeTo(email), elsewhere)).toBe('session')
})

it("right codes don't count as guesses", async () => {
  const { email } = await signedIn(server)
  for (let turn = 0; turn < 42; turn++) {
    const from = await ask(email, `198.51.100.${turn}`)
    expect(await tryCode(email, await codeTo(email), from)).toBe('session')
    server.advance(600_000)
  }
})
