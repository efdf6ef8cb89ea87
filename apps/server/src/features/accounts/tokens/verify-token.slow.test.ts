import { describe, expect, it } from 'vitest'
import {
  authClient,
  browse,
  follow,
  goodPassword,
  linkTo,
  mailsTo,
  navigation,
  ownForm,
  signedIn,
  someone,
} from '../../../../test/auth.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'
import { createAccount } from '../users/users.ts'

const server = await serverOfFile({
  ...accountsAlone,
  env: { AUTH_REDIRECT_URLS: 'https://app.example.org/back,itemo://open' },
})

const expiredText = 'Email link is invalid or has expired'

async function signUp(person = someone()) {
  const { email, name } = person
  const { error } = await authClient(server).signUp({
    email,
    password: goodPassword,
    options: { data: { full_name: name } },
  })
  if (error) throw error
  return { ...person, link: await linkTo(server, email) }
}

/** The address of an unconfirmed account that an administrator created. */
async function madeByHand(): Promise<string> {
  const { email, name } = someone()
  await createAccount(server.context, server.db, {
    email,
    passwordHash: await server.context.passwords.hash(goodPassword),
    metadata: { full_name: name },
    provider: 'email',
    confirmed: false,
    uniqueName: false,
    terms: null,
  })
  return email
}

