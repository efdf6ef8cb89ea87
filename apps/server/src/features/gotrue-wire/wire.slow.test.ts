import { type GoTrueClient, GoTrueAdminApi } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { authClient, goodPassword, mailsTo, signedIn, someone } from '../../../test/auth.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

/** The whole published client library, method by method: supported ones work, and the rest is refused with the wire's own errors. */

const key = 'an-operators-key-of-more-than-32-characters'
const nobody = '00000000-0000-4000-8000-000000000000'
const server = await serverOfFile({ env: { SERVICE_ROLE_KEY: key } })

interface Answer {
  readonly error: { readonly code?: string | undefined; readonly name: string } | null
}
type Act = (client: GoTrueClient, email: string) => Promise<Answer>

/** The result of every method of a logged-in client: an error code, or null if it works. */
const methods: Readonly<Record<string, readonly [Act, string | null]>> = {
  initialize: [(client) => client.initialize(), null],
  getSession: [(client) => client.getSession(), null],
  getUser: [(client) => client.getUser(), null],
  getClaims: [(client) => client.getClaims(), null],
  getUserIdentities: [(client) => client.getUserIdentities(), null],
  updateUser: [(client) => client.updateUser({ data: { theme: 'dark' } }), null],
  reauthenticate: [(client) => client.reauthenticate(), null],
  refreshSession: [(client) => client.refreshSession(), null],
  setSession: [async (client) => client.setSession((await client.getSession()).data.session ?? none), null],
  signInWithPassword: [(client, email) => client.signInWithPassword({ email, password: goodPassword }), null],
  resetPasswordForEmail: [(client, email) => client.resetPasswordForEmail(email), null],
  signInWithOtp: [(client, email) => client.signInWithOtp({ email }), null],
  resend: [(client, email) => client.resend({ type: 'email_change', email }), null],
  verifyOtp: [(client, email) => client.verifyOtp({ email, token: '000000', type: 'recovery' }), 'otp_expired'],
  signUp: [(client, email) => client.signUp({ email, ...newAccount }), 'user_already_exists'],
  exchangeCodeForSession: [(client) => client.exchangeCodeForSession('x'), 'validation_failed'],
  // The client builds the provider's address itself; the browser then calls the server.
  signInWithOAuth: [(client) => client.signInWithOAuth({ provider: 'google' }), null],
  linkIdentity: [(client) => client.linkIdentity({ provider: 'google' }), 'manual_linking_disabled'],
  unlinkIdentity: [
    async (client) => client.unlinkIdentity((await client.getUserIdentities()).data?.identities[0] ?? none),
    'single_identity_not_deletable',
  ],
  signInAnonymously: [(client) => client.signInAnonymously(), 'anonymous_provider_disabled'],
  signInWithIdToken: [(client) => client.signInWithIdToken({ provider: 'google', token: 'x' }), 'provider_disabled'],
  signInWithSSO: [(client) => client.signInWithSSO({ domain: 'example.org' }), 'saml_provider_disabled'],
  signInWithWeb3: [
    (client) => client.signInWithWeb3({ chain: 'solana', message: 'm', signature: new Uint8Array(64) }),
    'web3_provider_disabled',
  ],
  signInWithPasskey: [(client) => client.passkey.startAuthentication(), null],
  registerPasskey: [(client) => client.passkey.startRegistration(), null],
  signOut: [(client) => client.signOut(), null],
}

it('an ID token is refused with "not enabled", which the library\'s users look for', async () => {
  const { error } = await authClient(server).signInWithIdToken({ provider: 'google', token: 'x' })
  expect(error).toMatchObject({
    status: 400,
    code: 'provider_disabled',
    message: expect.stringContaining('not enabled'),
  })
})

const none = { access_token: '', refresh_token: '', id: '', user_id: '', identity_id: '', provider: '' }
const newAccount = { password: goodPassword, options: { data: { full_name: 'Some Body' } } }

/** Methods that send no request, and parts of others. */
const silent = [
  'jwks',
  'jwks_cached_at',
  'fetchJwk',
  'isThrowOnErrorEnabled',
  'onAuthStateChange',
  'startAutoRefresh',
  'stopAutoRefresh',
  'dispose',
  'linkIdentityOAuth',
  'linkIdentityIdToken',
  'signInWithEthereum',
  'signInWithSolana',
]

it("every method of the library's client is tested [accounts 7.11] [R44]", () => {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(authClient(server)) as object)
  const known = ['constructor', ...silent, ...Object.keys(methods)]
  expect(names.filter((name) => !name.startsWith('_') && !known.includes(name))).toEqual([])
})

