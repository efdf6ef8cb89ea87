import type { DisputeState } from '@itemo/domain/payments/dispute-state.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type {
  DisputeFilter,
  OwedFilter,
  RefundFilter,
  TransferFilter,
} from '@itemo/domain/payouts/staff-money-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { openStates } from '../payments/dispute-states.ts'
import { withOwner } from '../payouts/with-owner.ts'

interface Person {
  readonly id: string
  readonly full_name: string | null
}

/** The hire that the money belongs to; null if there is none. */
export interface OfHire {
  readonly id: string
  readonly item_title: string
  readonly owner_id: string
  readonly renter_id: string
}

/** A page of a list. */
export interface Page {
  readonly after: Cursor | undefined
  readonly limit: number
}

const person = (alias: string) =>
  sql<Person>`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'full_name', ${sql.ref(`${alias}.full_name`)})`

const hire = sql<OfHire | null>`case when r.id is not null then json_build_object('id', r.id,
  'item_title', coalesce(r.item_snapshot ->> 'title', ''), 'owner_id', r.owner_id, 'renter_id', r.renter_id) end`

const openDue = sql`d.state not in ('sent', 'reversed', 'void')`
const debtOf = sql`coalesce((select open_pence from debts where due_id = d.id), 0)`

export interface ListedDue extends Row<'dues'> {
  readonly rental: OfHire
  readonly owner: Person
  readonly with_owner: number
  readonly debt: number
  readonly has_account: boolean
  readonly is_payable: boolean
  readonly place: string
}

const dueColumns = sql`d.*, ${hire} as rental, ${person('o')} as owner, ${withOwner}::int as with_owner, ${debtOf} as debt,
  coalesce(a.provider_account_id is not null, false) as has_account,
  coalesce(a.transfers_active, false) as is_payable`

/** Dues that aren't fully paid to their owners, or were overpaid; oldest first. */
export async function listDues(
  db: Db,
  { state, ownerId, dueId }: { state?: OwedFilter | undefined; ownerId?: string | undefined; dueId?: string },
  { after, limit }: Page,
): Promise<ListedDue[]> {
  const isDebt = state === 'debt'
  const at = isDebt ? sql`b.began_at` : sql`d.created_at`
  const which = dueId !== undefined ? sql`d.id = ${dueId}` : isDebt ? sql`b.open_pence > 0` : openDue
  const { rows } = await sql<ListedDue>`
    select ${dueColumns}, ${exactInstant(at)} as place
    from dues d ${isDebt ? sql`join debts b on b.due_id = d.id` : sql``}
    join rentals r on r.id = d.rental_id join profiles o on o.id = d.owner_id
    left join payout_accounts a on a.user_id = d.owner_id
    where ${which}
      ${state === undefined || isDebt ? sql`` : sql`and d.state = ${state}`}
      ${ownerId === undefined ? sql`` : sql`and d.owner_id = ${ownerId}`}
      and ${isAfterCursor(after, at, sql`d.id`, 'asc')}
    order by ${at}, d.id limit ${limit}`.execute(db)
  return rows
}

/** What owners are still owed, by state, and what they were overpaid; whole pence. */
export async function sumOpenDues(db: Db, ownerId: string | undefined) {
  const mine = ownerId === undefined ? sql`` : sql`and d.owner_id = ${ownerId}`
  const { rows } = await sql<{ state: Row<'dues'>['state']; owed: string; excess: string }>`
    select d.state, sum(greatest(d.amount_pence - ${withOwner}, 0)) as owed,
      sum(greatest(${withOwner} - d.amount_pence - ${debtOf}, 0)) as excess
    from dues d where ${openDue} ${mine} group by d.state`.execute(db)
  const debts = await sql<{ pence: string }>`
    select coalesce(sum(b.open_pence), 0) as pence from debts b
    where b.open_pence > 0 ${ownerId === undefined ? sql`` : sql`and b.owner_id = ${ownerId}`}`.execute(db)
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.owed ?? 0)
  return {
    expected: of('expected'),
    waiting: of('waiting'),
    ready: of('ready'),
    sending: of('sending'),
    blocked: of('blocked'),
    reversing: Number(rows.find((row) => row.state === 'reversing')?.excess ?? 0),
    debts: Number(debts.rows[0]?.pence ?? 0),
  }
}

interface OwedToOwner {
  readonly owner_id: string
  /** The state of their account at the provider, and whether its name differs from theirs here; null without an account. */
  readonly account: string | null
  readonly expected: string
  readonly waiting: string
  readonly ready: string
  readonly sending: string
  readonly blocked: string
  readonly debt: string
}

