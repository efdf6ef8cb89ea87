import type { DueRow } from '../src/features/payouts/due-queries.ts'
import type { TestServer } from './harness.ts'
import { type Hire, renew, settleAll } from './hires.ts'
import { intentOf } from './paid-hires.ts'

/** The due of a hire. */
export function dueOf(server: TestServer, { rentalId }: Pick<Hire, 'rentalId'>): Promise<DueRow | undefined> {
  return server.db.selectFrom('dues').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
}

/** Where the due of a hire stands, and its pence. */
export async function standingOf(server: TestServer, hire: Pick<Hire, 'rentalId'>): Promise<[string, number]> {
  const due = await dueOf(server, hire)
  return due ? [[due.state, due.blocked_by].filter(Boolean).join(' '), due.amount_pence] : ['none', 0]
}

/** The owner has the item back. */
export async function returnHire(server: TestServer, { rentalId, owner }: Hire): Promise<void> {
  await server.api('POST /rentals/:rentalId/return', { params: { rentalId } }, await renew(server, owner))
  await settleAll(server)
}

/** Gives something back by hand at the provider. */
export async function refundByHand(server: TestServer, hire: Hire, pence: number): Promise<void> {
  await server.context.cards.api.refunds.create({ payment_intent: await intentOf(server, hire), amount: pence })
  await settleAll(server)
}

/** What the provider's own books say of a hire, in whole pence. */
export async function moneyThere(server: TestServer, { rentalId }: Pick<Hire, 'rentalId'>) {
  const { db } = server
  const { provider_intent_id: intentId } = await db
    .selectFrom('payments')
    .select('provider_intent_id')
    .where('subject_id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const id = intentId ?? ''
  const intent = await db
    .selectFrom('sandbox.intents')
    .select('amount_received')
    .where('id', '=', id)
    .executeTakeFirst()
  const refunds = await db
    .selectFrom('sandbox.refunds')
    .select('amount')
    .where('intent_id', '=', id)
    .where('status', '=', 'succeeded')
    .execute()
  const disputes = await db
    .selectFrom('sandbox.disputes')
    .select('amount')
    .where('intent_id', '=', id)
    .where('status', '=', 'lost')
    .execute()
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  return { paid: intent?.amount_received ?? 0, refunded: sum(refunds), lost: sum(disputes) }
}
