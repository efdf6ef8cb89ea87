import { describe, expect, it } from 'vitest'
import {
  authClient,
  browse,
  follow,
  goodPassword,
  linkTo,
  navigation,
  ownForm,
  signedIn,
  someone,
} from '../../../../test/auth.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()

const pkceClient = () => authClient(server, {}, 'pkce')

async function codeTo(email: string): Promise<string> {
  const { to, fragment } = await follow(await linkTo(server, email))
  expect(fragment.has('access_token')).toBe(false)
  return to.searchParams.get('code') ?? ''
}

describe("the library's PKCE flow", () => {
  it('confirms a sign-up: the link returns a code, which only this client can exchange, once', async () => {
    const { email, name } = someone()
    const client = pkceClient()
    await client.signUp({ email, password: goodPassword, options: { data: { full_name: name } } })
    const code = await codeTo(email)
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    await client.resend({ type: 'signup', email })
    const again = await client.exchangeCodeForSession(code)
    expect(again.error).toMatchObject({ status: 404, code: 'flow_state_not_found' })
  })

  it('recovers a password, logs in by email and changes an address', async () => {
    const { email } = await signedIn(server)
    const client = pkceClient()
    await client.resetPasswordForEmail(email)
    const recovered = await client.exchangeCodeForSession(await codeTo(email))
    expect(recovered.data).toMatchObject({ redirectType: 'recovery', user: { email } })
    expect((await client.updateUser({ password: 'fresh-harbour-9' })).error).toBeNull()
    const other = pkceClient()
    await other.signInWithOtp({ email })
    expect((await other.exchangeCodeForSession(await codeTo(email))).error).toBeNull()
    const next = someone().email
    await other.updateUser({ email: next })
    await follow(await linkTo(server, email))
    expect((await other.exchangeCodeForSession(await codeTo(next))).data.user?.email).toBe(next)
  })

  it('refuses a code with another verifier, and an expired one; a wrong try uses it up', async () => {
    const { email } = await signedIn(server)
    const [client, thief] = [pkceClient(), pkceClient()]
    await client.signInWithOtp({ email })
    const code = await codeTo(email)
    await thief.resetPasswordForEmail(someone().email)
    expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ status: 400, code: 'bad_code_verifier' })
    expect((await client.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
    await client.signInWithOtp({ email })
    const late = await codeTo(email)
    server.advance(301_000)
    expect((await client.exchangeCodeForSession(late)).error).toMatchObject({ status: 403, code: 'flow_state_expired' })
  })

  it('opens no session for someone banned after the code was issued', async () => {
    const { email } = await signedIn(server)
    const client = pkceClient()
    await client.signInWithOtp({ email })
    const code = await codeTo(email)
    const until = new Date(server.context.now().getTime() + 60_000)
    await server.db.updateTable('auth.users').set({ banned_until: until }).where('email', '=', email).execute()
    expect((await client.exchangeCodeForSession(code)).error?.code).toBe('user_banned')
  })

  it('exchanges a token hash for a session directly, as the library does on servers', async () => {
    const { email } = await signedIn(server)
    const client = pkceClient()
    await client.signInWithOtp({ email })
    const token_hash = (await linkTo(server, email)).searchParams.get('token') ?? ''
    expect((await client.verifyOtp({ token_hash, type: 'email' })).data.session?.user.email).toBe(email)
  })

  it("lets a reader log in who didn't ask for the email, and gives the stranger who did nothing", async () => {
    const { email } = await signedIn(server)
    const stranger = pkceClient()
    await stranger.signInWithOtp({ email, options: { emailRedirectTo: `${server.url}/saved` } })
    const link = await linkTo(server, email)
    const asked = await browse(link, navigation)
    expect(asked.text).toContain('Log in here')
    const { to, fragment } = await browse(link, ownForm, 'POST', 'answer=own')
    expect([to.pathname, to.search, fragment.get('type')]).toEqual(['/home', '', 'magiclink'])
    const { data } = await authClient(server).getUser(fragment.get('access_token') ?? '')
    expect(data.user?.email).toBe(email)
    expect((await browse(link, ownForm, 'POST', 'answer=yes')).fragment.get('error_code')).toBe('otp_expired')
  })

  it('refuses a code without its verifier, and says what email a code is from', async () => {
    const { email, name } = someone()
    const client = pkceClient()
    await client.signUp({ email, password: goodPassword, options: { data: { full_name: name } } })
    const { to } = await follow(await linkTo(server, email))
    expect(to.searchParams.get('type')).toBe('signup')
    const auth_code = to.searchParams.get('code') ?? ''
    const bare = await server.fetch('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code }),
    })
    expect([bare.status, await bare.json()]).toMatchObject([400, { fields: { code_verifier: expect.anything() } }])
    expect((await client.exchangeCodeForSession(auth_code)).error).toBeNull()
  })

  it('refuses an incomplete, plain or malformed challenge', async () => {
    for (const more of [
      { code_challenge: 'x'.repeat(43) },
      { code_challenge_method: 's256' },
      { code_challenge: 'short', code_challenge_method: 's256' },
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
    ]) {
      const body = JSON.stringify({ email: someone().email, ...more })
      const response = await server.fetch('/auth/v1/recover', { method: 'POST', body })
      expect([response.status, ((await response.json()) as { error_code: string }).error_code]).toEqual([
        400,
        'validation_failed',
      ])
    }
  })
})