/** What each owner is still owed, by state, and what they owe; whole pence. Largest amount first. */
export async function listOwedByOwner(db: Db): Promise<OwedToOwner[]> {
  const of = (state: string) => sql`coalesce(sum(e.owed) filter (where e.state = ${state}), 0)`
  const { rows } = await sql<OwedToOwner>`
    select e.owner_id, (
        select a.state || case when not a.legal_name_matches then ', other name' else '' end
        from payout_accounts a where a.user_id = e.owner_id and a.provider_account_id is not null
      ) as account, ${of('expected')} as expected, ${of('waiting')} as waiting, ${of('ready')} as ready,
      ${of('sending')} as sending, ${of('blocked')} as blocked, sum(e.debt) as debt
    from (
      select d.owner_id, d.state, greatest(d.amount_pence - ${withOwner}, 0) as owed, 0 as debt from dues d where ${openDue}
      union all select b.owner_id, null, 0, b.open_pence from debts b where b.open_pence > 0
    ) e group by e.owner_id having sum(e.owed) + sum(e.debt) > 0 order by sum(e.owed) desc, e.owner_id`.execute(db)
  return rows
}

export interface ListedTransfer extends Row<'transfers'> {
  readonly rental: OfHire
  readonly owner: Person
  readonly attempts: number
  readonly failure: string | null
  readonly act_at: Date | null
  readonly place: string
}

const isFailing = sql`t.state = 'sending' and d.attempts > 0`
const transferStates: Readonly<Record<TransferFilter, RawBuilder<unknown>>> = {
  failing: isFailing,
  sending: sql`t.state = 'sending'`,
  sent: sql`t.state = 'sent'`,
  came_back: sql`t.reversed_pence > 0`,
}

