import { GoTrueAdminApi } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { authClient, follow, goodPassword, linkTo, mailsTo, signedIn, someone } from '../../../test/auth.ts'
import { startTestServer } from '../../../test/harness.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const key = 'an-operators-key-of-more-than-32-characters'
const server = await serverOfFile({ env: { SERVICE_ROLE_KEY: key } })

function adminWith(token?: string, url = server.url): GoTrueAdminApi {
  return new GoTrueAdminApi({ url: `${url}/auth/v1`, headers: token ? { Authorization: `Bearer ${token}` } : {} })
}
const admin = () => adminWith(key)
const signIn = (email: string, password = goodPassword) => authClient(server).signInWithPassword({ email, password })

describe("the administrator's calls", () => {
  it("need the operator's key [accounts 6.6]", async () => {
    const { session } = await signedIn(server)
    const refusals = [
      [undefined, 401, 'no_authorization'],
      [session.access_token, 403, 'not_admin'],
      [`${key}x`, 403, 'bad_jwt'],
    ] as const
    for (const [token, status, code] of refusals) {
      for (const act of [
        (api: GoTrueAdminApi) => api.listUsers(),
        (api: GoTrueAdminApi) => api.deleteUser(session.user.id),
        (api: GoTrueAdminApi) => api.inviteUserByEmail('a@example.org'),
        (api: GoTrueAdminApi) => api.generateLink({ type: 'magiclink', email: 'a@example.org' }),
      ]) {
        expect((await act(adminWith(token))).error).toMatchObject({ status, code, name: 'AuthApiError' })
      }
    }
    const without = await startTestServer()
    try {
      expect((await adminWith(key, without.url).listUsers()).error).toMatchObject({ status: 403, code: 'bad_jwt' })
    } finally {
      await without.close()
    }
  })

  it('create, read, change and delete an account', async () => {
    const { email } = someone()
    const made = await admin().createUser({
      email: email.toUpperCase(),
      password: goodPassword,
      email_confirm: true,
      user_metadata: { full_name: 'Made by hand' },
      app_metadata: { plan: 'gold' },
    })
    expect(made.error).toBeNull()
    const id = made.data.user?.id ?? ''
    expect(made.data.user).toMatchObject({ email, app_metadata: { provider: 'email', plan: 'gold' } })
    const signed = await signIn(email)
    expect(signed.error).toBeNull()
    const mine = await server.api('GET /me', {}, { token: signed.data.session?.access_token ?? '' })
    expect(mine.full_name).toBe('Made by hand')
    expect((await admin().createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await admin().createUser({ email: 'x' })).error?.code).toBe('validation_failed')
    expect((await admin().createUser({ email: someone().email, password: 'abc' })).error?.code).toBe('weak_password')

    const next = someone().email
    const changed = await admin().updateUserById(id, {
      email: next,
      password: 'another-harbour-7',
      user_metadata: { theme: 'dark', full_name: null },
    })
    expect(changed.data.user).toMatchObject({ email: next, user_metadata: { theme: 'dark' } })
    expect(changed.data.user?.user_metadata).not.toHaveProperty('full_name')
    expect((await signIn(next, 'another-harbour-7')).error).toBeNull()
    expect((await admin().getUserById(id)).data.user?.email).toBe(next)

    expect((await admin().updateUserById(id, { ban_duration: '24h' })).data.user?.banned_until).toBeDefined()
    expect((await signIn(next, 'another-harbour-7')).error?.code).toBe('user_banned')
    await admin().updateUserById(id, { ban_duration: 'none' })
    expect((await signIn(next, 'another-harbour-7')).error).toBeNull()
    expect((await admin().updateUserById(id, { ban_duration: 'long' })).error?.code).toBe('validation_failed')

    expect((await admin().deleteUser(id)).data.user?.id).toBe(id)
    for (const answer of [
      await admin().getUserById(id),
      await admin().deleteUser(id),
      await admin().updateUserById(id, {}),
    ]) {
      expect(answer.error).toMatchObject({ status: 404, code: 'user_not_found' })
    }
  })

  it('list accounts in pages, newest first', async () => {
    for (let turn = 0; turn < 3; turn++) await admin().createUser({ email: someone().email })
    const first = await admin().listUsers({ page: 1, perPage: 2 })
    expect(first.error).toBeNull()
    expect(first.data.users).toHaveLength(2)
    expect(first.data).toMatchObject({ nextPage: 2, lastPage: expect.any(Number), total: expect.any(Number) })
    const all = await admin().listUsers()
    expect(all.data.users.slice(0, 2).map(({ id }) => id)).toEqual(first.data.users.map(({ id }) => id))
    expect(all.data.users.every(({ identities }) => identities?.length === 1)).toBe(true)
    expect((await admin().listUsers({ page: -1 })).error?.code).toBe('validation_failed')
  })

  it('list fifty accounts a page by default, and at most a thousand', async () => {
    const list = (query: string) =>
      server.fetch(`/auth/v1/admin/users${query}`, { headers: { authorization: `Bearer ${key}` } })
    const links = async (query: string) => (await list(query)).headers.get('link') ?? ''
    const { total } = (await admin().listUsers()).data as { total: number }
    expect(total).toBeLessThan(50)
    expect(await links('')).toBe('</admin/users?page=1&per_page=50>; rel="last"')
    expect(await links('?per_page=1000')).toContain('per_page=1000>')
    expect(await links('?per_page=1001')).toContain('per_page=1000>')
    const next = `</admin/users?page=2&per_page=1>; rel="next"`
    const last = `</admin/users?page=${total}&per_page=1>; rel="last"`
    expect([await links('?per_page=1'), await links(`?per_page=1&page=${total}`)]).toEqual([`${next}, ${last}`, last])
    expect(await links(`?per_page=${total}`)).toBe(`</admin/users?page=1&per_page=${total}>; rel="last"`)
    for (const query of ['?page=0', '?page=1.5', '?per_page=0', '?per_page=x']) {
      expect((await list(query)).status).toBe(400)
    }
    expect((await list('?page=1')).status).toBe(200)
  })

  it('invite by email, and the invitation logs in', async () => {
    const { email } = someone()
    const { data, error } = await admin().inviteUserByEmail(email, { data: { full_name: 'Invited One' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Invited One' } })
    const invited = await admin().getUserById(data.user?.id ?? '')
    expect(Date.parse(invited.data.user?.invited_at ?? '')).not.toBeNaN()
    expect((await signedIn(server)).session.user.invited_at).toBeUndefined()
    expect((await mailsTo(server, email))[0]?.subject).toBe("You're invited to Itemo")
    const { to, fragment } = await follow(await linkTo(server, email))
    expect([to.pathname, fragment.get('type')]).toEqual(['/profile-setup', 'invite'])
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })

  it('create links of every kind without sending them', async () => {
    const { email } = await signedIn(server)
    const before = (await mailsTo(server, email)).length
    const magic = await admin().generateLink({
      type: 'magiclink',
      email,
      options: { redirectTo: `${server.url}/home` },
    })
    expect(magic.data.properties).toMatchObject({ redirect_to: `${server.url}/home`, verification_type: 'magiclink' })
    expect((await follow(magic.data.properties?.action_link ?? '')).fragment.get('type')).toBe('magiclink')
    const recovery = await admin().generateLink({ type: 'recovery', email })
    const token_hash = recovery.data.properties?.hashed_token ?? ''
    expect((await authClient(server).verifyOtp({ token_hash, type: 'recovery' })).data.session).not.toBeNull()
    const code = await admin().generateLink({ type: 'magiclink', email })
    const token = code.data.properties?.email_otp ?? ''
    expect((await authClient(server).verifyOtp({ email, token, type: 'email' })).data.session).not.toBeNull()
    const next = someone().email
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const change = await admin().generateLink({ type, email, newEmail: next })
      await follow(change.data.properties?.action_link ?? '')
    }
    expect((await signIn(next)).error).toBeNull()
    const fresh = someone().email
    const signup = await admin().generateLink({ type: 'signup', email: fresh, password: goodPassword })
    expect(signup.data.user).toMatchObject({ email: fresh })
    await follow(signup.data.properties?.action_link ?? '')
    expect((await signIn(fresh)).error).toBeNull()
    const taken = await admin().generateLink({ type: 'signup', email: fresh, password: goodPassword })
    expect(taken.error?.code).toBe('email_exists')
    const nobody = await admin().generateLink({ type: 'recovery', email: someone().email })
    expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found' })
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject)
    expect(subjects.slice(0, subjects.length - before)).toEqual(['Your email address was changed'])
  })

  it('log someone out by their token', async () => {
    const { client, session } = await signedIn(server)
    expect((await admin().signOut(session.access_token, 'global')).error).toBeNull()
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
  })
})

describe('unsupported calls', () => {
  it("are refused with the API's own errors", async () => {
    const { client } = await signedIn(server)
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
    expect((await client.signInWithSSO({ domain: 'example.org' })).error?.code).toBe('saml_provider_disabled')
    expect((await client.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
    expect((await client.signUp({ phone: '+441234', password: goodPassword })).error?.code).toBe(
      'phone_provider_disabled',
    )
    expect((await client.verifyOtp({ phone: '+441234', token: '1', type: 'sms' })).error?.code).toBe(
      'phone_provider_disabled',
    )
  })

  it("don't include getClaims, which verifies a token with the public keys", async () => {
    const { client, session, email } = await signedIn(server)
    const { data, error } = await client.getClaims(session.access_token)
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ sub: session.user.id, email, role: 'authenticated', aal: 'aal1' })
    expect(data?.header.alg).toBe('ES256')
  })
})
