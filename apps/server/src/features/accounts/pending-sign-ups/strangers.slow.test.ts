import { afterEach, describe, expect, it } from 'vitest'
import {
  authClient,
  browse,
  follow,
  goodPassword,
  mailsTo,
  navigation,
  ownForm,
  signedIn,
  someone,
} from '../../../../test/auth.ts'
import { createMember } from '../../../../test/factories.ts'
import { statementsOf } from '../../../../test/count-statements.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })
const strangersPassword = 'strange-harbour-66'
const home = '203.0.113.7'
const hourMs = 3_600_000

// The next test finds every bucket empty.
afterEach(() => server.advance(2 * hourMs))

type Person = ReturnType<typeof someone>
interface From {
  readonly network?: string
  readonly cookie?: string | undefined
}

const networks = (count: number, prefix = '198.51.100') =>
  Array.from({ length: count }, (_, index) => `${prefix}.${index + 1}`)

const post = (path: string, body: object, { network = home, cookie }: From = {}) =>
  server.fetch(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })

/** Signs up in a browser of its own and answers its cookie. */
async function signUp({ email, name }: Person, password = goodPassword, from: From = {}) {
  const response = await post('signup', { email, password, data: { full_name: name } }, from)
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()[0]?.split(';')[0]
}

const strangersSignUp = ({ email }: Person, from: readonly string[]) =>
  Promise.all(from.map((network) => signUp({ email, name: `A Stranger ${network}` }, strangersPassword, { network })))

async function tryCode(email: string, token: string, from: From = {}) {
  const response = await post('verify', { type: 'signup', email, token }, from)
  const body = (await response.json()) as { access_token?: string; error_code?: string }
  return body.access_token === undefined ? body.error_code : 'session'
}

const signIn = (email: string, password = goodPassword, network = home) =>
  authClient(server, { 'x-forwarded-for': network }).signInWithPassword({ email, password })

const linkIn = (text: string) => /https?:\/\/\S*\/auth\/v1\/verify\S*/.exec(text)?.[0] ?? ''
const codeIn = (text: string) => /10 minutes: (\d{6})/.exec(text)?.[1] ?? ''

const waiting = (email: string) =>
  server.db.selectFrom('auth.pending_sign_ups').selectAll().where('email', '=', email).orderBy('created_at').execute()

/** The owner, and no one else, is in: with their own password and name. */
async function expectOwnerIsIn({ email, name }: Person) {
  const { data, error } = await signIn(email)
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ full_name: name })
  expect((await signIn(email, strangersPassword)).error?.code).toBe('invalid_credentials')
  expect(await waiting(email)).toEqual([])
}