/** Transfers to owners, latest first. */
export async function listTransfers(
  db: Db,
  { state, ownerId }: { state?: TransferFilter | undefined; ownerId?: string | undefined },
  { after, limit }: Page,
): Promise<ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`
    select t.*, ${hire} as rental, ${person('o')} as owner, d.attempts, d.failure, d.act_at,
      ${exactInstant(sql`t.created_at`)} as place
    from transfers t join dues d on d.id = t.due_id
    join rentals r on r.id = d.rental_id join profiles o on o.id = d.owner_id
    where ${state === undefined ? sql`true` : transferStates[state]}
      ${ownerId === undefined ? sql`` : sql`and d.owner_id = ${ownerId}`}
      and ${isAfterCursor(after, sql`t.created_at`, sql`t.id`, 'desc')}
    order by t.created_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/** The total of transfers in progress, and the part of it that failed before; whole pence. */
export async function sumTransfers(db: Db) {
  const { rows } = await sql<{ sending: string; failing: string }>`
    select coalesce(sum(t.amount_pence), 0) as sending,
      coalesce(sum(t.amount_pence) filter (where ${isFailing}), 0) as failing
    from transfers t join dues d on d.id = t.due_id where t.state = 'sending'`.execute(db)
  return { sending: Number(rows[0]?.sending ?? 0), failing: Number(rows[0]?.failing ?? 0) }
}

/** The amount of a payment that was taken, and the amount refunded without coming back; whole pence. */
const moved = sql`lateral (
  select coalesce(sum(l.amount_pence) filter (where l.kind in ('captured', 'deposit_taken')), 0)::int as taken,
    coalesce(sum(case l.kind when 'refunded' then l.amount_pence else -l.amount_pence end)
      filter (where l.kind in ('refunded', 'refund_failed')), 0)::int as back
  from ledger_entries l where l.payment_id = p.id
)`

export interface ListedRefund {
  readonly payment_id: string
  readonly version: number
  readonly subject_kind: Row<'payments'>['subject_kind']
  readonly state: PaymentState
  readonly refund_pence: number
  readonly outside_pence: number
  readonly outside_ref: string | null
  /** What the payer's bank took back permanently. */
  readonly lost_pence: number
  readonly taken: number
  readonly back: number
  readonly provider_intent_id: string | null
  readonly updated_at: Date
  readonly failure: string | null
  /** The operator's available balance is too small for it. */
  readonly is_short: boolean
  readonly rental: OfHire | null
  readonly payer: Person | null
  readonly place: string
}

const refundStates: Readonly<Record<RefundFilter, RawBuilder<unknown>>> = {
  failed: sql`p.state = 'refund_failed'`,
  // An authorisation that is only released was never received.
  under_way: sql`p.state in ('refunding', 'releasing') and m.taken > 0`,
  made: sql`p.state = 'refunded'`,
}

/** Refunds in a state, longest waiting first; completed ones latest first. */
export async function listRefundRows(
  db: Db,
  { state, paymentId }: { readonly state?: RefundFilter; readonly paymentId?: string },
  { after, limit }: Page,
): Promise<ListedRefund[]> {
  const order = state === 'made' ? 'desc' : 'asc'
  const { rows } = await sql<ListedRefund>`
    select p.id as payment_id, p.version, p.subject_kind, p.state, p.refund_pence, p.refund_outside_pence as outside_pence,
      p.refund_outside_ref as outside_ref, p.lost_pence, m.taken, m.back, p.provider_intent_id, p.updated_at, p.failure,
      p.refund_short_at is not null as is_short, ${hire} as rental,
      case when o.id is not null then ${person('o')} end as payer, ${exactInstant(sql`p.updated_at`)} as place
    from payments p cross join ${moved} m
    left join rentals r on p.subject_kind in ('rental', 'deposit') and r.id = p.subject_id
    left join profiles o on o.id = p.payer_id
    where ${paymentId === undefined ? refundStates[state ?? 'failed'] : sql`p.id = ${paymentId}`}
      and ${isAfterCursor(after, sql`p.updated_at`, sql`p.id`, order)}
    order by p.updated_at ${sql.raw(order)}, p.id ${sql.raw(order)} limit ${limit}`.execute(db)
  return rows
}

/** What failed refunds and those in progress still have to pay back; whole pence. Each state has its own index. */
export async function sumRefundsLeft(db: Db) {
  const { rows } = await sql<{ is_failed: boolean; missing: string }>`
    select p.state = 'refund_failed' as is_failed, sum(greatest(
      least(case p.state when 'releasing' then m.taken else p.refund_pence end, m.taken) - p.refund_outside_pence
        - p.lost_pence - m.back, 0
    )) as missing
    from (
      select * from payments where state = 'refund_failed'
      union all
      select * from payments where state in ('refunding', 'releasing')
    ) p cross join ${moved} m
    group by 1`.execute(db)
  const of = (isFailed: boolean) => Number(rows.find((row) => row.is_failed === isFailed)?.missing ?? 0)
  return { failed: of(true), under_way: of(false) }
}

export interface ListedDispute extends Omit<Row<'disputes'>, 'state'> {
  readonly state: DisputeState
  readonly subject_kind: Row<'payments'>['subject_kind']
  readonly rental: OfHire | null
  readonly payer: Person | null
  readonly due: { readonly id: string; readonly version: number; readonly loss: number } | null
  readonly place: string
}

const openDispute = sql`x.state in (${openStates})`

/** Open disputes, most urgent first, or closed ones, latest first. */
export async function listDisputeRows(
  db: Db,
  { state, disputeId }: { readonly state?: DisputeFilter; readonly disputeId?: string },
  { after, limit }: Page,
): Promise<ListedDispute[]> {
  const isEnded = state === 'ended'
  const at = isEnded ? sql`x.opened_at` : sql`coalesce(x.due_by, x.opened_at)`
  const order = isEnded ? 'desc' : 'asc'
  const which = isEnded ? sql`x.state in ('won', 'lost', 'warning_closed')` : openDispute
  const { rows } = await sql<ListedDispute>`
    select x.*, p.subject_kind, ${hire} as rental, case when o.id is not null then ${person('o')} end as payer,
      case when d.id is not null then json_build_object('id', d.id, 'version', d.version,
        'loss', greatest(${withOwner} - d.amount_pence, ${debtOf})) end as due,
      ${exactInstant(at)} as place
    from disputes x join payments p on p.id = x.payment_id
    left join rentals r on p.subject_kind in ('rental', 'deposit') and r.id = p.subject_id
    left join dues d on d.rental_id = r.id
    left join profiles o on o.id = p.payer_id
    where ${disputeId === undefined ? which : sql`x.id = ${disputeId}`}
      and ${isAfterCursor(after, at, sql`x.id`, order)}
    order by ${at} ${sql.raw(order)}, x.id ${sql.raw(order)} limit ${limit}`.execute(db)
  return rows
}

/** The total amount of open disputes, in whole pence. */
export async function sumOpenDisputes(db: Db): Promise<number> {
  const { rows } = await sql<{ pence: string }>`
    select coalesce(sum(x.amount_pence), 0) as pence from disputes x where ${openDispute}`.execute(db)
  return Number(rows[0]?.pence ?? 0)
}
