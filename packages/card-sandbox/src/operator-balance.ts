import { html } from 'hono/html'
import { ownAccount } from './balance/balance-lines.ts'
import { periodOf } from './balance/balance-settings.ts'
import { isShort, readBalance } from './balance/read-balance.ts'
import { formatPounds, type Markup } from './page-frame.ts'
import { retryPendingRefunds } from './refunds.ts'
import type { SandboxDeps } from './sandbox.ts'

/** Makes all of the operator's balance unavailable, or available again. False for any other balance. */
export async function actOnBalance(deps: SandboxDeps, id: string, act: string): Promise<boolean> {
  if (id !== ownAccount) return false
  const is_short = act === 'hold'
  await deps.db
    .insertInto('sandbox.payout_schedules')
    .values({ account_id: id, period: await periodOf(deps, id), is_short })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ is_short }))
    .execute()
  if (!is_short) await retryPendingRefunds(deps)
  return true
}

/** The operator's balance, with a button that makes it insufficient: refunds are then pending, and transfers are refused. */
export async function balancePart(deps: SandboxDeps, path: string): Promise<Markup> {
  const { available, pending } = await readBalance(deps, ownAccount)
  const [act, label, what] = (await isShort(deps, ownAccount))
    ? ['release', 'Refill it', ' Refunds wait, and transfers of older payments are refused.']
    : ['hold', 'Make it all unavailable', '']
  return html`<h2>Your balance</h2>
    <section>
      <h3>${formatPounds(available)}</h3>
      <p class="quiet">${formatPounds(pending)} is on its way.${what}</p>
      <form method="post" action="${path}/balance/${ownAccount}">
        <button type="submit" name="act" value="${act}" class="plain">${label}</button>
      </form>
    </section>`
}
