import { endOfDay, startOfDay } from '@itemo/domain/dates.ts'
import { reportableCategories } from '@itemo/domain/payouts/seller-report.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { coverMoves } from '../cover/cover-ledger.ts'
import { moneyIn, moneyOut, moves, type Range } from './sheet-queries.ts'
import { movementsWhere } from './statement-queries.ts'

/** A calendar year in London. */
export const yearOf = (year: number): Range => ({ from: startOfDay(`${year}-01-01`), until: endOfDay(`${year}-12-31`) })

/** Which rentals: those that may have to be reported to HMRC, or all. */
export type SellerScope = 'reportable' | 'all'

const category = sql`coalesce(r.item_snapshot ->> 'category', (select i.category from items i where i.id = r.item_id))`
const isReportable = sql`${category} = any(${[...reportableCategories]}::text[])`

/**
 * The dues with movements in a range: to the owner or back, or of the renter's payment after the owner had got
 * something. Starts from the rows dated within the range, so that earlier years cost nothing.
 */
function duesMoved({ from, until }: Range, scope: SellerScope) {
  const within = (at: string) => sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}`
  return sql`(
    select d.id, d.owner_id from dues d ${scope === 'all' ? sql`` : sql`join rentals r on r.id = d.rental_id`}
    where d.id in (
      select t.due_id from transfers t where t.state = 'sent' and (${within('t.sent_at')}
        or (t.sent_at is null or t.reversed_pence > 0) and ${within('t.updated_at')})
      union all select t.due_id from transfer_reversals v join transfers t on t.id = v.transfer_id where ${within('v.at')}
      union all select o.due_id from due_offsets o where ${within('o.at')}
      union all select o.debt_due_id from due_offsets o where ${within('o.at')}
      union all select o.due_id from outside_payments o where o.due_id is not null and ${within('o.at')}
      union all select p.id from (
        select d.id from (
          select e.payment_id from ledger_entries e
            where e.kind in ('refunded', 'refund_failed', 'disputed', 'dispute_returned') and ${within('e.learnt_at')}
          union all select o.payment_id from outside_payments o where o.payment_id is not null and ${within('o.at')}
        ) l join payments p on p.id = l.payment_id and p.subject_kind = 'rental' join dues d on d.rental_id = p.subject_id
        where exists (select from transfers t where t.due_id = d.id and t.state = 'sent')
          or exists (select from due_offsets o where o.due_id = d.id)
          or exists (select from outside_payments o where o.due_id = d.id)
      ) p
    ) and ${scope === 'all' ? sql`true` : isReportable}
  )`
}

/** The ids of the dues with movements in a range. */
export async function listDuesMoved(db: Db, range: Range, scope: SellerScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from ${duesMoved(range, scope)} m order by m.owner_id, m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many owners have movements in a range that may have to be reported to HMRC. */
export async function countSellers(db: Db, range: Range): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.owner_id)::int as count from ${duesMoved(range, 'reportable')} m`.execute(db)
  return rows[0]?.count ?? 0
}

interface MoveRow {
  readonly at: string
  readonly pence: number
}

export interface SellerHireRow {
  readonly owner_id: string
  /** Empty if their account here is deleted. */
  readonly name: string
  /** The provider's id of the account that they were paid to. */
  readonly account: string | null
  readonly total_pence: number
  readonly fee_pence: number
  readonly cover_pence: number
  readonly taken_pence: number
  readonly payments: readonly MoveRow[]
  readonly cover_back: readonly MoveRow[]
  readonly movements: readonly (MoveRow & { readonly part: 'hire' | 'damage' | null })[]
}

const isIn = sql`e.kind = any(${[...moneyIn]}::text[])`

/**
 * The rentals of some dues with all their movements, at any time. The destination in a transfer stays when a person's
 * account is deleted.
 */
export async function listSellerHires(db: Db, dueIds: readonly string[]): Promise<SellerHireRow[]> {
  const { rows } = await sql<SellerHireRow>`
    select r.owner_id, coalesce(o.full_name, '') as name,
      coalesce(a.provider_account_id, (
        select t.destination from dues d join transfers t on t.due_id = d.id
        where d.rental_id = r.id and t.state = 'sent' order by t.round desc limit 1
      )) as account,
      round((r.total_amount - r.cover_amount) * 100)::int as total_pence, round(r.platform_fee * 100)::int as fee_pence,
      round(r.cover_amount * 100)::int as cover_pence,
      (select coalesce(sum(e.amount_pence), 0)::int from ledger_entries e
        where e.payment_id = p.id and e.kind = 'captured') as taken_pence,
      (select coalesce(json_agg(json_build_object('at', e.at, 'pence', case when ${isIn} then e.amount_pence
          else -e.amount_pence end) order by e.at, e.id), '[]')
        from ${moves([...moneyIn, ...moneyOut])} e where e.payment_id = p.id) as payments,
      ${coverMoves(sql`r.id`)} as cover_back, m.movements
    from (
      select m.rental_id,
        json_agg(json_build_object('at', m.at, 'part', m.part, 'pence', m.pence) order by m.at, m.key) as movements
      from ${movementsWhere(sql`id = any(${[...dueIds]}::uuid[])`)} m group by m.rental_id
    ) m join rentals r on r.id = m.rental_id join profiles o on o.id = r.owner_id
    left join payments p on p.subject_kind = 'rental' and p.subject_id = r.id
    left join payout_accounts a on a.user_id = r.owner_id`.execute(db)
  return rows
}
