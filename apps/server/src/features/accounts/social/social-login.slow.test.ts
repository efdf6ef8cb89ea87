import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authClient, follow, goodPassword, linkTo, mailsTo, signedIn, someone } from '../../../../test/auth.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { productionEnv } from '../../../../test/production-env.ts'
import { type OidcProvider, oidcSecret, startOidcProvider } from '../../../../test/oidc-provider.ts'

let provider: OidcProvider
let server: TestServer
let socialEnv: Record<string, string>
beforeAll(async () => {
  provider = await startOidcProvider()
  const keys = (name: string) => ({
    [`${name}_CLIENT_ID`]: `client-${name}`,
    [`${name}_CLIENT_SECRET`]: oidcSecret,
    [`${name}_ISSUER`]: provider.issuer,
  })
  socialEnv = { ...keys('APPLE'), ...keys('FACEBOOK'), ...keys('GOOGLE') }
  server = await startTestServer({ env: socialEnv })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

it('a PKCE client gets a code, which its verifier exchanges for a session', async () => {
  const client = authClient(server, {}, 'pkce')
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${server.url}/profile-setup`, skipBrowserRedirect: true },
  })
  const url = new URL(data.url ?? '')
  url.searchParams.delete('skip_http_redirect')
  const response = await fetch(url, manual)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { email } = someone()
  provider.next({ sub: newSub(), email, email_verified: true })
  const { to, fragment } = await arrive(locationOf(await fetch(locationOf(response), manual)), cookie)
  expect([to.pathname, fragment.has('access_token')]).toEqual(['/profile-setup', false])
  const session = await client.exchangeCodeForSession(to.searchParams.get('code') ?? '')
  expect(session.data.user?.app_metadata.provider).toBe('google')
})

type Name = 'apple' | 'facebook' | 'google'
const manual = { redirect: 'manual' } as const
const locationOf = (response: Response) => response.headers.get('location') ?? ''
const newSub = () => `sub-${crypto.randomUUID()}`

/** The first step, as the library starts it: returns the provider's address and the cookie. */
async function begin(name: Name): Promise<{ away: string; cookie: string }> {
  const { data } = await authClient(server).signInWithOAuth({
    provider: name,
    options: { redirectTo: `${server.url}/profile-setup`, skipBrowserRedirect: true },
  })
  const url = new URL(data.url ?? '')
  url.searchParams.delete('skip_http_redirect')
  const response = await fetch(url, manual)
  expect(response.status).toBe(302)
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  return { away: locationOf(response), cookie: cookie.split(';')[0] ?? '' }
}

/** The way back into the product, from the provider's response on. */
async function arrive(callback: string, cookie: string): Promise<{ to: URL; fragment: URLSearchParams }> {
  const response = await fetch(callback, { ...manual, headers: { cookie } })
  expect(response.status).toBe(303)
  const to = new URL(locationOf(response))
  return { to, fragment: new URLSearchParams(to.hash.slice(1)) }
}

async function signInWith(name: Name): Promise<{ to: URL; fragment: URLSearchParams }> {
  const { away, cookie } = await begin(name)
  if (name !== 'apple') return arrive(locationOf(await fetch(away, manual)), cookie)
  const fields = (await (await fetch(away)).json()) as Record<string, string>
  const posted = await postFromApple({ ...fields, user: '{"name":{"firstName":"Ada","lastName":"Byron"},"email":"x"}' })
  return arrive(posted, cookie)
}

/** A post from Apple's own site, without cookies. */
async function postFromApple(fields: Record<string, string>): Promise<string> {
  const response = await server.fetch('/auth/v1/callback', {
    method: 'POST',
    body: new URLSearchParams(fields),
    ...manual,
  })
  expect(response.status).toBe(303)
  return locationOf(response)
}

const userOf = async (fragment: URLSearchParams) => {
  const { data, error } = await authClient(server).getUser(fragment.get('access_token') ?? '')
  if (error) throw error
  return data.user
}

describe.each(['google', 'facebook', 'apple'] as const)('log-in with %s [accounts 3.11]', (name) => {
  it('creates an account with a profile, and finds it again [accounts 7.9]', async () => {
    const { email } = someone()
    const sub = newSub()
    provider.next({ sub, email, email_verified: name === 'apple' ? 'true' : true, name: 'Ada Byron' })
    const first = await signInWith(name)
    expect(first.to.pathname).toBe('/profile-setup')
    const user = await userOf(first.fragment)
    expect(user).toMatchObject({ email, app_metadata: { provider: name, providers: [name] } })
    expect(user.identities).toMatchObject([{ provider: name, id: sub }])
    const mine = await server.api('GET /me', {}, { token: first.fragment.get('access_token') ?? '' })
    expect(mine.full_name).toBe('Ada Byron')
    const again = await signInWith(name)
    expect((await userOf(again.fragment)).id).toBe(user.id)
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual(['Welcome to Itemo'])
  })

  it('uses state, nonce and PKCE', async () => {
    const { away } = await begin(name)
    const { origin, searchParams } = new URL(away)
    expect(origin).toBe(provider.issuer)
    for (const part of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(part)?.length).toBeGreaterThan(40)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: `client-${name.toUpperCase()}`,
      code_challenge_method: 'S256',
      response_type: 'code',
      redirect_uri: `${server.url}/auth/v1/callback`,
    })
    expect(searchParams.get('response_mode')).toBe(name === 'apple' ? 'form_post' : null)
  })
})

describe('ten concurrent callbacks', () => {
  const tenAtOnce = async () => {
    const callbacks: [string, string][] = []
    for (let turn = 0; turn < 10; turn++) {
      const { away, cookie } = await begin('google')
      callbacks.push([locationOf(await fetch(away, manual)), cookie])
    }
    const arrived = await Promise.all(callbacks.map(([callback, cookie]) => arrive(callback, cookie)))
    const users = await Promise.all(arrived.map(({ fragment }) => userOf(fragment)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    return users[0]
  }

  it('of one new person create one account', async () => {
    provider.next({ sub: newSub(), email: someone().email, email_verified: true, name: 'Ten Tabs' })
    expect((await tenAtOnce())?.identities).toHaveLength(1)
  })

  it('link an account once', async () => {
    const member = await signedIn(server)
    provider.next({ sub: newSub(), email: member.email, email_verified: true })
    const user = await tenAtOnce()
    expect(user?.id).toBe(member.session.user.id)
    expect(user?.identities?.map((identity) => identity.provider)).toEqual(['email', 'google'])
  })
})

describe('an address with an account', () => {
  it('is linked if both the provider and we verified it', async () => {
    const member = await signedIn(server)
    provider.next({ sub: newSub(), email: member.email.toUpperCase(), email_verified: true })
    const user = await userOf((await signInWith('google')).fragment)
    expect(user.id).toBe(member.session.user.id)
    expect(user.app_metadata.providers).toEqual(['email', 'google'])
    const stays = await authClient(server).signInWithPassword({ email: member.email, password: goodPassword })
    expect(stays.error).toBeNull()
  })

  it("is never linked without the provider's verification: its reader gets an email", async () => {
    const member = await signedIn(server)
    for (const email_verified of [false, 'false', undefined]) {
      provider.next({ sub: newSub(), email: member.email, ...(email_verified !== undefined && { email_verified }) })
      const { fragment } = await signInWith('facebook')
      expect(fragment.get('error_code')).toBe('provider_email_needs_verification')
      expect(fragment.has('access_token')).toBe(false)
    }
    const { data } = await member.client.getUserIdentities()
    expect(data?.identities.map((identity) => identity.provider)).toEqual(['email'])
  })

  it("isn't given to someone who signed up first without confirming", async () => {
    const { email, name } = someone()
    await authClient(server).signUp({ email, password: goodPassword, options: { data: { full_name: name } } })
    await mailsTo(server, email)
    provider.next({ sub: newSub(), email, email_verified: true })
    const link = await linkTo(server, email)
    const user = await userOf((await signInWith('google')).fragment)
    expect(user).toMatchObject({ email, identities: [{ provider: 'google' }] })
    expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired')
    const squatter = await authClient(server).signInWithPassword({ email, password: goodPassword })
    expect(squatter.error?.code).toBe('invalid_credentials')
    expect((await userOf((await signInWith('google')).fragment)).id).toBe(user.id)
  })

  it('that is new and unverified waits for its reader, without an account until then', async () => {
    const { email } = someone()
    provider.next({ sub: newSub(), email, email_verified: false, name: 'Grace' })
    const { fragment } = await signInWith('facebook')
    expect(fragment.get('error_description')).toContain('Unverified email with facebook')
    expect(await server.db.selectFrom('auth.users').select('id').where('email', '=', email).execute()).toEqual([])
  })
})

describe('a forged or broken callback', () => {
  it('is refused in another browser, repeated, late, or without a state', async () => {
    provider.next({ sub: newSub(), email: someone().email, email_verified: true })
    const bad = async (callback: string, cookie: string) => {
      const { to, fragment } = await arrive(callback, cookie)
      expect([to.pathname, fragment.get('error_code')]).toEqual(['/login', 'bad_oauth_state'])
    }
    const stolen = await begin('google')
    const other = await begin('google')
    await bad(locationOf(await fetch(stolen.away, manual)), other.cookie)
    const bare = await begin('google')
    await bad(locationOf(await fetch(bare.away, manual)), '')
    const twice = await begin('google')
    const callback = locationOf(await fetch(twice.away, manual))
    expect((await arrive(callback, twice.cookie)).fragment.has('access_token')).toBe(true)
    await bad(callback, twice.cookie)
    const late = await begin('google')
    const lateCallback = locationOf(await fetch(late.away, manual))
    server.advance(601_000)
    await bad(lateCallback, late.cookie)
    server.advance(-601_000)
    await bad(`${server.url}/auth/v1/callback`, twice.cookie)
    await bad(`${server.url}/auth/v1/callback?state=x%00&code=y`, twice.cookie)
  })

  it('is detected on https with a cookie that no other host can set', async () => {
    const site = 'https://itemo.example'
    const secure = await server.another({ SITE_URL: site })
    const here = (address: string) => address.replace(site, secure.origin)
    const beginHere = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${secure.origin}/auth/v1/authorize?provider=google`, { ...manual, headers })
      return { away: locationOf(response), cookie: response.headers.get('set-cookie') ?? '' }
    }
    const arriveHere = async (away: string, cookie: string) => {
      const response = await fetch(here(locationOf(await fetch(away, manual))), { ...manual, headers: { cookie } })
      return new URLSearchParams(new URL(locationOf(response)).hash.slice(1))
    }
    try {
      provider.next({ sub: newSub(), email: someone().email, email_verified: true })
      const own = await beginHere()
      const [value = '', ...attributes] = own.cookie.split('; ')
      expect(value).toMatch(/^__Host-itemo-browser=/)
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
      expect(own.cookie).not.toMatch(/domain/i)
      expect((await arriveHere(own.away, value)).has('access_token')).toBe(true)

      // A sub-domain plants the secret of a log-in that it started: the cookie name that it can write isn't read.
      const planter = await beginHere()
      const planted = planter.cookie.split(';')[0]?.replace('__Host-', '') ?? ''
      expect((await arriveHere(planter.away, planted)).get('error_code')).toBe('bad_oauth_state')
      const victim = await beginHere({ cookie: planted })
      expect(victim.cookie).not.toContain(planted.split('=')[1])
    } finally {
      await secure.stop()
    }
  })

  it('is refused with a wrong nonce, audience, signature or PKCE code', async () => {
    for (const misdeed of [{ nonce: 'other' }, { audience: 'other' }, { foreignKey: true }]) {
      provider.next({ sub: newSub(), email: someone().email, email_verified: true }, misdeed)
      const { to, fragment } = await signInWith('google')
      expect([to.pathname, fragment.get('error')]).toEqual(['/profile-setup', 'server_error'])
      expect(fragment.get('error_description')).toBe('Unable to exchange external code')
    }
    provider.next({ sub: newSub(), email: someone().email, email_verified: true })
    const [mine, theirs] = [await begin('google'), await begin('google')]
    const callback = new URL(locationOf(await fetch(mine.away, manual)))
    const foreign = new URL(locationOf(await fetch(theirs.away, manual)))
    callback.searchParams.set('code', foreign.searchParams.get('code') ?? '')
    expect((await arrive(callback.href, mine.cookie)).fragment.get('error')).toBe('server_error')
  })

  it('says so when the person cancelled or the provider sent no address', async () => {
    provider.next({ sub: newSub() }, { error: 'access_denied' })
    const declined = await signInWith('google')
    expect(declined.fragment.get('error_description')).toBe('google login failed')
    provider.next({ sub: newSub() })
    const nameless = await signInWith('google')
    expect(nameless.fragment.get('error_description')).toBe('Error getting user email from external provider')
  })
})

