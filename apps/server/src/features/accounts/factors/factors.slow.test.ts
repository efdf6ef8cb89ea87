import { describe, expect, it } from 'vitest'
import { authClient, follow, goodPassword, linkTo, mailsTo, signedIn } from '../../../../test/auth.ts'
import { createStaff } from '../../../../test/staff-members.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { enroll, errorOf, ok, postAuth, tokenOf, withFactor } from '../../../../test/second-factor.ts'
import { totpAt } from '../../../platform/sessions/totp.ts'
import { staffByHand } from '../../staff/staff-by-hand.ts'

const server = await serverOfFile({ env: { SERVICE_ROLE_KEY: 'mK4u7Zr1Qw9Xs2Vb8Ny5Tc3Hd6Lf0Jg1PaEoRi' } })
const admin = authClient(server, { authorization: 'Bearer mK4u7Zr1Qw9Xs2Vb8Ny5Tc3Hd6Lf0Jg1PaEoRi' }).admin
const db = server.db

/** Logs in again elsewhere, with the password alone. */
async function logIn({ email }: { email: string }) {
  const client = authClient(server)
  const { session } = ok(await client.signInWithPassword({ email, password: goodPassword }))
  return { client, session }
}

/** The next half minute: a code works once. */
const later = () => server.advance(30_000)

