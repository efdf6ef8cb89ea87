import { describe, expect, it } from 'vitest'
import { authClient, goodPassword, mailsTo, signedIn } from '../../../../test/auth.ts'
import {
  advanceSteps,
  enroll,
  errorOf,
  ok,
  recoveryCodesClient,
  tokenOf,
  withFactor,
} from '../../../../test/second-factor.ts'
import { memberWithPasskey, showPasskey } from '../../../../test/added-passkeys.ts'
import { disowningAt } from '../../../../test/disowned-logins.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts'
import { describeBrowser } from '../devices/device-policy.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { totpAt } from '../../../platform/sessions/totp.ts'
import { findUser } from '../users/user-queries.ts'
import { addIdentity } from '../users/users.ts'
import { openFactorReset } from './factor-resets.ts'

// The part of the second step and of "This wasn't me" that every commit tests; the rest is in the slow tests.
const server = await serverOfFile(accountsAlone)
const db = server.db
const newPassword = 'another-harbour-43'
const hourMs = 3_600_000
const { tokenTo, intruded, secure, refused, setPassword } = disowningAt(server)

describe('an authenticator app', () => {
  it('can be added with its secret shown once, is listed, and raises the session with its code', async () => {
    const { client, email } = await signedIn(server)
    expect(ok(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    const { factorId, secret, totp } = await enroll(client)
    expect(totp.uri).toBe(
      `otpauth://totp/Itemo:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=Itemo&period=30&secret=${secret}`,
    )
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#\n]+<\/svg>$/)
    expect(ok(await client.mfa.listFactors())).toMatchObject({
      all: [{ id: factorId, status: 'unverified' }],
      totp: [],
    })
    const before = await tokenOf(client)

    const late = ok(await client.mfa.challenge({ factorId }))
    expect(Math.abs(late.expires_at - server.context.now().getTime() / 1000 - 300)).toBeLessThan(5)
    server.advance(300_000)
    const code = totpAt(secret, server.context.now())
    expect(await errorOf(client.mfa.verify({ factorId, challengeId: late.id, code }))).toEqual([
      422,
      'mfa_challenge_expired',
    ])
    const challenge = ok(await client.mfa.challenge({ factorId }))
    expect(challenge).toMatchObject({ type: 'totp' })
    // A code that is far too long isn't checked, and doesn't count as an attempt.
    const tooLong = { factorId, challengeId: challenge.id, code: '1'.repeat(101) }
    expect(await errorOf(client.mfa.verify(tooLong))).toEqual([400, 'validation_failed'])
    const verified = ok(await client.mfa.verify({ factorId, challengeId: challenge.id, code }))
    expect(verified.user.factors).toMatchObject([{ id: factorId, status: 'verified', friendly_name: 'phone' }])
    const after = await tokenOf(client)
    expect(after.claims).toMatchObject({
      aal: 'aal2',
      session_id: before.claims['session_id'],
      amr: [{ method: 'password' }, { method: 'totp' }],
    })
    expect(ok(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect(ok(await client.refreshSession()).user?.factors).toHaveLength(1)
    expect((await tokenOf(client)).claims).toMatchObject({ aal: 'aal2' })
    // A refresh token from before the session was raised no longer works.
    const stolen = await server.fetch('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token: before.refreshToken }),
    })
    expect(stolen.status).toBe(400)
    expect((await mailsTo(server, email))[0]?.subject).toBe('Two-step login is on')
    const [row] = await db.selectFrom('auth.mfa_factors').selectAll().where('id', '=', factorId).execute()
    expect(Buffer.from(row?.secret ?? '').toString('latin1')).not.toContain(secret)
  })

  it('has a name of at most 64 characters', async () => {
    const { client } = await signedIn(server)
    const named = (length: number) => client.mfa.enroll({ factorType: 'totp', friendlyName: 'x'.repeat(length) })
    expect(await errorOf(named(65))).toEqual([400, 'validation_failed'])
    expect(await errorOf(named(64))).toBeNull()
  })

  it('accepts each code once, within half a minute of its time, five tries per challenge', async () => {
    const { client, factorId, secret } = await withFactor(server)
    const at = (steps: number) => totpAt(secret, new Date(server.context.now().getTime() + steps * 30_000))
    const answer = async (code: string, challengeId?: string) => {
      const id = challengeId ?? ok(await client.mfa.challenge({ factorId })).id
      return (await errorOf(client.mfa.verify({ factorId, challengeId: id, code })))?.[1] ?? 'right'
    }
    // Two steps later than the code that turned it on.
    advanceSteps(server, 2)
    expect(await answer(at(0))).toBe('right')
    for (const steps of [0, -1, -2, 3])
      expect([steps, await answer(at(steps))]).toEqual([steps, 'mfa_verification_failed'])
    expect(await answer(at(1))).toBe('right')
    advanceSteps(server, 3)
    const { id } = ok(await client.mfa.challenge({ factorId }))
    for (let tries = 0; tries < 5; tries++) expect(await answer('000000x', id)).toBe('mfa_verification_failed')
    expect(await answer(at(0), id)).toBe('mfa_challenge_expired')
    expect(await answer(at(-1))).toBe('right')
  })

  it('is removed with the recovery codes by its owner or a reset, which three daily emails announce', async () => {
    const person = await withFactor(server)
    const { id: userId } = ok(await person.client.getUser()).user
    const factorsOf = db.selectFrom('auth.mfa_factors').select('factor_type').where('user_id', '=', userId)
    const lastMail = async () => (await mailsTo(server, person.email))[0]?.subject
    ok(await person.client.mfa.unenroll({ factorId: person.factorId }))
    expect([await lastMail(), await factorsOf.execute()]).toEqual(['Two-step login is off', []])
    ok(await person.client.refreshSession())
    expect((await tokenOf(person.client)).claims).toMatchObject({ aal: 'aal1' })

    server.advance(60_000)
    const { factorId, secret } = await enroll(person.client)
    ok(await person.client.mfa.challengeAndVerify({ factorId, code: totpAt(secret, server.context.now()) }))
    const told = async () =>
      (await mailsTo(server, person.email)).filter(({ subject }) => subject.startsWith('Your two-step login will be'))
    await inTransaction(db, (trx) => openFactorReset(server.context, trx, userId))
    const look = async (hours: number) => {
      server.advance(hours * hourMs)
      return [(await told()).length, (await factorsOf.execute()).length]
    }
    expect(await look(0)).toEqual([1, 1])
    expect(await look(23)).toEqual([1, 1])
    expect(await look(1.5)).toEqual([2, 1])
    expect(await look(24)).toEqual([3, 1])
    expect(await look(22)).toEqual([3, 1])
    expect(await look(2)).toEqual([3, 0])
  })
})

it('recovery codes are created, counted, used once and regenerated, as the client expects', async () => {
  const alone = await recoveryCodesClient(server, (await signedIn(server)).email)
  expect(await errorOf(alone.mfa.recoveryCodes.generate())).toEqual([422, 'mfa_recovery_codes_sole_factor'])
  const { email, factorId, code: appCode } = await withFactor(server)
  const client = await recoveryCodesClient(server, email)
  expect(await errorOf(client.mfa.recoveryCodes.generate())).toEqual([422, 'insufficient_aal'])
  expect(await errorOf(client.updateUser({ password: newPassword }))).toEqual([401, 'insufficient_aal'])
  server.advance(30_000)
  ok(await client.mfa.challengeAndVerify({ factorId, code: appCode() }))
  const made = ok(await client.mfa.recoveryCodes.generate())
  const { codes } = made
  expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes' })
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/)
  expect(await errorOf(client.mfa.recoveryCodes.generate())).toEqual([422, 'mfa_verified_factor_exists'])
  expect(ok(await client.mfa.recoveryCodes.getStatus())).toMatchObject({ total: 10, remaining: 10 })
  expect(ok(await client.mfa.listFactors()).recovery_code).toMatchObject([{ id: made.id }])

  const locked = await recoveryCodesClient(server, email)
  const [code = ''] = codes
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  ok(await locked.mfa.recoveryCodes.verify({ code: typed }))
  const { claims } = await tokenOf(locked)
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'password' }, { method: 'mfa/recovery_code' }] })
  const [mail] = await mailsTo(server, email)
  expect([mail?.subject, mail?.text.includes('9 are left')]).toEqual(['A recovery code was used', true])
  expect(await errorOf(locked.mfa.recoveryCodes.verify({ code }))).toEqual([422, 'mfa_verification_failed'])

  const again = ok(await locked.mfa.recoveryCodes.regenerate())
  expect(await errorOf(locked.mfa.recoveryCodes.verify({ code: codes[1] ?? '' }))).toEqual([
    422,
    'mfa_verification_failed',
  ])
  expect(ok(await locked.mfa.recoveryCodes.getStatus())).toMatchObject({ id: again.id, total: 10, remaining: 10 })
  ok(await locked.mfa.unenroll({ factorId }))
  expect(await errorOf(locked.mfa.recoveryCodes.getStatus())).toEqual([404, 'mfa_factor_not_found'])
})

