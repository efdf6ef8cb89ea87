import { incomingKinds, outgoingKinds, rowsOfLine } from '@itemo/domain/payments/balance-line.ts'
import { sql } from 'kysely'
import type { Db, Row } from '../../platform/db/db.ts'
import type { ReadLine } from './stripe-balance.ts'

/** How far the lists were read, the balance before the first line, and the balance that the provider last reported; whole pence. */
export interface Reading {
  readonly lines_until: Date | null
  readonly intents_until: Date | null
  readonly opening_pence: number | null
  readonly there_pence: number | null
  readonly there_at: Date | null
}

/** How far the provider's lists have been read. */
export async function findReading(db: Db): Promise<Reading> {
  const row = await db
    .selectFrom('balance_reading')
    .select(['lines_until', 'intents_until', 'there_at'])
    // A process of the previous version writes only the narrower columns. For `there_pence` the narrow one is the later
    // value, since this version writes both.
    .select([
      sql<string | null>`coalesce(opening_sum_pence, opening_pence)`.as('opening'),
      sql<string | null>`coalesce(there_pence, there_sum_pence)`.as('there'),
    ])
    .executeTakeFirst()
  const { lines_until = null, intents_until = null, there_at = null, opening = null, there = null } = row ?? {}
  const opening_pence = opening === null ? null : Number(opening)
  return { lines_until, intents_until, opening_pence, there_pence: there === null ? null : Number(there), there_at }
}

/** The value if it fits into 32 bits. */
const narrow = (pence: number | null = null) => (pence !== null && Math.abs(pence) < 2 ** 31 ? pence : null)

/**
 * Saves how far the lists were read, never moving an instant back. Sums that fit are also written for a process of the
 * previous version.
 */
export async function saveReading(
  db: Db,
  { lines_until, intents_until, opening_pence, there_pence, there_at }: Partial<Reading>,
): Promise<void> {
  await sql`insert into balance_reading (
      lines_until, intents_until, opening_sum_pence, opening_pence, there_sum_pence, there_pence, there_at)
    values (${lines_until ?? null}, ${intents_until ?? null}, ${opening_pence ?? null}, ${narrow(opening_pence)},
      ${there_pence ?? null}, ${narrow(there_pence)}, ${there_at ?? null})
    on conflict (is_only) do update set
      lines_until = greatest(balance_reading.lines_until, excluded.lines_until),
      intents_until = greatest(balance_reading.intents_until, excluded.intents_until),
      opening_sum_pence = coalesce(
        balance_reading.opening_sum_pence, balance_reading.opening_pence, excluded.opening_sum_pence),
      opening_pence = case when balance_reading.opening_sum_pence is null
        then coalesce(balance_reading.opening_pence, excluded.opening_pence) else balance_reading.opening_pence end,
      there_sum_pence = coalesce(excluded.there_sum_pence, balance_reading.there_sum_pence),
      there_pence = case when excluded.there_sum_pence is null
        then balance_reading.there_pence else excluded.there_pence end,
      there_at = coalesce(excluded.there_at, balance_reading.there_at)`.execute(db)
}

