import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { authClient, mailsTo, signedIn, someone } from '../../../test/auth.ts'
import { sandboxBrowser } from '../../../test/sandbox-browser.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

const userOf = async (fragment: URLSearchParams) => {
  const { data, error } = await authClient(server).getUser(fragment.get('access_token') ?? '')
  if (error) throw error
  return data.user
}

describe.each(['apple', 'google'])('%s without keys, on a development server [accounts 1.6] [R57]', (provider) => {
  it('signs up a new person, and logs in the same person again', async () => {
    const { email } = someone()
    const newcomer = { new_email: email, name: 'Ada Byron', verified: 'on', act: 'continue' }
    const browser = sandboxBrowser(server)
    const first = await browser.signIn(provider, newcomer)
    expect(first.to.pathname + first.to.search).toBe('/profile-setup?next=%2Fhome')
    const user = await userOf(first.fragment)
    expect(user).toMatchObject({ email, app_metadata: { provider }, user_metadata: { full_name: 'Ada Byron' } })
    const again = await sandboxBrowser(server).signIn(provider, newcomer)
    expect((await userOf(again.fragment)).id).toBe(user.id)
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual(['Welcome to Itemo'])
  })

  it('says so when the person cancels, and when the provider fails', async () => {
    const browser = sandboxBrowser(server)
    const turned = await browser.signIn(provider, { act: 'cancel' })
    expect(turned.fragment.get('error_code')).toBe('bad_oauth_callback')
    const failed = await browser.signIn(provider, { act: 'fail' })
    expect(failed.fragment.get('error_code')).toBe('unexpected_failure')
  })

  it('logs in to an existing account of the address only if the address is verified', async () => {
    const { email, session } = await signedIn(server)
    const browser = sandboxBrowser(server)
    const unsure = await browser.signIn(provider, { new_email: email, act: 'continue' })
    expect(unsure.fragment.get('error_code')).toBe('provider_email_needs_verification')
    const sure = await browser.signIn(provider, { new_email: email, verified: 'on', act: 'continue' })
    expect((await userOf(sure.fragment)).id).toBe(session.user.id)
  })
})

describe('the sandbox page', () => {
  it("says which provider it isn't, and offers the demo people", async () => {
    const { email, session } = await signedIn(server)
    await server.db.updateTable('profiles').set({ is_demo: true }).where('id', '=', session.user.id).execute()
    const browser = sandboxBrowser(server)
    expect((await browser.leave('google')).page).toMatch(/<h1>Sandbox: this isn't Google<\/h1>/)
    expect((await browser.leave('google')).page).toContain(`value="${email}"`)
    const arrived = await browser.signIn('google', { email })
    expect((await userOf(arrived.fragment)).id).toBe(session.user.id)
  })

  it('refuses a cross-site request, and a choice without an address', async () => {
    const browser = sandboxBrowser(server)
    const { fields } = await browser.leave('google')
    const post = (changes: Record<string, string>) =>
      server.fetch('/dev/login/google/authorize', {
        method: 'POST',
        body: new URLSearchParams({ ...Object.fromEntries(fields), ...changes }),
        redirect: 'manual',
      })
    expect((await post({ redirect_uri: 'https://evil.example/', email: 'a@example.org' })).status).toBe(422)
    expect((await post({ client_id: 'sandbox-apple', email: 'a@example.org' })).status).toBe(422)
    expect((await post({ new_email: 'nobody' })).status).toBe(422)
    expect((await server.fetch('/dev/login/google/authorize')).status).toBe(422)
    expect((await server.fetch('/dev/login/github/authorize')).status).toBe(404)
  })

  it('exchanges a code only with its PKCE verifier and by its client, whom the token names as its audience', async () => {
    const browser = sandboxBrowser(server)
    const { fields } = await browser.leave('google')
    const verifier = 'a-verifier-of-this-test'
    fields.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))
    fields.set('new_email', 'pkce@example.org')
    const chosen = await browser.go(`${server.url}/dev/login/google/authorize`, { method: 'POST', body: fields })
    const code = new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const right = {
      code,
      code_verifier: verifier,
      client_id: 'sandbox-google',
      client_secret: 'sandbox secret of google',
      redirect_uri: fields.get('redirect_uri') ?? '',
    }
    const exchange = (changes: Record<string, string>) =>
      server.fetch('/dev/login/google/token', {
        method: 'POST',
        body: new URLSearchParams({ ...right, ...changes }),
      })
    for (const wrong of [
      { code_verifier: 'another-verifier' },
      { code_verifier: '' },
      { client_id: 'sandbox-apple' },
      { client_secret: 'sandbox secret of apple' },
      { redirect_uri: 'https://evil.example/' },
    ])
      expect(await (await exchange(wrong)).json(), Object.keys(wrong).join()).toEqual({ error: 'invalid_grant' })
    const tokens = (await (await exchange({})).json()) as { id_token: string; access_token: string }
    const keys = createRemoteJWKSet(new URL(`${server.url}/dev/login/google/keys`))
    const { payload } = await jwtVerify(tokens.id_token, keys, { audience: 'sandbox-google' })
    expect(payload).toMatchObject({ email: 'pkce@example.org', nonce: fields.get('nonce') })
    expect(decodeJwt(tokens.id_token).aud).toBe('sandbox-google')
    const userinfo = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await server.fetch('/dev/login/google/userinfo', { headers })).status
    }
    // An id token or a code isn't for this endpoint.
    expect(await Promise.all([tokens.access_token, tokens.id_token, code].map(userinfo))).toEqual([200, 401, 401])
  })

  it('refuses an unknown code and an unknown token', async () => {
    const refused = await server.fetch('/dev/login/google/token', {
      method: 'POST',
      body: new URLSearchParams({ code: 'none', client_id: 'sandbox-google' }),
    })
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'invalid_grant' }])
    const nobody = await server.fetch('/dev/login/google/userinfo', { headers: { authorization: 'Bearer x' } })
    expect(nobody.status).toBe(401)
  })
})

it("a log-in started at another name of this machine is redirected to the site's address", async () => {
  const address = `${server.url.replace('127.0.0.1', 'localhost')}/auth/v1/authorize?provider=google`
  const response = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } })
  expect(response.headers.get('location')).toBe(`${server.url}/auth/v1/authorize?provider=google`)
})
