import { describe, expect, it } from 'vitest'
import { authClient, follow, goodPassword, linkTo, mailsTo, signedIn, someone } from '../../../../test/auth.ts'
import { statementsOf } from '../../../../test/count-statements.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'
import { updateOwnUser } from './own-user.ts'

const server = await serverOfFile(accountsAlone)

describe('the logged-in user', () => {
  it('is returned for the token of a live session [accounts 7.6]', async () => {
    const { client, session, email } = await signedIn(server)
    const { data } = await client.getUser()
    expect(data.user).toMatchObject({ id: session.user.id, email, aud: 'authenticated', role: 'authenticated' })
    expect(data.user?.last_sign_in_at).toBeDefined()
    const identities = await client.getUserIdentities()
    expect(identities.data?.identities).toMatchObject([
      { provider: 'email', id: session.user.id, identity_data: { email, email_verified: true } },
    ])
    await client.signOut()
    const late = await authClient(server).getUser(session.access_token)
    expect(late.error?.name).toBe('AuthSessionMissingError')
    const bare = await server.fetch('/auth/v1/user')
    expect(await bare.json()).toMatchObject({ code: 401, error_code: 'no_authorization', msg: expect.any(String) })
  })

  it('changes the password: other sessions end, the owner is notified, the old password stops working [accounts 7.7]', async () => {
    const { client, email } = await signedIn(server)
    const other = authClient(server)
    const before = await other.signInWithPassword({ email, password: goodPassword })
    const { error } = await client.updateUser({ password: 'another-harbour-7' })
    expect(error).toBeNull()
    expect((await client.refreshSession()).error).toBeNull()
    const ended = await other.refreshSession({ refresh_token: before.data.session?.refresh_token ?? '' })
    expect(ended.error).toMatchObject({ code: 'refresh_token_not_found' })
    const old = await authClient(server).signInWithPassword({ email, password: goodPassword })
    expect(old.error?.code).toBe('invalid_credentials')
    // The welcome email is sent by another job, at any time.
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password was changed')
  })

  it("can't change a password that has been changed in the meantime", async () => {
    const { client, session, email } = await signedIn(server)
    const { passwords } = server.context
    const deps = {
      ...server.context,
      passwords: {
        ...passwords,
        async hash(password: string) {
          await client.updateUser({ password: 'first-harbour-7' })
          return passwords.hash(password)
        },
      },
    }
    const claims = Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()
    const { session_id: sessionId } = JSON.parse(claims) as { session_id: string }
    const change = updateOwnUser(
      deps,
      { userId: session.user.id, sessionId, email },
      { password: 'second-harbour-7', redirectTo: null, challenge: null },
    )
    await expect(change).rejects.toMatchObject({ status: 409, errorCode: 'conflict' })
    const kept = await authClient(server).signInWithPassword({ email, password: 'first-harbour-7' })
    expect(kept.error).toBeNull()
  })

  it('refuses a weak password, the same password and a wrong current one', async () => {
    const { client } = await signedIn(server)
    expect((await client.updateUser({ password: 'abc' })).error).toMatchObject({ name: 'AuthWeakPasswordError' })
    expect((await client.updateUser({ password: 'iloveyou' })).error).toMatchObject({ reasons: ['pwned'] })
    expect((await client.updateUser({ password: goodPassword })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    const wrong = await client.updateUser({ password: 'another-harbour-7', current_password: 'wrong' })
    expect(wrong.error?.code).toBe('invalid_credentials')
    expect((await client.updateUser({ phone: '+441234' })).error?.code).toBe('phone_provider_disabled')
  })

  it('must give the current password, or a code, if the log-in is older than five minutes', async () => {
    const { client } = await signedIn(server)
    server.advance(301_000)
    const bare = await client.updateUser({ password: 'another-harbour-7' })
    expect(bare.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const known = await client.updateUser({ password: 'another-harbour-7', current_password: goodPassword })
    expect(known.error).toBeNull()
  })

  it('can unlink an identity, but not the last one', async () => {
    const { client, session } = await signedIn(server)
    const last = (await client.getUserIdentities()).data?.identities[0]
    const refused = await client.unlinkIdentity(last!)
    expect(refused.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
    const strange = await client.unlinkIdentity({ ...last!, identity_id: crypto.randomUUID() })
    expect(strange.error).toMatchObject({ status: 422, code: 'identity_not_found' })
    const google = { user_id: session.user.id, provider: 'google' as const, provider_id: crypto.randomUUID() }
    await server.db.insertInto('auth.identities').values(google).execute()
    const identities = (await client.getUserIdentities()).data?.identities ?? []
    expect((await client.unlinkIdentity(identities.find(({ provider }) => provider === 'google')!)).error).toBeNull()
    expect((await client.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }])
    const linked = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    expect(linked.error?.code).toBe('manual_linking_disabled')
  })

  it('stores metadata, and its profile fields on the profile [accounts 3.3, 7.8]', async () => {
    const { client, session } = await signedIn(server)
    const { data, error } = await client.updateUser({
      data: { has_completed_profile: true, full_name: 'Ada of Hackney', postcode: 'e8 3pn', profile_image: null },
    })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ has_completed_profile: true, full_name: 'Ada of Hackney' })
    const second = await client.updateUser({ data: { theme: 'dark' } })
    expect(second.data.user?.user_metadata).toMatchObject({
      theme: 'dark',
      has_completed_profile: true,
      postcode: 'e8 3pn',
    })
    const mine = await server.api('GET /me', {}, { token: session.access_token })
    expect(mine).toMatchObject({ full_name: 'Ada of Hackney', postcode: 'e8 3pn', profile_image: null })
    for (const data of [
      { full_name: 'x' },
      { full_name: 7 },
      { profile_image: 7 },
      { note: '\u0000' },
      { note: 'x'.repeat(5000) },
      [],
      'text',
    ]) {
      const refused = await client.updateUser({ data: data as object })
      expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' })
    }
  })

  it('can reauthenticate with an emailed code, once', async () => {
    const { client, email } = await signedIn(server)
    expect((await client.reauthenticate()).error).toBeNull()
    const code = /^\d{6}/.exec((await mailsTo(server, email))[0]?.subject ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const refusal = { status: 422, code: 'reauthentication_not_valid' }
    expect((await client.updateUser({ password: 'new-harbour-77', nonce: wrong })).error).toMatchObject(refusal)
    expect((await client.updateUser({ password: 'new-harbour-77', nonce: code })).error).toBeNull()
    expect((await client.updateUser({ password: 'new-harbour-78', nonce: code })).error).toMatchObject(refusal)
  })
})

describe('a new email address', () => {
  it('takes effect once both addresses confirm it, in either order; both are emailed', async () => {
    for (const order of ['old first', 'new first']) {
      const { client, email } = await signedIn(server)
      const next = someone().email
      const { data, error } = await client.updateUser({ email: next.toUpperCase() })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email, new_email: next })
      const links = [await linkTo(server, email), await linkTo(server, next)]
      const [first = '', second = ''] = order === 'old first' ? links : links.toReversed()
      const half = await follow(first)
      expect(half.fragment.get('message')).toContain('confirm link sent to the other email')
      expect(half.fragment.has('access_token')).toBe(false)
      expect((await follow(first)).fragment.get('error_code')).toBe('otp_expired')
      expect((await client.getUser()).data.user).toMatchObject({ email, new_email: next })
      const { fragment, to } = await follow(second)
      // In a browser other than the requesting one.
      expect([to.pathname, fragment.get('message')]).toEqual(['/login', expect.stringContaining('is confirmed')])
      for (const address of [email, next]) {
        const subjects = (await mailsTo(server, address)).map(({ subject }) => subject)
        expect(subjects).toContain('Your email address was changed')
      }
      expect((await authClient(server).signInWithPassword({ email, password: goodPassword })).error).not.toBeNull()
      const signed = await authClient(server).signInWithPassword({ email: next, password: goodPassword })
      expect(signed.data.user).toMatchObject({ email: next, identities: [{ identity_data: { email: next } }] })
      expect(signed.data.user?.new_email).toBeUndefined()
    }
  })

  it('can be confirmed with the codes of both emails', async () => {
    const { client, email } = await signedIn(server)
    const next = someone().email
    await client.updateUser({ email: next })
    const codeOf = async (address: string) =>
      /10 minutes: (\d{6})/.exec(
        (await mailsTo(server, address)).find(({ text }) => text.includes('10 minutes:'))?.text ?? '',
      )?.[1] ?? ''
    const half = await client.verifyOtp({ email, token: await codeOf(email), type: 'email_change' })
    expect(half.error).toBeNull()
    expect(half.data).toMatchObject({ session: null, user: null })
    const whole = await client.verifyOtp({ email: next, token: await codeOf(next), type: 'email_change' })
    expect(whole.data.user?.email).toBe(next)
  })

  it('gets the same answer whether it is taken or not, and its owner is emailed [R83]', async () => {
    const taken = await signedIn(server)
    const ask = async (next: string) => {
      const { client } = await signedIn(server)
      const answers: unknown[] = []
      const statements = await statementsOf(async () => answers.push(await client.updateUser({ email: next })))
      const answer = JSON.stringify(answers[0]).replaceAll(next, 'x')
      return {
        statements,
        answer: answer.replaceAll(/person-\w+@|Person \w+|[\da-f-]{36}|20\d\d-[^"]+|[\w-]{10,}\.[\w.-]+/g, 'x'),
      }
    }
    const known = await ask(taken.email)
    expect(known.statements.length).toBeGreaterThan(0)
    expect(known).toEqual(await ask(someone().email))
    const [notice] = await mailsTo(server, taken.email)
    expect(notice?.subject).toBe('Someone tried to use your email address')
    expect(notice?.text).not.toContain('/auth/v1/verify')
  })

  it("can't be confirmed for another account, and is refused if someone else has taken it since", async () => {
    const { client, email } = await signedIn(server)
    const taken = await signedIn(server)
    expect((await client.updateUser({ email: taken.email })).error).toBeNull()
    await follow(await linkTo(server, email))
    expect(
      (await authClient(server).signInWithPassword({ email: taken.email, password: goodPassword })).error,
    ).toBeNull()
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect((await client.updateUser({ email: 'nobody' })).error).toMatchObject({ code: 'validation_failed' })
    const person = someone()
    await client.updateUser({ email: person.email })
    const link = await linkTo(server, person.email)
    await follow(await linkTo(server, email))
    await signedIn(server, person)
    expect((await follow(link)).fragment.get('error_code')).toBe('email_exists')
  })
})
