import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import type { Db } from '../../platform/db/db.ts'
import { isLive, lockRequests } from '../items/item-hire-policy.ts'
import { listOwnSafetyReads } from './safety-reads.ts'
import { listRentalsOf } from './rentals.ts'

/** A person's rentals whose hand-over one side missed, with that side. */
async function findMissed(db: Db, userId: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('rentals')
    .select(['id', 'no_show'])
    .where('no_show', 'is not', null)
    .where((eb) => eb.or([eb('renter_id', '=', userId), eb('owner_id', '=', userId)]))
    .execute()
  return new Map(rows.map(({ id, no_show }) => [id, no_show]))
}

/**
 * What rentals store about a person, on either side. A live rental prevents deleting the account. Past ones stay under
 * the stand-in, and so does the record that a side read how to use an item safely: it is evidence of the rental by
 * role, and names nobody.
 */
export function rentalExporter({ now }: Pick<Context, 'now'>): DataExporter {
  return {
    name: 'rentals',
    async collect(db, userId) {
      const rentals = await listRentalsOf({ db, now }, userId)
      const reads = await listOwnSafetyReads(db, userId)
      const missed = await findMissed(db, userId)
      return rentals.map((rental) => ({
        ...rental,
        no_show: missed.get(rental.id) ?? null,
        safety_reads: reads.filter((read) => read.rental_id === rental.id).map(({ rental_id: _, ...read }) => read),
      }))
    },
    async obstacle(trx, userId) {
      await lockRequests(trx, sql`(renter_id = ${userId} or owner_id = ${userId})`)
      const live = await trx
        .selectFrom('rentals')
        .select('id')
        .where(isLive('rentals', now()))
        .where((eb) => eb.or([eb('renter_id', '=', userId), eb('owner_id', '=', userId)]))
        .limit(1)
        .executeTakeFirst()
      return live && 'account_has_live_rentals'
    },
    async erase(trx, { userId, tombstoneId }) {
      await sql`
        update rental_events set note = null from rentals
        where rentals.id = rental_id and (renter_id = ${userId} or owner_id = ${userId}) and by <> 'system'`.execute(
        trx,
      )
      await sql`
        update rentals set
          renter_id = case when renter_id = ${userId} then ${tombstoneId}::uuid else renter_id end,
          owner_id = case when owner_id = ${userId} then ${tombstoneId}::uuid else owner_id end,
          metadata = jsonb_build_object('selected_addons', coalesce(metadata -> 'selected_addons', '[]')),
          item_snapshot = case when owner_id = ${userId}
            then item_snapshot || '{"description": "", "location": null, "image_url": null}'
            else item_snapshot end
        where renter_id = ${userId} or owner_id = ${userId}`.execute(trx)
    },
  }
}
