import { describe, expect, it } from 'vitest'
import { authClient, follow, goodPassword, linkTo, mailsTo, signedIn, someone } from '../../../../test/auth.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createLimits } from '../../../platform/rate-limits.ts'
import { confirmationsTo } from './pending-sign-up-policy.ts'
import { sendPendingEmail } from './pending-sign-ups.ts'

const server = await serverOfFile()

const signUp = ({ email, name }: { email: string; name: string }, password = goodPassword) =>
  authClient(server).signUp({ email, password, options: { data: { full_name: name } } })

describe('sign-up', () => {
  it('creates a user to confirm, a profile and an email whose link logs in [accounts 3.10, 4.23, 7.2, 7.15] [R34]', async () => {
    const person = someone()
    const { data, error } = await authClient(server).signUp({
      email: person.email.toUpperCase(),
      password: goodPassword,
      options: { data: { full_name: `  ${person.name} ` }, emailRedirectTo: `${server.url}/login` },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: person.email,
      role: 'authenticated',
      user_metadata: { full_name: person.name },
    })
    expect(data.user?.identities).toHaveLength(1)
    expect(data.user?.confirmation_sent_at).toBeDefined()

    const early = await authClient(server).signInWithPassword({ email: person.email, password: goodPassword })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })

    const link = await linkTo(server, person.email)
    expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/auth/v1/verify`)
    expect(link.searchParams.get('type')).toBe('signup')
    expect(link.searchParams.get('redirect_to')).toBe(`${server.url}/login`)
    const { status, to, fragment } = await follow(link)
    expect([status, to.pathname, fragment.get('type')]).toEqual([303, '/login', 'signup'])
    const mine = await server.api('GET /me', {}, { token: fragment.get('access_token') ?? '' })
    expect(mine).toMatchObject({
      id: data.user?.id,
      full_name: person.name,
      trust_score: null,
      marketing: false,
      messages: true,
    })

    const { data: signed } = await authClient(server).signInWithPassword({
      email: person.email,
      password: goodPassword,
    })
    expect(signed.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const mails = await mailsTo(server, person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Itemo', 'Confirm your email address'])
  })

  it('refuses the address or name of a confirmed account with the specified message, and advice at the name [accounts 5.14] [R33] [R56]', async () => {
    const first = await signedIn(server)
    const refusal = {
      status: 422,
      code: 'user_already_exists',
      message: 'Email already registered. Please use a different email address.',
    }
    expect((await signUp({ email: first.email, name: 'Another Name' })).error).toMatchObject(refusal)
    expect((await signUp({ email: first.email, name: first.name })).error).toMatchObject(refusal)
    const response = await server.fetch('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: someone().email,
        password: goodPassword,
        data: { full_name: ` ${first.name} ` },
      }),
    })
    expect(await response.json()).toEqual({
      code: 422,
      error_code: 'user_already_exists',
      msg: refusal.message,
      fields: { full_name: 'Someone already uses this name here. Add a middle name or an initial.' },
    })
    expect((await signUp({ email: someone().email, name: first.name.toUpperCase() })).error).toBeNull()
  })

  it('says what makes a password weak [accounts 5.19]', async () => {
    const short = await signUp(someone(), 'abc12')
    expect(short.error).toMatchObject({ status: 422, name: 'AuthWeakPasswordError', reasons: ['length'] })
    expect(short.error?.message).toBe('Password must be at least 6 characters')
    const common = await signUp(someone(), 'Password1')
    expect(common.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] })
    expect((await signUp(someone(), 'a'.repeat(201))).error).toMatchObject({ reasons: ['length'] })
  })

  it('names the field with bad input', async () => {
    const post = async (body: string) => {
      const response = await server.fetch('/auth/v1/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
    }
    const good = { email: someone().email, password: goodPassword, data: { full_name: 'Good Name' } }
    expect(await post('{')).toMatchObject({ status: 400, code: 400, error_code: 'bad_json' })
    expect(await post('[]')).toMatchObject({ status: 400, error_code: 'validation_failed' })
    for (const email of ['', 'nobody', 'a@b', 'a\u0000@example.org', `${'a'.repeat(250)}@example.org`, 7]) {
      const answer = await post(JSON.stringify({ ...good, email }))
      expect([400, 422]).toContain(answer.status)
    }
    expect(await post(JSON.stringify({ ...good, email: 'nobody' }))).toMatchObject({
      msg: 'Please enter a valid email address',
      fields: { email: 'Please enter a valid email address' },
    })
    expect(await post(JSON.stringify({ ...good, password: 7 }))).toMatchObject({ error_code: 'validation_failed' })
    for (const full_name of [undefined, '', ' a ', 'a\u0000b', 'a\uD800b', 'x'.repeat(101), 7]) {
      const answer = await post(JSON.stringify({ ...good, data: { full_name } }))
      expect(answer).toMatchObject({
        status: 400,
        error_code: 'validation_failed',
        fields: { full_name: expect.any(String) },
      })
    }
    for (const extra of ['\u0000', '\uD800', 'x'.repeat(5000), [[[[[[[]]]]]]]]) {
      const answer = await post(JSON.stringify({ ...good, data: { full_name: 'Good Name', extra } }))
      expect(answer).toMatchObject({ status: 400, fields: { data: expect.any(String) } })
    }
    expect(await post(JSON.stringify({ phone: '+441', password: goodPassword }))).toMatchObject({
      error_code: 'phone_provider_disabled',
    })
    expect((await authClient(server).signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
    expect(await post(JSON.stringify({ ...good, data: { pad: 'x'.repeat(40_000) } }))).toMatchObject({ status: 413 })
  })

  it('logs in at once if no confirmation is required, and allows duplicate names if the operator does [R33]', async () => {
    const open = await startTestServer({ env: { CONFIRM_MAILS: 'false', SIGNUP_UNIQUE_FULL_NAME: 'false' } })
    try {
      const { name } = someone()
      for (const { email } of [someone(), someone()]) {
        const options = { data: { full_name: name } }
        const { data, error } = await authClient(open).signUp({ email, password: goodPassword, options })
        expect(error).toBeNull()
        expect(data.session?.user.email_confirmed_at).toBeDefined()
        expect((await mailsTo(open, email)).map(({ subject }) => subject)).toEqual(['Welcome to Itemo'])
        const again = await authClient(open).signUp({ email, password: goodPassword, options })
        expect(again.error?.code).toBe('user_already_exists')
      }
    } finally {
      await open.close()
    }
  })

  it('makes one account out of ten at once with one address or full name, without confirmation [accounts 5.15, 7.13] [R33]', async () => {
    const open = await startTestServer({ env: { CONFIRM_MAILS: 'false' } })
    const signUpAt = ({ email, name }: { email: string; name: string }) =>
      authClient(open).signUp({ email, password: goodPassword, options: { data: { full_name: name } } })
    try {
      const one = someone()
      for (const person of [() => ({ ...someone(), email: one.email }), () => ({ ...someone(), name: one.name })]) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => signUpAt(person())))
        expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
        expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'user_already_exists']))
      }
    } finally {
      await open.close()
    }
  })

  it('accepts names in any script', async () => {
    for (const name of ['Zoë 🚲', 'مريم', 'O’Brien-Smith']) {
      const person = { email: someone().email, name: `${name} ${someone().name}` }
      const { data, error } = await signUp(person)
      expect(error).toBeNull()
      expect(data.user?.user_metadata).toEqual({ full_name: person.name })
    }
  })
})

it('a sign-up whose reader proved to have read the other emails gets its own, beyond the limit', async () => {
  const person = someone()
  await signUp(person)
  const limits = createLimits(server.db, { enabled: true, scale: 1 }, server.context.now)
  for (let sent = 0; sent < 6; sent++) await limits.take(`confirmation to ${person.email}`, confirmationsTo)
  const unsent = { mailed: false, code_hash: 'none', network_hash: 'its own', attempts: 3 }
  await server.db.updateTable('auth.pending_sign_ups').set(unsent).where('email', '=', person.email).execute()
  const waiting = server.db.selectFrom('auth.pending_sign_ups').selectAll().where('email', '=', person.email)
  const row = await waiting.executeTakeFirstOrThrow()
  await mailsTo(server, person.email)
  await inTransaction(server.db, (trx) => sendPendingEmail({ ...server.context, limits }, trx, row))
  const mails = await mailsTo(server, person.email)
  expect(mails).toHaveLength(2)
  expect(await waiting.execute()).toMatchObject([{ mailed: true, attempts: 0 }])
  const token = /10 minutes: (\d{6})/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect((await authClient(server).verifyOtp({ email: person.email, token, type: 'signup' })).error).toBeNull()
})