it('a passkey is created, logs in with both factors, is renamed and removed, as the client expects [R69]', async () => {
  const { client, email, session, authenticator, passkey, options } = await memberWithPasskey(server)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Itemo' },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(session.user.id.replaceAll('-', ''))
  expect(passkey.friendly_name).toBe(describeBrowser(undefined))
  expect((await mailsTo(server, email))[0]?.subject).toBe('A passkey was added to your account')

  const elsewhere = await showPasskey(server, authenticator)
  expect(ok(await elsewhere.result).user?.email).toBe(email)
  const { token, claims } = await tokenOf(elsewhere.client)
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] })
  expect(await server.api('GET /me', {}, { token })).toMatchObject({ full_name: expect.any(String) as string })
  ok(await elsewhere.client.refreshSession())
  expect((await tokenOf(elsewhere.client)).claims).toMatchObject({ aal: 'aal2' })

  expect(ok(await client.passkey.list())).toMatchObject([
    { id: passkey.id, last_used_at: expect.any(String) as string },
  ])
  const renamed = await client.passkey.update({ passkeyId: passkey.id, friendlyName: ' Kitchen ' })
  expect(ok(renamed)).toMatchObject({ id: passkey.id, friendly_name: 'Kitchen' })
  const unstorable = client.passkey.update({ passkeyId: passkey.id, friendlyName: 'Nul \0 inside' })
  expect(await errorOf(unstorable)).toEqual([400, 'validation_failed'])
  const { challenge_id, options: asked } = ok(await authClient(server).passkey.startAuthentication())
  const odd = await server.fetch('/auth/v1/passkeys/authentication/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge_id, credential: { ...authenticator.get(asked), id: 'nul \0 inside' } }),
  })
  expect(odd.status).toBe(400)
  expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
  expect(ok(await client.passkey.list())).toEqual([])
  expect((await mailsTo(server, email))[0]?.subject).toBe('A passkey was removed from your account')
  // The session that it opened ends with it; the one that removed it continues.
  expect(await errorOf(elsewhere.client.refreshSession())).toEqual([400, 'refresh_token_not_found'])
  ok(await client.refreshSession())
  expect(await errorOf((await showPasskey(server, authenticator)).result)).toEqual([
    400,
    'webauthn_verification_failed',
  ])
})

