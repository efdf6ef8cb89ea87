import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'

export type DepositRow = Row<'deposits'>

/** The deposit of a rental, in any state. */
export function findDeposit(db: Db, rentalId: string): Promise<DepositRow | undefined> {
  return db.selectFrom('deposits').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
}

/** Locks a deposit until the transaction ends. Every change takes this lock, so that changes happen one after the other. */
export function lockDeposit(trx: Db, rentalId: string): Promise<DepositRow | undefined> {
  return trx.selectFrom('deposits').selectAll().where('rental_id', '=', rentalId).forUpdate().executeTakeFirst()
}

/** Inserts the deposit of a rental. */
export async function insertDeposit(trx: Db, values: NewRow<'deposits'>): Promise<void> {
  await trx.insertInto('deposits').values(values).execute()
}

/** Changes a deposit only if it still has the version that was read; undefined if someone was faster. */
export function changeDeposit(
  trx: Db,
  seen: Pick<DepositRow, 'rental_id' | 'version'>,
  values: RowChanges<'deposits'>,
): Promise<DepositRow | undefined> {
  return trx
    .updateTable('deposits')
    .set({ ...values, version: seen.version + 1 })
    .where('rental_id', '=', seen.rental_id)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst()
}

type Cursor = Pick<DepositRow, 'act_at' | 'rental_id'>

/** A page of the deposits that have something to do by now, the earliest first; after `after`. */
export function listToActOn(
  db: Db,
  now: Date,
  { after, limit }: { readonly after: Cursor | undefined; readonly limit: number },
): Promise<Cursor[]> {
  return db
    .selectFrom('deposits')
    .select(['act_at', 'rental_id'])
    .where('act_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(act_at, rental_id) > (${after?.act_at}::timestamptz, ${after?.rental_id}::uuid)`),
    )
    .orderBy('act_at')
    .orderBy('rental_id')
    .limit(limit)
    .execute()
}

/**
 * The rentals with a deposit of a person, as renter or owner, that is held, claimed, or can still be; also one that was
 * taken by hand before the decision about it is final. A payment that the renter may make or not only counts for its
 * owner, to whom it could be sent.
 */
export async function listOpen(
  db: Db,
  userId: string,
  { now, owedSince }: { readonly now: Date; readonly owedSince: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('deposits')
    .select('rental_id')
    .where((eb) => eb.or([eb('renter_id', '=', userId), eb('owner_id', '=', userId)]))
    .where('agreed_at', 'is not', null)
    .where(sql<boolean>`state <> 'released' and not (state = 'owed' and pay_until < ${owedSince})
      and not (state = 'taken' and (reported_at is null or coalesce(final_at <= ${now}, false)))
      and not (state = 'payable' and renter_id = ${userId})`)
    .execute()
  return rows.map(({ rental_id: id }) => id)
}

/** The oldest sum that a person owes because their card refused it. */
export function findOldestOwed(db: Db, renterId: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('renter_id', '=', renterId)
    .where('state', '=', 'owed')
    .orderBy('decided_at')
    .limit(1)
    .executeTakeFirst()
}

/** Ends the voluntary payments of a renter whose account is being deleted. */
export async function endRequestsTo(trx: Db, renterId: string, now: Date): Promise<void> {
  const open = trx.updateTable('deposits').where('renter_id', '=', renterId).where('state', '=', 'payable')
  await open.set({ pay_until: now, act_at: now }).execute()
}

/** Replaces a renter or owner in all deposits. */
export async function renameDepositSides(trx: Db, from: string, to: string): Promise<void> {
  await trx.updateTable('deposits').set({ renter_id: to }).where('renter_id', '=', from).execute()
  await trx.updateTable('deposits').set({ owner_id: to }).where('owner_id', '=', from).execute()
}

/** Deposits by state: count, and sums in whole pence. */
export async function sumDeposits(db: Db) {
  const rows = await db
    .selectFrom('deposits')
    .select(({ fn }) => [
      'state',
      fn.countAll<string>().as('count'),
      fn.sum<string>('amount_pence').as('amount'),
      fn.sum<string>('taken_pence').as('taken'),
    ])
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, count, amount, taken }) => ({
    state,
    count: Number(count),
    amountPence: Number(amount),
    takenPence: Number(taken),
  }))
}

/** The maximum that is listed for an operator. */
const maxListed = 200

/** The deposits with a report about which there is no final decision, the oldest report first. */
export function listUndecided(
  db: Db,
): Promise<Pick<DepositRow, 'rental_id' | 'state' | 'amount_pence' | 'reported_at'>[]> {
  return db
    .selectFrom('deposits')
    .select(['rental_id', 'state', 'amount_pence', 'reported_at'])
    .where('reported_at', 'is not', null)
    .where('final_at', 'is', null)
    .orderBy('reported_at')
    .limit(maxListed)
    .execute()
}
