import type { GoTrueClient } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { authClient, follow, linkTo, mailsTo, signedIn } from '../../../../test/auth.ts'
import { enroll, errorOf, ok, postAuth, tokenOf, withFactor } from '../../../../test/second-factor.ts'
import { memberWithPasskey, registerPasskey, showPasskey } from '../../../../test/added-passkeys.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { type Answer, SoftwareAuthenticator } from '../../../../test/software-authenticator.ts'
import { totpAt } from '../../../platform/sessions/totp.ts'
import { staffByHand } from '../../staff/staff-by-hand.ts'

const key = 'mK4u7Zr1Qw9Xs2Vb8Ny5Tc3Hd6Lf0Jg1PaEoRi'
const server = await serverOfFile({ env: { SERVICE_ROLE_KEY: key } })
const admin = authClient(server, { authorization: `Bearer ${key}` }).admin
const nobody = '00000000-0000-4000-8000-000000000000'

const register = (client: GoTrueClient, answer?: Answer) => registerPasskey(server, client, answer)
const withPasskey = () => memberWithPasskey(server)
const show = (authenticator: SoftwareAuthenticator, answer?: Answer) => showPasskey(server, authenticator, answer)

describe('a passkey', () => {
  it('without user verification is one factor [R69]', async () => {
    const { authenticator } = await withPasskey()
    const { client, result } = await show(authenticator, { userVerified: false })
    ok(await result)
    expect((await tokenOf(client)).claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })

    const guarded = await withFactor(server)
    const { authenticator: other } = await register(guarded.client)
    const half = await show(other, { userVerified: false })
    ok(await half.result)
    expect((await tokenOf(half.client)).claims).toMatchObject({ aal: 'aal1', aal_required: 'aal2' })
    expect(await errorOf(half.client.passkey.startRegistration())).toEqual([403, 'insufficient_aal'])
    const [own] = await admin.passkey.listPasskeys({ userId: guarded.session.user.id }).then((list) => ok(list))
    const passkeyId = own?.id ?? ''
    expect(await errorOf(half.client.passkey.delete({ passkeyId }))).toEqual([403, 'insufficient_aal'])
    const whole = await show(other)
    ok(await whole.result)
    expect((await tokenOf(whole.client)).claims).not.toHaveProperty('aal_required')
  })

  it("can't be added with an old session unless it has both factors", async () => {
    const { client } = await signedIn(server)
    const guarded = await withFactor(server)
    server.advance(240_000)
    const { challenge_id: challengeId, options } = ok(await client.passkey.startRegistration())
    server.advance(120_000)
    expect(await errorOf(client.passkey.startRegistration())).toEqual([400, 'reauthentication_needed'])
    // Started in time, it may take a while.
    const credential = new SoftwareAuthenticator(server.url).create(options)
    ok(await client.passkey.verifyRegistration({ challengeId, credential }))
    await register(guarded.client)
  })

  it('from before the app counts as one factor, and as both once it is added again', async () => {
    const { client, authenticator } = await withPasskey()
    server.advance(1000)
    const { factorId, secret } = await enroll(client)
    ok(await client.mfa.challengeAndVerify({ factorId, code: totpAt(secret, server.context.now()) }))
    const half = await show(authenticator)
    ok(await half.result)
    expect((await tokenOf(half.client)).claims).toMatchObject({ aal: 'aal1', aal_required: 'aal2' })
    const again = await show((await register(client)).authenticator)
    ok(await again.result)
    expect((await tokenOf(again.client)).claims).toMatchObject({ aal: 'aal2' })
  })

  it('is removed when the password is reset through a recovery link', async () => {
    const { email, authenticator, client } = await withPasskey()
    ok(await client.updateUser({ password: 'another-harbour-43' }))
    expect(ok(await client.passkey.list())).toHaveLength(1)
    const recovering = authClient(server)
    ok(await recovering.resetPasswordForEmail(email))
    const { fragment } = await follow(await linkTo(server, email))
    const [access_token, refresh_token] = ['access_token', 'refresh_token'].map((name) => fragment.get(name) ?? '')
    ok(await recovering.setSession({ access_token: access_token ?? '', refresh_token: refresh_token ?? '' }))
    ok(await recovering.updateUser({ password: 'third-harbour-44' }))
    expect(ok(await recovering.passkey.list())).toEqual([])
    expect(await errorOf((await show(authenticator)).result)).toEqual([400, 'webauthn_verification_failed'])
  })

  it('opens the staff console with user verification, and not without', async () => {
    const { email, authenticator } = await withPasskey()
    await staffByHand(server.context, ['add', email, 'support'])
    const without = await show(authenticator, { userVerified: false })
    ok(await without.result)
    expect(await server.refused('GET /staff/me', {}, await tokenOf(without.client))).toMatchObject({
      code: 'second_factor_needed',
    })
    const verified = await show(authenticator)
    ok(await verified.result)
    expect(await server.api('GET /staff/me', {}, await tokenOf(verified.client))).toMatchObject({ roles: ['support'] })
  })

  it('of a banned account opens nothing', async () => {
    const { session, authenticator } = await withPasskey()
    ok(await admin.updateUserById(session.user.id, { ban_duration: '24h' }))
    expect(await errorOf((await show(authenticator)).result)).toEqual([403, 'user_banned'])
  })

  it('accepts one of ten concurrent answers to a challenge', async () => {
    const { client, session } = await signedIn(server)
    const { challenge_id: challengeId, options } = ok(await client.passkey.startRegistration())
    const authenticators = Array.from({ length: 10 }, () => new SoftwareAuthenticator(server.url))
    const made = await Promise.all(
      authenticators.map((one) =>
        postAuth(server, '/passkeys/registration/verify', session.access_token, {
          challenge_id: challengeId,
          credential: one.create(options),
        }),
      ),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
    const one = authenticators[made.findIndex(({ status }) => status === 200)]
    if (!one) throw new Error('None was made.')
    const { challengeId: id, credential } = await show(one, { counter: 5 })
    // The first response used it up: ten more to an unanswered challenge.
    expect(credential.id).toBe(one.credentialId.toString('base64url'))
    const next = ok(await authClient(server).passkey.startAuthentication())
    expect(next.challenge_id).not.toBe(id)
    const answer = { challenge_id: next.challenge_id, credential: one.get(next.options, { counter: 9 }) }
    const shown = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.fetch('/auth/v1/passkeys/authentication/verify', { method: 'POST', body: JSON.stringify(answer) }),
      ),
    )
    expect(shown.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(400)])
  })

  it('accepts one of several concurrent uses with the same counter', async () => {
    const { authenticator } = await withPasskey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => show(authenticator, { counter: 7 })))
    const results = await Promise.all(answers.map(({ result }) => result))
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  })
})

