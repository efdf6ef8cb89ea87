import { describe, expect, it, onTestFinished } from 'vitest'
import { authClient, goodPassword, mailsTo, signedIn } from '../../../../test/auth.ts'
import { errorOf, ok, withFactor } from '../../../../test/second-factor.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { disowningAt, firefox } from '../../../../test/disowned-logins.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts'
import { secureLinkMs } from './secure-link.ts'

const server = await serverOfFile()
const newPassword = 'another-harbour-43'
const { tokenTo, intruded, secure, refused, setPassword } = disowningAt(server)

describe('"This wasn\'t me"', () => {
  it('answers the same for an unknown, used or expired link, and keeps an older two-step login', async () => {
    const unknown = await refused('no-such-token')
    const { token } = await intruded()
    server.advance(secureLinkMs)
    expect(await refused(token)).toEqual({ ...unknown, requestId: expect.any(String) })

    const { client, email, factorId, code } = await withFactor(server)
    await tokenTo(email)
    server.advance(secureLinkMs - 1000)
    ok(await client.refreshSession())
    ok(await client.mfa.challengeAndVerify({ factorId, code: code() }))
    const other = authClient(server, { 'user-agent': firefox })
    ok(await other.signInWithPassword({ email, password: goodPassword }))
    const fresh = await tokenTo(email)
    server.advance(2000)
    const { removed, recovery } = await secure(fresh)
    expect(removed).toEqual({ passkeys: [], logins: [], two_step: false })
    const refusal = await setPassword(recovery, newPassword)
    expect([refusal.status, ((await refusal.json()) as { error_code: string }).error_code]).toEqual([
      401,
      'insufficient_aal',
    ])
  })

  it('opens no session through a previous address of the account', async () => {
    const { session, email, token } = await intruded()
    const moved = { email: `moved-${email}` }
    await server.db.updateTable('auth.users').set(moved).where('id', '=', session.user.id).execute()
    expect(await secure(token)).toMatchObject({ recovery: null })
    const sessions = server.db.selectFrom('auth.sessions').select('id').where('user_id', '=', session.user.id)
    expect(await sessions.execute()).toEqual([])
  })

  it('takes effect once out of ten at once, even during a log-in with the old password', async () => {
    const { email, session, token } = await intruded()
    const log = () => authClient(server).signInWithPassword({ email, password: goodPassword })
    const answers = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => secure(token)),
      ...Array.from({ length: 3 }, log),
    ])
    expect(answers.slice(0, 10).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const sessions = server.db.selectFrom('auth.sessions').select('amr').where('user_id', '=', session.user.id)
    expect(await sessions.execute()).toMatchObject([{ amr: [{ method: 'recovery' }] }])
  })

  it('works from the list of events: everyone is logged out, and an email leads to a new password', async () => {
    const { client, intruder, email, session } = await intruded()
    const me = { token: session.access_token }
    const authenticator = new SoftwareAuthenticator(server.url)
    const { challenge_id: challengeId, options } = ok(await intruder.passkey.startRegistration())
    const credential = authenticator.create(options, {})
    ok(await intruder.passkey.verifyRegistration({ challengeId, credential }))
    const { events } = await server.api('GET /my/security-events', { query: {} }, me)
    const params = { eventId: events[0]?.id ?? '' }
    const stranger = { token: (await signedIn(server)).session.access_token }
    expect(await server.refused('POST /my/security-events/:eventId/disown', { params }, stranger)).toMatchObject({
      status: 404,
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call('POST /my/security-events/:eventId/disown', { params }, me)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
    for (const one of [client, intruder])
      expect((await one.refreshSession()).error?.code).toBe('refresh_token_not_found')
    const again = { email, password: goodPassword }
    expect(await errorOf(authClient(server).signInWithPassword(again))).toEqual([400, 'invalid_credentials'])
    const mails = await mailsTo(server, email)
    expect(mails.map(({ subject }) => subject)).not.toContain('Reset your password')
    const mail = mails.find(({ subject }) => subject === 'Your account was logged out everywhere')
    for (const said of [
      'your old password no longer works',
      'We removed what was added in the last 7 days: a passkey.',
      'This removes every passkey.',
    ])
      expect(mail?.text).toContain(said)
    expect(mail?.text).not.toContain('stays as it is')
    const token = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? ''
    const mine = authClient(server)
    ok(await mine.verifyOtp({ email, token, type: 'recovery' }))
    ok(await mine.updateUser({ password: newPassword }))
    ok(await authClient(server).signInWithPassword({ email, password: newPassword }))
  })

  it("isn't accepted from the list if the address is new, since its mailbox may be an intruder's", async () => {
    const { session, client, intruder, email } = await intruded()
    const event = { user_id: session.user.id, kind: 'email_changed' as const, at: server.context.now() }
    const written = server.db.insertInto('security_events').values(event).returning('id')
    const params = { eventId: (await written.executeTakeFirstOrThrow()).id }
    const me = { token: session.access_token }
    expect(await server.refused('POST /my/security-events/:eventId/disown', { params }, me)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Every other device is logged out.'),
    })
    ok(await client.refreshSession())
    expect((await intruder.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).not.toContain(
      'Your account was logged out everywhere',
    )
  })

  it('is limited per session, and not accepted for a failed log-in', async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: 'true' } })
    onTestFinished(() => limited.close())
    const { email, session } = await signedIn(limited)
    const thief = ok(await authClient(limited).signInWithPassword({ email, password: goodPassword })).session
    const disown = (token: string, eventId: string) =>
      limited.call('POST /my/security-events/:eventId/disown', { params: { eventId } }, { token })
    for (let tries = 0; tries < 5; tries += 1) await disown(thief?.access_token ?? '', crypto.randomUUID())
    expect((await disown(thief?.access_token ?? '', crypto.randomUUID())).status).toBe(429)
    const write = async (kind: 'sign_in_failed' | 'signed_in') => {
      const event = { user_id: session.user.id, kind, at: limited.context.now() }
      const written = limited.db.insertInto('security_events').values(event).returning('id')
      return (await written.executeTakeFirstOrThrow()).id
    }
    expect((await disown(session.access_token, await write('sign_in_failed'))).status).toBe(404)
    expect((await disown(session.access_token, await write('signed_in'))).status).toBe(200)
  })
})
