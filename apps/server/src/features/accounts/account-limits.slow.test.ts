import { describe, expect, it } from 'vitest'
import { authClient, browse, goodPassword, linkTo, mailsTo, navigation, signedIn, someone } from '../../../test/auth.ts'
import { sandboxBrowser } from '../../../test/sandbox-browser.ts'
import { hashesOf } from '../../../test/count-hashes.ts'
import { statementsOf } from '../../../test/count-statements.ts'
import { accountsAlone, serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ ...accountsAlone, env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })

describe('limits of the authentication API', () => {
  it("stop someone guessing passwords, with the API's error, and let them try again later", async () => {
    const { email } = await signedIn(server)
    const guess = () => authClient(server).signInWithPassword({ email, password: 'wrong-password' })
    const codes = new Set<string | undefined>()
    for (let turn = 0; turn < 12; turn++) codes.add((await guess()).error?.code)
    expect(codes).toEqual(new Set(['invalid_credentials', 'over_request_rate_limit']))
    const response = await server.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: goodPassword }),
    })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
    server.advance(900_000)
    expect((await authClient(server).signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  })

  it('stop someone flooding a mailbox, the same for an unknown address', async () => {
    const { email } = await signedIn(server)
    for (const address of [email, someone().email]) {
      const codes: (string | undefined)[] = []
      for (let turn = 0; turn < 6; turn++)
        codes.push((await authClient(server).resetPasswordForEmail(address)).error?.code)
      expect(codes).toEqual([...Array.from({ length: 5 }, () => undefined), 'over_email_send_rate_limit'])
    }
  })

  it('never lock the owner out of their own browser, however many strangers use up the limits', async () => {
    const { email } = await signedIn(server)
    const first = await post('token?grant_type=password', { email, password: goodPassword })
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const home = { 'x-forwarded-for': '203.0.113.7', cookie }
    expect((await signInFrom(email, goodPassword, home)).error).toBeNull()
    for (let turn = 0; turn < 101; turn++) {
      await signInFrom(email, 'wrong-password', { 'x-forwarded-for': `198.51.100.${turn}` })
    }
    const stranger = await signInFrom(email, goodPassword, { 'x-forwarded-for': '192.0.2.9' })
    expect(stranger.error?.code).toBe('over_request_rate_limit')
    expect((await signInFrom(email, goodPassword, home)).error).toBeNull()
    const wish = (headers: Record<string, string>) => authClient(server, headers).resetPasswordForEmail(email)
    const sent = async () => (await mailsTo(server, email)).filter(({ subject }) => subject === 'Reset your password')
    for (let turn = 0; turn < 9; turn++) await wish({ 'x-forwarded-for': `198.51.100.${turn}` })
    // The owner on a new device counts as a stranger too: the email that is already in the inbox works.
    expect((await wish({ 'x-forwarded-for': '192.0.2.9' })).error).toBeNull()
    expect(await sent()).toHaveLength(6)
    expect((await wish(home)).error).toBeNull()
    expect(await sent()).toHaveLength(7)
  })
})

it('a browser that the owner logged in with has its own limit, which no neighbour can use up', async () => {
  const { email } = await signedIn(server)
  const home = { 'x-forwarded-for': '203.0.113.40', 'user-agent': 'Firefox/140.0 (Windows)' }
  const signIn = (password: string, headers: Record<string, string> = {}) =>
    post('token?grant_type=password', { email, password }, { ...home, ...headers })
  const cookie = (await signIn(goodPassword)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cookie).toContain('itemo-browser=')
  // From the same network, with the same user agent.
  const fill = async () => {
    const answers: number[] = []
    for (let turn = 0; turn < 11; turn++) answers.push((await signIn('wrong-password')).status)
    expect(answers.at(-1)).toBe(429)
  }
  await fill()
  expect((await signIn(goodPassword)).status).toBe(429)
  expect((await signIn(goodPassword, { cookie })).status).toBe(200)
  // The cookie alone is enough for a bucket; it lasts for months, and each log-in extends it.
  server.advance(100 * 86_400_000)
  await fill()
  expect((await signIn(goodPassword, { cookie })).status).toBe(200)
})

