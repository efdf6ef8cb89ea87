import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { isLive, lockRequests } from '../items/item-hire-policy.ts'
import { listRentalsOf } from './rentals.ts'

/** What rentals keep about someone, on either side. A live hire forbids that they go; past ones stay under the stand-in. */
export function rentalExporter({ now }: Pick<Context, 'now'>): DataExporter {
  return {
    name: 'rentals',
    collect: (db, userId) => listRentalsOf({ db, now }, userId),
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
