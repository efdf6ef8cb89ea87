import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  authClient,
  browse,
  follow,
  goodPassword,
  linkTo,
  mailsTo,
  navigation,
  ownForm,
  signedIn,
  someone,
} from '../../../../test/auth.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'
import { beginTransaction } from '../../../platform/db/transaction.ts'
import { createAccount } from '../users/users.ts'
import { generateLink } from '../admin-links.ts'
import { deleteOutdated } from '../account-jobs.ts'

const server = await serverOfFile({ ...accountsAlone, env: { TRUST_PROXY: 'true' } })
const strangersPassword = 'strange-harbour-66'
const dayMs = 86_400_000

interface SignUpOptions {
  readonly password?: string
  readonly headers?: Record<string, string>
}

const signUp = (
  { email, name }: { email: string; name: string },
  { password = goodPassword, headers = {} }: SignUpOptions = {},
) => authClient(server, headers).signUp({ email, password, options: { data: { full_name: name } } })

const signIn = (email: string, password = goodPassword) => authClient(server).signInWithPassword({ email, password })

/** The links of every email to an address, oldest first. */
async function linksTo(email: string): Promise<string[]> {
  const mails = await mailsTo(server, email)
  return mails.toReversed().flatMap(({ text }) => /https?:\/\/\S*\/auth\/v1\/verify\S*/.exec(text)?.[0] ?? [])
}

const codeIn = ({ text }: { text: string }) => /10 minutes: (\d{6})/.exec(text)?.[1] ?? ''

const waiting = (email: string) =>
  server.db.selectFrom('auth.pending_sign_ups').selectAll().where('email', '=', email).orderBy('created_at').execute()

/** Signs up in a browser, which stores the cookie that it gets. */
async function signUpInBrowser(person: { email: string; name: string }, password = goodPassword, userAgent = firefox) {
  const response = await server.fetch('/auth/v1/signup', {
    method: 'POST',
    headers: { ...json, 'user-agent': userAgent },
    body: JSON.stringify({ email: person.email, password, data: { full_name: person.name } }),
  })
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^itemo-browser=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/)
  return cookie.slice(0, cookie.indexOf(';'))
}

const json = { 'content-type': 'application/json' }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:131.0) Gecko/20100101 Firefox/131.0'

