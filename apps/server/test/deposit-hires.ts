import { hourOfDay } from '@itemo/domain/dates.ts'
import { expect } from 'vitest'
import { decideByOperator } from '../src/features/deposits/decide-deposit.ts'
import type { DepositRow } from '../src/features/deposits/deposit-queries.ts'
import type { NewRow } from '../src/platform/db/db.ts'
import type { TestServer } from './harness.ts'
import { returnHire } from './due-books.ts'
import { dayFromNow, goodCard, type Hire, settleAll } from './hires.ts'
import { createPaidHire } from './paid-hires.ts'

/** A card that the bank declines for off-session payments. */
export const offSessionDeclinedCard = '4000 0027 6000 3184'

export function depositOf({ db }: TestServer, { rentalId }: Pick<Hire, 'rentalId'>): Promise<DepositRow> {
  return db.selectFrom('deposits').selectAll().where('rental_id', '=', rentalId).executeTakeFirstOrThrow()
}

/** A paid hire with a deposit of £60.00, put into a state in the tables. */
export async function createHireWithDeposit(server: TestServer, state: DepositRow['state']): Promise<Hire> {
  const hire = await createPaidHire(server, { from: 5, to: 6, deposit: 60 })
  const { payment_method_id: refused_method_id } = await depositOf(server, hire)
  const at = server.context.now()
  const isDecided = state === 'needs_person' || state === 'owed'
  const decided = { decided_pence: 2500, decided_at: at, reported_at: at }
  const values = { state, act_at: null, refused_method_id, ...(isDecided && decided) }
  await server.db.updateTable('deposits').set(values).where('rental_id', '=', hire.rentalId).execute()
  return hire
}

/** A paid hire that ended some hours ago, with a deposit whose card is saved; `isOpen`: its owner has reported damage of £25.00. */
export async function createClaimable(
  server: TestServer,
  { isOpen = false, overHoursAgo = 1 }: { isOpen?: boolean; overHoursAgo?: number } = {},
): Promise<Hire> {
  const hire = await createPaidHire(server, { from: 5, to: 9, deposit: 60 })
  const { rentalId } = hire
  const over_at = new Date(server.context.now().getTime() - overHoursAgo * 3_600_000)
  const days = { start_date: dayFromNow(server, -3), end_date: dayFromNow(server, -1) }
  await server.db
    .updateTable('deposits')
    .set({ ...days, over_at, act_at: null })
    .where('rental_id', '=', rentalId)
    .execute()
  const body = { amount: 25, text: 'A broken pole' }
  if (isOpen) await server.api('POST /rentals/:rentalId/claim', { params: { rentalId }, body }, hire.owner)
  return hire
}

/** A hire of a day or more, with a deposit of £60.00, that begins tomorrow and is returned on its last evening. Moves the clock to that evening. */
export async function createReturned(
  server: TestServer,
  { days = 1, card = goodCard }: { days?: number; card?: string } = {},
): Promise<Hire> {
  await goTo(server, 1, 12)
  const hire = await createPaidHire(server, { from: 1, to: days, deposit: 60, card })
  await goTo(server, days, 18)
  await returnHire(server, hire)
  return hire
}

/** Inserts a deposit of £60.00 of a hire, in the tables only. */
export async function writeDeposit(
  { db, context }: TestServer,
  rentalId: string,
  changes: Partial<NewRow<'deposits'>>,
): Promise<void> {
  const hire = db.selectFrom('rentals').selectAll().where('id', '=', rentalId)
  const { renter_id, owner_id, start_date, end_date } = await hire.executeTakeFirstOrThrow()
  const at = context.now()
  const agreed = { amount_pence: 6000, mode: 'hold', terms: 'As agreed.', terms_version: '2026-11-24' } as const
  const values = { rental_id: rentalId, renter_id, owner_id, start_date, end_date, created_at: at, updated_at: at }
  await db
    .insertInto('deposits')
    .values({ ...values, ...agreed, ...changes })
    .execute()
}

/** Advances the clock, and runs everything that is due by then. */
export async function passTime(server: TestServer, ms: number): Promise<void> {
  server.advance(ms)
  await settleAll(server)
}

/** Moves the clock to an hour of the day that is `days` from now, and runs everything that is due by then. */
export async function goTo(server: TestServer, days: number, hour: number): Promise<void> {
  const then = hourOfDay(dayFromNow(server, days), hour).getTime()
  await passTime(server, then - server.context.now().getTime())
}

/** A hire's deposit in the provider's own tables: holds and charges, the latest last. */
export async function depositAtProvider(server: TestServer, { rentalId }: Pick<Hire, 'rentalId'>) {
  return server.sandboxDb
    .selectFrom('sandbox.intents')
    .select(['status', 'amount', 'amount_received'])
    .where('transfer_group', '=', rentalId)
    .orderBy('created_at')
    .execute()
}

/** Kinds and pence of a deposit's ledger entries, without the provider's fees. */
export async function depositLedger(server: TestServer, { rentalId }: Pick<Hire, 'rentalId'>) {
  const rows = await server.db
    .selectFrom('ledger_entries')
    .innerJoin('payments', 'payments.id', 'ledger_entries.payment_id')
    .select(['kind', 'ledger_entries.amount_pence'])
    .where('payments.subject_kind', '=', 'deposit')
    .where('payments.subject_id', '=', rentalId)
    .where('kind', '<>', 'fee')
    .orderBy('ledger_entries.id')
    .execute()
  return rows.map(({ kind, amount_pence: pence }) => [kind, pence])
}

/** Expects that the card was removed, here and at the provider. */
export async function expectCardRemoved(server: TestServer, hire: Hire, method: string | null): Promise<void> {
  const { provider_customer_id, payment_method_id } = await depositOf(server, hire)
  expect([provider_customer_id, payment_method_id]).toEqual([null, null])
  expect(await server.context.cards.api.paymentMethods.retrieve(method ?? '')).toMatchObject({ customer: null })
}

/** Inserts a claim of £25.00 on it with an offer of £10.00 by one side, in the tables only. */
export async function writeOffer(
  { db, context }: TestServer,
  rental_id: string,
  by: 'owner' | 'renter',
): Promise<void> {
  const opened_at = context.now()
  const answer_by = new Date(opened_at.getTime() + 48 * 3_600_000)
  const claim = { rental_id, amount_pence: 2500, text: 'A broken pole', opened_at, answer_by }
  await db
    .insertInto('claims')
    .values({ ...claim, state: 'offered', offer_until: answer_by, appealed_by: by })
    .execute()
  const offer = { rental_id, number: 1, by, amount_pence: 1000, text: '', made_at: opened_at, offer_until: answer_by }
  await db.insertInto('claim_offers').values(offer).execute()
}

/** Has the operator decide a claim after the renter's time to answer. */
export async function decideOpenClaim({ context, db }: TestServer, rentalId: string, pence = 2000): Promise<void> {
  await db.updateTable('claims').set({ answer_by: context.now() }).where('rental_id', '=', rentalId).execute()
  const decided = await decideByOperator(context, rentalId, { act: 'take', pence, why: 'It was new.' })
  if ('why' in decided) throw new Error(decided.why)
}
