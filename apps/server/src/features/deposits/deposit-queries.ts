import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'

export type DepositRow = Row<'deposits'>

/** The deposit of a hire, in any state. */
export function findDeposit(db: Db, rentalId: string): Promise<DepositRow | undefined> {
  return db.selectFrom('deposits').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
}

/** Locks a deposit until the transaction ends: every change goes through here, so that they come one after the other. */
export function lockDeposit(trx: Db, rentalId: string): Promise<DepositRow | undefined> {
  return trx.selectFrom('deposits').selectAll().where('rental_id', '=', rentalId).forUpdate().executeTakeFirst()
}

/** Adds the deposit of a hire. */
export async function insertDeposit(trx: Db, values: NewRow<'deposits'>): Promise<void> {
  await trx.insertInto('deposits').values(values).execute()
}

/** Changes a deposit only if it is still at the version that was seen; undefined when someone was faster. */
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

/** A page of the deposits about which something is to be done by now, the earliest first; after one of them. */
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
 * The hires of which something of someone's deposit, as renter or as owner, is held, asked for, or can still be; also where it was taken
 * by hand before what was asked for is decided for good. What a renter may pay or not keeps only its owner, to whom it could be sent.
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

/** What someone's card refused and they have not paid, the oldest first. */
export function findOwed(db: Db, renterId: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('renter_id', '=', renterId)
    .where('state', '=', 'owed')
    .orderBy('decided_at')
    .limit(1)
    .executeTakeFirst()
}

/** Someone who goes pays nothing that they needn't. */
export async function endRequestsTo(trx: Db, renterId: string, now: Date): Promise<void> {
  const open = trx.updateTable('deposits').where('renter_id', '=', renterId).where('state', '=', 'payable')
  await open.set({ pay_until: now, act_at: now }).execute()
}

/** Puts someone else in the place of a renter or an owner in all deposits. */
export async function renameDepositSides(trx: Db, from: string, to: string): Promise<void> {
  await trx.updateTable('deposits').set({ renter_id: to }).where('renter_id', '=', from).execute()
  await trx.updateTable('deposits').set({ owner_id: to }).where('owner_id', '=', from).execute()
}

/** Deposits by where they stand: how many, and sums in whole pence. */
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

/** An operator reads no more than these at a time. */
const maxListed = 200

/** The deposits of which something is reported that nobody has decided, the oldest report first. */
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
