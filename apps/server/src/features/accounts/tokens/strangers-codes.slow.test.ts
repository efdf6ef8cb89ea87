import { afterEach, describe, expect, it } from 'vitest'
import { mailsTo, signedIn } from '../../../../test/auth.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile({ ...accountsAlone, env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })
const home = '203.0.113.7'

// Empties every bucket for the next test.
afterEach(() => server.advance(2 * 3_600_000))

interface From {
  readonly network?: string
  readonly cookie?: string | undefined
  readonly token?: string
}

const networks = (count: number, prefix = '198.51.100') =>
  Array.from({ length: count }, (_, index) => `${prefix}.${index + 1}`)

const send = (method: string, path: string, body: object, { network = home, cookie, token }: From = {}) =>
  server.fetch(`/auth/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0]

/** The open tokens for an address, oldest first. */
const waiting = (email: string) =>
  server.db
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .orderBy('created_at')
    .execute()
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe.each([
  ['a recovery', 'recover', {}, 'recovery'],
  ['a sign-in', 'otp', { create_user: false }, 'email'],
])('the code of %s', (_name, path, more, type) => {
  const ask = async (email: string, from: From = {}) => {
    const response = await send('POST', path, { email, ...more }, from)
    expect(response.status).toBe(200)
    return cookieOf(response)
  }
  const tryCode = async (email: string, token: string, from: From = {}) => {
    const response = await send('POST', 'verify', { type, email, token }, from)
    const body = (await response.json()) as { access_token?: string; error_code?: string }
    return body.access_token === undefined ? body.error_code : 'session'
  }
  /** The code of the newest email. */
  const codeOf = async (email: string) => {
    await mailsTo(server, email)
    return server.context.oneTime.code((await waiting(email)).at(-1)!.id)
  }

  it('survives newer requests and wrong codes from many networks, in the browser that waits for it', async () => {
    const { email } = await signedIn(server)
    const cookie = await ask(email)
    const code = await codeOf(email)
    const strangers: From[] = []
    for (const network of networks(4)) {
      server.advance(1000)
      strangers.push({ network, cookie: await ask(email, { network }) })
    }
    await mailsTo(server, email)
    expect(await waiting(email)).toHaveLength(5)
    const tries = [...strangers, ...networks(20, '192.0.2').map((network) => ({ network }))]
    const answers = await Promise.all(tries.map((from) => tryCode(email, wrongFor(code), from)))
    expect(answers).not.toContain('session')
    expect(await tryCode(email, code, { network: '192.0.2.99' })).not.toBe('session')
    expect(await tryCode(email, code, { cookie })).toBe('session')
  })

  it('has five tries in its browser, five from its network, and five from everywhere else', async () => {
    const { email } = await signedIn(server)
    const cookie = await ask(email)
    const code = await codeOf(email)
    for (const from of [{ network: '192.0.2.1' }, {}, { cookie }]) {
      await Promise.all(Array.from({ length: 5 }, () => tryCode(email, wrongFor(code), from)))
      expect(await tryCode(email, code, from)).toMatch(/^(otp_expired|over_request_rate_limit)$/)
    }
    const [tried] = await waiting(email)
    expect(tried?.attempts).toBe(6)
    expect(tried?.network_attempts).toBeGreaterThanOrEqual(5)
    expect(tried?.other_attempts).toBe(6)
  })

  it('from a later email requested elsewhere works in a browser that asked before, for ten minutes', async () => {
    const { email } = await signedIn(server)
    const cookie = await ask(email)
    await codeOf(email)
    server.advance(1000)
    await ask(email, { network: '192.0.2.1' })
    const later = await codeOf(email)
    server.advance(599_000)
    expect(await tryCode(email, later, { cookie })).toBe('session')
    await ask(email)
    const own = await codeOf(email)
    server.advance(600_000)
    expect(await tryCode(email, own, { cookie })).toBe('otp_expired')
  })
})

it("the code of a change of address survives strangers' wrong codes, in the browser that asked", async () => {
  const { email, client } = await signedIn(server)
  const token = (await client.getSession()).data.session?.access_token ?? ''
  const wanted = `new.${email}`
  const asked = await send('PUT', 'user', { email: wanted }, { token })
  expect(asked.status).toBe(200)
  const cookie = cookieOf(asked)
  const type = 'email_change'
  const tryCode = async (address: string, code: string, from: From) =>
    (await send('POST', 'verify', { type, email: address, token: code }, from)).status
  for (const address of [email, wanted]) {
    const code = server.context.oneTime.code((await waiting(address))[0]!.id)
    const strangers = networks(12, '192.0.2').map((network) => ({ network }))
    const answers = await Promise.all(strangers.map((from) => tryCode(address, wrongFor(code), from)))
    expect(answers).not.toContain(200)
    expect(await tryCode(address, code, { network: '192.0.2.99' })).not.toBe(200)
    expect(await tryCode(address, code, { cookie })).toBe(200)
  }
})