describe('a link in an email', () => {
  it('works once; a late second click on a confirmation says that all is well', async () => {
    const { link } = await signUp()
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(link)))
    expect(answers.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
    const late = await follow(link)
    expect(late.to.pathname).toBe('/login')
    expect([...late.fragment.keys()]).toEqual(['message'])
  })

  it("isn't used up when a program opens it, and works for the person afterwards", async () => {
    const { link } = await signUp()
    const programs: [string, Record<string, string>][] = [
      ['nothing said', {}],
      ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
      ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
      ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
      ['half a navigation', { 'sec-fetch-mode': 'navigate' }],
      ['a prefetch', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
      ['an old prefetch', { ...navigation, purpose: 'prefetch' }],
      ['a prefetch of Firefox', { ...navigation, 'x-moz': 'prefetch' }],
      ['a preview', { ...navigation, 'x-purpose': 'preview' }],
    ]
    for (const [what, headers] of programs) {
      const page = await browse(link, headers)
      expect([page.status, page.headers.get('content-type')], what).toEqual([200, 'text/html; charset=UTF-8'])
      expect(page.text, what).not.toContain(link.searchParams.get('token'))
    }
    expect((await browse(link, navigation, 'HEAD')).status).toBe(200)
    // Node's fetch always identifies itself as a script, whatever headers it is given.
    expect((await fetch(link, { redirect: 'manual', headers: navigation })).status).toBe(200)
    const { headers } = await browse(link, {})
    expect(headers.get('referrer-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/style-src 'self' 'sha256-/)
    expect(policy).toContain("form-action 'self' https://app.example.org itemo:")
    const pressed = await browse(link, ownForm, 'POST', 'answer=yes')
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('location')).toContain('access_token=')
    expect(pressed.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it("refuses another page's form, and isn't used up by it", async () => {
    const { link } = await signUp()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const elsewhere: Record<string, string>[] = [
      { ...form },
      { ...form, origin: 'null' },
      { ...form, origin: 'https://evil.example.org' },
      { ...form, origin: server.url, 'sec-fetch-site': 'cross-site' },
      { ...form, origin: server.url, 'sec-fetch-site': 'same-site' },
      { ...form, origin: server.url, 'sec-fetch-site': 'none' },
      { ...form, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of elsewhere) {
      const refused = await browse(link, headers, 'POST')
      expect([refused.status, refused.to.href], JSON.stringify(headers)).toEqual([403, 'about:blank'])
    }
    // Over plain http the browser only sends its origin.
    const own = await browse(link, { ...form, origin: server.url }, 'POST', 'answer=yes')
    expect(own.fragment.has('access_token')).toBe(true)
  })

  it('leads to the site or a listed address only, whatever was requested', async () => {
    const wanted: [string, string][] = [
      ['https://evil.example.org/login', `${server.url}/login`],
      [`${server.url}.evil.example.org/`, `${server.url}/login`],
      ['//evil.example.org', `${server.url}/login`],
      ['\\\\evil.example.org', `${server.url}/login`],
      [`http://user:secret@${new URL(server.url).host}/home`, `${server.url}/login`],
      ['javascript:alert(1)', `${server.url}/login`],
      ['https://app.example.org/elsewhere', `${server.url}/login`],
      ['https://app.example.org/back?x=1', 'https://app.example.org/back?x=1'],
      ['itemo://open', 'itemo://open'],
      ['/home', `${server.url}/home`],
    ]
    for (const [redirectTo, expected] of wanted) {
      const { link } = await signUp()
      link.searchParams.set('redirect_to', redirectTo)
      const { to } = await follow(link)
      to.hash = ''
      expect(to.href.replace(/\/$/, ''), redirectTo).toBe(expected)
    }
  })

  it('expires, and is invalid when altered or of another kind', async () => {
    const { link } = await signUp()
    const otherKind = new URL(link)
    otherKind.searchParams.set('type', 'recovery')
    const altered = new URL(link)
    altered.searchParams.set('token', `${link.searchParams.get('token')}x`)
    const bare = new URL('/auth/v1/verify', link)
    server.advance(24 * 3_600_000 + 1000)
    for (const dead of [otherKind, altered, bare, link]) {
      const { fragment } = await follow(dead)
      expect(Object.fromEntries(fragment)).toEqual({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: expiredText,
      })
    }
  })

  it('can be exchanged by the library as a token hash', async () => {
    const { link } = await signUp()
    const token_hash = link.searchParams.get('token') ?? ''
    const client = authClient(server)
    const { data, error } = await client.verifyOtp({ token_hash, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeDefined()
    const again = await client.verifyOtp({ token_hash, type: 'email' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })
})

describe('recovery', () => {
  it('leads to the reset screen, sets a new password, and confirms an unconfirmed address [accounts 2.5] [R35]', async () => {
    const email = await madeByHand()
    const client = authClient(server)
    const { error } = await client.resetPasswordForEmail(email, {
      redirectTo: `${server.url}/reset-password?type=recovery`,
    })
    expect(error).toBeNull()
    const link = await linkTo(server, email)
    const { to, fragment } = await follow(link)
    expect(`${to.pathname}${to.search}`).toBe('/reset-password?type=recovery')
    expect(fragment.get('type')).toBe('recovery')
    const { data } = await client.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(data.session).not.toBeNull()
    expect((await client.updateUser({ password: 'fresh-harbour-9' })).error).toBeNull()
    expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired')
    const signed = await authClient(server).signInWithPassword({ email, password: 'fresh-harbour-9' })
    expect(signed.error).toBeNull()
  })

  it('removes a password that someone else may have set before', async () => {
    const email = await madeByHand()
    await authClient(server).resetPasswordForEmail(email)
    await follow(await linkTo(server, email))
    const squatter = await authClient(server).signInWithPassword({ email, password: goodPassword })
    expect(squatter.error?.code).toBe('invalid_credentials')
  })

  it('does nothing for a pending sign-up, which is no account [R56]', async () => {
    const { email } = await signUp()
    await authClient(server).resetPasswordForEmail(email)
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual(['Confirm your email address'])
  })

  it('expires after 60 minutes, or with a change of the password [R35]', async () => {
    const { email, client } = await signedIn(server)
    await authClient(server).resetPasswordForEmail(email)
    const first = await linkTo(server, email)
    await client.updateUser({ password: 'changed-harbour-1' })
    expect((await follow(first)).fragment.get('error_code')).toBe('otp_expired')
    await authClient(server).resetPasswordForEmail(email)
    const second = await linkTo(server, email)
    server.advance(3_601_000)
    expect((await follow(second)).fragment.get('error_code')).toBe('otp_expired')
  })
})

describe('requested emails', () => {
  it('answer the same for an unknown address, and send it nothing [accounts 7.3]', async () => {
    const { email } = someone()
    const client = authClient(server)
    expect(await client.resetPasswordForEmail(email)).toEqual({ data: {}, error: null })
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull()
    expect(await mailsTo(server, email)).toEqual([])
  })

  it('resend the confirmation until the address is confirmed', async () => {
    const { email, link } = await signUp()
    await authClient(server).resend({ type: 'signup', email, options: { emailRedirectTo: `${server.url}/login` } })
    const mails = await mailsTo(server, email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address', 'Confirm your email address'])
    await follow(link)
    await authClient(server).resend({ type: 'signup', email })
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toContain('Welcome to Itemo')
    expect(await mailsTo(server, email)).toHaveLength(3)
  })

  it('refuse invalid addresses and kinds [accounts 5.4]', async () => {
    const client = authClient(server)
    for (const email of ['nobody', '', 'a\u0000@example.org']) {
      expect((await client.resetPasswordForEmail(email)).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
    }
    expect((await client.signInWithOtp({ phone: '+441234' })).error?.code).toBe('phone_provider_disabled')
    const response = await server.fetch('/auth/v1/resend', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: someone().email, type: 'nonsense' }),
    })
    expect(response.status).toBe(400)
  })
})

describe('a code in an email', () => {
  const codeIn = async (email: string) =>
    /code within 10 minutes: (\d{6})/.exec((await mailsTo(server, email))[0]?.text ?? '')?.[1] ?? ''

  it('confirms a sign-up and allows choosing a new password, as the link does', async () => {
    const { email } = await signUp()
    const client = authClient(server)
    const token = await codeIn(email)
    expect((await client.verifyOtp({ email, token, type: 'recovery' })).error?.code).toBe('otp_expired')
    const confirmed = await client.verifyOtp({ email, token, type: 'signup' })
    expect(confirmed.data.user?.email_confirmed_at).toBeDefined()
    expect((await client.verifyOtp({ email, token, type: 'signup' })).error?.code).toBe('otp_expired')
    await mailsTo(server, email)
    await client.resetPasswordForEmail(email)
    const recovered = await client.verifyOtp({ email, token: await codeIn(email), type: 'recovery' })
    expect(recovered.error).toBeNull()
    server.advance(30 * 60_000)
    expect((await client.updateUser({ password: 'fresh-harbour-9' })).error).toBeNull()
  })

  it('works for ten minutes, to the second, and its link for longer', async () => {
    const { email } = await signedIn(server)
    const client = authClient(server)
    const ask = async () => {
      server.advance(3_600_000)
      await client.resetPasswordForEmail(email)
      return codeIn(email)
    }
    const early = await ask()
    server.advance(598_000)
    expect((await client.verifyOtp({ email, token: early, type: 'recovery' })).error).toBeNull()
    const late = await ask()
    server.advance(600_000)
    expect((await client.verifyOtp({ email, token: late, type: 'recovery' })).error?.code).toBe('otp_expired')
    expect((await follow(await linkTo(server, email))).fragment.get('type')).toBe('recovery')
  })
})

describe('a log-in code', () => {
  const codeTo = async (email: string) => /^\d{6}/.exec((await mailsTo(server, email))[0]?.subject ?? '')?.[0] ?? ''

  it('logs in, and creates an account with a profile if there is none', async () => {
    const { email } = someone()
    const client = authClient(server)
    expect((await client.signInWithOtp({ email })).error).toBeNull()
    const { data, error } = await client.verifyOtp({ email, token: await codeTo(email), type: 'email' })
    expect(error).toBeNull()
    const mine = await server.api('GET /me', {}, { token: data.session?.access_token ?? '' })
    expect(mine.full_name).toBe(email.split('@')[0])
    const again = await client.verifyOtp({ email, token: '123456', type: 'email' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('is invalid after five wrong tries', async () => {
    const { email } = await signedIn(server)
    const client = authClient(server)
    await client.signInWithOtp({ email })
    const code = await codeTo(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => client.verifyOtp({ email, token: wrong, type: 'email' })),
    )
    expect(tries.every(({ error }) => error?.code === 'otp_expired')).toBe(true)
    expect((await client.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
    const unknown = await client.verifyOtp({ email: someone().email, token: code, type: 'email' })
    expect(unknown.error?.message).toBe(expiredText)
  })
})
