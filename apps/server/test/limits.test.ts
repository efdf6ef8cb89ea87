import { expect, it, vi } from 'vitest'
import type { Limit } from '../src/platform/rate-limits.ts'
import { totpAt } from '../src/platform/sessions/totp.ts'
import { authClient, goodPassword, signedIn, someone } from './auth.ts'
import { showPasskey } from './added-passkeys.ts'
import { enroll, errorOf, ok, tokenOf } from './second-factor.ts'
import { accountsAlone, serverOfFile } from './server-of-file.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

const server = await serverOfFile({ ...accountsAlone, env: { RATE_LIMITS: 'true' } })
const some = '00000000-0000-4000-8000-000000000000'

/** The rate limits counted from now on: the bucket's name without people, browsers and networks, and its size. */
function listen(): Record<string, string> {
  const seen: Record<string, string> = {}
  const { limits } = server.context
  for (const name of ['take', 'tryTake', 'takeOften'] as const) {
    const count = limits[name]
    vi.spyOn(limits, name).mockImplementation((key: string, limit: Limit, ...rest: never[]) => {
      const bucket = key
        .replaceAll(/[\w.+-]+@[\w.-]+/g, '@')
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '#')
        .replaceAll(/[\w-]{43}/g, '*')
        .replaceAll(/127\.0\.0\.1|::1/g, 'here')
      seen[bucket] = `${limit.limit} in ${limit.windowSeconds} s`
      return (count as (...all: unknown[]) => Promise<never>)(key, limit, ...rest)
    })
  }
  return seen
}

it('rate limits: each act has a limit, a window and a key', async () => {
  const seen = listen()
  const { session, email } = await signedIn(server)
  const token = session.access_token
  const send = async (method: string, path: string, body?: object, headers: object = {}) => {
    const response = await server.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      redirect: 'manual',
      ...(body && { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    expect(response.status).toBeLessThan(500)
    return response.status
  }
  const auth = (path: string, body: object, headers: object = {}) =>
    send('POST', `/auth/v1${path}`, body, { authorization: '', ...headers })

  // Without a session, in a browser that the account knows and in one that it doesn't.
  const cookie = { cookie: 'itemo-browser=known' }
  await auth('/token?grant_type=password', { email, password: goodPassword }, cookie)
  for (const headers of [cookie, {}]) {
    await auth('/token?grant_type=password', { email, password: 'wrong-password' }, headers)
    await auth('/recover', { email }, headers)
    await auth('/verify', { email, type: 'recovery', token: '000000' }, headers)
  }
  await auth('/token?grant_type=refresh_token', { refresh_token: 'none' })
  await auth('/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' })
  await auth('/verify', { type: 'signup', token_hash: 'none' })
  await send('GET', '/auth/v1/authorize?provider=google')
  await auth('/passkeys/authentication/options', {})
  const { result } = await showPasskey(server, new SoftwareAuthenticator(server.url))
  expect(await errorOf(result)).toEqual([400, 'webauthn_verification_failed'])
  await auth('/social-confirmations', { code: '000000' }, cookie)

  // On their own data.
  await send('GET', '/auth/v1/reauthenticate')
  const wanted = someone().email
  for (let time = 0; time < 2; time++) await send('PUT', '/auth/v1/user', { email: wanted })
  const api = (method: string, path: string, body?: object) => send(method, `/api/v1${path}`, body)
  delete seen['no such link here']
  await api('POST', '/secure-account', { token: 'none' })
  await api('GET', '/my/data')
  await api('POST', '/my/deletion', { password: 'no' })
  await api('POST', `/my/security-events/${some}/disown`, {})
  await api('POST', '/boosts', { item_ids: [some], plan_id: 'boost-7' })
  for (const path of ['/boosts/verify', '/payments/verify']) await api('POST', path, { session_id: 'cs_test_none' })
  await api('POST', '/rentals', { itemId: some, startDate: '2030-01-01', endDate: '2030-01-02' })
  await api('POST', `/conversations/${some}/messages`, { text: 'Hello' })
  const known = authClient(server, cookie)
  ok(await known.signInWithPassword({ email, password: goodPassword }))
  await known.passkey.startRegistration()
  const { factorId, secret } = await enroll(known)
  ok(await known.mfa.challengeAndVerify({ factorId, code: totpAt(secret, server.context.now()) }))
  const own = { authorization: `Bearer ${(await tokenOf(known)).token}` }
  await send('POST', '/auth/v1/factors/recovery-codes/verify', { code: 'none' }, own)
  await server.context.jobs.drain()
  expect(seen).toEqual({
    'boosts:request:#': '30 in 3600 s',
    'boosts:verify:#': '30 in 60 s',
    'browser of @, *': '2 in 15552000 s',
    'challenges of #': '30 in 3600 s',
    'change user #': '30 in 3600 s',
    'codes of strangers to @': '30 in 86400 s',
    'confirmation to @': '6 in 3600 s',
    'data of #': '6 in 3600 s',
    'deletion of #': '10 in 3600 s',
    'disown #': '5 in 86400 s',
    'first mail to @ by #': '1 in 86400 s',
    'mail account @ from here': '5 in 3600 s',
    'mail account @ in *': '5 in 3600 s',
    'mail address here': '30 in 3600 s',
    'mail to @': '30 in 3600 s',
    'mail to @ by #': '5 in 3600 s',
    'messages of #': '60 in 60 s',
    'no such exchange code here': '60 in 300 s',
    'no such link here': '60 in 300 s',
    'no such passkey here': '60 in 300 s',
    'no such refresh token here': '600 in 300 s',
    'own mail of #': '5 in 3600 s',
    'passkey log-ins here': '30 in 60 s',
    'passkeys of #': '30 in 3600 s',
    'recovery codes of #': '5 in 900 s',
    'recovery to @': '6 in 3600 s',
    'rentals:request:#': '30 in 3600 s',
    'rentals:verify:#': '30 in 60 s',
    'second factor of #': '10 in 3600 s',
    'second factor of # shown in *': '2 in 15552000 s',
    'sign-in account @': '100 in 3600 s',
    'sign-in account @ from here': '10 in 900 s',
    'sign-in account @ in *': '10 in 900 s',
    'sign-in address here': '60 in 300 s',
    'sign-up account @ from here': '3 in 3600 s',
    'sign-up address here': '20 in 3600 s',
    'social address here': '60 in 300 s',
    'social code here': '60 in 300 s',
    'verify account @': '15 in 3600 s',
    'verify account @ in *': '15 in 3600 s',
    'verify address here': '60 in 300 s',
    'waiting @ in *': '4 in 3600 s',
  })
})
