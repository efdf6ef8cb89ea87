import type { Sandbox } from '@itemo/card-sandbox/sandbox.ts'
import { accountOf } from '../src/features/payouts/stripe-accounts.ts'
import type { TestServer } from './harness.ts'

export { accountOf }

/** The buttons on the provider's page about an account. */
export type OnboardingAnswer = 'complete' | 'needs_document' | 'reject' | 'leave'

const manual = { redirect: 'manual' } as const

/** Opens a link to an account's page; returns where it leads: to the page, or to the address for a new link. */
export async function followLink(server: TestServer, url: string): Promise<string> {
  const answer = await server.fetch(new URL(url).pathname, manual)
  return answer.headers.get('location') ?? ''
}

/** Opens an account link and fills in its page; returns where that leads. */
export async function onboard(
  server: TestServer,
  url: string,
  answer: OnboardingAnswer,
  name = { given_name: 'Test', surname: 'Person' },
): Promise<string> {
  const visit = await followLink(server, url)
  const body = new URLSearchParams({ answer, ...name })
  const done = await server.fetch(visit, { method: 'POST', body, ...manual })
  return done.headers.get('location') ?? ''
}

/** Presses a button on the operator page. */
export async function press(server: TestServer, sandbox: Sandbox, path: string, act: string): Promise<Response> {
  const { pathname } = new URL(sandbox.operatorUrl)
  return server.fetch(`${pathname}/${path}`, { method: 'POST', body: new URLSearchParams({ act }), ...manual })
}

/** Creates an account that can be paid. */
export async function createActiveAccount(server: TestServer, email = 'owner@example.com'): Promise<string> {
  const { api } = server.context.cards
  const { id } = await api.v2.core.accounts.create(accountOf(email))
  const { url } = await api.v2.core.accountLinks.create({
    account: id,
    use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'http://shop.test/again' } },
  })
  await onboard(server, url, 'complete')
  return id
}
