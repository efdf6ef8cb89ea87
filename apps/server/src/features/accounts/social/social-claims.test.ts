import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  authClient,
  browse,
  goodPassword,
  mailsTo,
  navigation,
  ownForm,
  signedIn,
  someone,
} from '../../../../test/auth.ts'
import { type SandboxBrowser, sandboxBrowser } from '../../../../test/sandbox-browser.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { beginTransaction } from '../../../platform/db/transaction.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { storeGivenName } from './social-login.ts'

const server = await serverOfFile()

/** Presses Facebook's button; Facebook never says whether an address is verified. */
const withFacebook = (browser: SandboxBrowser, email: string) =>
  browser.signIn('facebook', { new_email: email, name: 'Grace Hopper', act: 'continue' })

/** The same in a new browser, up to the email. */
async function begun(email = someone().email) {
  const browser = sandboxBrowser(server)
  const { to, fragment } = await withFacebook(browser, email)
  expect(to.pathname).toBe('/profile-setup')
  expect(fragment.get('error_code')).toBe('provider_email_needs_verification')
  return { browser, email }
}

async function codeFor(email: string): Promise<string> {
  const [mail] = await mailsTo(server, email)
  return /^(\d{6}) is your Itemo code$/.exec(mail?.subject ?? '')?.[1] ?? ''
}

async function linkFor(email: string): Promise<string> {
  const [mail] = await mailsTo(server, email)
  return /https?:\S*\/auth\/v1\/social-confirmation\S*/.exec(mail?.text ?? '')?.[0] ?? ''
}

