import type { CoverProduct } from '@itemo/domain/cover-product.ts'
import type { HireFacts } from '@itemo/domain/payouts/hire-money.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { Day } from '@itemo/domain/dates.ts'
import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'
import { isOfCover } from './cover-ledger.ts'

export type PolicyRow = Row<'cover_policies'>

/** The cover of a rental, in any state. */
export function findPolicy(db: Db, rentalId: string): Promise<PolicyRow | undefined> {
  return db.selectFrom('cover_policies').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
}

/** Locks a policy until the transaction ends. Every change takes this lock, so that changes happen one after the other. */
export function lockPolicy(trx: Db, rentalId: string): Promise<PolicyRow | undefined> {
  return trx.selectFrom('cover_policies').selectAll().where('rental_id', '=', rentalId).forUpdate().executeTakeFirst()
}

/** Inserts the cover of a rental. */
export async function insertPolicy(trx: Db, values: NewRow<'cover_policies'>): Promise<void> {
  await trx.insertInto('cover_policies').values(values).execute()
}

/** Changes a policy that the caller has locked. */
export async function changePolicy(
  trx: Db,
  seen: Pick<PolicyRow, 'rental_id' | 'version'>,
  values: RowChanges<'cover_policies'>,
): Promise<void> {
  await trx
    .updateTable('cover_policies')
    .set({ ...values, version: seen.version + 1 })
    .where('rental_id', '=', seen.rental_id)
    .execute()
}

/** The terms that a policy was sold with. */
export const termsOf = ({ terms }: Pick<PolicyRow, 'terms'>) => terms as unknown as CoverProduct

export interface CoveredHire {
  readonly renterId: string
  readonly title: string
  readonly startDate: Day
  readonly endDate: Day
  readonly status: HireFacts['status']
  readonly totalPence: number
  readonly paymentState: HireFacts['paymentState']
  readonly refundPence: number
  readonly lostPence: number
  readonly capturedPence: number
  readonly refundedPence: number
  /** The insurer's part of the cover according to the ledger, and the number of its rows. */
  readonly bookedPence: number
  readonly bookedRows: number
}

/** A rental with a cover, and its money according to the ledger; its price without the cover. Whole pence. */
export async function findCoveredHire(trx: Db, rentalId: string): Promise<CoveredHire | undefined> {
  const { rows } = await sql<
    Omit<CoveredHire, 'totalPence' | 'refundPence' | 'lostPence'> & {
      readonly total: string
      readonly refundPence: number | null
      readonly lostPence: number | null
    }
  >`
    select r.renter_id as "renterId", r.item_snapshot ->> 'title' as title, r.start_date as "startDate",
      r.end_date as "endDate", r.status, r.total_amount - r.cover_amount as total, p.state as "paymentState",
      p.refund_pence as "refundPence", p.lost_pence as "lostPence", m.captured as "capturedPence", m.back as "refundedPence",
      c.pence as "bookedPence", c.rows as "bookedRows"
    from rentals r left join payments p on p.subject_kind = 'rental' and p.subject_id = r.id
    cross join lateral (
      select coalesce(sum(l.amount_pence) filter (where l.kind = 'captured'), 0)::int as captured,
        coalesce(sum(case l.kind when 'refunded' then l.amount_pence else -l.amount_pence end)
          filter (where l.kind in ('refunded', 'refund_failed')), 0)::int as back
      from ledger_entries l where l.payment_id = p.id
    ) m
    cross join lateral (
      select coalesce(sum(case l.kind when 'cover_collected' then l.amount_pence else -l.amount_pence end), 0)::int as pence,
        count(*)::int as rows
      from ledger_entries l
      where ${isOfCover(sql`r.id`)}
    ) c
    where r.id = ${rentalId}`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const { total, refundPence, lostPence, ...hire } = row
  return { ...hire, totalPence: toPence(total), refundPence: refundPence ?? 0, lostPence: lostPence ?? 0 }
}

/** The policies that have ended before a day. */
export async function listOver(db: Db, today: Day, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cover_policies')
    .select('rental_id')
    .where('state', '=', sql.lit('bound'))
    .where('ends_on', '<', today)
    .orderBy('ends_on')
    .limit(limit)
    .execute()
  return rows.map(({ rental_id: id }) => id)
}

/** What is stored about a person's policies. */
export function listPolicyRecords(db: Db, userId: string) {
  return db
    .selectFrom('cover_policies')
    .innerJoin('rentals', 'rentals.id', 'cover_policies.rental_id')
    .select([
      'cover_policies.rental_id',
      'cover_policies.cover_id',
      'cover_policies.terms',
      'cover_policies.amount_pence',
      'cover_policies.refunded_pence',
      'cover_policies.state',
      'cover_policies.insurer_reference',
      'cover_policies.starts_on',
      'cover_policies.ends_on',
      'cover_policies.bound_at',
      'cover_policies.created_at',
    ])
    .where('rentals.renter_id', '=', userId)
    .orderBy('cover_policies.created_at')
    .execute()
}
