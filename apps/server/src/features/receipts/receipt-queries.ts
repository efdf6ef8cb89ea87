import type { LineItemView } from '@itemo/contract/rental-views.ts'
import type { Day } from '@itemo/domain/dates.ts'
import { type ReceiptKind, receiptTable } from '@itemo/domain/payments/receipt.ts'
import { coverJson } from '../cover/cover-view.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'

export interface ReceiptRow {
  readonly id: string
  readonly kind: ReceiptKind
  readonly amount_pence: number
  readonly at: Date
  /** The sort position: the instant to the microsecond, and the id in the form of a uuid. */
  readonly place: string
  readonly place_id: string
  readonly payment_id: string | null
  /** The part of a payout that was taken of the deposit for damage, in whole pence. */
  readonly damage_pence: number
  /** Whether it is about a deposit, which contains no service. */
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

/**
 * The rows that belong to a person: ledger rows of their payments, and of transfers to them and their reversals; and
 * what they were refunded in another way. The numbers of the two tables can coincide.
 */
function rowsOf(userId: string): RawBuilder<unknown> {
  return sql`(
    select l.id, 0 as of_table, l.kind, l.amount_pence, l.learnt_at as at, l.payment_id,
      p.subject_kind = 'deposit' as is_deposit, 0 as damage_pence,
      case when p.subject_kind in ('rental', 'deposit') then p.subject_id end as rental_id,
      case when p.subject_kind = 'boost' then p.subject_id end as boost_id
    from payments p join ledger_entries l on l.payment_id = p.id
    where p.payer_id = ${userId} and l.kind in ('captured', 'deposit_taken', 'refunded', 'refund_failed')
    union all
    select o.number, 1, ${sql.lit(receiptTable.refund_outside.entry)}, o.amount_pence, o.at, o.payment_id,
      p.subject_kind = 'deposit', 0,
      case when p.subject_kind in ('rental', 'deposit') then p.subject_id end,
      case when p.subject_kind = 'boost' then p.subject_id end
    from payments p join outside_payments o on o.payment_id = p.id
    where p.payer_id = ${userId}
    union all
    select l.id, 0, l.kind, l.amount_pence, l.learnt_at, null, false, t.damage_pence, d.rental_id, null
    from dues d join transfers t on t.due_id = d.id
    join ledger_entries l on l.kind = 'transferred' and l.provider_ref = t.provider_transfer_id
    where d.owner_id = ${userId}
    union all
    select l.id, 0, l.kind, l.amount_pence, l.learnt_at, null, false, 0, d.rental_id, null
    from dues d join transfers t on t.due_id = d.id join transfer_reversals v on v.transfer_id = t.id
    join ledger_entries l on l.kind = 'transfer_reversed' and l.provider_ref = v.provider_reversal_id
    where d.owner_id = ${userId}
  )`
}

/** A row's number in the form of a uuid that distinguishes the two tables. */
const placeId = sql`('00000000-0000-0000-000' || m.of_table || '-' || lpad(to_hex(m.id), 12, '0'))::uuid`

function select(userId: string, where: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<ReceiptRow> {
  return sql<ReceiptRow>`
    select m.id::text, case m.kind ${kindOfEntry} end as kind, m.amount_pence, m.at,
      ${exactInstant(sql`m.at`)} as place, ${placeId}::text as place_id,
      m.payment_id, m.is_deposit, m.damage_pence, m.rental_id, r.start_date, r.end_date,
      coalesce(r.item_snapshot ->> 'title', b.plan_name, '') as title
    from ${rowsOf(userId)} m left join rentals r on r.id = m.rental_id left join boosts b on b.id = m.boost_id
    where ${where} ${rest}`
}

/** A page of a person's receipts, the latest first, after `after`. */
export async function listReceipts(
  db: Db,
  { userId, after, limit }: { readonly userId: string; readonly after: Cursor | undefined; readonly limit: number },
): Promise<ReceiptRow[]> {
  const isEarlier = isAfterCursor(after, sql`m.at`, placeId, 'desc')
  const { rows } = await select(userId, isEarlier, sql`order by m.at desc, ${placeId} desc limit ${limit}`).execute(db)
  return rows
}

/** One of a person's own receipts; undefined for anyone else's. */
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

/** What was agreed for a rental, and between whom. */
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

/** Which ledger rows, and which payments made another way, come before a receipt's; at the same instant the ledger's come first. */
function beforeReceipt({ kind, id }: Pick<ReceiptRow, 'kind' | 'id'>) {
  if (kind !== 'refund_outside')
    return {
      entries: sql<boolean>`l.id < ${id}::bigint`,
      outside: sql<boolean>`o.at < (select learnt_at from ledger_entries where id = ${id}::bigint)`,
    }
  const own = sql`from outside_payments where number = ${id}::bigint`
  return {
    entries: sql<boolean>`l.learnt_at <= (select at ${own})`,
    outside: sql<boolean>`(o.at, o.number) < (select at, number ${own})`,
  }
}

/** How much of a payment was kept right before a receipt's movement, in whole pence, less what its payer was refunded in another way. */
export async function retainedBefore(db: Db, paymentId: string, receipt: ReceiptRow): Promise<number> {
  const { entries, outside } = beforeReceipt(receipt)
  const { rows } = await sql<{ kept: number }>`
    select (coalesce((
      select sum(case when l.kind in ('captured', 'refund_failed', 'dispute_returned') then l.amount_pence
        when l.kind in ('refunded', 'disputed') then -l.amount_pence else 0 end)
      from ledger_entries l where l.payment_id = ${paymentId} and ${entries}), 0)
    - coalesce((
      select sum(o.amount_pence) from outside_payments o where o.payment_id = ${paymentId} and ${outside}), 0))::int as kept`.execute(
    db,
  )
  return rows[0]?.kept ?? 0
}

/** When a payment's money last moved before a receipt's movement; undefined if never. */
export async function movedBefore(db: Db, paymentId: string, receipt: ReceiptRow): Promise<Date | undefined> {
  const { entries, outside } = beforeReceipt(receipt)
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(l.learnt_at) from ledger_entries l where l.payment_id = ${paymentId} and ${entries}
        and l.kind in ('captured', 'refunded', 'refund_failed', 'disputed', 'dispute_returned')),
      (select max(o.at) from outside_payments o where o.payment_id = ${paymentId} and ${outside})) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

/** What a payment took, in whole pence. */
export async function sumCaptured(db: Db, paymentId: string): Promise<number> {
  const { taken } = await db
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::int`.as('taken'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'captured')
    .executeTakeFirstOrThrow()
  return taken
}

/** The current name of a person. */
export async function findName(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('full_name').where('id', '=', userId).executeTakeFirst()
  return row?.full_name ?? null
}
