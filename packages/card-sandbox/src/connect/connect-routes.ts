import type { Context, Hono } from 'hono'
import { answerPage } from '../answer-page.ts'
import { readBalance } from '../balance/read-balance.ts'
import type { BodyReader, Sandbox, SandboxDeps } from '../sandbox.ts'
import { endVisit, findVisit, type LinkRow, openLink } from './account-links.ts'
import { dashboardPage, goneLinkPage, onboardingPage } from './account-pages.ts'
import type { AccountRow } from './account-view.ts'
import { changeAccount, lockAccount } from './connected-accounts.ts'

/** Mounts the pages that account links lead to: onboarding and dashboard. */
export function mountConnectPages(http: Hono, sandbox: Sandbox, bodies: BodyReader): void {
  const { transact } = sandbox
  http.get('/sandbox/connect/visits/:visit', (c) => transact((deps) => showVisit(c, deps, c.req.param('visit'))))
  http.post('/sandbox/connect/visits/:visit', async (c) => {
    const sent = new URLSearchParams(await bodies.readText(c))
    const answer = await transact((deps) => answerVisit(c, deps, c.req.param('visit'), sent))
    sandbox.nudge()
    return answer
  })
  http.get('/sandbox/connect/:link', async (c) => {
    const found = await transact((deps) => openLink(deps, c.req.param('link')))
    if (found?.opened) return c.redirect(`/sandbox/connect/visits/${found.link.visit_id}`, 303)
    // The product creates a new link there, as with the real provider.
    return found?.link.refresh_url ? c.redirect(found.link.refresh_url, 303) : gone(c)
  })
}

async function gone(c: Context): Promise<Response> {
  return answerPage(c, await goneLinkPage(), { status: 410 })
}

async function showVisit(c: Context, deps: SandboxDeps, visitId: string): Promise<Response> {
  const visit = await findVisit(deps, visitId)
  if (!visit) return gone(c)
  const account = await lockAccount(deps, visit.account_id)
  if (visit.kind !== 'login') {
    return answerPage(c, await onboardingPage(visit, account), { leadsTo: [visit.return_url, visit.refresh_url] })
  }
  return answerPage(
    c,
    await dashboardPage(account, await readBalance(deps, account.id), await latestPayouts(deps, account.id)),
  )
}

function latestPayouts({ db }: SandboxDeps, account: string) {
  return db
    .selectFrom('sandbox.payouts')
    .select(['amount', 'status', 'created_at'])
    .where('account_id', '=', account)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}

async function answerVisit(c: Context, deps: SandboxDeps, visitId: string, sent: URLSearchParams): Promise<Response> {
  const visit = await findVisit(deps, visitId)
  if (!visit || visit.kind === 'login') return gone(c)
  const account = await lockAccount(deps, visit.account_id)
  await giveDetails(deps, account, sent)
  await endVisit(deps, visit)
  return c.redirect(onwardOf(visit), 303)
}

function onwardOf({ return_url, refresh_url }: LinkRow): string {
  return return_url ?? refresh_url ?? '/'
}

/** Whether it's a date in the format of the page's field; any other text is discarded. */
function isBirthDate(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Applies what the person chose on the page. It can't change a final decision of the provider. */
async function giveDetails(deps: SandboxDeps, account: AccountRow, sent: URLSearchParams): Promise<void> {
  const answer = sent.get('answer')
  const text = (name: string) => (sent.get(name) ?? '').trim().replaceAll('\0', '').slice(0, 80) || null
  const born = text('born_on')
  const address = { line1: text('line1'), city: text('city'), postal_code: text('postal_code') }
  const given = {
    given_name: text('given_name') ?? account.given_name,
    surname: text('surname') ?? account.surname,
    ...(born !== null && isBirthDate(born) && { born_on: born }),
    ...(address.line1 !== null && { address: JSON.stringify(address) }),
  }
  if (account.state === 'rejected' || account.state === 'closed') return
  if (answer === 'complete') {
    const bank = { bank_refuses: false, payouts_stopped: false }
    const state = account.state === 'taken_away' ? account.state : 'active'
    await changeAccount(deps, account, { ...given, ...bank, state })
  }
  if (answer === 'needs_document') await changeAccount(deps, account, { ...given, state: 'needs_document' })
  if (answer === 'reject') await changeAccount(deps, account, { ...given, state: 'rejected' })
}
