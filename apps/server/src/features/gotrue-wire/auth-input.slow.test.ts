import { describe, expect, it } from 'vitest'
import { browse, navigation, ownForm, signedIn } from '../../../test/auth.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

/** Sends every endpoint of the authentication wire malformed input: each has to respond with a 4xx in the wire's form, never a 500. */

const key = 'an-operators-key-of-more-than-32-characters'
const server = await serverOfFile({ env: { SERVICE_ROLE_KEY: key } })
const token = (await signedIn(server)).session.access_token

const nobody = '00000000-0000-4000-8000-000000000000'

/** An endpoint, the fields that it reads, and a complete body. */
const calls: readonly (readonly [call: string, good: Readonly<Record<string, unknown>>])[] = [
  ['POST /signup', { email: 'new@example.org', password: 'quiet-harbour-42', data: { full_name: 'Some Body' } }],
  ['POST /token?grant_type=password', { email: 'a@example.org', password: 'quiet-harbour-42' }],
  ['POST /token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['POST /token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }],
  ['POST /recover', { email: 'a@example.org', code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }],
  ['POST /resend', { email: 'a@example.org', type: 'signup' }],
  ['POST /otp', { email: 'a@example.org', create_user: false, data: {} }],
  ['POST /verify', { email: 'a@example.org', token: '123456', type: 'signup' }],
  ['POST /verify', { token_hash: 'x', type: 'signup' }],
  ['PUT /user', { email: 'b@example.org', nonce: '123456', data: { theme: 'dark' } }],
  ['PUT /user', { password: 'abc' }],
  ['POST /admin/users', { email: 'c@example.org', password: 'quiet-harbour-42', user_metadata: {}, app_metadata: {} }],
  [`PUT /admin/users/${nobody}`, { email: 'c@example.org', ban_duration: '1h', email_confirm: true }],
  ['POST /admin/generate_link', { type: 'magiclink', email: 'a@example.org', data: {} }],
  ['POST /invite', { email: 'd@example.org', data: {} }],
  ['POST /factors', { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Itemo' }],
  [`POST /factors/${nobody}/verify`, { challenge_id: nobody, code: '123456' }],
]

async function send(call: string, body: string | undefined) {
  const [method = '', path = ''] = call.split(' ')
  const admin = /^\/(?:admin|invite)/.test(path)
  const response = await server.fetch(`/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin ? key : token}` },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return { status: response.status, text, json: text.startsWith('{') ? (JSON.parse(text) as Refusal) : undefined }
}

interface Refusal {
  readonly code?: number
  readonly error_code?: string
  readonly msg?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Returns the refusal, after checking its form. */
async function refused(call: string, body: string, what = body.slice(0, 80)): Promise<Refusal> {
  const { status, text, json } = await send(call, body)
  expect(status, `${what}: ${text}`).toBeGreaterThanOrEqual(400)
  expect(status, `${what}: ${text}`).toBeLessThan(500)
  expect(json, what).toMatchObject({ code: status, error_code: expect.any(String), msg: expect.any(String) })
  return json ?? {}
}

const odd = [7, true, [], {}, [null], 'nul \u0000 inside', 'half \uD83D of a pair', 'x'.repeat(5000), '‮🚲', "'; --"]

describe.each(calls)('%s', (call, good) => {
  it("refuses a body that isn't JSON, isn't an object or is too large", async () => {
    for (const text of ['{', 'null{', '\u0000']) expect((await refused(call, text)).error_code).toBe('bad_json')
    for (const text of ['null', '7', '"text"', '[]']) await refused(call, text)
    await refused(call, JSON.stringify({ text: 'x'.repeat(40_000) }), 'a large body')
  })

  it('refuses input nested too deeply before it reaches the database', async () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    for (const name of Object.keys(good)) {
      const body = JSON.stringify({ ...good, [name]: '…' }).replace('"…"', deep)
      expect(await refused(call, body, `${name}, deep`)).toMatchObject({ code: 400, error_code: 'bad_json' })
    }
  })

  it("refuses requests from another site's page", async () => {
    const [method = '', path = ''] = call.split(' ')
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: server.url },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ]) {
      const body = JSON.stringify(good)
      const sent = { method, headers: { 'content-type': 'text/plain', ...headers }, body }
      const response = await server.fetch(`/auth/v1${path}`, sent)
      expect([response.status, response.headers.getSetCookie()], JSON.stringify(headers)).toEqual([403, []])
    }
  })

  it('survives any missing or odd field, and names a field of the wrong type', async () => {
    for (const name of Object.keys(good)) {
      const { status } = await send(call, JSON.stringify({ ...good, [name]: undefined }))
      expect(status, `without ${name}`).toBeLessThan(500)
      for (const value of odd) {
        const what = `${name}: ${JSON.stringify(value).slice(0, 60)}`
        const { status: answered, text, json } = await send(call, JSON.stringify({ ...good, [name]: value }))
        expect(answered, `${what}: ${text}`).toBeLessThan(500)
        // A field inside `data` is reported by its own name.
        const names = [name, ...(name === 'data' ? Object.keys(good.data ?? {}) : [])]
        expect(names, `${what}: ${text}`).toEqual(expect.arrayContaining(Object.keys(json?.fields ?? {})))
      }
    }
  })
})

