import type { HireFacts } from '@itemo/domain/payouts/hire-money.ts'
import { toPence } from '@itemo/domain/money.ts'
import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'
import { heldStates, openStates } from '../payments/dispute-states.ts'
import { withOwner } from './with-owner.ts'

export type DueRow = Row<'dues'>

export interface HireOfDue {
  readonly ownerId: string
  readonly startDate: string
  readonly overAt: Date | null
  /** Whether the rental was agreed to: before that nothing is due. */
  readonly isAgreed: boolean
  /** A payer's bank has the money until it decides. */
  readonly isDisputed: boolean
  /** The item was reported as not returned, and its owner's claim isn't settled. */
  readonly isClaimed: boolean
  /** The decision in force that holds back everything the owner is due; null if there is none. */
  readonly holdingDecision: string | null
  /** What is being captured from the card, in whole pence; 0 if nothing is. */
  readonly comingPence: number
  readonly facts: HireFacts
}

/** What disputes of a payment took for good. An open dispute only blocks what hasn't been sent, and takes nothing (R74). */
const lostOf = (payment: string) => sql<number>`(
  select coalesce(sum(d.amount_pence), 0)::int from disputes d where d.payment_id = ${sql.ref(payment)} and d.state = 'lost'
)`

/**
 * What was taken of a rental's deposit, less what the payer's bank took and what was refunded, and at most what is
 * finally decided: what the operator takes by hand isn't the owner's before that. As with the rental itself, a refund
 * counts from its decision on, whether or not the bank has made it, and in whichever way the payer gets it.
 */
export const damageAt = (now: Date) => sql<number>`least(coalesce((
  select d.decided_pence from deposits d where d.rental_id = rentals.id and d.final_at <= ${now}::timestamptz
), 0), (
  select coalesce(sum(m.taken - m.lost - case
    when m.state in ('lapsed', 'failed', 'releasing', 'released') then m.taken
    else greatest(m.back, m.refund_pence - m.lost) end), 0)::int
  from (
    select p.state, p.refund_pence, ${lostOf('p.id')} as lost, s.taken, s.back + p.refund_outside_pence as back
    from payments p cross join lateral (
      select coalesce(sum(l.amount_pence) filter (where l.kind = 'deposit_taken'), 0) as taken,
        coalesce(sum(case l.kind when 'refunded' then l.amount_pence else -l.amount_pence end)
          filter (where l.kind in ('refunded', 'refund_failed')), 0) as back
      from ledger_entries l where l.payment_id = p.id
    ) s where p.subject_kind = 'deposit' and p.subject_id = rentals.id
  ) m
))`

/** A rental and its money at an instant. The caller has locked the payment. */
export async function findHire(trx: Db, rentalId: string, now: Date): Promise<HireOfDue | undefined> {
  const sumOf = (...kinds: readonly string[]) => sql<number>`(
    select coalesce(sum(l.amount_pence), 0)::int from ledger_entries l
    where l.payment_id = payments.id and l.kind = any(${kinds}::text[])
  )`
  const row = await trx
    .selectFrom('rentals')
    .leftJoin('payments', (join) =>
      join.onRef('payments.subject_id', '=', 'rentals.id').on('payments.subject_kind', '=', 'rental'),
    )
    .select([
      'rentals.owner_id',
      'rentals.status',
      'rentals.start_date',
      'rentals.over_at',
      'rentals.cancelled_by',
      'rentals.total_amount',
      'rentals.cover_amount',
      'rentals.platform_fee',
      sql<number>`coalesce((
        select k.back_pence from cover_policies k where k.rental_id = rentals.id
      ), 0)`.as('cover_back'),
      'payments.state',
      'payments.refund_pence',
      sql<number>`case when payments.state = 'capturing' then coalesce(payments.capture_pence, payments.amount_pence) else 0 end`.as(
        'coming',
      ),
      sumOf('captured').as('captured'),
      sumOf('refunded').as('refunded'),
      sumOf('refund_failed').as('refund_failed'),
      damageAt(now).as('damage'),
      lostOf('payments.id').as('lost'),
      // A dispute of the rental's own payment, or of what was taken of its deposit.
      sql<boolean>`exists (
        select from disputes d where d.payment_id = payments.id and d.state in (${heldStates})
      ) or exists (
        select from payments p join disputes d on d.payment_id = p.id
        where p.subject_kind = 'deposit' and p.subject_id = rentals.id and d.state in (${heldStates})
      )`.as('is_disputed'),
      // The claim was opened while the item was reported as not returned (R75), and isn't settled.
      sql<boolean>`exists (
        select from claims c join deposits d on d.rental_id = c.rental_id
        where c.rental_id = rentals.id and c.ended_at is null and (d.over_at is null or c.opened_at < d.over_at)
      )`.as('is_claimed'),
      sql<string | null>`(
        select m.decision_id from decision_measures m join decisions d on d.id = m.decision_id
        where m.measure = 'due_block' and m.target_kind = 'person' and m.target_id = rentals.owner_id and m.lifted_at is null
        order by d.at desc, d.id desc limit 1
      )`.as('holding_decision'),
    ])
    .where('rentals.id', '=', rentalId)
    .executeTakeFirst()
  return (
    row && {
      ownerId: row.owner_id,
      startDate: row.start_date,
      overAt: row.over_at,
      isAgreed: row.over_at !== null || row.status === 'booked' || row.status === 'confirmed',
      isDisputed: row.is_disputed,
      isClaimed: row.is_claimed,
      holdingDecision: row.holding_decision,
      comingPence: row.coming,
      facts: {
        status: row.status,
        cancelledBy: row.cancelled_by,
        totalPence: toPence(row.total_amount) - toPence(row.cover_amount),
        cover:
          Number(row.cover_amount) > 0 ? { pence: toPence(row.cover_amount), backPence: row.cover_back } : undefined,
        feePence: toPence(row.platform_fee),
        paymentState: row.state,
        refundPence: row.refund_pence ?? 0,
        capturedPence: row.captured,
        refundedPence: row.refunded - row.refund_failed,
        lostPence: row.lost,
        damagePence: Math.max(0, row.damage),
      },
    }
  )
}