/** When the oldest payment was created: none of our money moved before. */
export async function findOldestPayment(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Inserts the lines that aren't stored yet, and returns those. */
export async function insertLines(trx: Db, lines: readonly ReadLine[], now: Date): Promise<ReadLine[]> {
  if (lines.length === 0) return []
  const rows = await trx
    .insertInto('balance_lines')
    .values(
      lines.map((line) => {
        const { entry, fee } = rowsOfLine(line)
        return {
          id: line.id,
          type: line.type,
          amount_pence: line.amountPence,
          fee_pence: line.feePence,
          at: line.at,
          read_at: now,
          entry_kind: entry.kind,
          entry_ref: entry.ref,
          fee_kind: fee?.kind ?? null,
          intent_ref: line.intent,
          transfer_ref: line.transfer,
          payment_ref: line.paymentId,
        }
      }),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(rows.map(({ id }) => id))
  return lines.filter(({ id }) => isNew.has(id))
}

/** Links each line with its ledger row: same kind, reference and amount, and not claimed by another line. A charge may be a deposit's. */
export async function linkLines(db: Db): Promise<void> {
  await sql`update balance_lines b set entry_id = l.id from ledger_entries l
    where b.entry_id is null and l.provider_ref = b.entry_ref and l.amount_pence = abs(b.amount_pence)
      and (l.kind = b.entry_kind or (b.entry_kind = 'captured' and l.kind = 'deposit_taken'))
      and not exists (select from balance_lines o where o.entry_kind = b.entry_kind and o.entry_ref = b.entry_ref and o.id < b.id)`.execute(
    db,
  )
  await sql`update balance_lines b set fee_entry_id = l.id from ledger_entries l
    where b.fee_entry_id is null and l.kind = b.fee_kind and l.provider_ref = b.id and l.amount_pence = b.fee_pence`.execute(
    db,
  )
}

/** The maximum that a check reads at a time. */
const maxUnlinked = 500

/** Lines whose amount or fee has no row in the ledger, the oldest first. */
export function listUnlinked(db: Db): Promise<Row<'balance_lines'>[]> {
  return db
    .selectFrom('balance_lines')
    .selectAll()
    .where(sql<boolean>`(entry_id is null or (fee_kind is not null and fee_entry_id is null))`)
    .orderBy('at')
    .orderBy('id')
    .limit(maxUnlinked)
    .execute()
}

/** Ledger rows whose kind moves the balance but that no line matches; learnt at or after one instant and before another. */
export function listWithoutLine(
  db: Db,
  { after, before }: { readonly after: Date | undefined; readonly before: Date },
) {
  return db
    .selectFrom('ledger_entries')
    .select(['payment_id', 'kind', 'provider_ref', 'amount_pence'])
    .where('learnt_at', '<', before)
    .$if(after !== undefined, (query) => query.where('learnt_at', '>=', after ?? before))
    .where('kind', 'in', [...incomingKinds, ...outgoingKinds])
    .where('amount_pence', '>', 0)
    .where(
      sql<boolean>`not exists (select from balance_lines b where b.entry_id = ledger_entries.id or b.fee_entry_id = ledger_entries.id)`,
    )
    .orderBy('id')
    .limit(maxUnlinked)
    .execute()
}

/** The sum of all lines, less the fees; whole pence. */
export async function sumLines(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('balance_lines')
    .select(sql<string>`coalesce(sum(amount_pence::bigint - fee_pence), 0)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A day in London: the sum of the provider's lines, and that of the ledger rows linked with them. Whole pence. */
export interface BalanceDay {
  readonly day: string
  readonly linesPence: number
  readonly rowsPence: number
  /** Refunds without a row yet: the bank may still be processing them, and any others are reported individually. */
  readonly openPence: number
  /** The balance at the end of the day by the lines, without what was there before the first line. */
  readonly closingPence: number
}

const effect = (alias: 'e' | 'f') => sql`
  coalesce(case when ${sql.ref(`${alias}.kind`)} = any(${[...incomingKinds]}::text[]) then ${sql.ref(`${alias}.amount_pence`)}::bigint
    when ${sql.ref(`${alias}.kind`)} = any(${[...outgoingKinds]}::text[]) then -${sql.ref(`${alias}.amount_pence`)}::bigint end, 0)`

/** The sum of all lines before a range. */
const before = (range: { readonly from: Date } | undefined) =>
  range
    ? sql`(select coalesce(sum(b.amount_pence::bigint - b.fee_pence), 0) from balance_lines b where b.at < ${range.from})`
    : sql`0`

/** The days on which something moved, by lines and by rows; limited to a range where one is given (`until` is exclusive). */
export async function listDays(db: Db, range?: { readonly from: Date; readonly until: Date }): Promise<BalanceDay[]> {
  const { rows } = await sql<{ day: string; lines: string; rows: string; open: string; closing: string }>`
    select d.day, d.lines, d.rows, d.open, sum(d.lines) over (order by d.day) + ${before(range)} as closing from (
      select ((b.at at time zone 'Europe/London')::date)::text as day, sum(b.amount_pence::bigint - b.fee_pence) as lines,
        sum(${effect('e')} + ${effect('f')}) as rows,
        coalesce(sum(b.amount_pence::bigint) filter (where b.entry_kind = 'refunded' and b.entry_id is null), 0) as open
      from balance_lines b
      left join ledger_entries e on e.id = b.entry_id left join ledger_entries f on f.id = b.fee_entry_id
      ${range ? sql`where b.at >= ${range.from} and b.at < ${range.until}` : sql``}
      group by 1
    ) d order by d.day`.execute(db)
  return rows.map(({ day, lines, rows: ours, open, closing }) => ({
    day,
    linesPence: Number(lines),
    rowsPence: Number(ours),
    openPence: Number(open),
    closingPence: Number(closing),
  }))
}