it("limits don't tell a neighbour with the same kind of browser which addresses are used there", async () => {
  const { email } = await signedIn(server)
  const home = { 'x-forwarded-for': '203.0.113.42', 'user-agent': 'Firefox/140.0 (Windows)' }
  await post('token?grant_type=password', { email, password: goodPassword }, home)
  const guess = () => post('token?grant_type=password', { email: someone().email, password: 'wrong-password' }, home)
  for (let turn = 0; turn < 61; turn++) await guess()
  // On a slow machine a guess or two may have been refilled in the meantime.
  await expect.poll(async () => [(await guess()).status, (await guess()).status]).toEqual([429, 429])
  for (const path of ['token?grant_type=password', 'recover']) {
    const ask = (to: string) => post(path, { email: to, password: 'wrong-password' }, home)
    const told = path === 'recover' ? [200, 200] : [429, 429]
    // Here too a guess may have been refilled.
    await expect.poll(async () => [(await ask(email)).status, (await ask(someone().email)).status]).toEqual(told)
  }
})

it('codes of log-ins with a provider can be guessed by strangers no more often than others', async () => {
  const { email } = await signedIn(server)
  const begin = async () => {
    const browser = sandboxBrowser(server)
    await browser.signIn('facebook', { new_email: email, name: 'Someone', act: 'continue' })
    const [mail] = await mailsTo(server, email)
    const enter = async (code: string) => {
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body: JSON.stringify({ code }) }
      return (await browser.go(`${server.url}/auth/v1/social-confirmations`, sent)).status
    }
    return { enter, code: /^(\d{6})/.exec(mail?.subject ?? '')?.[1] ?? '' }
  }
  for (let turn = 0; turn < 5; turn++) {
    const { enter, code } = await begin()
    for (let guess = 0; guess < 7; guess++) expect(await enter(code === '000000' ? '000001' : '000000')).toBe(400)
  }
  // Thirty guesses within a day: a right one is refused like the others.
  server.advance(1_200_000)
  const late = await begin()
  expect(await late.enter(late.code)).toBe(400)
  server.advance(86_400_000)
  const next = await begin()
  expect(await next.enter(next.code)).toBe(200)
})

it("another site's page can't use up its visitor's limit for log-ins with a provider", async () => {
  const ask = (headers: Record<string, string>) => browse(`${server.url}/auth/v1/authorize?provider=google`, headers)
  const picture = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
  for (let turn = 0; turn < 61; turn++) expect((await ask(picture)).status).toBe(403)
  const led = await ask({ ...navigation, 'sec-fetch-site': 'same-origin' })
  expect(led.to.pathname).toBe('/dev/login/google/authorize')
  for (let turn = 0; turn < 60; turn++) await ask({ ...navigation, 'sec-fetch-site': 'same-origin' })
  const full = await ask({ ...navigation, 'sec-fetch-site': 'same-origin' })
  expect([full.status, full.to.pathname]).toEqual([303, '/login'])
  expect(full.fragment.get('error_code')).toBe('over_request_rate_limit')
})

it('an address that a neighbour signed up with repeatedly is still available to its owner', async () => {
  const { email } = someone()
  const from = { 'x-forwarded-for': '203.0.113.44' }
  const signUp = (full_name: string) => post('signup', { email, password: goodPassword, data: { full_name } }, from)
  for (let turn = 0; turn < 3; turn++) expect((await signUp(someone().name)).status).toBe(200)
  const own = await signUp(someone().name)
  expect(own.status).toBe(200)
  const cookie = own.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await server.context.jobs.drain()
  expect(await mailsTo(server, email)).toHaveLength(3)
  // In the browser that signed up, any email to the address creates the account, with a password that its reader chooses.
  const entered = await browse(await linkTo(server, email), { ...navigation, ...from, cookie })
  expect([entered.fragment.get('type'), entered.to.pathname]).toEqual(['recovery', '/reset-password'])
})

function signInFrom(email: string, password: string, headers: Record<string, string>) {
  return authClient(server, headers).signInWithPassword({ email, password })
}