/** A due by its id. */
export function findDue(db: Db, dueId: string): Promise<DueRow | undefined> {
  return db.selectFrom('dues').selectAll().where('id', '=', dueId).executeTakeFirst()
}

/** The due of a rental. */
export function findDueOf(db: Db, rentalId: string): Promise<DueRow | undefined> {
  return db.selectFrom('dues').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
}

/** The owner and renter of a rental. */
export async function findSides(trx: Db, rentalId: string): Promise<string[]> {
  const row = await trx
    .selectFrom('rentals')
    .select(['owner_id', 'renter_id'])
    .where('id', '=', rentalId)
    .executeTakeFirst()
  return row ? [row.owner_id, row.renter_id] : []
}

/** Locks the due of a rental until the transaction ends. */
export function lockDueOf(trx: Db, rentalId: string): Promise<DueRow | undefined> {
  return trx.selectFrom('dues').selectAll().where('rental_id', '=', rentalId).forUpdate().executeTakeFirst()
}

/** Inserts a due and returns its row. */
export function insertDue(trx: Db, values: NewRow<'dues'>): Promise<DueRow> {
  return trx.insertInto('dues').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Changes a due only if it still has the version that was read; undefined if someone was faster. */
export function changeDue(
  trx: Db,
  seen: Pick<DueRow, 'id' | 'version'>,
  values: RowChanges<'dues'>,
): Promise<DueRow | undefined> {
  return trx
    .updateTable('dues')
    .set({ ...values, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst()
}

/** A page of the dues that have something to do by now, the earliest first; after `after`. */
export function listToActOn(
  db: Db,
  now: Date,
  { after, limit }: { readonly after: Pick<DueRow, 'act_at' | 'id'> | undefined; readonly limit: number },
): Promise<Pick<DueRow, 'id' | 'rental_id' | 'act_at' | 'state'>[]> {
  return db
    .selectFrom('dues')
    .select(['id', 'rental_id', 'act_at', 'state'])
    .where('act_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(act_at, id) > (${after?.act_at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('act_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** An owner can be paid from now on: schedules their ready dues to be sent. */
export async function wakeReadyDues(trx: Db, ownerId: string, now: Date): Promise<void> {
  await trx
    .updateTable('dues')
    .set({ act_at: now })
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'ready')
    .where('act_at', 'is', null)
    .execute()
}

/**
 * Records whether owners are paid through the provider. When that is switched on, dues that were ready before may have
 * been paid by hand: each is marked, and scheduled even if its owner has no account yet. Of several concurrent calls
 * one does this.
 */
export async function saveSwitch(trx: Db, isOn: boolean, now: Date): Promise<void> {
  const at = sql`${now}::timestamptz`
  await sql`
    with turned as (update payouts_switch set is_on = ${isOn} where is_on <> ${isOn} returning is_on)
    update dues set while_off_at = ${at}, act_at = case state when 'ready' then coalesce(act_at, ${at}) else act_at end
    where (select is_on from turned) and state in ('waiting', 'ready', 'blocked', 'sending') and ready_at <= ${at}`.execute(
    trx,
  )
}

/** The rentals of a person's unsettled dues. */
export async function listUnsettledHires(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dues')
    .select('rental_id')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`state not in ('sent', 'reversed', 'void')`)
    .orderBy('rental_id')
    .execute()
  return rows.map((row) => row.rental_id)
}

/** What a person is still to get for each unsettled due, in whole pence, with its state. */
export async function listUnsettledDues(db: Db, ownerId: string) {
  const { rows } = await sql<Pick<DueRow, 'rental_id' | 'state' | 'blocked_by'> & { readonly owed_pence: number }>`
    select d.rental_id, d.state, d.blocked_by, greatest(0, d.amount_pence - ${withOwner})::int as owed_pence
    from dues d where d.owner_id = ${ownerId} and d.state not in ('sent', 'reversed', 'void') order by d.rental_id`.execute(
    db,
  )
  return rows
}

/** The subjects of payments with an undecided dispute that a person made, or that were made for their rentals. */
export async function listDisputed(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ subject_id: string }>`
    select distinct p.subject_id from disputes d join payments p on p.id = d.payment_id
    left join rentals r on p.subject_kind in ('rental', 'deposit') and r.id = p.subject_id
    where d.state in (${openStates}) and (p.payer_id = ${userId} or r.owner_id = ${userId})`.execute(db)
  return rows.map(({ subject_id: id }) => id)
}
