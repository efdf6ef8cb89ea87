import type { Sent } from '@itemo/domain/payouts/rules-of-money.ts'
import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'

export type TransferRow = Row<'transfers'>

/** A reversal of a part of a transfer, with the provider's id. */
export interface Reversal {
  readonly id: string
  readonly amountPence: number
  readonly at: Date
}

/** What was sent of a due and what came back, including debts paid from other dues, and what is a debt of it. */
export async function readSent(trx: Db, dueId: string): Promise<Sent & { readonly debtPence: number }> {
  const { rows } = await sql<{ sent: number; reversed: number; debt: number }>`
    select
      (select coalesce(sum(amount_pence), 0)::int from transfers where due_id = ${dueId} and state = 'sent')
        + (select coalesce(sum(amount_pence), 0)::int from due_offsets where due_id = ${dueId})
        + (select outside_pence from dues where id = ${dueId}) as sent,
      (select coalesce(sum(reversed_pence), 0)::int from transfers where due_id = ${dueId})
        + (select coalesce(sum(amount_pence), 0)::int from due_offsets where debt_due_id = ${dueId}) as reversed,
      coalesce((select open_pence from debts where due_id = ${dueId}), 0) as debt`.execute(trx)
  const [row] = rows
  return { sentPence: row?.sent ?? 0, reversedPence: row?.reversed ?? 0, debtPence: row?.debt ?? 0 }
}

/** How many transfers a due has had, in any state. */
export async function countRounds(trx: Db, dueId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('transfers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('due_id', '=', dueId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a transfer and returns its row. */
export function insertTransfer(trx: Db, values: NewRow<'transfers'>): Promise<TransferRow> {
  return trx.insertInto('transfers').values(values).returningAll().executeTakeFirstOrThrow()
}

/** The transfer of a due that is being sent. */
export function findSending(db: Db, dueId: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('due_id', '=', dueId)
    .where('state', '=', 'sending')
    .executeTakeFirst()
}

/** The transfers of a due that were made, the latest first. */
export function listMade(db: Db, dueId: string): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('due_id', '=', dueId)
    .where('state', '=', 'sent')
    .orderBy('round', 'desc')
    .execute()
}

/** A transfer by the provider's id. */
export function findByProviderTransfer(db: Db, providerId: string): Promise<TransferRow | undefined> {
  return db.selectFrom('transfers').selectAll().where('provider_transfer_id', '=', providerId).executeTakeFirst()
}

/** Changes a transfer while it is being sent; undefined if someone was faster. */
export function changeSending(
  trx: Db,
  transferId: string,
  values: RowChanges<'transfers'>,
): Promise<TransferRow | undefined> {
  return trx
    .updateTable('transfers')
    .set(values)
    .where('id', '=', transferId)
    .where('state', '=', 'sending')
    .returningAll()
    .executeTakeFirst()
}

/** Records how much of a transfer came back in total. Returns how much of that is new, in whole pence. */
export async function saveReversed(trx: Db, transferId: string, reversedPence: number, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('transfers')
    .select('reversed_pence')
    .where('id', '=', transferId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const news = reversedPence - row.reversed_pence
  if (news <= 0) return 0
  const values = { reversed_pence: reversedPence, updated_at: now }
  await trx.updateTable('transfers').set(values).where('id', '=', transferId).execute()
  return news
}

/** Inserts the reversals of a transfer, skipping those that are stored already. */
export async function insertReversals(trx: Db, transferId: string, reversals: readonly Reversal[]): Promise<void> {
  if (reversals.length === 0) return
  const rows = reversals.map(({ id, amountPence, at }) => ({
    provider_reversal_id: id,
    transfer_id: transferId,
    amount_pence: amountPence,
    at,
  }))
  const insert = trx.insertInto('transfer_reversals').values(rows)
  await insert.onConflict((conflict) => conflict.column('provider_reversal_id').doNothing()).execute()
}

/** Records what an owner still owes of a due, in whole pence; the day on which the debt began stays. */
export async function saveDebt(
  trx: Db,
  { dueId, ownerId, openPence, now }: { dueId: string; ownerId: string; openPence: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('debts')
    .values({ due_id: dueId, owner_id: ownerId, open_pence: openPence, began_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('due_id').doUpdateSet({ open_pence: openPence, updated_at: now }))
    .execute()
}

/** Locks the open debts of an owner, the oldest first. */
export function lockDebts(trx: Db, ownerId: string): Promise<Row<'debts'>[]> {
  return trx
    .selectFrom('debts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('open_pence', '>', 0)
    .orderBy('began_at')
    .orderBy('due_id')
    .forUpdate()
    .execute()
}

/** Records that a due paid a debt. */
export async function insertOffset(trx: Db, values: NewRow<'due_offsets'>): Promise<void> {
  await trx.insertInto('due_offsets').values(values).execute()
}

/** The rentals with an open debt of a person that began after an instant. */
export async function listDebtsSince(db: Db, ownerId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('debts')
    .innerJoin('dues', 'dues.id', 'debts.due_id')
    .select('dues.rental_id')
    .where('debts.owner_id', '=', ownerId)
    .where('open_pence', '>', 0)
    .where('began_at', '>', since)
    .execute()
  return rows.map(({ rental_id: id }) => id)
}
