import { describe, expect, it } from 'vitest'
import { authClient, goodPassword, mailsTo, signedIn, someone } from '../../../test/auth.ts'
import { hashesOf } from '../../../test/count-hashes.ts'
import { statementsOf } from '../../../test/count-statements.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })

describe('limits of the authentication wire', () => {
  it('stop anyone who guesses passwords, in the words of the wire, and let them try again later', async () => {
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

  it('stop anyone who fills a mailbox, alike for an address that nobody has', async () => {
    const { email } = await signedIn(server)
    for (const address of [email, someone().email]) {
      const codes: (string | undefined)[] = []
      for (let turn = 0; turn < 6; turn++)
        codes.push((await authClient(server).resetPasswordForEmail(address)).error?.code)
      expect(codes).toEqual([...Array.from({ length: 5 }, () => undefined), 'over_email_send_rate_limit'])
    }
  })

  it('never lock the owner out on a device of theirs, however many strangers fill the buckets', async () => {
    const home = { 'x-forwarded-for': '203.0.113.7' }
    const { email } = await signedIn(server)
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
    // The owner, too, is a stranger on a new device: what lies in the inbox works.
    expect((await wish({ 'x-forwarded-for': '192.0.2.9' })).error).toBeNull()
    expect(await sent()).toHaveLength(6)
    expect((await wish(home)).error).toBeNull()
    expect(await sent()).toHaveLength(7)
  }, 60_000)
})

it('a browser that the owner logged in with has a bucket of its own, which no neighbour can fill', async () => {
  const { email } = await signedIn(server)
  const home = { 'x-forwarded-for': '203.0.113.40', 'user-agent': 'Firefox/140.0 (Windows)' }
  const signIn = (password: string, headers: Record<string, string> = {}) =>
    post('token?grant_type=password', { email, password }, { ...home, ...headers })
  const cookie = (await signIn(goodPassword)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cookie).toContain('itemo-browser=')
  // From the same network, in what looks like the same browser.
  const neighbours: number[] = []
  for (let turn = 0; turn < 11; turn++) neighbours.push((await signIn('wrong-password')).status)
  expect(neighbours.at(-1)).toBe(429)
  expect((await signIn(goodPassword)).status).toBe(429)
  expect((await signIn(goodPassword, { cookie })).status).toBe(200)
  // The cookie alone is worth a bucket; it lasts for months, and longer with each log-in.
  server.advance(100 * 86_400_000)
  for (let turn = 0; turn < 11; turn++) await signIn('wrong-password')
  expect((await signIn(goodPassword, { cookie })).status).toBe(200)
})

it('a neighbour who looks like a device of the owner guesses codes as a stranger', async () => {
  const { email } = await signedIn(server)
  const home = { 'x-forwarded-for': '203.0.113.41', 'user-agent': 'Firefox/140.0 (Windows)' }
  await post('token?grant_type=password', { email, password: goodPassword }, home)
  server.advance(3_600_000)
  const guess = () => post('verify', { type: 'recovery', email, token: '123456' }, home)
  for (let day = 0; day < 3; day++) {
    await post('recover', { email }, { 'x-forwarded-for': '198.51.100.77' })
    await server.context.jobs.drain()
    for (let turn = 0; turn < 10; turn++) await guess()
    server.advance(3_600_000)
  }
  const strangers = await server.db.selectFrom('rate_limits').select('empty_at').execute()
  // Thirty guesses of a day fill the share of strangers.
  const fullAt = server.context.now().getTime() + 20 * 3_600_000
  expect(strangers.some(({ empty_at }) => empty_at.getTime() > fullAt)).toBe(true)
})

function signInFrom(email: string, password: string, headers: Record<string, string>) {
  return authClient(server, headers).signInWithPassword({ email, password })
}

describe('a call that names an address', () => {
  it('takes the same statements and answers the same whether someone has it, signed up with it, or nobody [R83]', async () => {
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

it('takes the same statements in a browser that asked for its email, and strangers who tried codes tell it nothing [R83]', async () => {
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

/** Asks for a mail, or tries a code, as a stranger; answers the statements it took and what it was told. */
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

describe('the slow hash of a password', () => {
  it('is worked out as often whether someone has the address or nobody', async () => {
    const { email } = await signedIn(server)
    const nobody = someone().email
    const from = { 'x-forwarded-for': '192.0.2.201' }
    const guess = (to: string) => hashesOf(() => signInFrom(to, 'wrong-password', from))
    expect([await guess(email), await guess(nobody)]).toEqual([1, 1])
    const forget = (to: string) => hashesOf(() => authClient(server, from).resetPasswordForEmail(to))
    expect([await forget(email), await forget(nobody)]).toEqual([0, 0])
  })
})
