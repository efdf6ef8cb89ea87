import { sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { damageAt } from './due-queries.ts'
import { withOwner } from './with-owner.ts'

export type EarningRow = Awaited<ReturnType<typeof listEarnings>>[number]

interface EarningsFilter {
  readonly ownerId: string
  readonly after: Cursor | undefined
  readonly limit: number
  readonly now: Date
}

/** A page of a person's dues with their rentals, the latest first. Void dues are left out. */
export function listEarnings(db: Db, { ownerId, after, limit, now }: EarningsFilter) {
  return db
    .selectFrom('dues')
    .innerJoin('rentals', 'rentals.id', 'dues.rental_id')
    .select([
      'dues.id',
      'dues.rental_id',
      'dues.kind',
      'dues.amount_pence',
      sql<number>`greatest(0, least(dues.amount_pence, ${damageAt(now)}))`.as('damage_pence'),
      'dues.state',
      'dues.blocked_by',
      'dues.decision_id',
      // If a decision holds the due too, the reason is the decision's.
      sql<
        string | null
      >`case when dues.blocked_by = 'operator' and dues.decision_id is null then dues.held_reason end`.as(
        'held_reason',
      ),
      'dues.ready_at',
      'rentals.start_date',
      'rentals.end_date',
      sql<string>`coalesce(rentals.item_snapshot ->> 'title', '')`.as('item_title'),
      sql<Date | null>`(select max(t.sent_at) from transfers t where t.due_id = dues.id)`.as('sent_at'),
      exactInstant(sql.ref('dues.created_at')).as('place'),
    ])
    .where('dues.owner_id', '=', ownerId)
    .where('dues.state', '<>', 'void')
    .where(isAfterCursor(after, sql`dues.created_at`, sql`dues.id`, 'desc'))
    .orderBy('dues.created_at', 'desc')
    .orderBy('dues.id', 'desc')
    .limit(limit)
    .execute()
}

export interface EarningTotals {
  readonly coming: number
  readonly onItsWay: number
  readonly paid: number
  readonly owed: number
}

/** A person's sums in whole pence; `isPayable` if they have an account that ready dues are sent to. */
export async function sumEarnings(db: Db, ownerId: string, isPayable: boolean): Promise<EarningTotals> {
  const { rows } = await sql<Readonly<Record<keyof EarningTotals, string>>>`
    select
      coalesce(sum(due) filter (where state in ('expected', 'waiting', 'blocked') or (state = 'ready' and not ${isPayable})), 0)
        as coming,
      coalesce(sum(due) filter (where state = 'sending' or (state = 'ready' and ${isPayable})), 0) as "onItsWay",
      coalesce(sum(least(with_them, amount_pence)), 0) as paid,
      coalesce(sum(greatest(with_them - amount_pence, 0)), 0) as owed
    from (
      select d.state, d.amount_pence, w.with_them,
        case when d.blocked_by = 'operator' then 0 else greatest(d.amount_pence - w.with_them, 0) end as due
      from dues d cross join lateral (select ${withOwner} as with_them) w
      where d.owner_id = ${ownerId}
    ) mine`.execute(db)
  // Sums can exceed 32 bits, so the database returns them as text.
  const of = (name: keyof EarningTotals) => Number(rows[0]?.[name] ?? 0)
  return { coming: of('coming'), onItsWay: of('onItsWay'), paid: of('paid'), owed: of('owed') }
}
