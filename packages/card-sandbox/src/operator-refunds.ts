import { html } from 'hono/html'
import { formatPounds, type Markup } from './page-frame.ts'
import type { SandboxDeps } from './sandbox.ts'

const listed = 50

/** Refunds that were made, which the payer's bank can still send back. */
export async function refundsPart({ db }: SandboxDeps, path: string): Promise<Markup> {
  const rows = await db
    .selectFrom('sandbox.refunds')
    .innerJoin('sandbox.intents', 'sandbox.intents.id', 'sandbox.refunds.intent_id')
    .select(['sandbox.refunds.id', 'sandbox.refunds.amount', 'sandbox.intents.description'])
    .where('sandbox.refunds.status', '=', 'succeeded')
    .orderBy('sandbox.refunds.created_at', 'desc')
    .orderBy('sandbox.refunds.id', 'desc')
    .limit(listed)
    .execute()
  return html`<h2>Refunds</h2>
    ${
      rows.length === 0
        ? html`<p>None.</p>`
        : rows.map(
            ({ id, amount, description }) =>
              html`<section>
                <h3>${formatPounds(amount)}${description === null ? '' : `, ${description}`}</h3>
                <p class="quiet">${id}</p>
                <form method="post" action="${path}/refunds/${id}">
                  <button type="submit" name="act" value="send_back" class="plain">The bank sends it back</button>
                </form>
              </section>`,
          )
    }`
}