describe('a call that names an address', () => {
  it('runs the same statements and answers the same for a member, a pending sign-up and nobody [R83]', async () => {
    const { email } = await signedIn(server)
    server.advance(3_600_000)
    const waiting = someone()
    const options = { data: { full_name: waiting.name } }
    await authClient(server).signUp({ email: waiting.email, password: goodPassword, options })
    for (const type of ['recovery', 'magiclink'] as const) await request(type, email)
    await server.context.jobs.drain()
    for (const act of [
      ...Object.values(mails),
      ...codeTypes.map((type) => (to: string) => tryCode(type, to)),
      signIn,
    ]) {
      // Every bucket is empty again.
      server.advance(3_600_000)
      const [known, pending, unknown] = [
        await ask(act, email),
        await ask(act, waiting.email),
        await ask(act, someone().email),
      ]
      expect(known.statements.length).toBeGreaterThan(0)
      expect(known).toEqual(unknown)
      expect(pending).toEqual(unknown)
    }
  })
})

it('runs the same statements in the browser that asked for the email, whatever codes strangers tried [R83]', async () => {
  const { email } = await signedIn(server)
  const waiting = someone()
  const options = { data: { full_name: waiting.name } }
  await authClient(server).signUp({ email: waiting.email, password: goodPassword, options })
  for (const [path, type] of [
    ['otp', 'email'],
    ['recover', 'recovery'],
    ['resend', 'signup'],
  ] as const) {
    server.advance(3_600_000)
    const tried: object[] = []
    for (const to of [email, waiting.email, someone().email]) {
      const cookie = (await post('otp', { email: someone().email })).headers.getSetCookie()[0]?.split(';')[0] ?? ''
      await post(path, { email: to, type: 'signup' }, { cookie })
      await server.context.jobs.drain()
      const others = Array.from({ length: 20 }, (_, index) => ({ 'x-forwarded-for': `198.51.100.${index}` }))
      for (const from of others) await post('verify', { type, email: to, token: '12345x' }, from)
      tried.push(await ask(() => post('verify', { type, email: to, token: '12345x' }, { cookie }), to))
    }
    expect(tried[0]).toMatchObject({ status: 403 })
    expect(tried[1]).toEqual(tried[0])
    expect(tried[2]).toEqual(tried[0])
  }
})

/** Requests an email, or tries a code, as a stranger; returns the statements that ran and the response. */
async function ask(act: (to: string) => Promise<Response>, to: string) {
  const answers: Response[] = []
  const statements = await statementsOf(async () => answers.push(await act(to)))
  const [answer] = answers
  return { statements, status: answer?.status, body: await answer?.text() }
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  server.fetch(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.200', ...headers },
    body: JSON.stringify(body),
  })
const request = (type: 'recovery' | 'magiclink', email: string) =>
  type === 'recovery' ? mails.recover(email) : mails.otp(email)
const mails = {
  recover: (email: string) => post('recover', { email }),
  resend: (email: string) => post('resend', { email, type: 'signup' }),
  resendChange: (email: string) => post('resend', { email, type: 'email_change' }),
  otp: (email: string) => post('otp', { email, create_user: false }),
}
const codeTypes = ['signup', 'recovery', 'email', 'email_change']
const tryCode = (type: string, email: string) => post('verify', { type, email, token: '12345x' })
const signIn = (email: string) => post('token?grant_type=password', { email, password: 'wrong-password' })

describe('the slow password hash', () => {
  it("is computed equally often for a member's address and an unknown one", async () => {
    const { email } = await signedIn(server)
    const nobody = someone().email
    const from = { 'x-forwarded-for': '192.0.2.201' }
    const guess = (to: string) => hashesOf(() => signInFrom(to, 'wrong-password', from))
    expect([await guess(email), await guess(nobody)]).toEqual([1, 1])
    const forget = (to: string) => hashesOf(() => authClient(server, from).resetPasswordForEmail(to))
    expect([await forget(email), await forget(nobody)]).toEqual([0, 0])
  })
})
