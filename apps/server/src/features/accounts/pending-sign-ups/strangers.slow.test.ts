import { afterEach, describe, expect, it } from 'vitest'
import { authClient, browse, goodPassword, mailsTo, navigation, ownForm, someone } from '../../../../test/auth.ts'
import { statementsOf } from '../../../../test/count-statements.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile({ ...accountsAlone, env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })
const strangersPassword = 'strange-harbour-66'
const home = '203.0.113.7'
const hourMs = 3_600_000

// Empties every bucket for the next test.
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

/** Signs up in a new browser and returns its cookie. */
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

/** A code that differs from all of these. */
const wrongFor = (codes: readonly (string | undefined)[]) =>
  ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].find((code) => !codes.includes(code)) ?? ''

const waiting = (email: string) =>
  server.db.selectFrom('auth.pending_sign_ups').selectAll().where('email', '=', email).orderBy('created_at').execute()

/** Expects that the owner can log in, with their own password and name, and nobody else can. */
async function expectOwnerIsIn({ email, name }: Person) {
  const { data, error } = await signIn(email)
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ full_name: name })
  expect((await signIn(email, strangersPassword)).error?.code).toBe('invalid_credentials')
  expect(await waiting(email)).toEqual([])
}

describe("strangers on many networks who use up an address's emails", () => {
  const usedUp = async (person: Person) => {
    await strangersSignUp(person, networks(10))
    expect(await mailsTo(server, person.email)).toHaveLength(6)
    const cookie = await signUp(person)
    const mails = await mailsTo(server, person.email)
    expect(mails).toHaveLength(6)
    return { cookie: cookie ?? '', newest: mails[0]?.text ?? '' }
  }

  it("don't stop its owner from logging in with a code from one of the emails, and their own password [R56]", async () => {
    const person = someone()
    const { cookie, newest } = await usedUp(person)
    expect(await tryCode(person.email, codeIn(newest), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it("don't stop its owner from using a link from one of the emails, without a question [R56]", async () => {
    const person = someone()
    const { cookie, newest } = await usedUp(person)
    const opened = await browse(linkIn(newest), { ...navigation, cookie })
    expect([opened.to.pathname, opened.fragment.has('access_token')]).toEqual(['/login', true])
    await expectOwnerIsIn(person)
  })

  it("don't make the emails useless on another device: any leads to a password of one's own [R56]", async () => {
    const person = someone()
    await strangersSignUp(person, networks(14))
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

  it("leave the owner a place: any email's link or a yes confirms the owner's own sign-up in its browser [R56]", async () => {
    for (const act of ['open', 'yes'] as const) {
      const person = someone()
      await strangersSignUp(person, networks(14))
      const cookie = (await signUp(person)) ?? ''
      expect(await waiting(person.email)).toHaveLength(15)
      const [mail] = await mailsTo(server, person.email)
      const { to, fragment } =
        act === 'open'
          ? await browse(linkIn(mail!.text), { ...navigation, cookie })
          : await browse(linkIn(mail!.text), { ...ownForm, cookie }, 'POST', 'answer=yes')
      expect([to.pathname, fragment.get('type')]).toEqual(['/login', 'signup'])
      await expectOwnerIsIn(person)
      server.advance(2 * hourMs)
    }
  })

  it("don't stop the newest code in the inbox from logging in with the owner's password and name [R56]", async () => {
    const person = someone()
    await strangersSignUp(person, networks(12, '192.0.2'))
    server.advance(hourMs)
    await strangersSignUp(
      person,
      networks(4).flatMap((network) => [network, network, network]),
    )
    expect((await waiting(person.email)).filter(({ mailed }) => mailed)).toHaveLength(12)
    const cookie = await signUp(person)
    const [mail] = await mailsTo(server, person.email)
    expect(await tryCode(person.email, codeIn(mail!.text), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it("can't displace a sign-up by signing up or asking for its email [R56]", async () => {
    const person = someone()
    await strangersSignUp(person, networks(10))
    const cookie = await signUp(person)
    const own = async () =>
      (await waiting(person.email)).filter((row) => row.origin_network_hash === hashToken(home) && !row.mailed)
    const [kept] = await own()
    await strangersSignUp(person, networks(20, '192.0.2'))
    const [stranger = ''] = networks(1, '192.0.2')
    server.advance(hourMs)
    for (const network of [home, stranger]) {
      await post('resend', { email: person.email, type: 'signup' }, { network })
      await server.context.jobs.drain()
    }
    expect((await own()).map(({ id }) => id)).toEqual([kept?.id])
    await strangersSignUp(person, [stranger, stranger, stranger])
    const [mail] = await mailsTo(server, person.email)
    expect(await tryCode(person.email, codeIn(mail!.text), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it('have three places per network, and one per browser, whose newest sign-up counts', async () => {
    const person = someone()
    await strangersSignUp(person, networks(6))
    for (let turn = 0; turn < 5; turn++) await strangersSignUp(person, ['192.0.2.1'])
    const cookie = await signUp(person, strangersPassword)
    for (const network of [home, '192.0.2.1', home]) await signUp(person, strangersPassword, { network, cookie })
    expect(await waiting(person.email)).toHaveLength(6 + 3 + 1)
    await signUp(person, goodPassword, { cookie })
    server.advance(hourMs / 3)
    await signUp(person, 'newest-harbour-77', { cookie })
    expect(await waiting(person.email)).toHaveLength(6 + 3 + 1)
    const [mail] = await mailsTo(server, person.email)
    expect(await tryCode(person.email, codeIn(mail!.text), { cookie })).toBe('session')
    expect((await signIn(person.email, 'newest-harbour-77')).error).toBeNull()
  })

  it("can't get a yes on another device to confirm their sign-up: it leads to a new password [R56]", async () => {
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

  it("can't do so from one browser on four networks either [R56]", async () => {
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
    const [mail] = await mailsTo(server, person.email)
    const opened = await browse(linkIn(mail!.text), navigation)
    expect(opened.text).toContain('Choose my own password')
    expect(opened.text).not.toContain('value="yes"')
    const { to, fragment } = await browse(linkIn(mail!.text), ownForm, 'POST', 'answer=yes')
    expect([to.pathname, fragment.get('type')]).toEqual(['/reset-password', 'recovery'])
    expect((await signIn(person.email, strangersPassword)).error?.code).toBe('invalid_credentials')
  })

  it("don't stop the next email once the address may have one more, even with every place taken [R56]", async () => {
    const person = someone()
    await strangersSignUp(person, networks(14))
    const before = (await mailsTo(server, person.email)).length
    server.advance(hourMs / 4)
    const cookie = await signUp(person)
    const mails = await mailsTo(server, person.email)
    expect(mails).toHaveLength(before + 1)
    expect(await tryCode(person.email, codeIn(mails[0]!.text), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it("use up only emails that are sent: resends for an address without a sign-up don't count", async () => {
    const person = someone()
    const resend = (network: string) => post('resend', { email: person.email, type: 'signup' }, { network })
    for (const { status } of await Promise.all(networks(10).map(resend))) expect(status).toBe(200)
    const cookie = await signUp(person)
    const [mail] = await mailsTo(server, person.email)
    expect(await tryCode(person.email, codeIn(mail!.text), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it('learn nothing: a sign-up runs the same statements and answers the same, sent, stored, or neither [R56]', async () => {
    const shape = (text: string) => text.replaceAll(/[\da-f-]{36}|20\d\d-[^"]+|person-\w+|198[\d.]+/g, 'x')
    const seen = new Set<string>()
    const person = someone()
    const [first = ''] = networks(1)
    const signUpSeen = async (network: string) => {
      const statements = await statementsOf(async () => {
        const body = { email: person.email, password: strangersPassword, data: { full_name: `A Stranger ${network}` } }
        const response = await post('signup', body, { network })
        seen.add(`${response.status} ${shape(await response.text())}`)
      })
      seen.add(statements.join('\n'))
    }
    for (const network of [...networks(14), first, first]) await signUpSeen(network)
    expect(await waiting(person.email)).toHaveLength(16)
    server.advance(hourMs / 3)
    await strangersSignUp(person, networks(3, '192.0.2'))
    await signUpSeen(first)
    expect(await waiting(person.email)).toHaveLength(16 + 3)
    expect([...seen]).toHaveLength(2)
  })

  it("get three emails an hour per network and address; further sign-ups answer the same, but aren't stored and use up no email", async () => {
    const person = someone()
    const codes: unknown[] = []
    for (let turn = 0; turn < 10; turn++) {
      const body = { email: person.email, password: strangersPassword, data: { full_name: `A Stranger ${turn}` } }
      const answer = (await (await post('signup', body, { network: '198.51.100.9' })).json()) as { error_code?: string }
      codes.push(answer.error_code)
    }
    expect(codes).toEqual(Array.from({ length: 10 }, () => undefined))
    expect(await mailsTo(server, person.email)).toHaveLength(3)
    expect(await waiting(person.email)).toHaveLength(3)
    const cookie = await signUp(person)
    const mails = await mailsTo(server, person.email)
    expect(mails).toHaveLength(4)
    expect(await tryCode(person.email, codeIn(mails[0]!.text), { cookie })).toBe('session')
  })
})

describe('a pending sign-up', () => {
  it('is never displaced by strangers on twenty networks at once, whose sign-ups stay bounded', async () => {
    const person = someone()
    const cookie = (await signUp(person)) ?? ''
    const [own] = await mailsTo(server, person.email)
    for (let turn = 0; turn < 3; turn++) {
      await strangersSignUp(person, networks(20))
      await Promise.all(
        networks(20).map((network) => post('resend', { email: person.email, type: 'signup' }, { network })),
      )
      await server.context.jobs.drain()
      expect((await waiting(person.email)).length).toBeLessThanOrEqual(1 + 3 * 20)
    }
    await browse(linkIn(own!.text), { ...navigation, cookie })
    await expectOwnerIsIn(person)
  })

  it('is reported at log-in, no matter who signed up with the address since', async () => {
    const person = someone()
    await signUp(person)
    await strangersSignUp(person, networks(3))
    expect((await signIn(person.email)).error?.code).toBe('email_not_confirmed')
    expect((await signIn(person.email, goodPassword, '192.0.2.3')).error?.code).toBe('invalid_credentials')
  })

  it('frees its place once its link expires: strangers who took every place hold none the next day', async () => {
    const person = someone()
    await strangersSignUp(person, networks(14))
    server.advance(24 * hourMs)
    const cookie = await signUp(person)
    const [mail] = await mailsTo(server, person.email)
    expect(await tryCode(person.email, codeIn(mail!.text), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })
})

describe('the code of a pending sign-up', () => {
  it('survives wrong codes from forty networks at once, in the browser that waits for it', async () => {
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

  it('has five tries in its browser, five from its network, and five from everywhere else', async () => {
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

  it('has five tries of its own in a browser that got no email [R56]', async () => {
    const person = someone()
    await strangersSignUp(person, networks(6))
    const cookie = await signUp(person)
    const neighbour = await signUp(person, strangersPassword)
    const [mail, older] = (await mailsTo(server, person.email)).map(({ text }) => codeIn(text))
    const wrong = wrongFor([mail, older])
    const tries = (from: From, count = 5) =>
      Promise.all(Array.from({ length: count }, () => tryCode(person.email, wrong, from)))
    for (const network of ['192.0.2.1', home]) await tries({ network })
    expect(await tryCode(person.email, mail!, { network: '192.0.2.2' })).toBe('otp_expired')
    await tries({ cookie: neighbour })
    expect(await tryCode(person.email, mail!, { cookie: neighbour })).toBe('otp_expired')
    await tries({ cookie }, 4)
    expect(await tryCode(person.email, older!, { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it('sends that browser its own email if it is right there after fifteen wrong ones in all such browsers [R56]', async () => {
    const person = someone()
    await strangersSignUp(person, networks(6))
    const cookie = await signUp(person)
    const before = await mailsTo(server, person.email)
    const code = codeIn(before[0]!.text)
    const wrong = wrongFor(before.map(({ text }) => codeIn(text)))
    for (const network of networks(4, '192.0.2')) {
      const theirs = await signUp(person, strangersPassword, { network })
      const tries = Array.from({ length: 6 }, () => tryCode(person.email, wrong, { network, cookie: theirs }))
      expect(new Set(await Promise.all(tries))).toEqual(new Set(['otp_expired']))
    }
    const newest = (await waiting(person.email)).filter(({ mailed }) => mailed).at(-1)
    expect(newest?.unsent_attempts).toBe(20)
    expect(await tryCode(person.email, wrong, { cookie })).toBe('otp_expired')
    expect(await mailsTo(server, person.email)).toHaveLength(6)
    expect(await tryCode(person.email, code, { cookie })).toBe('confirmation_sent')
    const mails = await mailsTo(server, person.email)
    expect(mails).toHaveLength(7)
    expect(await tryCode(person.email, codeIn(mails[0]!.text), { cookie })).toBe('session')
    await expectOwnerIsIn(person)
  })

  it('gets no further tries there by signing up again', async () => {
    const person = someone()
    await strangersSignUp(person, networks(6))
    const cookie = await signUp(person)
    const [mail] = await mailsTo(server, person.email)
    const code = codeIn(mail!.text)
    for (let turn = 0; turn < 5; turn++) await tryCode(person.email, wrongFor([code]), { cookie })
    await signUp(person, goodPassword, { cookie })
    expect(await tryCode(person.email, code, { cookie })).toBe('otp_expired')
    const opened = await browse(linkIn(mail!.text), { ...navigation, cookie: cookie! })
    expect(opened.fragment.has('access_token')).toBe(true)
    await expectOwnerIsIn(person)
  })

  it('if wrong runs the same statements, whether or not someone signed up or was sent an email', async () => {
    const [nobody, person, other] = [someone(), someone(), someone()]
    await strangersSignUp(person, networks(6))
    const cookie = await signUp(person)
    await signUp(other)
    // In each case the browser waits for an email.
    for (const { email } of [nobody, other]) await post('resend', { email, type: 'signup' }, { cookie })
    const seen = new Set<string>()
    for (const { email } of [nobody, person, other]) {
      const statements = await statementsOf(() => tryCode(email, 'none', { cookie }))
      seen.add(statements.join('\n'))
    }
    expect([...seen]).toHaveLength(1)
  })

  it("if a stranger's, entered in another browser, sets no password or name of theirs [R56]", async () => {
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
