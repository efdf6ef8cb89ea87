import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { answerPage } from './answer-page.ts'
import { describeState } from './connect/account-pages.ts'
import type { AccountRow } from './connect/account-view.ts'
import { changeAccount, lockAccount } from './connect/connected-accounts.ts'
import { actOnBalance, balancePart } from './operator-balance.ts'
import { cardsPart, lapseHold, setRefusing } from './operator-cards.ts'
import { actOnDispute, disputesPart } from './operator-disputes.ts'
import { refundsPart } from './operator-refunds.ts'
import { type Markup, page } from './page-frame.ts'
import { sendBack } from './refunds.ts'
import type { BodyReader, Sandbox, SandboxDeps } from './sandbox.ts'
import { WireError } from './wire-error.ts'

/** What the provider or a bank can do to an account, by the name of its button; undefined where it makes no sense. */
const accountActs: ReadonlyMap<string, AccountAct> = new Map<string, AccountAct>([
  ['verify_document', { label: 'Document verified', values: { state: 'active' }, from: ['needs_document'] }],
  ['take_away', { label: 'Remove the capability', values: { state: 'taken_away' }, from: ['active'] }],
  ['return_capability', { label: 'Restore the capability', values: { state: 'active' }, from: ['taken_away'] }],
  [
    'reject',
    { label: 'Reject', values: { state: 'rejected' }, from: ['started', 'needs_document', 'active', 'taken_away'] },
  ],
  ['bank_refuses', { label: 'Bank refuses further payouts', values: { bank_refuses: true }, from: ['active'] }],
  [
    'bank_accepts',
    { label: 'Bank accepts payouts', values: { bank_refuses: false, payouts_stopped: false }, from: ['active'] },
  ],
])

interface AccountAct {
  readonly label: string
  readonly values: Partial<Pick<AccountRow, 'state' | 'bank_refuses' | 'payouts_stopped'>>
  readonly from: readonly AccountRow['state'][]
}

const listed = 100

/** Mounts the page on which the person who runs the sandbox plays the part of providers and banks. Its URL is a secret. */
export function mountOperatorPages(http: Hono, sandbox: Sandbox, bodies: BodyReader): void {
  const { pathname } = new URL(sandbox.operatorUrl)
  const key = pathname.split('/').at(-1) ?? ''
  const guarded = (c: Context<object, '/sandbox/operator/:key'>, run: () => Promise<Response>) =>
    isSame(c.req.param('key'), key) ? run() : Promise.resolve(c.notFound())
  http.get('/sandbox/operator/:key', (c) =>
    guarded(c, async () => answerPage(c, await operatorPage(sandbox.deps, pathname))),
  )
  const acts = {
    accounts: actOnAccount,
    balance: actOnBalance,
    cards: actOnCard,
    disputes: actOnDispute,
    holds: lapseHold,
    refunds: sendBack,
  }
  for (const [kind, run] of Object.entries(acts)) {
    http.post(`/sandbox/operator/:key/${kind}/:id`, (c) =>
      guarded(c, async () => {
        const id = c.req.param('id') ?? ''
        // Ids contain only such characters, and the database would refuse some others.
        if (!/^\w+$/.test(id)) return c.notFound()
        const sent = new URLSearchParams(await bodies.readText(c))
        const done = await sandbox.transact((deps) => run(deps, id, sent.get('act') ?? ''))
        sandbox.nudge()
        return done ? c.redirect(pathname, 303) : c.notFound()
      }),
    )
  }
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function actOnCard(deps: SandboxDeps, id: string, act: string): Promise<boolean> {
  return setRefusing(deps, id, act === 'refuse')
}

/** Carries out what a button stands for, where it makes sense. False when there's no such account. */
async function actOnAccount(deps: SandboxDeps, id: string, name: string): Promise<boolean> {
  try {
    const account = await lockAccount(deps, id)
    const act = accountActs.get(name)
    if (act?.from.includes(account.state)) await changeAccount(deps, account, act.values)
    return true
  } catch (error) {
    if (error instanceof WireError) return false
    throw error
  }
}

async function operatorPage(deps: SandboxDeps, path: string): Promise<Markup> {
  const { db } = deps
  const accounts = await db
    .selectFrom('sandbox.accounts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(listed)
    .execute()
  return page(
    'Operator',
    html`<main class="narrow card">
      <h1>What providers and banks decide (sandbox)</h1>
      <h2>Accounts</h2>
      ${accounts.length === 0 ? html`<p>None yet.</p>` : accounts.map((account) => accountCard(account, path))}
      ${disputesPart(deps, path)} ${refundsPart(deps, path)} ${cardsPart(deps, path)} ${balancePart(deps, path)}
    </main>`,
  )
}

function accountCard(account: AccountRow, path: string): Markup {
  return html`<section>
    <h3>${account.contact_email ?? account.id}</h3>
    <p class="quiet">${account.id}. ${describeState(account)}</p>
    <form method="post" action="${path}/accounts/${account.id}">
      ${[...accountActs]
        .filter(([, { from }]) => from.includes(account.state))
        .map(
          ([name, { label }]) => html`<button type="submit" name="act" value="${name}" class="plain">${label}</button>`,
        )}
    </form>
  </section>`
}