describe('an authenticator app', () => {
  it('is required after each log-in, which allows only the second step until then', async () => {
    const person = await withFactor(server)
    const { client, session } = await logIn(person)
    expect((await tokenOf(client)).claims).toMatchObject({ aal: 'aal1', aal_required: 'aal2' })
    expect(ok(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const half = { token: session.access_token }
    expect(await server.refused('GET /me', {}, half)).toMatchObject({ status: 403, code: 'second_factor_needed' })
    expect(await server.call('GET /items', { query: {} }, half)).toMatchObject({ status: 200 })
    const headers = { authorization: `Bearer ${half.token}` }
    expect((await server.fetch('/api/v1/my/earnings/2026.csv', { headers })).status).toBe(403)
    const form = new FormData()
    form.append('', new Blob(['x']))
    const upload = await server.fetch('/storage/v1/object/item_images/x.jpg', { method: 'POST', headers, body: form })
    expect(JSON.parse(await upload.text())).toMatchObject({ error: 'Unauthorized' })
    expect(await errorOf(client.updateUser({ password: 'another-harbour-43' }))).toEqual([401, 'insufficient_aal'])
    expect(await errorOf(client.updateUser({ email: 'thief@people.example' }))).toEqual([401, 'insufficient_aal'])
    expect(await errorOf(client.mfa.enroll({ factorType: 'totp', friendlyName: 'thief' }))).toEqual([
      403,
      'insufficient_aal',
    ])
    expect(await errorOf(client.mfa.unenroll({ factorId: person.factorId }))).toEqual([422, 'insufficient_aal'])
    later()
    ok(await client.mfa.challengeAndVerify({ factorId: person.factorId, code: person.code() }))
    expect(await server.api('GET /me', {}, await tokenOf(client))).toMatchObject({ full_name: person.name })
  })

  it('is required after the link of a forgotten password, before choosing a new one', async () => {
    const person = await withFactor(server)
    await person.client.resetPasswordForEmail(person.email)
    const { fragment } = await follow(await linkTo(server, person.email))
    const client = authClient(server)
    const [access_token, refresh_token] = [fragment.get('access_token') ?? '', fragment.get('refresh_token') ?? '']
    ok(await client.setSession({ access_token, refresh_token }))
    expect(await errorOf(client.updateUser({ password: 'another-harbour-43' }))).toEqual([401, 'insufficient_aal'])
    later()
    ok(await client.mfa.challengeAndVerify({ factorId: person.factorId, code: person.code() }))
    ok(await client.updateUser({ password: 'another-harbour-43' }))
  })

  it('ends the sessions with a password only, when it is turned on', async () => {
    const person = await signedIn(server)
    const thief = await logIn(person)
    const { factorId, secret } = await enroll(person.client)
    ok(await person.client.mfa.challengeAndVerify({ factorId, code: totpAt(secret, server.context.now()) }))
    const token = thief.session.access_token
    // The process is notified a moment after the response (ADR-0071).
    await expect.poll(async () => (await server.call('GET /me', {}, { token })).status).toBe(401)
    expect(await errorOf(thief.client.refreshSession())).toEqual([400, 'refresh_token_not_found'])
  })

  it("is refused with the API's errors", async () => {
    const { client, session } = await signedIn(server)
    await enroll(client, 'phone')
    const again = (friendlyName: string) => errorOf(client.mfa.enroll({ factorType: 'totp', friendlyName }))
    expect(await again('phone')).toEqual([422, 'mfa_factor_name_conflict'])
    expect(await again('')).toBeNull()
    expect(await again('')).toBeNull()
    const token = session.access_token
    const other = async (factor_type: string) =>
      (
        (await (await postAuth(server, '/factors', token, { factor_type, friendly_name: 'x' })).json()) as {
          error_code: string
        }
      ).error_code
    expect(await other('phone')).toBe('mfa_phone_enroll_not_enabled')
    expect(await other('webauthn')).toBe('mfa_webauthn_enroll_not_enabled')
    for (const odd of ['recovery_code', '__proto__', 'constructor', ''])
      expect(await other(odd)).toBe('validation_failed')
    for (let count = 3; count < 10; count += 1) expect(await again(`phone ${count}`)).toBeNull()
    expect(await again('one more')).toEqual([422, 'too_many_enrolled_mfa_factors'])
    server.advance(3_600_001)
    expect(await errorOf(client.refreshSession())).toBeNull()
    expect(await again('phone')).toBeNull()
    expect(ok(await client.mfa.listFactors()).all).toHaveLength(1)
    const bare = await server.fetch('/auth/v1/factors', { method: 'POST', body: '{}' })
    expect([bare.status, await bare.json()]).toMatchObject([401, { error_code: 'no_authorization' }])
  })
})

describe('an access token issued before a second factor', () => {
  it('is refused once the factor is on; one issued after its removal is accepted', async () => {
    const person = await signedIn(server)
    const before = await tokenOf(person.client)
    const { factorId, secret } = await enroll(person.client)
    ok(await person.client.mfa.challengeAndVerify({ factorId, code: totpAt(secret, server.context.now()) }))
    const statusOf = async ({ token }: { token: string }) => {
      const headers = { authorization: `Bearer ${token}` }
      const paths = ['/api/v1/me', '/auth/v1/user', '/api/v1/notifications']
      return Promise.all(paths.map(async (path) => (await server.fetch(path, { headers })).status))
    }
    await expect.poll(() => statusOf(before)).toEqual([401, 403, 401])
    expect(await statusOf(await tokenOf(person.client))).toEqual([200, 200, 200])
    // The same in a process that starts later.
    const other = await server.another({})
    try {
      const headers = { authorization: `Bearer ${before.token}` }
      expect((await fetch(`${other.origin}/api/v1/me`, { headers })).status).toBe(401)
    } finally {
      await other.stop()
    }
    ok(await person.client.mfa.unenroll({ factorId }))
    ok(await person.client.refreshSession())
    const after = await tokenOf(person.client)
    expect(after.claims['aal']).toBe('aal1')
    await expect.poll(() => statusOf(after)).toEqual([200, 200, 200])
  })
})

describe('removing a second factor', () => {
  it('needs that factor, lowers the session, and sends an email', async () => {
    const person = await withFactor(server)
    const before = await tokenOf(person.client)
    ok(await person.client.mfa.unenroll({ factorId: person.factorId }))
    expect((await mailsTo(server, person.email))[0]?.subject).toBe('Two-step login is off')
    ok(await person.client.refreshSession())
    const { claims } = await tokenOf(person.client)
    expect([claims['aal'], claims['aal_required'], claims['amr']]).toEqual([
      'aal1',
      undefined,
      [expect.objectContaining({ method: 'password' })],
    ])
    // The earlier token still says two factors; the session doesn't, and both are required.
    const { factorId, secret } = await enroll(person.client, 'new')
    ok(await person.client.mfa.challengeAndVerify({ factorId, code: totpAt(secret, server.context.now()) }))
    const { session_id: sessionId } = before.claims
    await db
      .updateTable('auth.sessions')
      .set({ aal: 'aal1', factor_at: null })
      .where('id', '=', String(sessionId))
      .execute()
    const old = await server.fetch(`/auth/v1/factors/${factorId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${before.token}` },
    })
    expect([old.status, await old.json()]).toMatchObject([422, { error_code: 'insufficient_aal' }])
  })

  it('between a challenge and its answer makes the answer fail', async () => {
    const person = await withFactor(server)
    later()
    const { token } = await tokenOf(person.client)
    const challenge = ok(await person.client.mfa.challenge({ factorId: person.factorId }))
    const [removed, verified] = await Promise.all([
      server.fetch(`/auth/v1/factors/${person.factorId}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      }),
      postAuth(server, `/factors/${person.factorId}/verify`, token, {
        challenge_id: challenge.id,
        code: person.code(),
      }),
    ])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(verified.status)
    expect(await errorOf(person.client.mfa.challenge({ factorId: person.factorId }))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
  })

  it('is refused to staff if it is their last one', async () => {
    const person = await withFactor(server)
    await staffByHand(server.context, ['add', person.email, 'support'])
    expect(await server.api('GET /staff/me', {}, await tokenOf(person.client))).toMatchObject({ roles: ['support'] })
    expect(await errorOf(person.client.mfa.unenroll({ factorId: person.factorId }))).toEqual([409, 'conflict'])
    expect((await staffByHand(server.context, ['reset-factor', person.email])).text).toContain('had 1 second factors')
    expect(await server.refused('GET /staff/me', {}, await tokenOf(person.client))).toMatchObject({
      code: 'second_factor_needed',
    })
    const audit = await server.api('GET /staff/audit', { query: {} }, await createStaff(server, ['operator']))
    expect(audit.entries[0]).toMatchObject({ act: 'staff.reset_factor', changes: { factors: { before: 1, after: 0 } } })
  })

  it('by the administrator sends an email too', async () => {
    const person = await withFactor(server)
    const { id } = ok(await person.client.getUser()).user
    const listed = ok(await admin.mfa.listFactors({ userId: id })) as { factors: unknown }
    expect(listed.factors).toMatchObject([{ id: person.factorId, status: 'verified' }])
    expect(JSON.stringify(listed)).not.toContain(person.secret)
    ok(await admin.mfa.deleteFactor({ userId: id, id: person.factorId }))
    expect(await errorOf(admin.mfa.deleteFactor({ userId: id, id: person.factorId }))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect((await mailsTo(server, person.email))[0]?.subject).toBe('Two-step login is off')
  })
})
