import type { Movement } from '@itemo/domain/payments/ledger.ts'
import type { LedgerRow } from '@itemo/domain/payments/balance-line.ts'
import { dueBack } from '@itemo/domain/payments/next-transition.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentRow } from './payment-queries.ts'

/** Inserts movements into the ledger, skipping those that it has already. Returns the new ones. */
export async function insertMovements(trx: Db, paymentId: string, movements: readonly Movement[], now: Date) {
  if (movements.length === 0) return []
  const rows = await trx
    .insertInto('ledger_entries')
    .values(
      movements.map(({ kind, ref, amountPence }) => ({
        payment_id: paymentId,
        kind,
        provider_ref: ref,
        amount_pence: amountPence,
        learnt_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'provider_ref']).doNothing())
    .returning(['kind', 'provider_ref'])
    .execute()
  const isNew = new Set(rows.map((row) => `${row.kind} ${row.provider_ref}`))
  return movements.filter(({ kind, ref }) => isNew.has(`${kind} ${ref}`))
}

/** Inserts ledger rows that belong to no payment, skipping those that exist already. */
export async function insertRows(trx: Db, rows: readonly LedgerRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('ledger_entries')
    .values(
      rows.map(({ kind, ref, amountPence }) => ({
        kind,
        provider_ref: ref,
        amount_pence: amountPence,
        learnt_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'provider_ref']).doNothing())
    .execute()
}

/** What one payment took of a deposit, in whole pence. */
export async function sumTaken(trx: Db, paymentId: string): Promise<number> {
  const { pence } = await trx
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::int`.as('pence'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'deposit_taken')
    .executeTakeFirstOrThrow()
  return pence
}

interface RefundSums {
  readonly takenPence: number
  readonly backPence: number
  readonly sentBackPence: number
  readonly sentBackTimes: number
}

const nothingMoved: RefundSums = { takenPence: 0, backPence: 0, sentBackPence: 0, sentBackTimes: 0 }

/** What a payment took, what of it was refunded and stayed refunded, and what banks sent back and how often; whole pence. */
export async function sumRefunds(trx: Db, paymentId: string): Promise<RefundSums> {
  const sums = await sumRefundsOf(trx, [paymentId])
  return sums.get(paymentId) ?? nothingMoved
}

/** `sumRefunds` for several payments, by id; payments without movements are missing. */
async function sumRefundsOf(db: Db, paymentIds: readonly string[]): Promise<ReadonlyMap<string, RefundSums>> {
  const sum = (...kinds: readonly string[]) =>
    sql<number>`coalesce(sum(amount_pence) filter (where kind = any(${[...kinds]}::text[])), 0)::int`
  const rows = await db
    .selectFrom('ledger_entries')
    .select([
      sql<string>`payment_id`.as('payment_id'),
      sum('captured', 'deposit_taken').as('taken'),
      sum('refunded').as('refunded'),
      sum('refund_failed').as('failed'),
      sql<number>`(count(*) filter (where kind = 'refund_failed'))::int`.as('times'),
    ])
    .where(sql<boolean>`payment_id = any(${[...paymentIds]}::uuid[])`)
    .groupBy('payment_id')
    .execute()
  return new Map(
    rows.map(({ payment_id: id, taken, refunded, failed, times }) => [
      id,
      { takenPence: taken, backPence: refunded - failed, sentBackPence: failed, sentBackTimes: times },
    ]),
  )
}

type Refunded = Pick<PaymentRow, 'refund_pence' | 'refund_outside_pence' | 'lost_pence'>

/** The part of the decided refund that hasn't gone back in any way, in whole pence. */
export function missingOf(payment: Refunded, { takenPence, backPence }: RefundSums): number {
  const { refund_pence: refundPence, refund_outside_pence: outsidePence, lost_pence: lostPence } = payment
  const decided = { refundPence, outsidePence, lostPence }
  return Math.max(0, dueBack(decided, { amountPence: takenPence }) - backPence)
}

/** How many movements of a payment the ledger has. */
export async function countMovements(trx: Db, paymentId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A payment with its ledger rows, in the order in which they were learnt. */
export interface PaymentEntries {
  readonly payment: Pick<
    PaymentRow,
    | 'id'
    | 'state'
    | 'amount_pence'
    | 'capture_pence'
    | 'refund_pence'
    | 'refund_retried_pence'
    | 'refund_outside_pence'
    | 'lost_pence'
    | 'provider_session_id'
    | 'provider_intent_id'
    | 'created_at'
  >
  readonly entries: readonly (Movement & { readonly learntAt: Date })[]
}

interface PaymentList {
  readonly ids: readonly string[]
  readonly intents: readonly string[]
  /** Also the payments that the ledger learnt something about since an instant. */
  readonly learntSince?: Date
  /** Paging by id: the page starts after this one. */
  readonly after?: string | undefined
  readonly limit?: number
}

/** Payments ordered by id, each with its movements: those that are named, and those learnt about since `learntSince`. */
export async function listPaymentEntries(db: Db, list: PaymentList): Promise<PaymentEntries[]> {
  const { ids, intents, learntSince, after, limit } = list
  const rows = await db
    .selectFrom('payments')
    .select([
      'id',
      'state',
      'amount_pence',
      'capture_pence',
      'refund_pence',
      'refund_retried_pence',
      'refund_outside_pence',
      'lost_pence',
      'provider_session_id',
      'provider_intent_id',
      'created_at',
      entriesJson.as('entries'),
    ])
    .where(sql<boolean>`(
      id = any(${[...ids]}::uuid[]) or provider_intent_id = any(${[...intents]}::text[])
      or id in (select payment_id from ledger_entries where learnt_at >= ${learntSince ?? 'infinity'}::timestamptz)
    )`)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map(({ entries, ...payment }) => ({
    payment,
    entries: entries.map((entry) => ({ ...entry, learntAt: new Date(entry.learntAt) })),
  }))
}

const entriesJson = sql<EntryJson[]>`(
  select coalesce(json_agg(json_build_object(
    'kind', kind, 'ref', provider_ref, 'amountPence', amount_pence,
    'learntAt', to_char(learnt_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by id), '[]') from ledger_entries where payment_id = payments.id
)`

type EntryJson = Movement & { readonly learntAt: string }

/** Payments by subject kind and state: count, and sums in whole pence. */
export async function sumByState(db: Db) {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      'subject_kind',
      'state',
      fn.countAll<string>().as('count'),
      fn.sum<string>('amount_pence').as('amount'),
      fn.sum<string>('refund_pence').as('refund'),
      fn.min('updated_at').as('oldest'),
    ])
    .groupBy(['subject_kind', 'state'])
    .orderBy('subject_kind')
    .orderBy('state')
    .execute()
  return rows.map(({ count, amount, refund, ...row }) => ({
    ...row,
    count: Number(count),
    amountPence: Number(amount),
    refundPence: Number(refund),
  }))
}

/** The whole ledger by kind: the number of rows, and their sum in whole pence. */
export async function sumByKind(db: Db) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('count'), fn.sum<string>('amount_pence').as('amount')])
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, count, amount }) => ({ kind, count: Number(count), amountPence: Number(amount) }))
}

/** The maximum that is listed for an operator. */
const maxListed = 200

interface FailedRefund extends Pick<PaymentRow, 'id' | 'updated_at'> {
  readonly missing_pence: number
}

/** The payments whose refund a bank sent back, oldest first and 200 at most, with the missing sum in whole pence. */
export async function listFailedRefunds(db: Db): Promise<FailedRefund[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'updated_at', 'refund_pence', 'refund_outside_pence', 'lost_pence'])
    .where('state', '=', 'refund_failed')
    .orderBy('updated_at')
    .limit(maxListed)
    .execute()
  const sums = await sumRefundsOf(
    db,
    payments.map(({ id }) => id),
  )
  return payments.map((payment) => {
    const { id, updated_at } = payment
    return { id, updated_at, missing_pence: missingOf(payment, sums.get(id) ?? nothingMoved) }
  })
}
