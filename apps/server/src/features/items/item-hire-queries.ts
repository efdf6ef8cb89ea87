import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { holdsDates, isLive, live, lockRequests } from './item-hire-policy.ts'

type Ref = Expression<string> | RawBuilder<unknown>

interface Time {
  readonly now: Date
  /** Today's date in London. */
  readonly today: string
}

const liveFrom = (itemId: Ref, { now, today }: Time) =>
  sql`rentals r where r.item_id = ${itemId} and r.status in (${live}) and r.end_date >= ${today}::date and ${holdsDates('r', now)}`

/** The days from today on that live hires take, unpaid ones included, as a JSON list. */
export function takenJson(itemId: Ref, time: Time): RawBuilder<string> {
  return sql`coalesce((
    select json_agg(json_build_object('start', r.start_date, 'end', r.end_date) order by r.start_date)
    from ${liveFrom(itemId, time)}
  ), '[]'::json)`
}

/** An SQL expression that changes when the live hires of an item change. */
export function takenVersion(itemId: Ref, time: Time): RawBuilder<unknown> {
  return sql`array(select r.xmin from ${liveFrom(itemId, time)})`
}

/** An SQL condition: whether someone has or had a rental of an item. */
export function isRenterOf(itemId: Ref, userId: string): RawBuilder<boolean> {
  return sql`exists (select from rentals r where r.item_id = ${itemId} and r.renter_id = ${userId})`
}

/** Whether an item has a hire that is live or awaits an answer. The caller holds the item's lock, so that no new one can be added. */
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
