import { expect, test } from 'vitest'
import { authClient, mailsTo, someone } from '../../../../test/auth.ts'
import { type SandboxBrowser, sandboxBrowser } from '../../../../test/sandbox-browser.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()

/** Logs in through a provider without keys; returns the destination and the user. Facebook requires a code the first time. */
async function enter(browser: SandboxBrowser, provider: string, email: string, next: string) {
  const choice = { new_email: email, name: 'Ada Byron', verified: 'on', act: 'continue' }
  const redirectTo = `${server.url}/profile-setup?next=${encodeURIComponent(next)}`
  const { to, fragment } = await browser.signIn(provider, choice, redirectTo)
  const waits = fragment.get('error_code') === 'provider_email_needs_verification'
  const arrived = waits ? await confirm(browser, email) : to
  const token = new URLSearchParams(arrived.hash.slice(1)).get('access_token') ?? ''
  const { data } = await authClient(server).getUser(token)
  return { waits, path: arrived.pathname + arrived.search, id: data.user?.id }
}

async function confirm(browser: SandboxBrowser, email: string): Promise<URL> {
  const [mail] = await mailsTo(server, email)
  const answer = await browser.go(`${server.url}/auth/v1/social-confirmations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: /^\d{6}/.exec(mail?.subject ?? '')?.[0] }),
  })
  return new URL(((await answer.json()) as { redirect_to: string }).redirect_to)
}

// The requests of /signup and /login; browser tests prove that their buttons send them.
const screens = [
  ['/signup', '/home'],
  ['/login?next=%2Fsaved', '/saved'],
] as const

test.each(
  screens.flatMap(([screen, next]) => ['apple', 'facebook', 'google'].map((provider) => [provider, screen, next])),
)(
  '%s from %s works without keys: for a new person, and for the same one in another browser [R57]',
  async (provider, _, next) => {
    const { email } = someone()
    const path = `/profile-setup?next=${encodeURIComponent(next)}`
    const first = await enter(sandboxBrowser(server), provider, email, next)
    expect(first).toEqual({ waits: provider === 'facebook', path, id: expect.any(String) })
    const again = await enter(sandboxBrowser(server), provider, email, next)
    expect(again).toEqual({ waits: false, path, id: first.id })
  },
)
