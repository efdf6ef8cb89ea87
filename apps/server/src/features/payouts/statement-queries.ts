import type { Day } from '@itemo/domain/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The kinds of movements between the operator and an owner. Their sum is what the owner has. */
export type StatementKind = 'sent' | 'taken_back' | 'kept' | 'settled_debt' | 'outside'

export interface StatementLine {
  readonly at: Date
  /** The instant to the microsecond, as text. */
  readonly place: string
  readonly key: string
  readonly day: Day
  readonly kind: StatementKind
  /** The part of the rental that it is for; `both` if it isn't divided. */
  readonly part: 'hire' | 'damage' | 'both'
  readonly rental_id: string
  readonly item_title: string
  readonly start_date: Day
  readonly end_date: Day
  /** Negative if it came back. */
  readonly pence: number
}

/**
 * All movements of an owner: transfers and their reversals, what was kept from one rental for the debt of another (it
 * counts as sent for the one, and as returned for the other), and what they got in another way.
 */
const movementsOf = (ownerId: string) => movementsWhere(sql`owner_id = ${ownerId}`)

/** The movements of all dues that match a condition. */
export function movementsWhere(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with mine as (select id, rental_id from dues where ${which})
    select coalesce(t.sent_at, t.updated_at) as at, 't ' || t.id as key, 'sent' as kind, mine.rental_id,
        t.amount_pence - t.damage_pence as pence, 'hire' as part
      from mine join transfers t on t.due_id = mine.id where t.state = 'sent' and t.amount_pence > t.damage_pence
    union all
    select coalesce(t.sent_at, t.updated_at), 'td ' || t.id, 'sent', mine.rental_id, t.damage_pence, 'damage'
      from mine join transfers t on t.due_id = mine.id where t.state = 'sent' and t.damage_pence > 0
    union all
    -- The provider's times are whole seconds.
    select greatest(v.at, t.sent_at), 'v ' || v.provider_reversal_id, 'taken_back', mine.rental_id, -v.amount_pence, null
      from mine join transfers t on t.due_id = mine.id join transfer_reversals v on v.transfer_id = t.id
    union all
    -- Reversals from before each part was recorded.
    select t.updated_at, 'u ' || t.id, 'taken_back', mine.rental_id, v.parts - t.reversed_pence, null
      from mine join transfers t on t.due_id = mine.id cross join lateral (
        select coalesce(sum(amount_pence), 0)::int as parts from transfer_reversals where transfer_id = t.id
      ) v where t.reversed_pence > v.parts
    union all
    select o.at, 'k ' || o.id, 'kept', mine.rental_id, o.amount_pence, null from mine join due_offsets o on o.due_id = mine.id
    union all
    select o.at, 'd ' || o.id, 'settled_debt', mine.rental_id, -o.amount_pence, null
      from mine join due_offsets o on o.debt_due_id = mine.id
    union all
    select o.at, 'x ' || o.id, 'outside', mine.rental_id, o.amount_pence, null
      from mine join outside_payments o on o.due_id = mine.id
  )`
}

const dayOf = sql<string>`((m.at at time zone 'Europe/London')::date)::text`

interface LinesFilter {
  readonly ownerId: string
  readonly from: Day
  readonly until: Day
  readonly after: Pick<StatementLine, 'place' | 'key'> | undefined
  readonly limit: number
}

/** An owner's movements on the days of a range, in order, after `after`. */
export async function listStatementLines(
  db: Db,
  { ownerId, from, until, after, limit }: LinesFilter,
): Promise<StatementLine[]> {
  const later = after ? sql`and (m.at, m.key) > (${after.place}::timestamptz, ${after.key})` : sql``
  const { rows } = await sql<StatementLine>`
    select m.at, to_char(m.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place, m.key, ${dayOf} as day, m.kind,
      m.rental_id, coalesce(r.item_snapshot ->> 'title', '') as item_title, r.start_date, r.end_date, m.pence,
      coalesce(m.part, case when exists (
        select from deposits p where p.rental_id = m.rental_id and p.taken_pence > 0
      ) then 'both' else 'hire' end) as part
    from ${movementsOf(ownerId)} m join rentals r on r.id = m.rental_id
    where ${dayOf} between ${from} and ${until} ${later}
    order by m.at, m.key limit ${limit}`.execute(db)
  return rows
}

/** The sum of an owner's movements for each month of each tax year, the latest first. */
export async function sumMonths(db: Db, ownerId: string): Promise<{ year: number; month: string; pence: number }[]> {
  // From 6 April on, a day less three months and five days is in the year in which its tax year begins.
  const { rows } = await sql<{ year: number; month: string; pence: string }>`
    select extract(year from ${dayOf}::date - interval '3 months 5 days')::int as year, left(${dayOf}, 7) as month,
      sum(m.pence) as pence
    from ${movementsOf(ownerId)} m group by 1, 2 order by 1 desc, 2 desc`.execute(db)
  return rows.map(({ pence, ...row }) => ({ ...row, pence: Number(pence) }))
}