describe('a logged-in client', () => {
  it.each(Object.entries(methods))('%s [accounts 7.1] [marketplace 7.27]', async (_, [act, code]) => {
    const { client, email } = await member()
    const { error } = await act(client, email)
    expect(error?.code ?? (error && error.name) ?? null).toBe(code)
  })

  const parts: readonly (readonly [string, Act, string])[] = [
    ['mfa.enroll', (client) => client.mfa.enroll({ factorType: 'webauthn' }), 'mfa_webauthn_enroll_not_enabled'],
    ['mfa.challenge', (client) => client.mfa.challenge({ factorId: nobody }), 'mfa_factor_not_found'],
    ['mfa.unenroll', (client) => client.mfa.unenroll({ factorId: nobody }), 'mfa_factor_not_found'],
    ['passkey.delete', (client) => client.passkey.delete({ passkeyId: nobody }), 'webauthn_credential_not_found'],
    ['oauth.getAuthorizationDetails', (client) => client.oauth.getAuthorizationDetails('x'), 'feature_disabled'],
    ['oauth.approveAuthorization', (client) => client.oauth.approveAuthorization('x'), 'feature_disabled'],
    ['oauth.listGrants', (client) => client.oauth.listGrants(), 'feature_disabled'],
    ['oauth.revokeGrant', (client) => client.oauth.revokeGrant({ clientId: nobody }), 'feature_disabled'],
  ]
  it.each(parts)('%s is refused', async (_, act, code) => {
    const { client, email } = await member()
    expect((await act(client, email)).error?.code).toBe(code)
  })

  it('has no second factor at first, and only the first level', async () => {
    const { client } = await member()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })
})

describe('the operator', () => {
  const admin = () => new GoTrueAdminApi({ url: `${server.url}/auth/v1`, headers: { Authorization: `Bearer ${key}` } })
  it('creates a link without sending it, and invites by email', async () => {
    const [known, invited] = [await signedIn(server), someone()]
    const before = (await mailsTo(server, known.email)).length
    const made = await admin().generateLink({ type: 'magiclink', email: known.email })
    expect([made.error, made.data.properties?.verification_type]).toEqual([null, 'magiclink'])
    const fresh = someone().email
    expect((await admin().generateLink({ type: 'signup', email: fresh, password: goodPassword })).error).toBeNull()
    expect([(await mailsTo(server, known.email)).length, await mailsTo(server, fresh)]).toEqual([before, []])
    expect((await admin().inviteUserByEmail(invited.email)).error).toBeNull()
    expect(await mailsTo(server, invited.email)).toHaveLength(1)
  })

  it('is refused unsupported calls', async () => {
    const refusals = [
      [await admin().oauth.listClients(), 'feature_disabled'],
      [await admin().oauth.getClient(nobody), 'feature_disabled'],
      [await admin().customProviders.listProviders(), 'feature_disabled'],
      [await admin().passkey.listPasskeys({ userId: nobody }), 'user_not_found'],
      [await admin().mfa.deleteFactor({ id: nobody, userId: nobody }), 'user_not_found'],
    ] as const
    for (const [{ error }, code] of refusals) expect(error?.code).toBe(code)
  })
})

/** All tests share one account, and each logs in again. */
let known: Promise<{ email: string }> | undefined
async function member(): Promise<{ client: GoTrueClient; email: string }> {
  known ??= signedIn(server)
  const { email } = await known
  const client = authClient(server)
  const { error } = await client.signInWithPassword({ email, password: goodPassword })
  if (error) throw error
  return { client, email }
}

it('entered codes may have up to 300 characters', async () => {
  const verify = async (input: object) => {
    const body = JSON.stringify(input)
    const answer = await server.fetch('/auth/v1/verify', { method: 'POST', body })
    return ((await answer.json()) as { error_code: string }).error_code
  }
  const letters = (count: number) => 'x'.repeat(count)
  expect(await verify({ type: 'recovery', token_hash: letters(300) })).toBe('otp_expired')
  expect(await verify({ type: 'recovery', token_hash: letters(301) })).toBe('validation_failed')
})

it("a public key is accepted as a header and as a visitor's bearer token, and grants no rights [accounts 6.5] [R61]", async () => {
  const publicKey = { apikey: 'public-key', authorization: 'Bearer public-key' }
  const { email } = await signedIn(server)
  const { data, error } = await authClient(server, publicKey).signInWithPassword({ email, password: goodPassword })
  expect([error, data.user?.email]).toEqual([null, email])
  const asVisitor = (path: string) => server.fetch(path, { headers: publicKey }).then(({ status }) => status)
  expect(await asVisitor('/api/v1/config')).toBe(200)
  expect(await asVisitor('/api/v1/me')).toBe(401)
  const asMember = { apikey: 'public-key', authorization: `Bearer ${data.session?.access_token}` }
  expect((await server.fetch('/api/v1/me', { headers: asMember })).status).toBe(200)
})