describe('"This wasn\'t me"', () => {
  it('logs everyone out, undoes recent changes and lets the owner choose a new password', async () => {
    const { client, intruder, email, session, token } = await intruded()
    const authenticator = new SoftwareAuthenticator(server.url)
    const { challenge_id: challengeId, options } = ok(await intruder.passkey.startRegistration())
    const credential = authenticator.create(options, {})
    ok(await intruder.passkey.verifyRegistration({ challengeId, credential }))
    const user = await findUser(server.db, session.user.id)
    if (!user) throw new Error('no account')
    const at = new Date(server.context.now().getTime() + 1)
    await addIdentity(server.db, user, { provider: 'google', providerId: user.id, verified: true, at })
    const { factorId, secret } = await enroll(intruder)
    ok(await intruder.mfa.challengeAndVerify({ factorId, code: totpAt(secret, server.context.now()) }))
    // Every email contains the same link, of which only the hash is stored.
    expect(await tokenTo(email)).toBe(token)
    const kept = server.db.selectFrom('auth.one_time_tokens').select('token_hash').where('kind', '=', 'secure_account')
    expect(await kept.where('user_id', '=', user.id).execute()).toEqual([{ token_hash: hashToken(token) }])

    const { removed, recovery } = await secure(token)
    expect(removed).toEqual({ passkeys: [expect.any(String)], logins: ['google'], two_step: true })
    expect((await findUser(server.db, user.id))?.raw_app_meta_data).toMatchObject({
      provider: 'email',
      providers: ['email'],
    })
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await intruder.refreshSession()).error?.code).toBe('refresh_token_not_found')
    const again = { email, password: goodPassword }
    expect(await errorOf(authClient(server).signInWithPassword(again))).toEqual([400, 'invalid_credentials'])
    expect(await refused(token)).toMatchObject({ status: 404 })

    expect((await setPassword(recovery, goodPassword)).status).toBe(422)
    expect((await setPassword(recovery, newPassword)).status).toBe(200)
    const mine = ok(await authClient(server).signInWithPassword({ email, password: newPassword })).session
    const { events } = await server.api('GET /my/security-events', { query: {} }, { token: mine?.access_token ?? '' })
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['account_secured', 'passkey_removed', 'login_disconnected', 'two_step_off']),
    )
  })

  it("works for one's own event and logs everyone out; not for others' events or failed log-ins", async () => {
    const { client, intruder, email, session } = await intruded()
    const me = { token: session.access_token }
    const disown = (eventId: string, as = me) =>
      server.call('POST /my/security-events/:eventId/disown', { params: { eventId } }, as)
    const failed = { user_id: session.user.id, kind: 'sign_in_failed', at: server.context.now() } as const
    const written = await db.insertInto('security_events').values(failed).returning('id').executeTakeFirstOrThrow()
    const { events } = await server.api('GET /my/security-events', { query: {} }, me)
    const { id = '' } = events.find(({ kind }) => kind === 'signed_in') ?? {}
    const stranger = { token: (await signedIn(server)).session.access_token }
    expect([(await disown(written.id)).status, (await disown(id, stranger)).status]).toEqual([404, 404])
    expect((await disown(id)).status).toBe(200)
    expect((await disown(id)).status).toBe(401)
    for (const one of [client, intruder])
      expect((await one.refreshSession()).error?.code).toBe('refresh_token_not_found')
    const mail = (await mailsTo(server, email)).find(
      ({ subject }) => subject === 'Your account was logged out everywhere',
    )
    expect(mail?.text).toContain('This removes every passkey.')
    expect(await refused('no-such-token')).toMatchObject({ status: 404 })
  })
})
