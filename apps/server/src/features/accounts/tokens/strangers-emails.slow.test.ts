import { afterEach, describe, expect, it } from 'vitest'
import { authClient, browse, follow, mailsTo, navigation, ownForm, signedIn } from '../../../../test/auth.ts'
import { createMember } from '../../../../test/factories.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile({ ...accountsAlone, env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })

// Empties every bucket for the next test.
afterEach(() => server.advance(2 * 3_600_000))

const networks = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index + 1}`)

const post = (path: string, body: object, { network = '203.0.113.7' } = {}) =>
  server.fetch(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })

const signIn = (email: string, password: string, network: string) =>
  authClient(server, { 'x-forwarded-for': network }).signInWithPassword({ email, password })

const linkIn = (text: string) => /https?:\/\/\S*\/auth\/v1\/verify\S*/.exec(text)?.[0] ?? ''

describe('strangers who request every kind of email', () => {
  it("don't lock the owner out: recovery emails requested by others work for the owner", async () => {
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

  it("don't stop a PKCE browser of the owner's from getting its code at once", async () => {
    const { email } = await signedIn(server)
    const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
    const asked = await post('recover', { email, ...challenge })
    const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const [mail] = await mailsTo(server, email)
    const { to } = await browse(linkIn(mail!.text), { ...navigation, cookie })
    expect([to.pathname, to.searchParams.has('code')]).toEqual(['/reset-password', true])
  })

  it("don't use up the emails that a member sends to themselves", async () => {
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

  it("don't stop an owner on a new device from recovering the password", async () => {
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

  it('leave a working recovery email in the inbox even when they use up all of them', async () => {
    const { email } = await signedIn(server)
    const recover = (network: string) => post('recover', { email }, { network })
    for (const { status } of await Promise.all(networks(12).map(recover))) expect(status).toBe(200)
    expect((await recover('192.0.2.7')).status).toBe(200)
    const sent = (await mailsTo(server, email)).filter(({ subject }) => subject === 'Reset your password')
    expect(sent).toHaveLength(6)
    expect((await follow(linkIn(sent[0]!.text))).fragment.get('type')).toBe('recovery')
  })
})
