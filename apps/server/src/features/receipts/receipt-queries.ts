import type { LineItemView } from '@itemo/contract/rental-views.ts'
import type { Day } from '@itemo/domain/dates.ts'
import { type ReceiptKind, receiptTable } from '@itemo/domain/payments/receipt.ts'
import { coverJson } from '../cover/cover-view.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'

export interface ReceiptRow {
  readonly id: string
  readonly kind: ReceiptKind
  readonly amount_pence: number
  readonly at: Date
  /** The instant to the microsecond, and the id in the shape of a place. */
  readonly place: string
  readonly place_id: string
  readonly payment_id: string | null
  /** What of a payout was taken of the deposit for damage, in whole pence. */
  readonly damage_pence: number
  /** It is about a deposit: nothing of it is a service. */
  readonly is_deposit: boolean
  readonly title: string
  readonly start_date: Day | null
  readonly end_date: Day | null
  readonly rental_id: string | null
}

const kindOfEntry = sql.join(
  Object.entries(receiptTable).map(([kind, { entry }]) => sql`when ${sql.lit(entry)} then ${sql.lit(kind)}`),
  sql` `,
)

/** The rows of the ledger that are someone's: of their payments, and of what was sent to them and came back. */
function rowsOf(userId: string): RawBuilder<unknown> {
  return sql`(
    select l.id, l.kind, l.amount_pence, l.learnt_at, l.payment_id,
      p.subject_kind = 'deposit' as is_deposit, 0 as damage_pence,
      case when p.subject_kind in ('rental', 'deposit') then p.subject_id end as rental_id,
      case when p.subject_kind = 'boost' then p.subject_id end as boost_id
    from payments p join ledger_entries l on l.payment_id = p.id
    where p.payer_id = ${userId} and l.kind in ('captured', 'deposit_taken', 'refunded', 'refund_failed')
    union all
    select l.id, l.kind, l.amount_pence, l.learnt_at, null, false, t.damage_pence, d.rental_id, null
    from dues d join transfers t on t.due_id = d.id
    join ledger_entries l on l.kind = 'transferred' and l.provider_ref = t.provider_transfer_id
    where d.owner_id = ${userId}
    union all
    select l.id, l.kind, l.amount_pence, l.learnt_at, null, false, 0, d.rental_id, null
    from dues d join transfers t on t.due_id = d.id join transfer_reversals v on v.transfer_id = t.id
    join ledger_entries l on l.kind = 'transfer_reversed' and l.provider_ref = v.provider_reversal_id
    where d.owner_id = ${userId}
  )`
}

function select(userId: string, where: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<ReceiptRow> {
  return sql<ReceiptRow>`
    select m.id::text, case m.kind ${kindOfEntry} end as kind, m.amount_pence, m.learnt_at as at,
      ${exactInstant(sql`m.learnt_at`)} as place,
      '00000000-0000-0000-0000-' || lpad(to_hex(m.id), 12, '0') as place_id,
      m.payment_id, m.is_deposit, m.damage_pence, m.rental_id, r.start_date, r.end_date,
      coalesce(r.item_snapshot ->> 'title', b.plan_name, '') as title
    from ${rowsOf(userId)} m left join rentals r on r.id = m.rental_id left join boosts b on b.id = m.boost_id
    where ${where} ${rest}`
}

/** A page of someone's receipts, the latest first, after one of them. */
export async function listReceipts(
  db: Db,
  { userId, after, limit }: { readonly userId: string; readonly after: Cursor | undefined; readonly limit: number },
): Promise<ReceiptRow[]> {
  const earlier = after
    ? sql`(m.learnt_at, m.id) < (${after.at}::timestamptz, ${Number.parseInt(after.id.slice(-12), 16)}::bigint)`
    : sql`true`
  const { rows } = await select(userId, earlier, sql`order by m.learnt_at desc, m.id desc limit ${limit}`).execute(db)
  return rows
}

/** One of someone's receipts; undefined for one of others. */
export async function findReceipt(
  db: Db,
  { userId, kind, entryId }: { readonly userId: string; readonly kind: ReceiptKind; readonly entryId: string },
): Promise<ReceiptRow | undefined> {
  const { rows } = await select(
    userId,
    sql`m.id = ${entryId}::bigint and m.kind = ${receiptTable[kind].entry}`,
    sql``,
  ).execute(db)
  return rows[0]
}

/** What was agreed for a hire, and between whom. */
export async function findAgreement(db: Db, rentalId: string) {
  const row = await db
    .selectFrom('rentals')
    .innerJoin('profiles as owner', 'owner.id', 'rentals.owner_id')
    .innerJoin('profiles as renter', 'renter.id', 'rentals.renter_id')
    .select([
      'rentals.total_amount',
      'rentals.cover_amount',
      coverJson.as('cover'),
      'rentals.platform_fee',
      'rentals.price_lines',
      'owner.full_name as owner_name',
      'renter.full_name as renter_name',
    ])
    .where('rentals.id', '=', rentalId)
    .executeTakeFirst()
  return row && { ...row, lines: row.price_lines as unknown as LineItemView[] }
}

/** What of a payment was kept right before a row of the ledger was written, in whole pence; what its payer had by another way is off. */
export async function keptBefore(db: Db, paymentId: string, entryId: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select (coalesce(sum(case when kind in ('captured', 'refund_failed', 'dispute_returned') then amount_pence
      when kind in ('refunded', 'disputed') then -amount_pence else 0 end), 0) - coalesce((
        select sum(o.amount_pence) from outside_payments o join ledger_entries l on l.id = ${entryId}::bigint
        where o.payment_id = ${paymentId} and o.at < l.learnt_at), 0))::int as kept
    from ledger_entries where payment_id = ${paymentId} and id < ${entryId}::bigint`.execute(db)
  return rows[0]?.kept ?? 0
}

/** When money of a payment moved last before a row of the ledger was written; undefined: never. */
export async function movedBefore(db: Db, paymentId: string, entryId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('learnt_at')
    .where('payment_id', '=', paymentId)
    .where('id', '<', entryId)
    .where('kind', 'in', ['captured', 'refunded', 'refund_failed', 'disputed', 'dispute_returned'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.learnt_at
}

/** What was taken by a payment, in whole pence. */
export async function takenBy(db: Db, paymentId: string): Promise<number> {
  const { taken } = await db
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::int`.as('taken'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'captured')
    .executeTakeFirstOrThrow()
  return taken
}

/** The name of someone, as it is now. */
export async function findName(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('full_name').where('id', '=', userId).executeTakeFirst()
  return row?.full_name ?? null
}
