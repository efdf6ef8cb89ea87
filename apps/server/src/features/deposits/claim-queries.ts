import type { ClaimEventType } from '@itemo/domain/rentals/rental-history.ts'
import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'

export type ClaimRow = Row<'claims'>

export type OfferRow = Row<'claim_offers'>

/** The claim on a rental's deposit, in any state; a rental has one at most. */
export function findClaim(db: Db, rentalId: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('claims').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
}

/** Inserts a claim. */
export async function insertClaim(trx: Db, values: NewRow<'claims'>): Promise<void> {
  await trx.insertInto('claims').values(values).execute()
}

/** Records in the history of a hire what someone did about its claim: who and how much, in pence, but not what they wrote. */
export async function recordClaimEvent(
  trx: Db,
  event: { rental_id: string; at: Date; what: ClaimEventType; by: 'owner' | 'renter' | 'staff'; pence?: number },
): Promise<void> {
  await trx.insertInto('rental_events').values(event).execute()
}

/** Changes a claim. The caller has locked the deposit, so that all changes around it happen one after the other. */
export async function changeClaim(trx: Db, rentalId: string, values: RowChanges<'claims'>): Promise<void> {
  const next = sql<number>`version + 1`
  await trx
    .updateTable('claims')
    .set({ ...values, version: next })
    .where('rental_id', '=', rentalId)
    .execute()
}

/** Records that the renter didn't answer in time. The version stays, since the person who decides has seen the same claim. */
export async function noteUnanswered(trx: Db, { rental_id: rentalId, answer_by: since }: ClaimRow): Promise<void> {
  await trx.updateTable('claims').set({ decidable_at: since }).where('rental_id', '=', rentalId).execute()
}

/** Every offer about a claim, in order: six at most from both sides together. */
export function listOffers(db: Db, rentalId: string): Promise<OfferRow[]> {
  return db.selectFrom('claim_offers').selectAll().where('rental_id', '=', rentalId).orderBy('number').execute()
}

/** Inserts an offer about a claim. */
export async function insertOffer(trx: Db, values: NewRow<'claim_offers'>): Promise<void> {
  await trx.insertInto('claim_offers').values(values).execute()
}

/** Sets the final state of the claim's open offer, if there is one. */
export async function endOffer(trx: Db, rentalId: string, state: OfferRow['state']): Promise<void> {
  const open = trx.updateTable('claim_offers').where('rental_id', '=', rentalId).where('state', '=', 'open')
  await open.set({ state }).execute()
}

/** Claims whose offer nobody answered by an instant, the oldest first. */
export async function listLapsedOffers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('claims')
    .select('rental_id')
    .where('state', '=', 'offered')
    .where('offer_until', '<=', now)
    .orderBy('offer_until')
    .limit(limit)
    .execute()
  return rows.map(({ rental_id: id }) => id)
}

/** Claims that nobody answered by an instant and whose silence hasn't been recorded yet, the oldest first. */
export async function listUnanswered(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('claims')
    .select('rental_id')
    .where('state', '=', 'open')
    .where('answer_by', '<=', now)
    .where('decidable_at', 'is', null)
    .orderBy('answer_by')
    .limit(limit)
    .execute()
  return rows.map(({ rental_id: id }) => id)
}

/** The maximum that is listed for an operator. */
const maxListed = 200

export type ListedClaim = Awaited<ReturnType<typeof listLiveClaims>>[number]

/** The claims that aren't settled, the oldest first. */
export function listLiveClaims(db: Db) {
  return db
    .selectFrom('claims')
    .innerJoin('deposits', 'deposits.rental_id', 'claims.rental_id')
    .selectAll('claims')
    .select(['deposits.amount_pence as deposit_pence', 'deposits.owner_id', 'deposits.mode'])
    .where('claims.ended_at', 'is', null)
    .orderBy('claims.opened_at')
    .limit(maxListed)
    .execute()
}

/** The claims that a person is a side of. */
export function listClaimRecords(db: Db, userId: string) {
  return db
    .selectFrom('claims')
    .innerJoin('deposits', 'deposits.rental_id', 'claims.rental_id')
    .select(['claims.rental_id', 'claims.amount_pence', 'claims.text', 'claims.answer', 'claims.state', 'opened_at'])
    .select(['claims.decision_text', 'claims.appealed_by', 'claims.appeal_text'])
    .select(
      sql`(select coalesce(json_agg(to_jsonb(o) - 'rental_id' order by o.number), '[]')
        from claim_offers o where o.rental_id = claims.rental_id)`.as('offers'),
    )
    .where((eb) => eb.or([eb('renter_id', '=', userId), eb('owner_id', '=', userId)]))
    .orderBy('opened_at')
    .execute()
}

/** Erases what a person wrote in claims and offers: the owner's report, the renter's answer, their appeals and offers. */
export async function eraseClaimTexts(trx: Db, userId: string): Promise<void> {
  await sql`
    update claims c set
      text = case when d.owner_id = ${userId} then '' else c.text end,
      answer = case when d.renter_id = ${userId} then null else c.answer end,
      appeal_text = case when case c.appealed_by when 'owner' then d.owner_id else d.renter_id end = ${userId}
        then null else c.appeal_text end
    from deposits d where d.rental_id = c.rental_id and (d.owner_id = ${userId} or d.renter_id = ${userId})`.execute(
    trx,
  )
  await sql`
    update claim_offers o set text = '' from deposits d
    where d.rental_id = o.rental_id and case o.by when 'owner' then d.owner_id else d.renter_id end = ${userId}`.execute(
    trx,
  )
}
