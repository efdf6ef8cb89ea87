import type { RentalView } from '@itemo/contract/rental-views.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { getRental } from './rentals.ts'

/**
 * Records that a side of an agreed rental has read the safety card of its item, once for each version of the card.
 * Throws `not_found` and `rental_state`.
 */
export async function noteSafetyRead(
  deps: Pick<Context, 'db' | 'identity' | 'now' | 'settings'>,
  actor: Actor,
  rentalId: string,
  { version }: { readonly version: number },
): Promise<RentalView> {
  const { status, role } = await getRental(deps, actor, rentalId)
  if (status !== 'confirmed' && status !== 'booked') throw new AppError('rental_state')
  await sql`
    insert into safety_reads (rental_id, role, category, version, at)
    select r.id, ${role}, r.item_snapshot ->> 'category', ${version}, ${deps.now()}::timestamptz
    from rentals r where r.id = ${rentalId}
    on conflict do nothing`.execute(deps.db)
  return getRental(deps, actor, rentalId)
}

export type SafetyRead = Pick<Row<'safety_reads'>, 'role' | 'version' | 'at'>

/** Which sides of a rental have read the safety card, and when, the earliest first. */
export function listSafetyReads(db: Db, rentalId: string): Promise<SafetyRead[]> {
  return db
    .selectFrom('safety_reads')
    .select(['role', 'version', 'at'])
    .where('rental_id', '=', rentalId)
    .orderBy('at')
    .execute()
}

/** The safety cards that a person has read, with the rental of each, for their data export. */
export function listOwnSafetyReads(db: Db, userId: string) {
  return db
    .selectFrom('safety_reads as read')
    .innerJoin('rentals as r', 'r.id', 'read.rental_id')
    .select(['read.rental_id', 'read.role', 'read.category', 'read.version', 'read.at'])
    .where((of) =>
      of.or([
        of.and([of('read.role', '=', 'owner'), of('r.owner_id', '=', userId)]),
        of.and([of('read.role', '=', 'renter'), of('r.renter_id', '=', userId)]),
      ]),
    )
    .orderBy('read.at')
    .execute()
}
