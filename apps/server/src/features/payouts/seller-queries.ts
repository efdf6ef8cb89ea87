import { endOfDay, startOfDay } from '@itemo/domain/dates.ts'
import { reportableCategories } from '@itemo/domain/payouts/seller-report.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { movementsWhere } from './statement-queries.ts'

/** From one instant to before another. */
export interface Range {
  readonly from: Date
  readonly until: Date
}

/** A calendar year in London. */
export const yearOf = (year: number): Range => ({ from: startOfDay(`${year}-01-01`), until: endOfDay(`${year}-12-31`) })

/** Of which hires: those that HMRC wants to hear of, or all. */
export type SellerScope = 'reportable' | 'all'

const category = sql`coalesce(r.item_snapshot ->> 'category', (select i.category from items i where i.id = r.item_id))`
const isReportable = sql`${category} = any(${[...reportableCategories]}::text[])`

/**
 * What owners earned in a range by quarter in London, of the rows that their statements are made of: one row for each of them and each
 * quarter in which something moved. A hire counts where something of it was first sent, and so does its fee. Whole pence.
 */
export const sellerQuarters = ({ from, until }: Range, scope: SellerScope = 'reportable') => sql`(
  select moved.owner_id, moved.quarter, min(moved.at) as at, moved.name, moved.account,
    count(*) filter (where moved.is_first)::int as hires, sum(moved.pence) as paid,
    coalesce(sum(moved.fee) filter (where moved.is_first), 0) as fees
  from (
    select m.at, m.pence, r.owner_id, coalesce(p.full_name, '') as name, a.provider_account_id as account,
      round(r.platform_fee * 100)::int as fee, to_char(m.at at time zone 'Europe/London', 'YYYY "Q"Q') as quarter,
      row_number() over (partition by m.rental_id order by m.at, m.key) = 1 as is_first
    from ${movementsWhere(sql`true`)} m join rentals r on r.id = m.rental_id join profiles p on p.id = r.owner_id
    left join payout_accounts a on a.user_id = r.owner_id
    where ${scope === 'all' ? sql`true` : isReportable}
  ) moved where moved.at >= ${from} and moved.at < ${until}
  group by moved.owner_id, moved.quarter, moved.name, moved.account
)`

export interface SellerRow {
  readonly owner_id: string
  readonly name: string
  /** The provider's name of their account. */
  readonly account: string | null
  /** '2026 Q4' */
  readonly quarter: string
  readonly hires: number
  readonly paid: string
  readonly fees: string
}

/** The same as a list, owner by owner. */
export async function listSellerQuarters(db: Db, range: Range, scope: SellerScope): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    select s.* from ${sellerQuarters(range, scope)} s order by s.owner_id, s.quarter`.execute(db)
  return rows
}

/** How many owners there are of whom HMRC wants to hear what they earned in a range. */
export async function countSellers(db: Db, range: Range): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct s.owner_id)::int as count from ${sellerQuarters(range)} s`.execute(db)
  return rows[0]?.count ?? 0
}