describe('an unconfirmed sign-up', () => {
  it('answers the same the first and second time, and is no account [R56]', async () => {
    const person = someone()
    const browser = { headers: { cookie: 'itemo-browser=theirs' } }
    const first = await signUp(person, browser)
    const second = await signUp({ ...person, name: `Other ${person.name}` }, browser)
    const shape = ({ data }: typeof first) => JSON.stringify(data).replaceAll(/[\da-f-]{36}|20\d\d-[^"]+/g, 'x')
    expect(shape(first)).toBe(shape(second).replaceAll('Other ', ''))
    const [row, again] = await waiting(person.email)
    expect([first.data.user?.id, second.data.user?.id]).toEqual([row?.id, again?.id])
    const users = server.db.selectFrom('auth.users').select('id').where('email', '=', person.email)
    expect(await users.execute()).toEqual([])
    const profiles = server.db.selectFrom('profiles').select('id').where('full_name', '=', person.name)
    expect(await profiles.execute()).toEqual([])
    await follow((await linksTo(person.email))[0] ?? '')
    expect((await signIn(person.email)).data.user?.id).toBe(row?.id)
    expect(await waiting(person.email)).toEqual([])
  })

  it('made ten times at once becomes one account, even if all its links are opened at once [accounts 5.15] [R56]', async () => {
    const { email } = someone()
    const turns = Array.from({ length: 10 }, (_, turn) => turn)
    const passwordOf = (turn: number) => `${goodPassword}-${turn}`
    const headers = { cookie: 'itemo-browser=racing' }
    const answers = await Promise.all(
      turns.map((turn) => signUp({ email, name: `Racer ${turn} ${email}` }, { password: passwordOf(turn), headers })),
    )
    expect(answers.map(({ error }) => error)).toEqual(turns.map(() => null))
    expect(await waiting(email)).toHaveLength(3)
    const opened = await Promise.all((await linksTo(email)).map((link) => follow(link)))
    const codes = opened.map(({ fragment }) => fragment.get('error_code') ?? fragment.get('type'))
    expect(codes.filter((code) => code === 'signup')).toHaveLength(1)
    expect(codes.filter((code) => code === 'otp_expired' || code === null)).toHaveLength(codes.length - 1)
    const passwords = await Promise.all(turns.map((turn) => signIn(email, passwordOf(turn))))
    expect(passwords.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('reserves no name, and two with the same name can both be confirmed [R56]', async () => {
    const { name } = someone()
    const people = [someone(), someone()].map(({ email }) => ({ email, name }))
    for (const person of people) expect((await signUp(person)).error).toBeNull()
    for (const { email } of people) {
      await follow(await linkTo(server, email))
      expect((await signIn(email)).data.user?.user_metadata).toEqual({ full_name: name })
    }
    expect((await signUp({ ...someone(), name })).error?.code).toBe('user_already_exists')
  })

  it('can\'t log in: the right password gets "not confirmed"', async () => {
    const { email, name } = someone()
    await signUp({ email, name })
    expect((await signIn(email)).error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    expect((await signIn(email, strangersPassword)).error?.code).toBe('invalid_credentials')
  })

  it('is deleted after seven days, and its link expires after one [R56]', async () => {
    const { email, name } = someone()
    await signUp({ email, name })
    const link = await linkTo(server, email)
    try {
      server.advance(dayMs)
      expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired')
      server.advance(6 * dayMs - 60_000)
      await server.context.jobs.drain()
      expect(await waiting(email)).toHaveLength(1)
      await authClient(server).resend({ type: 'signup', email })
      const [late] = await mailsTo(server, email)
      expect(late?.subject).toBe('Confirm your email address')
      server.advance(60_000)
      expect((await signIn(email)).error?.code).toBe('invalid_credentials')
      expect((await follow((await linksTo(email)).at(-1) ?? '')).fragment.get('error_code')).toBe('otp_expired')
      server.advance(3_600_000)
      await server.context.jobs.drain()
      expect(await waiting(email)).toEqual([])
    } finally {
      server.advance(-7 * dayMs - 3_600_000)
    }
  })

  it("has three places per address and network; signing up again replaces one's own", async () => {
    const person = someone()
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const cookie = await signUpInBrowser(person)
    const link = await linkTo(server, person.email)
    for (let turn = 0; turn < 5; turn++) await signUp(person, { password: strangersPassword, ...from('198.51.100.9') })
    expect(await waiting(person.email)).toHaveLength(4)
    expect((await browse(link, { ...navigation, cookie })).fragment.has('access_token')).toBe(true)
    expect((await signIn(person.email)).error).toBeNull()
  })

  it('replaces the password and name of an account that an administrator made with the address', async () => {
    const { email, name } = someone()
    const made = await createAccount(server.context, server.db, {
      email,
      passwordHash: await server.context.passwords.hash(strangersPassword),
      metadata: { full_name: 'Made by hand', plan: 'gold' },
      provider: 'email',
      confirmed: false,
      uniqueName: false,
      terms: null,
    })
    expect((await signUp({ email, name })).error).toBeNull()
    await follow(await linkTo(server, email))
    const { data } = await signIn(email)
    expect(data.user).toMatchObject({ id: made.id, user_metadata: { full_name: name, plan: 'gold' } })
    const mine = await server.api('GET /me', {}, { token: data.session?.access_token ?? '' })
    expect(mine.full_name).toBe(name)
    expect((await signIn(email, strangersPassword)).error?.code).toBe('invalid_credentials')
  })
})

describe("a sign-up's link in another browser", () => {
  it('first asks whether it was the same person, and confirms nothing before the answer [R56]', async () => {
    const person = someone()
    server.setNow(new Date('2026-07-14T13:02:30Z'))
    await signUpInBrowser(person)
    const link = await linkTo(server, person.email)
    for (const cookie of ['', 'itemo-browser=another']) {
      const asked = await browse(link, { ...navigation, cookie })
      expect(asked.status).toBe(200)
      expect(asked.text).toContain('Did you sign up for Itemo on Firefox on Windows today at 14:02?')
      expect(asked.text).toContain('Yes, confirm my account')
      expect(asked.text).toContain('No, delete this sign-up')
      expect(asked.text).not.toContain(link.searchParams.get('token'))
    }
    // The button of a page shown for another purpose isn't an answer either.
    expect((await browse(link, ownForm, 'POST')).text).toContain('Did you sign up')
    const forged = { ...ownForm, 'sec-fetch-site': 'cross-site' }
    expect((await browse(link, forged, 'POST', 'answer=yes')).status).toBe(403)
    expect((await signIn(person.email)).error?.code).toBe('email_not_confirmed')
    server.advance(12 * 3_600_000)
    expect((await browse(link, navigation)).text).toContain('Windows on 14 July at 14:02?')
    const { fragment } = await browse(link, ownForm, 'POST', 'answer=yes')
    expect(fragment.get('type')).toBe('signup')
    expect((await signIn(person.email)).error).toBeNull()
    server.setNow(new Date())
  })

  it("isn't sent when another site's page submits the sign-up", async () => {
    const person = someone()
    const body = JSON.stringify({ email: person.email, password: goodPassword, data: { full_name: person.name } })
    const form = { 'content-type': 'text/plain', origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const answer = await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers: form, body })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
    expect(await mailsTo(server, person.email)).toEqual([])
  })

  it("deletes someone else's sign-up, and keeps working until it expires, for a password of one's own [R56]", async () => {
    const person = someone()
    await signUpInBrowser(person, strangersPassword)
    const link = await linkTo(server, person.email)
    const gone = await browse(link, ownForm, 'POST', 'answer=no')
    expect([gone.status, gone.text.includes('This sign-up is deleted')]).toEqual([200, true])
    const [left] = await waiting(person.email)
    const nothing = { password_hash: null, metadata: {}, browser_hash: null, network_hash: null, device: null }
    expect(left).toMatchObject({ ...nothing, code_hash: 'none', terms_version: null, redirect_to: null })
    expect((await signIn(person.email, strangersPassword)).error?.code).toBe('invalid_credentials')
    await authClient(server).resend({ type: 'signup', email: person.email })
    expect(await linksTo(person.email)).toHaveLength(1)
    try {
      server.advance(dayMs)
      expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired')
      server.advance(1000)
      await deleteOutdated(server.context)
      expect(await waiting(person.email)).toEqual([])
    } finally {
      server.advance(-dayMs - 1000)
    }
  })

  it('asks nothing in the browser that signed up', async () => {
    const person = someone()
    const cookie = await signUpInBrowser(person)
    const { fragment } = await browse(await linkTo(server, person.email), { ...navigation, cookie })
    expect(fragment.has('access_token')).toBe(true)
  })
})

describe("a sign-up next to another browser's", () => {
  const accountOf = (email: string) =>
    server.db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirst()
  const nobodys = { encrypted_password: null, raw_user_meta_data: {} }
  const verify = (email: string, token: string) =>
    server.fetch('/auth/v1/verify', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ type: 'signup', email, token }),
    })
  const marks = async () => (await server.db.selectFrom('auth.sign_up_marks').selectAll().execute()).length

  it("on the same network can't be confirmed by a yes in a third browser: that leads to a new password [R56]", async () => {
    const person = someone()
    await signUpInBrowser(person)
    await signUpInBrowser({ ...person, name: 'A Neighbour' }, strangersPassword)
    const links = await linksTo(person.email)
    expect(links).toHaveLength(2)
    for (const link of links) {
      const { text } = await browse(link, navigation)
      expect([text.includes('Choose my own password'), text.includes('value="yes"')]).toEqual([true, false])
    }
    const { to, fragment } = await browse(links[1]!, ownForm, 'POST', 'answer=yes')
    expect([to.pathname, fragment.get('type')]).toEqual(['/reset-password', 'recovery'])
    expect(await accountOf(person.email)).toMatchObject(nobodys)
  })

  it('on the same network sets no password when a client without cookies enters its code [R56]', async () => {
    const person = someone()
    await signUp(person)
    await signUp({ ...person, name: 'A Neighbour' }, { password: strangersPassword })
    const [mail] = await mailsTo(server, person.email)
    expect((await verify(person.email, codeIn(mail!))).status).toBe(200)
    expect(await accountOf(person.email)).toMatchObject(nobodys)
  })

  it('still counts as next to one that was disowned, for seven days', async () => {
    const person = someone()
    await signUpInBrowser(person, strangersPassword)
    await browse(await linkTo(server, person.email), ownForm, 'POST', 'answer=no')
    await signUpInBrowser(person)
    expect((await browse(await linkTo(server, person.email), navigation)).text).toContain('Choose my own password')
    try {
      server.advance(7 * dayMs)
      await signUpInBrowser(person)
      expect((await browse(await linkTo(server, person.email), navigation)).text).toContain('value="yes"')
      server.advance(1000)
      const before = await marks()
      await deleteOutdated(server.context)
      expect(await marks()).toBeLessThan(before)
      const kept = await marks()
      await follow(await linkTo(server, person.email))
      expect(await marks()).toBe(kept - 1)
    } finally {
      server.advance(-7 * dayMs - 1000)
    }
  })

  it("made by an administrator doesn't count as another browser's", async () => {
    const person = someone()
    await signUpInBrowser(person)
    const data = { full_name: person.name }
    const made = {
      type: 'signup',
      email: person.email,
      password: strangersPassword,
      data,
      redirectTo: undefined,
    } as const
    await generateLink(server.context, made)
    expect((await browse(await linkTo(server, person.email), navigation)).text).toContain('value="yes"')
  })
})

it('a sign-up without an email becomes one account when several links confirm it at once [R56]', async () => {
  const person = someone()
  const cookie = await signUpInBrowser(person)
  await server.db
    .updateTable('auth.pending_sign_ups')
    .set({ mailed: false })
    .where('email', '=', person.email)
    .execute()
  for (let turn = 0; turn < 6; turn++) {
    const headers = { 'x-forwarded-for': `198.51.100.${turn + 1}` }
    await signUp({ ...person, name: 'A Stranger' }, { password: strangersPassword, headers })
  }
  const links = (await linksTo(person.email)).slice(-6)
  const opened = await Promise.all(links.map((link) => browse(link, { ...navigation, cookie })))
  expect(opened.map(({ status }) => status)).toEqual(links.map(() => 303))
  expect(opened.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
  expect((await signIn(person.email)).data.user?.user_metadata).toMatchObject({ full_name: person.name })
})

it('a link asks nothing if its address is confirmed while it is being opened [R56]', async () => {
  const person = someone()
  const cookie = await signUpInBrowser(person)
  await signUpInBrowser({ ...person, name: 'A Stranger' }, strangersPassword)
  const link = await linkTo(server, person.email)
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const { opening } = await beginTransaction(server.db, async (trx) => {
    await sql`lock table auth.sign_up_marks in access exclusive mode`.execute(trx)
    const begun = browse(link, { ...navigation, cookie })
    await expect.poll(async () => (await waiting.execute(server.db)).rows[0]?.count).toBe(1)
    for (const table of ['auth.pending_sign_ups', 'auth.sign_up_marks'] as const) await trx.deleteFrom(table).execute()
    return { opening: begun }
  })
  const opened = await opening
  expect([opened.status, opened.to.pathname, opened.fragment.get('error_code')]).toEqual([303, '/login', 'otp_expired'])
})

describe('a resent email', () => {
  it('belongs to the browser that asks, and keeps its password and name', async () => {
    const person = someone()
    const cookie = await signUpInBrowser(person)
    await signUpInBrowser({ ...person, name: 'A Stranger' }, strangersPassword)
    await server.context.jobs.drain()
    const again = await server.fetch('/auth/v1/resend', {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ type: 'signup', email: person.email }),
    })
    expect(again.status).toBe(200)
    const { fragment } = await browse(await linkTo(server, person.email), { ...navigation, cookie })
    expect(fragment.get('type')).toBe('signup')
    expect((await signIn(person.email)).data.user?.user_metadata).toEqual({ full_name: person.name })
  })

  describe('requested by someone other than signed up', () => {
    const from = (network: string, body: object) => ({
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': network },
      body: JSON.stringify(body),
    })
    const [home, away] = ['192.0.2.10', '198.51.100.20']
    const strangerSignsUp = (person: { email: string; name: string }) =>
      signUp(person, { password: strangersPassword, headers: { 'x-forwarded-for': away } })
    const askAgain = async (email: string) => {
      await server.context.jobs.drain()
      await server.fetch('/auth/v1/resend', from(home, { type: 'signup', email }))
      await server.context.jobs.drain()
    }
    const accountOf = (email: string) =>
      server.db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirst()

    it("keeps its origin: its code sets no stranger's password on the requester's network [R56]", async () => {
      const person = someone()
      await strangerSignsUp(person)
      await askAgain(person.email)
      const [again] = await mailsTo(server, person.email)
      const code = { type: 'signup', email: person.email, token: codeIn(again!) }
      expect((await server.fetch('/auth/v1/verify', from(home, code))).status).toBe(200)
      expect((await signIn(person.email, strangersPassword)).error?.code).toBe('invalid_credentials')
      expect(await accountOf(person.email)).toMatchObject({ encrypted_password: null, raw_user_meta_data: {} })
    })

    it("keeps its origin: its link is a stranger's next to the requester's own sign-up [R56]", async () => {
      const person = someone()
      await signUp(person, { headers: { 'x-forwarded-for': home } })
      await strangerSignsUp(person)
      await askAgain(person.email)
      const link = await linkTo(server, person.email)
      expect((await browse(link, navigation)).text).not.toContain('value="yes"')
      await browse(link, ownForm, 'POST', 'answer=yes')
      expect(await accountOf(person.email)).toMatchObject({ encrypted_password: null, raw_user_meta_data: {} })
    })

    it("keeps its origin: only a log-in from the original network is told it isn't confirmed", async () => {
      const person = someone()
      await strangerSignsUp(person)
      await askAgain(person.email)
      await signUp(person, { headers: { 'x-forwarded-for': '203.0.113.30' } })
      const login = (network: string, password: string) =>
        authClient(server, { 'x-forwarded-for': network }).signInWithPassword({ email: person.email, password })
      expect((await login(away, strangersPassword)).error?.code).toBe('email_not_confirmed')
      expect((await login(home, strangersPassword)).error?.code).toBe('invalid_credentials')
    })
  })

  it('uses the PKCE challenge of its own request', async () => {
    const person = someone()
    await signUp(person)
    const client = authClient(server, {}, 'pkce')
    await client.resend({ type: 'signup', email: person.email })
    await server.context.jobs.drain()
    const [row, again] = await waiting(person.email)
    expect(row).toMatchObject({ code_challenge: null })
    expect(again).toMatchObject({ code_challenge_method: 's256', password_hash: row?.password_hash })
    expect(again?.expires_at).toEqual(row?.expires_at)
  })
})

describe('a sign-up code', () => {
  const verify = async (email: string, token: string, cookie = '') => {
    const response = await server.fetch('/auth/v1/verify', {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ type: 'signup', email, token }),
    })
    const body = (await response.json()) as { access_token?: string; error_code?: string }
    return body.error_code ?? (body.access_token === undefined ? 'nothing' : 'session')
  }

  it('confirms that sign-up, and no other in a browser that signed up [R56]', async () => {
    const person = someone()
    const cookie = await signUpInBrowser(person)
    await signUpInBrowser(person, strangersPassword)
    const [own, strangers] = (await waiting(person.email)).map(({ id }) => server.context.oneTime.code(id))
    expect(await verify(person.email, strangers ?? '', cookie)).toBe('otp_expired')
    expect(await verify(person.email, ` ${own?.slice(0, 3)}-${own?.slice(3)}`, cookie)).toBe('session')
    expect((await signIn(person.email)).error).toBeNull()
  })

  it('works for ten minutes and five tries, while the link still works', async () => {
    const late = someone()
    await signUp(late)
    const [lateMail] = await mailsTo(server, late.email)
    server.advance(600_000)
    expect(await verify(late.email, codeIn(lateMail!))).toBe('otp_expired')
    expect((await follow(await linkTo(server, late.email))).fragment.has('access_token')).toBe(true)
    const tried = someone()
    await signUp(tried)
    const [mail] = await mailsTo(server, tried.email)
    const code = codeIn(mail!)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(tried.email, wrong)))
    expect(new Set(tries)).toEqual(new Set(['otp_expired']))
    expect(await verify(tried.email, code)).toBe('otp_expired')
    expect((await follow(await linkTo(server, tried.email))).fragment.has('access_token')).toBe(true)
  })

  it('used at the same time as its link makes one session', async () => {
    const person = someone()
    await signUp(person)
    const [mail] = await mailsTo(server, person.email)
    const link = await linkTo(server, person.email)
    const [byCode, byLink] = await Promise.all([verify(person.email, codeIn(mail!)), follow(link)])
    expect([byCode === 'session', byLink.fragment.has('access_token')].filter(Boolean)).toHaveLength(1)
  })
})

it('a confirmed member is told at sign-up that the account exists', async () => {
  const { email, name } = await signedIn(server)
  expect((await signUp({ email, name })).error?.code).toBe('user_already_exists')
})