describe('the checks of a credential', () => {
  const refused = [400, 'webauthn_verification_failed']

  it.each<[string, Answer]>([
    ['from another origin', { origin: 'http://evil.example' }],
    ['from the IP address of the same machine', { origin: server.url }],
    ['for another site', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['of another type', { type: 'webauthn.create' }],
    ['whose verification flag was set afterwards', { userVerified: false, tamper: (data) => (data[32] = 0x05) }],
    ['whose use counter was set afterwards', { tamper: (data) => data.writeUInt32BE(99, 33) }],
    ["with another account's user handle", { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('refuse an assertion %s', async (_, answer) => {
    const { authenticator } = await withPasskey()
    expect(await errorOf((await show(authenticator, answer)).result)).toEqual(refused)
    ok(await (await show(authenticator)).result)
  })

  it('refuse a counter that falls or stays, and show the owner that the key may have been copied', async () => {
    const { authenticator, client, session } = await withPasskey()
    ok(await (await show(authenticator, { counter: 4 })).result)
    const copies = async () => {
      const events = server.context.db.selectFrom('security_events').select('id').where('kind', '=', 'passkey_copied')
      return (await events.where('user_id', '=', session.user.id).execute()).length
    }
    // An unsigned counter proves nothing about the key.
    const forged = await show(authenticator, { counter: 9, tamper: (data) => data.writeUInt32BE(1, 33) })
    expect(await errorOf(forged.result)).toEqual(refused)
    expect(await copies()).toBe(0)
    for (const counter of [4, 3, 0])
      expect(await errorOf((await show(authenticator, { counter })).result)).toEqual(refused)
    // At most once an hour, however often a copy is used.
    expect(await copies()).toBe(1)
    const { events } = await server.api('GET /my/security-events', { query: {} }, await tokenOf(client))
    expect(events[0]).toMatchObject({ kind: 'passkey_copied', by: 'self' })
    server.advance(3_600_000)
    expect(await errorOf((await show(authenticator, { counter: 4 })).result)).toEqual(refused)
    ok(await (await show(authenticator, { counter: 5 })).result)
    expect(await copies()).toBe(2)
  })

  it('allow one answer per challenge, in time, from its own account', async () => {
    const { authenticator, client } = await withPasskey()
    const wrong = await show(authenticator, { origin: 'http://evil.example' })
    expect(await errorOf(wrong.result)).toEqual(refused)
    const again = wrong.client.passkey.verifyAuthentication({
      challengeId: wrong.challengeId,
      credential: authenticator.get({ challenge: 'any' }),
    })
    expect(await errorOf(again)).toEqual([400, 'webauthn_challenge_not_found'])

    const asked = ok(await client.passkey.startAuthentication())
    const made = ok(await client.passkey.startRegistration())
    const { client: other } = await signedIn(server)
    const taken = new SoftwareAuthenticator(server.url).create(made.options)
    const theirs = other.passkey.verifyRegistration({ challengeId: made.challenge_id, credential: taken })
    expect(await errorOf(theirs)).toEqual([400, 'webauthn_challenge_not_found'])
    server.advance(5 * 60_000)
    const late = client.passkey.verifyAuthentication({
      challengeId: asked.challenge_id,
      credential: authenticator.get(asked.options),
    })
    expect(await errorOf(late)).toEqual([400, 'webauthn_challenge_expired'])
    const own = client.passkey.verifyRegistration({ challengeId: made.challenge_id, credential: taken })
    expect(await errorOf(own)).toEqual([400, 'webauthn_challenge_expired'])
  })

  it('refuse a new key that is known, of another site, or has certificates', async () => {
    const { client, credential: known } = await withPasskey()
    const certified = Buffer.from('a363666d74667061636b65646761747453746d74a16378356381414168617574684461746140', 'hex')
    for (const answer of [{ rpId: 'evil.example' }, { attestation: certified }, { attestation: Buffer.from([0xff]) }])
      await expect(register(client, answer)).rejects.toMatchObject({ code: 'webauthn_verification_failed' })
    const authenticator = new SoftwareAuthenticator(server.url)
    authenticator.credentialId.set(Buffer.from(known.id, 'base64url'))
    const { challenge_id: challengeId, options } = ok(await client.passkey.startRegistration())
    const again = client.passkey.verifyRegistration({ challengeId, credential: authenticator.create(options) })
    expect(await errorOf(again)).toEqual([422, 'webauthn_credential_exists'])
  })

  it("refuse junk without an error, and hide other people's passkeys", async () => {
    const { client, session, passkey } = await withPasskey()
    const junk = [null, [], {}, 'x', { id: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }]
    const bodies: unknown[] = junk.flatMap((credential) =>
      [nobody, '__proto__'].map((challenge_id) => ({ challenge_id, credential })),
    )
    const { challenge_id } = ok(await client.passkey.startAuthentication())
    const parts = { clientDataJSON: 'AA', authenticatorData: 7, signature: {}, attestationObject: [] }
    bodies.push({ challenge_id, credential: { id: 'x', rawId: 'x', type: '__proto__', response: parts } })
    for (const act of ['registration', 'authentication'])
      for (const body of bodies)
        expect((await postAuth(server, `/passkeys/${act}/verify`, session.access_token, body)).status).toBe(400)
    const stranger = (await signedIn(server)).client
    const passkeyId = passkey.id
    const unknown = [404, 'webauthn_credential_not_found']
    expect(await errorOf(stranger.passkey.delete({ passkeyId }))).toEqual(unknown)
    expect(await errorOf(stranger.passkey.update({ passkeyId, friendlyName: 'mine' }))).toEqual(unknown)
    for (const friendlyName of ['x'.repeat(121), '  '])
      expect(await errorOf(client.passkey.update({ passkeyId, friendlyName }))).toEqual([400, 'validation_failed'])
    expect(ok(await client.passkey.update({ passkeyId, friendlyName: 'x'.repeat(120) })).id).toBe(passkeyId)
  })

  it('allow at most ten passkeys, even with concurrent registrations', async () => {
    const { client } = await signedIn(server)
    for (let count = 0; count < 8; count++) await register(client)
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => register(client)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await errorOf(client.passkey.startRegistration())).toEqual([422, 'too_many_passkeys'])
  })
})

describe('the administrator', () => {
  it("lists and removes an account's passkeys, and the account is emailed", async () => {
    const { session, email, passkey } = await withPasskey()
    const userId = session.user.id
    expect(ok(await admin.passkey.listPasskeys({ userId }))).toMatchObject([{ id: passkey.id }])
    expect((await admin.passkey.deletePasskey({ userId, passkeyId: passkey.id })).error).toBeNull()
    expect(ok(await admin.passkey.listPasskeys({ userId }))).toEqual([])
    expect((await mailsTo(server, email))[0]?.subject).toBe('A passkey was removed from your account')
    expect(await errorOf(admin.passkey.deletePasskey({ userId, passkeyId: passkey.id }))).toEqual([
      404,
      'webauthn_credential_not_found',
    ])
    expect(await errorOf(admin.passkey.listPasskeys({ userId: nobody }))).toEqual([404, 'user_not_found'])
  })
})
