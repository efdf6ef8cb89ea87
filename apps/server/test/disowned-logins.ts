import { authClient, goodPassword, mailsTo, signedIn } from './auth.ts'
import type { TestServer } from './harness.ts'
import { ok } from './second-factor.ts'

/** A browser that no test has used before. */
export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Reporting a login that wasn't theirs, with the link in its mail ("This wasn't me"). */
export function disowningAt(server: TestServer) {
  /** The token of the latest mail to an address that has one. */
  async function tokenTo(email: string): Promise<string> {
    const texts = (await mailsTo(server, email)).map(({ text }) => text)
    return texts.map((text) => /\/secure-account#token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? ''
  }

  /** Someone whose password a stranger has used in another browser. */
  async function intruded() {
    const person = await signedIn(server)
    const intruder = authClient(server, { 'user-agent': firefox })
    ok(await intruder.signInWithPassword({ email: person.email, password: goodPassword }))
    return { ...person, intruder, token: await tokenTo(person.email) }
  }

  const secure = (token: string) => server.api('POST /secure-account', { body: { token } })
  const refused = (token: string) => server.refused('POST /secure-account', { body: { token } })

  function setPassword(bearer: string | null, password: string) {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    return server.fetch('/auth/v1/user', { method: 'PUT', headers, body: JSON.stringify({ password }) })
  }

  return { tokenTo, intruded, secure, refused, setPassword }
}
