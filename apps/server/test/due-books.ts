import { expect } from 'vitest'
import type { DueRow } from '../src/features/payouts/due-queries.ts'
import { readSent } from '../src/features/payouts/transfer-queries.ts'
import type { Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { type Hire, renew, settleAll } from './hires.ts'
import { intentOf } from './paid-hires.ts'
import { onboard, type OnboardingAnswer } from './sandbox-accounts.ts'

/** The due of a hire. */
export function dueOf(server: TestServer, { rentalId }: Pick<Hire, 'rentalId'>): Promise<DueRow | undefined> {
  return server.db.selectFrom('dues').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
}

/** The state of a hire's due, and its pence. */
export async function standingOf(server: TestServer, hire: Pick<Hire, 'rentalId'>): Promise<[string, number]> {
  const due = await dueOf(server, hire)
  return due ? [[due.state, due.blocked_by].filter(Boolean).join(' '), due.amount_pence] : ['none', 0]
}

/** Marks the item as returned. */
export async function returnHire(server: TestServer, { rentalId, owner }: Hire): Promise<void> {
  await server.api('POST /rentals/:rentalId/return', { params: { rentalId } }, await renew(server, owner))
  await settleAll(server)
}

/** Makes a manual refund at the provider. */
export async function refundByHand(server: TestServer, hire: Hire, pence: number): Promise<void> {
  await server.context.cards.api.refunds.create({ payment_intent: await intentOf(server, hire), amount: pence })
  await settleAll(server)
}

/** Creates someone's account at the provider, and fills in the provider's page. */
export async function openAccount(
  server: TestServer,
  member: Member,
  answer: OnboardingAnswer = 'complete',
): Promise<string> {
  const { url } = await server.api('POST /my/payouts/onboarding', {}, await renew(server, member))
  await onboard(server, url, answer)
  await settleAll(server)
  const { provider_account_id: id } = await server.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return id ?? ''
}

/** What the provider has sent for a hire and what was reversed, from its own books: one pair for each transfer. */
export async function transfersAtProvider(
  server: TestServer,
  { rentalId }: Pick<Hire, 'rentalId'>,
): Promise<[sent: number, reversed: number][]> {
  const { data } = await server.context.cards.api.transfers.list({ transfer_group: rentalId, limit: 100 })
  return data.toReversed().map(({ amount, amount_reversed: reversed }) => [amount, reversed])
}

/**
 * Checks the books of a hire to the penny: paid − refunded − lost, by the provider's books, is what is with the owner by the
 * provider's books, and by other hires' dues or another way, with what is still owed and what the operator has kept.
 */
export async function checkBooks(server: TestServer, hire: Pick<Hire, 'rentalId'>): Promise<void> {
  const { paid, refunded, lost } = await moneyAtProvider(server, hire)
  const damage = await damageThere(server, hire)
  const due = await dueOf(server, hire)
  if (!due) throw new Error('A hire that is paid has a due')
  const sum = (rows: readonly { amount_pence: number }[]) => rows.reduce((total, row) => total + row.amount_pence, 0)
  const offsets = server.db.selectFrom('due_offsets').select('amount_pence')
  const keptForDebts = sum(await offsets.where('due_id', '=', due.id).execute())
  const paidDebts = sum(await offsets.where('debt_due_id', '=', due.id).execute())
  const transfers = await transfersAtProvider(server, hire)
  const withOwner =
    transfers.reduce((total, [sent, reversed]) => total + sent - reversed, 0) +
    keptForDebts -
    paidDebts +
    due.outside_pence
  const owed = Math.max(0, due.amount_pence - withOwner)
  const tooMuch = Math.max(0, withOwner - due.amount_pence)
  // In our books, decided and pending refunds have already left.
  const gone = Math.max(refunded, due.refunded_pence)
  const kept = paid + damage - gone - lost - due.amount_pence - tooMuch
  expect(paid + damage - gone - lost).toBe(withOwner + owed + kept)
  const known = await readSent(server.db, due.id)
  expect({ sent: known.sentPence - known.reversedPence, debt: known.debtPence }, 'ours and the provider’s').toEqual({
    sent: withOwner,
    debt: Math.min(known.debtPence, tooMuch),
  })
  if (due.state === 'sent') expect([owed, tooMuch]).toEqual([0, 0])
  if (due.state === 'void') expect([owed, withOwner]).toEqual([0, 0])
}

/** What was taken of a hire's deposit, from the provider's own books, in whole pence. */
async function damageThere({ db, sandboxDb }: TestServer, { rentalId }: Pick<Hire, 'rentalId'>): Promise<number> {
  const payments = db.selectFrom('payments').select('id').where('subject_kind', '=', 'deposit')
  const ids = (await payments.where('subject_id', '=', rentalId).execute()).map(({ id }) => id)
  const intents = await sandboxDb.selectFrom('sandbox.intents').select(['amount_received', 'metadata']).execute()
  const taken = intents.filter(({ metadata }) => ids.includes((metadata as { payment_id?: string }).payment_id ?? ''))
  return taken.reduce((sum, { amount_received: pence }) => sum + pence, 0)
}

/** A hire in the provider's own books, in whole pence. */
export async function moneyAtProvider(server: TestServer, { rentalId }: Pick<Hire, 'rentalId'>) {
  const { db, sandboxDb } = server
  const { provider_intent_id: intentId } = await db
    .selectFrom('payments')
    .select('provider_intent_id')
    .where('subject_kind', '=', 'rental')
    .where('subject_id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const id = intentId ?? ''
  const intent = await sandboxDb
    .selectFrom('sandbox.intents')
    .select('amount_received')
    .where('id', '=', id)
    .executeTakeFirst()
  const refunds = await sandboxDb
    .selectFrom('sandbox.refunds')
    .select('amount')
    .where('intent_id', '=', id)
    .where('status', '=', 'succeeded')
    .execute()
  const disputes = await sandboxDb
    .selectFrom('sandbox.disputes')
    .select('amount')
    .where('intent_id', '=', id)
    .where('status', '=', 'lost')
    .execute()
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  return { paid: intent?.amount_received ?? 0, refunded: sum(refunds), lost: sum(disputes) }
}
