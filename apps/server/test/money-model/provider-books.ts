import { sql } from 'kysely'
import type { TestServer } from '../harness.ts'

/** A hire according to the provider's own tables, in whole pence. Reads none of our tables. */
export interface HireThere {
  readonly paid: number
  /** Refunds that the bank didn't return. */
  readonly refunded: number
  /** What disputes took for good. */
  readonly lost: number
  /** The same three for the deposit, as one sum. */
  readonly damage: number
  /** What disputes took of the deposit for good. */
  readonly damageLost: number
  /** What was taken of the deposit, no matter what happened to it later. */
  readonly taken: number
  /** How many holds and charges of the deposit were taken. */
  readonly takenTimes: number
  readonly sent: number
  readonly reversed: number
}

/** Sums up the provider's rows of a hire: its payment by our identifier, its deposit and transfers by their group. */
export async function readHireAtProvider({ db }: TestServer, rentalId: string): Promise<HireThere> {
  const { rows } = await sql<Record<keyof HireThere, string>>`
    with own as (
      select i.id, i.amount_received, p.subject_kind = 'deposit' as is_deposit
      from sandbox.intents i join payments p on p.id::text = i.metadata ->> 'payment_id'
      where p.subject_id = ${rentalId} and p.subject_kind <> 'boost' and i.status = 'succeeded'
    ),
    moved as (
      select is_deposit, amount_received as taken,
        (select coalesce(sum(r.amount), 0) from sandbox.refunds r where r.intent_id = own.id and r.status <> 'failed') as refunded,
        (select coalesce(sum(d.amount), 0) from sandbox.disputes d where d.intent_id = own.id and d.status = 'lost') as lost
      from own
    )
    select
      coalesce(sum(taken) filter (where not is_deposit), 0) as paid,
      coalesce(sum(refunded) filter (where not is_deposit), 0) as refunded,
      coalesce(sum(lost) filter (where not is_deposit), 0) as lost,
      coalesce(sum(taken - refunded - lost) filter (where is_deposit), 0) as damage,
      coalesce(sum(lost) filter (where is_deposit), 0) as "damageLost",
      coalesce(sum(taken) filter (where is_deposit), 0) as taken,
      count(*) filter (where is_deposit) as "takenTimes",
      (select coalesce(sum(amount), 0) from sandbox.transfers where transfer_group = ${rentalId}) as sent,
      (select coalesce(sum(amount_reversed), 0) from sandbox.transfers where transfer_group = ${rentalId}) as reversed
    from moved`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A sum has one row')
  return Object.fromEntries(Object.entries(row).map(([name, pence]) => [name, Number(pence)])) as Record<
    keyof HireThere,
    number
  >
}

/** How long the sandbox's banks take to return a refund, in milliseconds. */
const bankMs = 60_000

/**
 * Whether at some moment all of a hire's money, or all that was taken of its deposit, had been refunded, no matter what a bank did
 * later. Refunds that wait for the balance don't count.
 */
export async function isFullyRefunded(
  { db, sandboxDb }: TestServer,
  { rentalId, of }: { readonly rentalId: string; readonly of: 'rental' | 'deposit' },
): Promise<boolean> {
  const paid = db
    .selectFrom('payments')
    .select('provider_intent_id')
    .where('subject_id', '=', rentalId)
    .where('subject_kind', '=', of)
  const rows = await sandboxDb
    .selectFrom('sandbox.refunds')
    .innerJoin('sandbox.intents', 'sandbox.intents.id', 'sandbox.refunds.intent_id')
    .innerJoin('sandbox.balance_lines', 'sandbox.balance_lines.source_id', 'sandbox.refunds.id')
    .select(['sandbox.refunds.amount', 'sandbox.refunds.status', 'sandbox.balance_lines.created_at', 'amount_received'])
    .where('sandbox.balance_lines.type', '=', 'refund')
    .where('intent_id', 'in', paid)
    .execute()
  return rows.some(({ created_at: at, amount_received: received }) => {
    const there = rows.filter(
      (row) => row.created_at <= at && !(row.status === 'failed' && row.created_at.getTime() + bankMs <= at.getTime()),
    )
    return there.reduce((sum, { amount }) => sum + amount, 0) >= received
  })
}

/** The payments with a capture of less than was held. */
export async function listTakenLess({ db }: TestServer): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p join sandbox.intents i on i.id = p.provider_intent_id
    where i.status = 'succeeded' and i.amount_received < i.amount`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** All holds at the provider. */
export async function countHolds({ sandboxDb }: TestServer): Promise<number> {
  const held = sandboxDb.selectFrom('sandbox.intents').select('id').where('status', '=', 'requires_capture')
  return (await held.execute()).length
}

/** The sum of all movements of the operator's balance at the provider, except for top-ups by the story. */
export async function sumBalance({ db }: TestServer): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(amount - fee), 0) as total from sandbox.balance_lines where account_id = 'acct_sandbox' and source_id not like 'adj_%'`.execute(
    db,
  )
  return Number(rows[0]?.total ?? 0)
}

/** Tops up the operator's balance, as an adjustment by the provider, so that dispute fees don't empty it. */
export async function fillBalance({ sandboxDb, context }: TestServer, pence: number): Promise<void> {
  const at = context.now()
  const name = crypto.randomUUID().replaceAll('-', '')
  const line = { type: 'adjustment', amount: pence, available_on: at, created_at: at } as const
  await sandboxDb
    .insertInto('sandbox.balance_lines')
    .values({ ...line, id: `txn_${name}`, source_id: `adj_${name}` })
    .execute()
}
