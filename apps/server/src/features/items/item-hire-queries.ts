import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { holdsDates, isLive, live, lockRequests } from './item-hire-policy.ts'

type Ref = Expression<string> | RawBuilder<unknown>

interface Time {
  readonly now: Date
  /** The day in London. */
  readonly today: string
}

const liveFrom = (itemId: Ref, { now, today }: Time) =>
  sql`rentals r where r.item_id = ${itemId} and r.status in (${live}) and r.end_date >= ${today}::date and ${holdsDates('r', now)}`

/** A JSON list of the days that live hires take from today on, unpaid ones included. */
export function takenJson(itemId: Ref, time: Time): RawBuilder<string> {
  return sql`coalesce((
    select json_agg(json_build_object('start', r.start_date, 'end', r.end_date) order by r.start_date)
    from ${liveFrom(itemId, time)}
  ), '[]'::json)`
}

/** What differs once the live hires of an item do, as part of a statement. */
export function takenVersion(itemId: Ref, time: Time): RawBuilder<unknown> {
  return sql`array(select r.xmin from ${liveFrom(itemId, time)})`
}

/** Whether someone has or had a rental of an item, as part of a statement. */
export function isRenterOf(itemId: Ref, userId: string): RawBuilder<boolean> {
  return sql`exists (select from rentals r where r.item_id = ${itemId} and r.renter_id = ${userId})`
}

/** Whether a hire of the item goes on or waits for an answer. The caller holds the item's lock, so that none can come in. */
export async function hasLiveRentals(trx: Db, itemId: string, now: Date): Promise<boolean> {
  await lockRequests(trx, sql`item_id = ${itemId}`)
  const rental = await trx
    .selectFrom('rentals')
    .select('id')
    .where('item_id', '=', itemId)
    .where(isLive('rentals', now))
    .limit(1)
    .executeTakeFirst()
  return rental !== undefined
}