describe('an unavailable provider', () => {
  it("is refused with the API's error, or on the log-in page; production offers only configured ones [R41] [R57]", async () => {
    const away = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://127.0.0.1:9' }
    const noKeys = Object.fromEntries(Object.keys(socialEnv).map((name) => [name, '']))
    const closed = await server.another({ ...productionEnv, ...noKeys, ...away })
    const fetchFrom = (path: string, init: RequestInit = {}) => fetch(`${closed.origin}${path}`, init)
    try {
      const config = (await (await fetchFrom('/api/v1/config')).json()) as Record<string, unknown>
      expect(config).toMatchObject({ social_providers: ['google'], mailbox: false, demo_people: [] })
      for (const name of ['apple', 'facebook', 'github', '']) {
        const answer = await fetchFrom(`/auth/v1/authorize?provider=${name}`, manual)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({
          error_code: 'validation_failed',
          msg: expect.stringContaining('not enabled'),
        })
      }
      const person = await fetchFrom('/auth/v1/authorize?provider=apple', {
        ...manual,
        headers: { accept: 'text/html' },
      })
      expect(new URL(locationOf(person)).pathname).toBe('/login')
      const unreachable = await fetchFrom('/auth/v1/authorize?provider=google', manual)
      expect(unreachable.status).toBe(503)
      expect(unreachable.headers.get('retry-after')).toBe('5')
      expect(await unreachable.json()).toMatchObject({ msg: 'Could not connect to login service' })
      const settings = (await (await fetchFrom('/auth/v1/settings')).json()) as { external: unknown }
      expect(settings.external).toMatchObject({ email: true, apple: false, google: true, phone: false })
    } finally {
      await closed.stop()
    }
  })
})