describe('strangers on many networks who use up the emails of an address', () => {
  const usedUp = async (person: Person) => {
    await strangersSignUp(person, networks(10))
    expect(await mailsTo(server, person.email)).toHaveLength(6)
    const cookie = await signUp(person)
    const mails = await mailsTo(server, person.email)
    expect(mails).toHaveLength(6)
    return { cookie: cookie ?? '', newest: mails[0]?.text ?? '' }
  }

  it('leave its owner in with the owner’s own password, by the code of an email of theirs [R56]', async () => {
    const person = someone()
    const { cookie, newest } = await usedUp(person)
    expect(await tryCode(person.email, codeIn(newest), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it('and by its link, without a question [R56]', async () => {
    const person = someone()
    const { cookie, newest } = await usedUp(person)
    const opened = await browse(linkIn(newest), { ...navigation, cookie })
    expect([opened.to.pathname, opened.fragment.has('access_token')]).toEqual(['/login', true])
    await expectOwnerIsIn(person)
  })

  it('leave them in with every email that reached the inbox, on another device too: it leads on to a password of one’s own [R56]', async () => {
    const person = someone()
    await strangersSignUp(person, networks(14))
    expect(await waiting(person.email)).toHaveLength(12)
    await signUp(person)
    for (const { text } of await mailsTo(server, person.email)) {
      const opened = await browse(linkIn(text), navigation)
      expect(opened.text).toContain('Choose my own password')
      expect(opened.text).not.toContain('value="yes"')
    }
    const [mail] = await mailsTo(server, person.email)
    const link = linkIn(mail!.text)
    const { to, fragment } = await browse(link, ownForm, 'POST', 'answer=own')
    expect([to.pathname, fragment.get('type')]).toEqual(['/reset-password', 'recovery'])
    const chosen = await server.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${fragment.get('access_token')}` },
      body: JSON.stringify({ password: goodPassword }),
    })
    expect(chosen.status).toBe(200)
    const { data, error } = await signIn(person.email)
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({})
    const mine = await server.api('GET /me', {}, { token: data.session?.access_token ?? '' })
    expect(mine.full_name).toBe(person.email.split('@')[0])
    expect((await signIn(person.email, strangersPassword)).error?.code).toBe('invalid_credentials')
    expect(await waiting(person.email)).toEqual([])
  })

  it('leave them in with twelve others that fill every place, in the browser that signed up: no yes confirms a stranger’s password [R56]', async () => {
    for (const act of ['open', 'yes'] as const) {
      const person = someone()
      await strangersSignUp(person, networks(14))
      const cookie = (await signUp(person)) ?? ''
      expect((await waiting(person.email)).every(({ password_hash }) => password_hash !== null)).toBe(true)
      const [mail] = await mailsTo(server, person.email)
      const { to, fragment } =
        act === 'open'
          ? await browse(linkIn(mail!.text), { ...navigation, cookie })
          : await browse(linkIn(mail!.text), { ...ownForm, cookie }, 'POST', 'answer=yes')
      expect([to.pathname, fragment.get('type')]).toEqual(['/reset-password', 'recovery'])
      expect((await signIn(person.email, strangersPassword)).error?.code).toBe('invalid_credentials')
      const [user] = await server.db.selectFrom('auth.users').selectAll().where('email', '=', person.email).execute()
      expect(user).toMatchObject({ encrypted_password: null, raw_user_meta_data: {} })
      server.advance(2 * hourMs)
    }
  })

  it('get no yes of theirs confirmed on another device, however alike they sign up: it leads to a password of one’s own [R56]', async () => {
    const person = someone()
    await signUp(person)
    await signUp({ ...person, name: 'A Stranger' }, strangersPassword, { network: '198.51.100.1' })
    for (const { text } of await mailsTo(server, person.email)) {
      expect((await browse(linkIn(text), navigation)).text).not.toContain('value="yes"')
    }
    const [strangers] = await mailsTo(server, person.email)
    const { to, fragment } = await browse(linkIn(strangers!.text), ownForm, 'POST', 'answer=yes')
    expect([to.pathname, fragment.get('type')]).toEqual(['/reset-password', 'recovery'])
    expect((await signIn(person.email, strangersPassword)).error?.code).toBe('invalid_credentials')
    const users = server.db.selectFrom('auth.users').selectAll().where('email', '=', person.email)
    expect(await users.execute()).toMatchObject([{ encrypted_password: null, raw_user_meta_data: {} }])
  })

  it('get no yes confirmed from one browser on four networks, where no place is left for its owner [R56]', async () => {
    const person = someone()
    const theirs = { email: person.email, name: 'A Stranger' }
    const first = await signUp(theirs, strangersPassword, { network: '198.51.100.1' })
    for (const [index, network] of networks(4).entries()) {
      for (let turn = index === 0 ? 1 : 0; turn < 3; turn++) {
        await signUp(theirs, strangersPassword, { network, cookie: first })
      }
    }
    const filled = await waiting(person.email)
    expect(new Set(filled.map(({ browser_hash }) => browser_hash)).size).toBe(1)
    await signUp(person)
    expect((await waiting(person.email)).map(({ id }) => id)).toEqual(filled.map(({ id }) => id))
    const [mail] = await mailsTo(server, person.email)
    const opened = await browse(linkIn(mail!.text), navigation)
    expect(opened.text).toContain('Choose my own password')
    expect(opened.text).not.toContain('value="yes"')
    const { to, fragment } = await browse(linkIn(mail!.text), ownForm, 'POST', 'answer=yes')
    expect([to.pathname, fragment.get('type')]).toEqual(['/reset-password', 'recovery'])
    expect((await signIn(person.email, strangersPassword)).error?.code).toBe('invalid_credentials')
  })

  it('keep no one from an email of their own once the address may have one more, with every place filled [R56]', async () => {
    const person = someone()
    await strangersSignUp(person, networks(14))
    expect(await waiting(person.email)).toHaveLength(12)
    const before = (await mailsTo(server, person.email)).length
    server.advance(hourMs / 4)
    const cookie = await signUp(person)
    const mails = await mailsTo(server, person.email)
    expect(mails).toHaveLength(before + 1)
    expect(await tryCode(person.email, codeIn(mails[0]!.text), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it('use up only what was sent: a sign-up that is not kept, or sent again without an address, counts nothing', async () => {
    const person = someone()
    const resend = (network: string) => post('resend', { email: person.email, type: 'signup' }, { network })
    for (const { status } of await Promise.all(networks(10).map(resend))) expect(status).toBe(200)
    const cookie = await signUp(person)
    const [mail] = await mailsTo(server, person.email)
    expect(await tryCode(person.email, codeIn(mail!.text), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it('hear nothing of it: a sign-up takes the same statements and answers the same, sent, kept, or neither', async () => {
    const shape = (text: string) => text.replaceAll(/[\da-f-]{36}|20\d\d-[^"]+|person-\w+|198[\d.]+/g, 'x')
    const seen = new Set<string>()
    const person = someone()
    for (const network of networks(14)) {
      const statements = await statementsOf(async () => {
        const body = { email: person.email, password: strangersPassword, data: { full_name: `A Stranger ${network}` } }
        const response = await post('signup', body, { network })
        seen.add(`${response.status} ${shape(await response.text())}`)
      })
      seen.add(statements.join('\n'))
    }
    expect(await waiting(person.email)).toHaveLength(12)
    expect([...seen]).toHaveLength(2)
  })

  it('are one network each: three emails an hour to an address, and further sign-ups are answered alike without one', async () => {
    const person = someone()
    const codes: unknown[] = []
    for (let turn = 0; turn < 4; turn++) {
      const body = { email: person.email, password: strangersPassword, data: { full_name: `A Stranger ${turn}` } }
      const answer = (await (await post('signup', body, { network: '198.51.100.9' })).json()) as { error_code?: string }
      codes.push(answer.error_code)
    }
    expect(codes).toEqual([undefined, undefined, undefined, undefined])
    expect(await mailsTo(server, person.email)).toHaveLength(3)
    await signUp(person)
    expect(await mailsTo(server, person.email)).toHaveLength(4)
  })
})

describe('a sign-up that waits', () => {
  it('is never pushed out by strangers, who come at once from twenty networks, and are kept in bounds', async () => {
    const person = someone()
    const cookie = (await signUp(person)) ?? ''
    const [own] = await mailsTo(server, person.email)
    for (let turn = 0; turn < 3; turn++) {
      await strangersSignUp(person, networks(20))
      await Promise.all(
        networks(20).map((network) => post('resend', { email: person.email, type: 'signup' }, { network })),
      )
      await server.context.jobs.drain()
      expect((await waiting(person.email)).length).toBeLessThanOrEqual(12)
    }
    await browse(linkIn(own!.text), { ...navigation, cookie })
    await expectOwnerIsIn(person)
  })

  it('is told at a log-in that it waits, no matter who signed up with the address since', async () => {
    const person = someone()
    await signUp(person)
    await strangersSignUp(person, networks(3))
    expect((await signIn(person.email)).error?.code).toBe('email_not_confirmed')
    expect((await signIn(person.email, goodPassword, '192.0.2.3')).error?.code).toBe('invalid_credentials')
  })

  it('makes room once its link is dead: strangers who filled every place hold none the next day', async () => {
    const person = someone()
    await strangersSignUp(person, networks(14))
    server.advance(24 * hourMs)
    const cookie = await signUp(person)
    const [mail] = await mailsTo(server, person.email)
    expect(await waiting(person.email)).toHaveLength(12)
    expect(await tryCode(person.email, codeIn(mail!.text), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })
})

describe('the code of a sign-up', () => {
  it('outlives the wrong codes of strangers on forty networks at once, in the browser that waits for it', async () => {
    const person = someone()
    const cookie = await signUp(person)
    const [mail] = await mailsTo(server, person.email)
    const code = codeIn(mail!.text)
    const wrong = code === '000000' ? '000001' : '000000'
    const strangers = await strangersSignUp(person, networks(2))
    const tries = [
      ...networks(40, '192.0.2').map((network) => tryCode(person.email, wrong, { network })),
      ...strangers.map((own) => tryCode(person.email, wrong, { network: '198.51.100.1', cookie: own })),
      // Others of the same network, too.
      ...Array.from({ length: 6 }, () => tryCode(person.email, wrong)),
    ]
    expect(await Promise.all(tries)).not.toContain('session')
    expect(await tryCode(person.email, code, { network: '192.0.2.99' })).not.toBe('session')
    expect(await tryCode(person.email, code, { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it('is tried five times in its browser, five from its network, and five from everywhere else', async () => {
    const person = someone()
    const cookie = await signUp(person)
    const [row] = await waiting(person.email)
    const code = server.context.oneTime.code(row!.id)
    const wrong = code === '000000' ? '000001' : '000000'
    const ways: From[] = [{ cookie }, {}, { network: '192.0.2.1' }]
    for (const from of ways) {
      await Promise.all(Array.from({ length: 5 }, () => tryCode(person.email, wrong, from)))
      expect(await tryCode(person.email, code, from)).toBe('otp_expired')
    }
    const [tried] = await waiting(person.email)
    expect([tried?.attempts, tried?.network_attempts, tried?.other_attempts]).toEqual([6, 6, 6])
  })

  it('of a stranger, typed in another browser, confirms no password and no name of theirs [R56]', async () => {
    const person = someone()
    await signUp({ ...person, name: 'A Stranger' }, strangersPassword, { network: '198.51.100.1' })
    const [mail] = await mailsTo(server, person.email)
    const cookie = await signUp(someone())
    expect(await tryCode(person.email, codeIn(mail!.text), { cookie })).toBe('session')
    expect((await signIn(person.email, strangersPassword)).error?.code).toBe('invalid_credentials')
    const user = server.db.selectFrom('auth.users').selectAll().where('email', '=', person.email)
    expect(await user.executeTakeFirst()).toMatchObject({ encrypted_password: null, raw_user_meta_data: {} })
  })
})

describe('strangers who ask for every kind of email there is', () => {
  it('leave an owner in whose recovery emails they all asked for themselves, for browsers of their own', async () => {
    const { email } = await signedIn(server)
    const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
    const recover = (network: string) => post('recover?redirect_to=/support', { email, ...challenge }, { network })
    for (const { status } of await Promise.all(networks(8).map(recover))) expect(status).toBe(200)
    const [mail] = await mailsTo(server, email)
    const link = linkIn(mail!.text)
    expect((await browse(link, navigation)).text).toContain('Choose it here')
    const { to, fragment } = await browse(link, ownForm, 'POST', 'answer=own')
    expect([to.pathname, fragment.get('type')]).toEqual(['/reset-password', 'recovery'])
    const token = { authorization: `Bearer ${fragment.get('access_token')}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ password: 'another-harbour-7' })
    expect((await server.fetch('/auth/v1/user', { method: 'PUT', headers: token, body })).status).toBe(200)
    expect((await signIn(email, 'another-harbour-7', '192.0.2.8')).error).toBeNull()
  })

  it('and a browser of theirs that asked by PKCE gets its code at once', async () => {
    const { email } = await signedIn(server)
    const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
    const asked = await post('recover', { email, ...challenge })
    const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const [mail] = await mailsTo(server, email)
    const { to } = await browse(linkIn(mail!.text), { ...navigation, cookie })
    expect([to.pathname, to.searchParams.has('code')]).toEqual(['/reset-password', true])
  })

  it('use up no email of a member to themselves, as members who want the address or otherwise', async () => {
    const { client, email } = await signedIn(server)
    const wanting = await Promise.all([0, 1].map(() => createMember(server)))
    const refused: number[] = []
    for (const member of wanting) {
      for (let turn = 0; turn < 6; turn++) {
        const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' }
        for (const wanted of ['elsewhere@example.org', email]) {
          const body = JSON.stringify({ email: wanted })
          const { status } = await server.fetch('/auth/v1/user', { method: 'PUT', headers, body })
          if (wanted === email) refused.push(status)
        }
      }
    }
    expect(refused.filter((status) => status === 429)).toHaveLength(2)
    const recovered = await Promise.all(networks(9).map((network) => post('recover', { email }, { network })))
    expect(recovered.map(({ status }) => status)).toEqual(recovered.map(() => 200))
    expect((await client.reauthenticate()).error).toBeNull()
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.includes('is your confirmation code'))).toBe(true)
  })

  it('leave an owner who forgot the password in, from a device that is new', async () => {
    const { email } = await signedIn(server)
    const asked = networks(12).flatMap((network) => [
      post('resend', { email, type: 'signup' }, { network }),
      post('resend', { email, type: 'email_change' }, { network }),
      post('otp', { email }, { network }),
    ])
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    expect((await post('recover', { email }, { network: '192.0.2.7' })).status).toBe(200)
    const mails = await mailsTo(server, email)
    const recovery = mails.find(({ subject }) => subject === 'Reset your password')
    expect((await follow(linkIn(recovery?.text ?? ''))).fragment.get('type')).toBe('recovery')
    expect(mails.filter(({ subject }) => /is your Itemo code/.test(subject))).toHaveLength(6)
  })

  it('and who use those of that kind up leave one in the inbox that lets its reader in', async () => {
    const { email } = await signedIn(server)
    const recover = (network: string) => post('recover', { email }, { network })
    for (const { status } of await Promise.all(networks(12).map(recover))) expect(status).toBe(200)
    expect((await recover('192.0.2.7')).status).toBe(200)
    const sent = (await mailsTo(server, email)).filter(({ subject }) => subject === 'Reset your password')
    expect(sent).toHaveLength(6)
    expect((await follow(linkIn(sent[0]!.text))).fragment.get('type')).toBe('recovery')
  })
})