it.each([
  ['POST /token?grant_type=refresh_token', 'refresh_token', 200, {}],
  ['POST /token?grant_type=pkce', 'auth_code', 200, { code_verifier: 'x' }],
  ['POST /token?grant_type=pkce', 'code_verifier', 200, { auth_code: 'x' }],
  ['POST /verify', 'token_hash', 300, { type: 'recovery' }],
  ['PUT /user', 'nonce', 1000, { data: {} }],
  ['POST /admin/users', 'password_hash', 1000, { email: 'e@example.org' }],
  ['POST /admin/generate_link', 'redirect_to', 2000, { type: 'recovery', email: 'nobody@example.org' }],
] as const)('%s accepts a %s of up to %i characters', async (call, field, most, more) => {
  const fieldsOf = async (letters: number) => {
    const { json } = await send(call, JSON.stringify({ ...more, [field]: 'x'.repeat(letters) }))
    return Object.keys(json?.fields ?? {})
  }
  expect([await fieldsOf(most), await fieldsOf(most + 1)]).toEqual([[], [field]])
})

it("an empty value can't be exchanged for a session", async () => {
  const fieldsOf = async (call: string, body: object) =>
    Object.keys((await refused(call, JSON.stringify(body))).fields ?? {})
  expect(await fieldsOf('POST /token?grant_type=refresh_token', { refresh_token: '' })).toEqual(['refresh_token'])
  const codes = { auth_code: '', code_verifier: '' }
  expect(await fieldsOf('POST /token?grant_type=pkce', codes)).toEqual(['auth_code', 'code_verifier'])
})

describe('odd paths and parameters', () => {
  const addresses = [
    '%00',
    '%ff',
    '%F0%9F%9A%B2',
    'x'.repeat(3000),
    'null',
    '-1',
    '//elsewhere.example',
    '%0d%0aset-cookie:x',
  ]
  const templates = [
    ['GET', '/authorize?provider=$'],
    ['GET', '/authorize?provider=google&redirect_to=$'],
    ['GET', '/callback?state=$&code=$'],
    ['POST', '/callback?state=$'],
    ['POST', '/logout?scope=$'],
    ['POST', '/token?grant_type=$'],
    ['DELETE', '/user/identities/$'],
    ['GET', '/admin/users?page=$&per_page=$'],
    ['GET', '/admin/users/$'],
    ['DELETE', '/admin/users/$'],
    ['GET', '/admin/users/$/factors'],
    ['GET', '/$'],
  ] as const
  it.each(templates)('%s %s never fails, and redirects nowhere else', async (method, template) => {
    for (const odd of addresses) {
      const path = template.replaceAll('$', odd)
      const response = await server.fetch(`/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${path.startsWith('/admin') ? key : token}`, accept: 'text/html' },
      })
      expect(response.status, path).toBeLessThan(500)
      expect(new URL(response.headers.get('location') ?? server.url).origin, path).toBe(server.url)
      expect(response.headers.get('set-cookie') ?? '', path).not.toContain('set-cookie')
    }
  })
  it.each(['/verify?token=$&type=signup', '/verify?token=x&type=$', '/verify?token=x&type=signup&redirect_to=$'])(
    'a browser that opens %s gets no error, and is redirected nowhere else',
    async (template) => {
      for (const odd of addresses) {
        const path = template.replaceAll('$', odd)
        for (const [method, headers] of [
          ['GET', navigation],
          ['POST', ownForm],
        ] as const) {
          const opened = await browse(`${server.url}/auth/v1${path}`, headers, method)
          expect([opened.status, opened.to.origin], `${method} ${path}`).toEqual([303, server.url])
          expect(opened.headers.get('set-cookie') ?? '', path).not.toContain('set-cookie')
        }
      }
    },
  )
})
