import { describe, expect, it } from 'vitest'
import { browse, goodPassword, linkTo, navigation, someone } from '../../../test/auth.ts'
import { createMember } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

it('looks up a token of 300 characters, and refuses a longer one', async () => {
  const verify = (length: number) =>
    server.fetch('/auth/v1/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'signup', token_hash: 'a'.repeat(length) }),
    })
  expect((await verify(300)).status).toBe(403)
  expect((await verify(301)).status).toBe(400)
})

it('refuses an overlong passkey challenge id by its field, and others as unknown', async () => {
  const verify = async (length: number) => {
    const part = 'a'.repeat(10)
    const credential = { id: part, rawId: part, type: 'public-key', response: {} }
    const answer = await server.fetch('/auth/v1/passkeys/authentication/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ challenge_id: 'a'.repeat(length), credential }),
    })
    return [answer.status, ((await answer.json()) as { error_code: string }).error_code]
  }
  const unknown = await verify(20)
  expect(await verify(100)).toEqual(unknown)
  expect(await verify(101)).not.toEqual(unknown)
})

it('the settings say that anyone may sign up, with an email and a password', async () => {
  const answer = await server.fetch('/auth/v1/settings')
  expect(await answer.json()).toMatchObject({
    disable_signup: false,
    external: { email: true, phone: false, anonymous_users: false },
    phone_autoconfirm: false,
    saml_enabled: false,
  })
})

/** The headers of browsers and programs that fetch a link without opening it as a page. */
const lookers: readonly [string, Readonly<Record<string, string>>][] = [
  ['a program', {}],
  ['a fetch', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a preload', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }],
  ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['an old frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'frame' }],
  ['an embedded object', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }],
  ['a navigation to nothing that is named', { 'sec-fetch-mode': 'navigate' }],
  ['a document that is not navigated to', { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'document' }],
  ['a prefetch', { ...navigation, 'sec-purpose': 'prefetch' }],
  ['a prerendered page', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
  ['an older prefetch', { ...navigation, purpose: 'prefetch' }],
  ["Firefox's prefetch", { ...navigation, 'x-moz': 'prefetch' }],
  ["Safari's preview", { ...navigation, 'x-purpose': 'preview' }],
]

interface Asked {
  readonly link: URL
  /** The cookie of the browser that requested the email. */
  readonly cookie: string
}

async function ask(email: string, method: string, path: string, body: object, token?: string): Promise<Asked> {
  const response = await server.fetch(`/auth/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^itemo-browser=[\w-]{43}$/)
  return { link: await linkTo(server, email), cookie }
}

async function signUp(): Promise<Asked> {
  const { email, name } = someone()
  return ask(email, 'POST', '/signup', { email, password: goodPassword, data: { full_name: name } })
}

async function askAsMember(path: '/recover' | '/otp'): Promise<Asked> {
  const { email } = await createMember(server)
  return ask(email, 'POST', path, { email })
}

/** The member's current address has already confirmed the change, so that this link completes it. */
async function changeEmail(): Promise<Asked> {
  const member = await createMember(server)
  const wanted = someone().email
  const { cookie, link } = await ask(wanted, 'PUT', '/user', { email: wanted }, member.token)
  await browse(await linkTo(server, member.email), { ...navigation, cookie })
  return { cookie, link }
}

const mails: readonly [string, () => Promise<Asked>][] = [
  ['a sign-up', signUp],
  ['a password reset', () => askAsMember('/recover')],
  ['a login without a password', () => askAsMember('/otp')],
  ['a change of address', changeEmail],
]

describe('the link of an email, in the browser that asked for it', () => {
  it.each(mails)('for %s is used up only by opening the page', async (_, asked) => {
    const { link, cookie } = await asked()
    for (const [what, headers] of lookers) {
      const { status, to, text } = await browse(link, { ...headers, cookie })
      expect([what, status, to.href, text.includes('<form method="post">')]).toEqual([what, 200, 'about:blank', true])
    }
    expect((await browse(link, { ...navigation, cookie }, 'HEAD')).status).toBe(200)
    const opened = await browse(link, { ...navigation, cookie })
    expect([opened.status, opened.fragment.has('access_token')]).toEqual([303, true])
    const again = await browse(link, { ...navigation, cookie })
    expect(again.fragment.has('access_token')).toBe(false)
  })
})
