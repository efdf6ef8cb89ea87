import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'

export type ClaimRow = Row<'claims'>

export function findClaim(db: Db, rentalId: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('claims').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
}

export async function insertClaim(trx: Db, values: NewRow<'claims'>): Promise<void> {
  await trx.insertInto('claims').values(values).execute()
}

/** The caller has locked the deposit, by which everything about it comes one after the other. */
export async function changeClaim(trx: Db, rentalId: string, values: RowChanges<'claims'>): Promise<void> {
  await trx.updateTable('claims').set(values).where('rental_id', '=', rentalId).execute()
}

/** An operator reads no more than these at a time. */
const maxListed = 200

export type ListedClaim = Awaited<ReturnType<typeof listLiveClaims>>[number]

/** The claims that are not settled, the oldest first. */
export function listLiveClaims(db: Db) {
  return db
    .selectFrom('claims')
    .innerJoin('deposits', 'deposits.rental_id', 'claims.rental_id')
    .selectAll('claims')
    .select(['deposits.amount_pence as deposit_pence', 'deposits.owner_id'])
    .where('claims.ended_at', 'is', null)
    .orderBy('claims.opened_at')
    .limit(maxListed)
    .execute()
}

/** Claims that someone wrote, on either side. */
export function listClaimRecords(db: Db, userId: string) {
  return db
    .selectFrom('claims')
    .innerJoin('deposits', 'deposits.rental_id', 'claims.rental_id')
    .select(['claims.rental_id', 'claims.amount_pence', 'claims.text', 'claims.answer', 'claims.state', 'opened_at'])
    .where((eb) => eb.or([eb('renter_id', '=', userId), eb('owner_id', '=', userId)]))
    .orderBy('opened_at')
    .execute()
}

/** Takes what someone wrote out of the claims of their hires: the owner's report, or the renter's answer. */
export async function eraseClaimTexts(trx: Db, userId: string): Promise<void> {
  await sql`
    update claims c set
      text = case when d.owner_id = ${userId} then '' else c.text end,
      answer = case when d.renter_id = ${userId} then null else c.answer end
    from deposits d where d.rental_id = c.rental_id and (d.owner_id = ${userId} or d.renter_id = ${userId})`.execute(
    trx,
  )
}
