import { html } from 'hono/html'
import { formatPounds, type Markup } from './page-frame.ts'
import { type IntentRow, releaseHold } from './payment-intents.ts'
import type { MethodRow } from './saved-cards.ts'
import { updateRow } from './sandbox-rows.ts'
import type { SandboxDeps } from './sandbox.ts'
import { formatCardNumber } from './test-cards.ts'

const listed = 50

/** The bank releases a hold that hasn't been captured. False when there's no such hold (any more). */
export async function lapseHold(deps: SandboxDeps, id: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('sandbox.intents')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'requires_capture')
    .forUpdate()
    .executeTakeFirst()
  if (row) await releaseHold(deps, row, 'automatic')
  return row !== undefined
}

/** Makes the bank refuse future payments with a saved card, or accept them again. False when there's no such card (any more). */
export async function setRefusing({ db }: SandboxDeps, id: string, refuses: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox.payment_methods')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', 'is not', null)
    .executeTakeFirst()
  if (row) await updateRow(db, 'sandbox.payment_methods', id, { refuses })
  return row !== undefined
}

/** Uncaptured holds and saved cards, with what a bank can do to them. */
export async function cardsPart({ db }: SandboxDeps, path: string): Promise<Markup> {
  const holds = await db
    .selectFrom('sandbox.intents')
    .selectAll()
    .where('status', '=', 'requires_capture')
    .orderBy('created_at', 'desc')
    .limit(listed)
    .execute()
  const methods = await db
    .selectFrom('sandbox.payment_methods')
    .selectAll()
    .where('customer_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(listed)
    .execute()
  return html`<h2>Saved cards</h2>
    ${methods.length === 0 ? html`<p>None.</p>` : methods.map((row) => methodCard(row, path))}
    <h2>Holds</h2>
    ${holds.length === 0 ? html`<p>None.</p>` : holds.map((row) => holdCard(row, path))}`
}

function methodCard(row: MethodRow, path: string): Markup {
  const [act, label] = row.refuses ? ['accept', 'Accept again'] : ['refuse', 'Refuse the next hold or charge']
  return html`<section>
    <h3>${formatCardNumber(row.card_number)}</h3>
    <p class="quiet">${row.id}. ${row.refuses ? 'The next hold or charge will be refused.' : ''}</p>
    <form method="post" action="${path}/cards/${row.id}">
      <button type="submit" name="act" value="${act}" class="plain">${label}</button>
    </form>
  </section>`
}

function holdCard(row: IntentRow, path: string): Markup {
  return html`<section>
    <h3>${formatPounds(row.amount)}${row.description === null ? '' : `, ${row.description}`}</h3>
    <p class="quiet">${row.id}</p>
    <form method="post" action="${path}/holds/${row.id}">
      <button type="submit" name="act" value="lapse" class="plain">Let the hold lapse</button>
    </form>
  </section>`
}
