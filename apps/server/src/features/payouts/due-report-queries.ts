import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DueRow } from './due-queries.ts'
import { withOwner } from './with-owner.ts'

/** Dues by state: count, and sums in whole pence. */
export async function sumDues(db: Db) {
  const rows = await db
    .selectFrom('dues')
    .leftJoin('debts', 'debts.due_id', 'dues.id')
    .select(({ fn }) => [
      'dues.state',
      'dues.blocked_by',
      fn.countAll<string>().as('count'),
      fn.sum<string>('dues.amount_pence').as('amount'),
      fn.sum<string | null>('debts.open_pence').as('debt'),
      fn.min('dues.created_at').as('oldest'),
    ])
    .groupBy(['dues.state', 'dues.blocked_by'])
    .orderBy('dues.state')
    .orderBy('dues.blocked_by')
    .execute()
  return rows.map(({ count, amount, debt, ...row }) => ({
    ...row,
    count: Number(count),
    amountPence: Number(amount),
    debtPence: Number(debt ?? 0),
  }))
}

/** The maximum that is listed for an operator. */
const maxListed = 200

/** The dues that the operator holds back, and those that were overpaid; the oldest first. */
export function listForOperator(
  db: Db,
): Promise<Pick<DueRow, 'id' | 'state' | 'amount_pence' | 'ready_at' | 'owner_id'>[]> {
  return db
    .selectFrom('dues')
    .select(['id', 'state', 'amount_pence', 'ready_at', 'owner_id'])
    .where(({ eb, or }) => or([eb('blocked_by', '=', 'operator'), eb('state', '=', 'reversing')]))
    .orderBy('ready_at')
    .orderBy('id')
    .limit(maxListed)
    .execute()
}

/** The total that owners are still to get, in whole pence. */
export async function sumOwed(db: Db): Promise<number> {
  const { rows } = await sql<{ owed: string }>`
    select coalesce(sum(greatest(d.amount_pence - ${withOwner}, 0)), 0) as owed from dues d where d.state <> 'void'`.execute(
    db,
  )
  return Number(rows[0]?.owed ?? 0)
}

/**
 * What still has to go back to payers, in whole pence: refunds that are under way, and those that a bank sent back.
 * Refunds that have left the balance by its lines don't count, even if the bank hasn't confirmed them and the ledger
 * has no row yet.
 */
const toGoBack = (which = sql`true`) => sql<{ back: string }>`
  select coalesce(sum(greatest(
    least(case p.state when 'releasing' then m.taken else p.refund_pence end, m.taken) - m.back - p.refund_outside_pence - p.lost_pence
      - coalesce(gone.pence, 0), 0
  )), 0) as back
  from payments p left join (
    select b.intent_ref, -sum(b.amount_pence::bigint) as pence from balance_lines b
    where b.entry_id is null and b.entry_kind = 'refunded' group by b.intent_ref
  ) gone on gone.intent_ref = p.provider_intent_id cross join lateral (
    select coalesce(sum(l.amount_pence) filter (where l.kind in ('captured', 'deposit_taken')), 0) as taken,
      coalesce(sum(case l.kind when 'refunded' then l.amount_pence else -l.amount_pence end)
        filter (where l.kind in ('refunded', 'refund_failed')), 0) as back
    from ledger_entries l where l.payment_id = p.id
  ) m where p.state in ('releasing', 'refunding', 'refund_failed') and ${which}`

/** What still has to go back to all payers, in whole pence. */
export async function sumToGoBack(db: Db): Promise<number> {
  const { rows } = await toGoBack().execute(db)
  return Number(rows[0]?.back ?? 0)
}

/** The part of it that the provider refused to refund because the available balance was too low. */
export async function sumRefusedRefunds(db: Db): Promise<number> {
  const { rows } = await toGoBack(sql`p.refund_short_at is not null`).execute(db)
  return Number(rows[0]?.back ?? 0)
}

/** After this many days money at the provider is a warning: it may be held there for 90 (R73). */
export const heldDays = 80

export interface LongHeldMoney {
  readonly id: string
  readonly state: string
  readonly amount_pence: number
  readonly captured_at: Date
}

/**
 * Dues that haven't been sent although their money arrived `heldDays` ago or earlier, the oldest first; only money that
 * arrived after `after`.
 */
export async function listLongHeld(db: Db, now: Date, after = new Date(0)): Promise<LongHeldMoney[]> {
  const before = new Date(now.getTime() - heldDays * 86_400_000)
  const { rows } = await sql<LongHeldMoney>`
    select d.id, d.state, d.amount_pence, p.captured_at
    from dues d join payments p on p.subject_kind = 'rental' and p.subject_id = d.rental_id
    where d.state not in ('sent', 'reversed', 'void') and p.captured_at < ${before}
      and date_trunc('milliseconds', p.captured_at) > ${after}
    order by p.captured_at, d.id limit ${maxListed}`.execute(db)
  return rows
}