const enter = (browser: SandboxBrowser, code: string) =>
  browser.go(`${server.url}/auth/v1/social-confirmations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })

/** Presses the button on the page that an email's link shows to anything but a browser's navigation, like `fetch`. */
const open = (browser: SandboxBrowser, link: string) => browser.go(link, { method: 'POST', headers: ownForm })

async function redirectOf(answer: Response): Promise<URL> {
  expect(answer.status).toBe(200)
  return new URL(((await answer.json()) as { redirect_to: string }).redirect_to)
}

async function userAt(address: URL | string) {
  const token = new URLSearchParams(new URL(address).hash.slice(1)).get('access_token') ?? ''
  const { data, error } = await authClient(server).getUser(token)
  if (error) throw error
  return data.user
}

const identitiesOf = (email: string) =>
  server.db
    .selectFrom('auth.identities')
    .innerJoin('auth.users', 'auth.users.id', 'auth.identities.user_id')
    .select('provider')
    .where('email', '=', email)
    .orderBy('provider')
    .execute()
    .then((rows) => rows.map(({ provider }) => provider))

describe("Facebook, which doesn't say whether an address is verified [accounts 1.6] [R57]", () => {
  it('signs up a new person with a code from an email, and never asks again', async () => {
    const { browser, email } = await begun()
    const waits = await browser.go(`${server.url}/auth/v1/social-confirmations`)
    expect(await waits.json()).toEqual({ provider: 'facebook', email: expect.stringMatching(/^p….@/), vouched: false })
    const [mail] = await mailsTo(server, email)
    expect(mail?.text).toContain('Never give this code to anyone, not even to Itemo.')
    const code = await codeFor(email)
    const onwards = await redirectOf(await enter(browser, `${code.slice(0, 3)} ${code.slice(3)}`))
    expect(onwards.pathname + onwards.search).toBe('/profile-setup?next=%2Fhome')
    const user = await userAt(onwards)
    expect(user).toMatchObject({ email, app_metadata: { provider: 'facebook', providers: ['facebook'] } })
    expect(user.user_metadata.full_name).toBe('Grace Hopper')
    for (const again of [browser, sandboxBrowser(server)]) {
      expect((await userAt((await withFacebook(again, email)).to)).id).toBe(user.id)
    }
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Welcome to Itemo', `${code} is your Itemo code`])
  })

  it('logs in with the link in the browser that started', async () => {
    const { browser, email } = await begun()
    const link = await linkFor(email)
    const followed = await open(browser, link)
    expect(followed.status).toBe(303)
    expect((await userAt(followed.headers.get('location') ?? '')).email).toBe(email)
    expect(await identitiesOf(email)).toEqual(['facebook'])
    const twice = new URL((await open(browser, link)).headers.get('location') ?? '')
    expect([twice.pathname, twice.hash]).toEqual(['/login', expect.stringContaining('error_code=otp_expired')])
  })

  it("isn't used up when a program opens the link, or another site's page submits the form", async () => {
    const { browser, email } = await begun()
    const link = await linkFor(email)
    const asked = await browser.go(link)
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    const ahead = await browse(link, { ...navigation, 'sec-purpose': 'prefetch;prerender' })
    expect([ahead.status, ahead.text]).toEqual([200, expect.stringContaining('<form method="post">')])
    const elsewhere = { ...ownForm, 'sec-fetch-site': 'cross-site' }
    expect((await browser.go(link, { method: 'POST', headers: elsewhere })).status).toBe(403)
    expect((await browse(link, navigation)).text).toContain('in another browser')
    expect((await open(browser, link)).headers.get('location')).toContain('access_token=')
  })

  it('is linked to the account of the address, whose password stays', async () => {
    const { email, session } = await signedIn(server)
    const { browser } = await begun(email)
    const onwards = await redirectOf(await enter(browser, await codeFor(email)))
    expect((await userAt(onwards)).id).toBe(session.user.id)
    expect(await identitiesOf(email)).toEqual(['email', 'facebook'])
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your Facebook login was connected')).toHaveLength(1)
    const stays = await authClient(server).signInWithPassword({ email, password: goodPassword })
    expect(stays.error).toBeNull()
  })

  it("isn't linked from another browser, which uses up nothing", async () => {
    const { email } = await signedIn(server)
    const { browser } = await begun(email)
    const link = await linkFor(email)
    const other = sandboxBrowser(server)
    const elsewhere = await open(other, link)
    expect([elsewhere.status, await elsewhere.text()]).toEqual([200, expect.stringContaining('in another browser')])
    expect((await enter(other, await codeFor(email))).status).toBe(404)
    expect(await identitiesOf(email)).toEqual(['email'])
    expect((await open(browser, link)).headers.get('location')).toContain('access_token=')
    expect(await identitiesOf(email)).toEqual(['email', 'facebook'])
  })

  it('gives a PKCE client a code, which only its verifier exchanges', async () => {
    const client = authClient(server, {}, 'pkce')
    const { data } = await client.signInWithOAuth({
      provider: 'facebook',
      options: { redirectTo: `${server.url}/profile-setup`, skipBrowserRedirect: true },
    })
    const begin = new URL(data.url ?? '')
    begin.searchParams.delete('skip_http_redirect')
    const { email } = someone()
    const browser = sandboxBrowser(server)
    await browser.choose(await browser.go(begin.href), 'facebook', { new_email: email, act: 'continue' })
    const onwards = await redirectOf(await enter(browser, await codeFor(email)))
    expect(onwards.hash).toBe('')
    const session = await client.exchangeCodeForSession(onwards.searchParams.get('code') ?? '')
    expect(session.data.user?.email).toBe(email)
  })
})

describe('the code of a claim', () => {
  const wrong = { error_code: 'validation_failed', fields: { code: expect.any(String) } }

  it('is invalid after five wrong tries; the link still works', async () => {
    const { browser, email } = await begun()
    const right = await codeFor(email)
    const other = right === '000000' ? '111111' : '000000'
    for (let turn = 0; turn < 5; turn++) expect(await (await enter(browser, other)).json()).toMatchObject(wrong)
    expect(await (await enter(browser, right)).json()).toMatchObject(wrong)
    expect((await open(browser, await linkFor(email))).headers.get('location')).toContain('access_token=')
  })

  it('works for ten minutes, and the link for sixty', async () => {
    const { browser, email } = await begun()
    const [code, link] = [await codeFor(email), await linkFor(email)]
    server.advance(600_000)
    expect(await (await enter(browser, code)).json()).toMatchObject(wrong)
    server.advance(3_000_000)
    const late = new URL((await open(browser, link)).headers.get('location') ?? '')
    server.advance(-3_600_000)
    expect([late.pathname, late.hash]).toEqual(['/login', expect.stringContaining('error_code=otp_expired')])
  })

  it.each(['12345', '1234567', 'abcdef', '', '12345６'])('%o is refused, naming the field', async (code) => {
    const { browser } = await begun()
    const answer = await enter(browser, code)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(wrong)])
  })

  it('and the link, ten times at once, log in once', async () => {
    const { browser, email } = await begun()
    const [code, link] = [await codeFor(email), await linkFor(email)]
    const tries = Array.from({ length: 10 }, (_, turn) => (turn < 4 ? enter(browser, code) : open(browser, link)))
    const answers = await Promise.all(tries)
    const locations = answers.map((answer) => answer.headers.get('location') ?? '')
    const byLink = locations.filter((location) => location.includes('access_token=')).length
    const byCode = answers.filter(({ status }) => status === 200).length
    expect(byLink + byCode).toBe(1)
    expect(await identitiesOf(email)).toEqual(['facebook'])
  })
})

describe('a pending log-in with a provider explains an address', () => {
  it.each([
    ['the provider vouches for, but we never confirmed', true, 'not confirmed here yet'],
    ["the provider doesn't vouch for", false, 'Unverified email with google'],
  ])('that %s', async (_, vouched, words) => {
    const { email } = someone()
    const admin = { email, encrypted_password: 'x', raw_app_meta_data: '{"provider":"email","providers":["email"]}' }
    await server.db.insertInto('auth.users').values(admin).execute()
    const browser = sandboxBrowser(server)
    const choice = { new_email: email, act: 'continue', ...(vouched && { verified: 'on' }) }
    const { fragment } = await browser.signIn('google', choice)
    expect(fragment.get('error_description')).toContain(words)
    const waits = await browser.go(`${server.url}/auth/v1/social-confirmations`)
    expect(await waits.json()).toMatchObject({ provider: 'google', vouched })
    const user = await userAt(await redirectOf(await enter(browser, await codeFor(email))))
    expect(user.email_confirmed_at).not.toBeNull()
    // A password set before the address was proven no longer works.
    const row = server.db.selectFrom('auth.users').select('encrypted_password').where('email', '=', email)
    expect(await row.executeTakeFirst()).toEqual({ encrypted_password: null })
  })
})

describe('two addresses of one person at a provider, confirmed at once', () => {
  /** Makes concurrent inserts of an identity collide: none runs before so many are waiting. */
  async function meetAtIdentities<T>(count: number, act: () => Promise<T>): Promise<T> {
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted and relation = 'auth.identities'::regclass`
    const { acting } = await beginTransaction(server.db, async (trx) => {
      await sql`lock table auth.identities in share mode`.execute(trx)
      const meeting = act()
      await expect.poll(async () => (await waiting.execute(trx)).rows[0]?.count).toBe(count)
      return { acting: meeting }
    })
    return acting
  }

  it.each(['newcomers', 'members'] as const)('lead %s into one account', async (who) => {
    const email = async () => (who === 'members' ? (await signedIn(server)).email : someone().email)
    const begins = [await begun(await email()), await begun(await email())]
    const addresses = begins.map((begin) => begin.email)
    const sub = crypto.randomUUID()
    await server.db
      .updateTable('auth.social_claims')
      .set({ provider_id: sub })
      .where('email', 'in', addresses)
      .execute()
    const codes = [await codeFor(addresses[0]!), await codeFor(addresses[1]!)]
    const answers = await meetAtIdentities(2, () =>
      Promise.all(begins.map(({ browser }, index) => enter(browser, codes[index] ?? ''))),
    )
    const ids = await Promise.all(answers.map(async (answer) => (await userAt(await redirectOf(answer))).id))
    expect(new Set(ids).size).toBe(1)
    const linked = server.db.selectFrom('auth.identities').select('user_id').where('provider_id', '=', sub)
    expect(await linked.execute()).toEqual([{ user_id: ids[0] }])
  })
})

it('stores the name that Apple sends once, complete and without invalid characters', async () => {
  const kept = async (user: string) => {
    const state = crypto.randomUUID()
    const expires_at = new Date(server.context.now().getTime() + 60_000)
    const secrets = { browser_hash: 'browser', nonce: 'x', code_verifier: 'x', redirect_to: '/' }
    const flow = { ...secrets, provider: 'apple' as const, state_hash: hashToken(state), expires_at }
    await server.db.insertInto('auth.flow_states').values(flow).execute()
    await storeGivenName(server.context, state, user)
    const rows = server.db
      .selectFrom('auth.flow_states')
      .select('given_name')
      .where('state_hash', '=', hashToken(state))
    return (await rows.executeTakeFirstOrThrow()).given_name
  }
  const name = (firstName?: string, lastName?: string) => JSON.stringify({ name: { firstName, lastName } })
  expect(await kept(name('Ada', 'Lovelace'))).toBe('Ada Lovelace')
  expect(await kept(name('Ada\n', undefined))).toBe('Ada')
  expect(await kept(name(`A${'b'.repeat(300)}`))).toBe(`A${'b'.repeat(199)}`)
  expect(await kept(name())).toBeNull()
  expect(await kept('no JSON')).toBeNull()
})
