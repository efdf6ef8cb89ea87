import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authClient, goodPassword, signedIn, somebody } from '../../../test/auth.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'true' } })
})
afterAll(() => server.close())

describe('limits of the authentication wire', () => {
  it('stop whoever guesses passwords, in the words of the wire, and let them try again later', async () => {
    const { email } = await signedIn(server)
    const guess = () => authClient(server).signInWithPassword({ email, password: 'wrong-password' })
    const codes = new Set<string | undefined>()
    for (let turn = 0; turn < 12; turn++) codes.add((await guess()).error?.code)
    expect(codes).toEqual(new Set(['invalid_credentials', 'over_request_rate_limit']))
    const response = await server.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email, password: goodPassword }),
    })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
    server.advance(900_000)
    expect((await authClient(server).signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  })

  it('stop whoever fills a mailbox, alike for an address that nobody has', async () => {
    const { email } = await signedIn(server)
    for (const address of [email, somebody().email]) {
      const codes: (string | undefined)[] = []
      for (let turn = 0; turn < 6; turn++)
        codes.push((await authClient(server).resetPasswordForEmail(address)).error?.code)
      expect(codes).toEqual([...Array.from({ length: 5 }, () => undefined), 'over_email_send_rate_limit'])
    }
  })
})
