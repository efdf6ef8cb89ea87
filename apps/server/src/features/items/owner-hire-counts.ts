import { type Expression, type RawBuilder, sql } from 'kysely'

type Ref = Expression<string> | RawBuilder<unknown>

/** How long a hire that was agreed counts in what is shown of its owner, in days. */
const countedDays = 365

const agreedFrom = (today: string) => sql`r.approved_at >= ${today}::date - ${sql.lit(countedDays)}::int`

/** Counts an owner's agreed hires of the last year and those they then cancelled (R48): `value` of the two, by an index alone. */
export function countAgreed(ownerId: Ref, today: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${value} from (
      select count(*) as agreed, count(*) filter (where r.cancelled_by = 'owner' and not r.deposit_refused) as cancelled
      from rentals r where r.owner_id = ${ownerId} and ${agreedFrom(today)}
    ) hires
  )`
}

const countsJson = sql`json_build_object('agreed', hires.agreed, 'cancelled', hires.cancelled)`

export function ownerHiresJson(ownerId: Ref, today: string): RawBuilder<unknown> {
  return countAgreed(ownerId, today, countsJson)
}

/** `OwnerHiresView` of an owner who cancelled one of them, else null: asked for each card, so the few are found by an index of their own. */
export function cancelledHiresJson(ownerId: Ref, today: string): RawBuilder<unknown> {
  return sql`case when exists (
    select from rentals r where r.owner_id = ${ownerId} and ${agreedFrom(today)} and r.cancelled_by = 'owner' and not r.deposit_refused
  ) then ${ownerHiresJson(ownerId, today)} end`
}
