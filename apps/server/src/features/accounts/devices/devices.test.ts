import { describe, expect, it } from 'vitest'
import { authClient, goodPassword, mailsTo, signedIn } from '../../../../test/auth.ts'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { describeBrowser, fingerprintOf } from './device-policy.ts'

const server = await serverOfFile()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('the description of a browser', () => {
  it.each([
    [firefox, 'Firefox on Windows'],
    [safari, 'Safari on iPhone'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36 Edg/138.0',
      'Edge on macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['SomeApp/1.0 (Android 15)', 'An app on Android'],
    ['<script>alert(1)</script>', 'An unknown browser'],
    [undefined, 'An unknown browser'],
  ])('%s', (userAgent, words) => {
    expect(describeBrowser(userAgent)).toBe(words)
  })

  it("and the network make a device, whatever the browser's version", () => {
    const device = (address: string, userAgent = firefox) => fingerprintOf({ address, userAgent })
    expect(device('192.0.2.1', firefox.replaceAll('140', '141'))).toBe(device('192.0.2.1'))
    expect(device('192.0.2.2')).not.toBe(device('192.0.2.1'))
    expect(device('192.0.2.1', safari)).not.toBe(device('192.0.2.1'))
  })
})

describe('my sessions', () => {
  it('are listed, last used first, and can be ended one by one', async () => {
    const { session, email } = await signedIn(server)
    server.advance(60_000)
    const phone = authClient(server, { 'user-agent': safari })
    const other = await phone.signInWithPassword({ email, password: goodPassword })
    const me = { token: session.access_token }
    const { sessions } = await server.api('GET /my/sessions', { query: {} }, me)
    expect(sessions).toMatchObject([
      { user_agent: 'Safari on iPhone', current: false },
      { user_agent: 'An unknown browser', current: true },
      { current: false },
    ])
    const [theirs, mine] = sessions
    const end = (sessionId = '') => ({ params: { sessionId } })
    expect(await server.refused('DELETE /my/sessions/:sessionId', end(mine?.id), me)).toMatchObject({ status: 404 })
    const stranger = await createMember(server)
    expect(await server.refused('DELETE /my/sessions/:sessionId', end(theirs?.id), stranger)).toMatchObject({
      status: 404,
    })
    await server.api('DELETE /my/sessions/:sessionId', end(theirs?.id), me)
    expect(await server.refused('DELETE /my/sessions/:sessionId', end(theirs?.id), me)).toMatchObject({ status: 404 })
    const refreshed = await phone.refreshSession({ refresh_token: other.data.session?.refresh_token ?? '' })
    expect(refreshed.error?.code).toBe('refresh_token_not_found')
    expect((await server.api('GET /my/sessions', { query: {} }, me)).sessions).toHaveLength(2)
  })

  it('are reported to their owner by email when one begins on a new device, once', async () => {
    const { email } = await signedIn(server)
    const notices = async () => (await mailsTo(server, email)).filter(({ subject }) => subject.startsWith('New log-in'))
    expect(await notices()).toEqual([])
    for (let turn = 0; turn < 2; turn++) {
      await authClient(server, { 'user-agent': firefox }).signInWithPassword({ email, password: goodPassword })
    }
    const [notice, ...more] = await notices()
    expect(more).toEqual([])
    expect(notice?.text).toContain('Firefox on Windows')
    expect(notice?.html).toContain('prefers-color-scheme:dark')
  })
})
