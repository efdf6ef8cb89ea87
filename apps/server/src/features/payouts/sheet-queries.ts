import type { ExportKind } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { exactInstant } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { coverMonths, coverMoves } from '../cover/cover-ledger.ts'

/** From one instant (inclusive) to another (exclusive). */
export interface Range {
  readonly from: Date
  readonly until: Date
}

/** The books whose lines are database rows; sellers' earnings are computed instead. */
export type SheetKind = Exclude<ExportKind, 'sellers'>

/** A line of a book. */
export interface SheetRow {
  /** The sort position of the line, to the microsecond, and its id. */
  readonly place: string
  readonly id: string
  /** The instant to the second, in UTC. */
  readonly at: string
  /** Text, or whole pence as numbers. */
  readonly cells: readonly (string | number | null)[]
}

interface Page {
  readonly range: Range
  readonly after: SheetRow | undefined
  readonly limit: number
}

interface Sheet {
  readonly from: RawBuilder<unknown> | ((page: Page) => RawBuilder<unknown>)
  readonly at: string
  readonly id: string
  readonly idType: 'bigint' | 'uuid'
  readonly cells: readonly RawBuilder<unknown>[]
}

/** An instant in UTC as sortable text. */
const second = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** What a payer got in another way than by card, after a bank had sent a refund back. */
const outsideKind = 'paid another way'

const columns = (...names: readonly string[]) => names.map((name) => sql`${sql.ref(name)}`)

/** The kinds of movements of a payment's money: in and out. */
export const moneyIn = ['captured', 'refund_failed', 'dispute_returned'] as const
export const moneyOut = ['refunded', 'disputed'] as const

/** The number of a ledger row in the form of a uuid, in the same order. */
const entryId = sql`lpad(to_hex(e.id), 32, '0')::uuid`

/** The movements of payments, in the ledger and in other ways than by card. */
export const moves = (kinds: readonly string[], ledgerOnly = sql``, outsideOnly = sql``) => sql`(
  (select e.learnt_at as at, ${entryId} as id, e.kind, e.amount_pence, e.provider_ref as ref, e.payment_id
  from ledger_entries e where e.kind = any(${[...kinds]}::text[]) ${ledgerOnly})
  union all
  (select o.at, o.id, ${outsideKind}, o.amount_pence, o.reference, o.payment_id
  from outside_payments o where o.payment_id is not null ${outsideOnly})
)`

/**
 * The lines of a book of movements, of payments for one kind of subject or for all. Each half of the union is cut to
 * the page in the order of its own index, because the union has none.
 */
const entries =
  (kinds: readonly string[], subject?: 'boost' | 'rental') =>
  ({ range, after, limit }: Page) => {
    const half = (table: string, at: string, id: RawBuilder<unknown>) => sql`
      and ${isWithin(at, range)}
      ${after ? sql`and (${sql.ref(at)}, ${id}) > (${after.place}::timestamptz, ${after.id}::uuid)` : sql``}
      ${subject ? sql`and (select subject_kind from payments where id = ${sql.ref(`${table}.payment_id`)}) = ${subject}` : sql``}
      order by ${sql.ref(at)}, ${id} limit ${limit}`
    return sql`${moves(kinds, half('e', 'e.learnt_at', entryId), half('o', 'o.at', sql.ref('o.id')))} l
      join payments p on p.id = l.payment_id`
  }
const ofMoves = { at: 'l.at', id: 'l.id', idType: 'uuid' } as const

/** What was kept of a payment before a movement. */
const retainedBefore = sql`(
  select coalesce(sum(case when e.kind = any(${[...moneyIn]}::text[]) then e.amount_pence else -e.amount_pence end), 0)::int
  from ${moves([...moneyIn, ...moneyOut])} e where e.payment_id = p.id and (e.at, e.id) < (l.at, l.id)
)`

/** What was decided by an instant to go back of the cover of the rental `r`: later decisions change no line. */
const coverBackUntil = (at: RawBuilder<unknown>) => sql`(
  select coalesce(sum((m.move ->> 'pence')::int), 0)::int
  from json_array_elements(${coverMoves(sql`r.id`)}) m (move) where (m.move ->> 'at')::timestamptz <= ${at})`

const sheets: Readonly<Record<SheetKind, Sheet>> = {
  ledger: {
    at: 'l.learnt_at',
    id: 'l.id',
    idType: 'bigint',
    from: sql`ledger_entries l left join payments p on p.id = l.payment_id`,
    cells: columns('l.kind', 'l.amount_pence', 'l.provider_ref', 'l.payment_id', 'p.subject_id'),
  },
  dues: {
    from: sql`dues d`,
    at: 'd.created_at',
    id: 'd.id',
    idType: 'uuid',
    cells: [
      ...columns(
        'd.rental_id',
        'd.owner_id',
        'd.kind',
        'd.amount_pence',
        'd.outside_pence',
        'd.borne_pence',
        'd.given_up_pence',
        'd.state',
      ),
      second(sql`d.ready_at`),
    ],
  },
  transfers: {
    from: sql`transfers t join dues d on d.id = t.due_id`,
    at: 't.created_at',
    id: 't.id',
    idType: 'uuid',
    cells: [
      ...columns(
        'd.rental_id',
        'd.owner_id',
        't.amount_pence',
        't.reversed_pence',
        't.state',
        't.provider_transfer_id',
      ),
      second(sql`t.sent_at`),
    ],
  },
  payouts: {
    from: sql`payouts o join payout_accounts a on a.id = o.payout_account_id`,
    at: 'o.created_at',
    id: 'o.id',
    idType: 'uuid',
    cells: columns('a.user_id', 'o.amount_pence', 'o.state', 'o.arrives_on', 'o.failure_code', 'o.provider_payout_id'),
  },
  refunds: {
    ...ofMoves,
    from: entries(['refunded', 'refund_failed']),
    cells: columns('l.kind', 'l.amount_pence', 'l.ref', 'l.payment_id', 'p.subject_id', 'p.state'),
  },
  disputes: {
    from: sql`disputes d`,
    at: 'd.opened_at',
    id: 'd.id',
    idType: 'uuid',
    cells: [
      ...columns('d.provider_dispute_id', 'd.payment_id', 'd.amount_pence', 'd.reason', 'd.state', 'd.answer'),
      second(sql`d.answered_at`),
    ],
  },
  // A boost is entirely the operator's own service.
  boosts: {
    ...ofMoves,
    from: (page) => sql`${entries([...moneyIn, ...moneyOut], 'boost')(page)} left join boosts b on b.id = p.subject_id`,
    cells: columns('l.kind', 'l.amount_pence', 'l.ref', 'l.payment_id', 'p.subject_id', 'b.owner_id'),
  },
  // By the day on which the cover began, for the insurer, naming nobody. Covers that were never paid for aren't listed.
  covers: {
    from: sql`cover_policies k`,
    at: 'k.bound_at',
    id: 'k.rental_id',
    idType: 'uuid',
    cells: [
      ...columns('k.rental_id', 'k.insurer_reference'),
      sql`k.terms #>> '{insurer,name}'`,
      sql`k.terms ->> 'name'`,
      ...columns('k.starts_on', 'k.ends_on', 'k.amount_pence', 'k.refunded_pence', 'k.state'),
    ],
  },
  // By month and insurer, within the requested days.
  insurers: {
    at: 'm.at',
    id: 'm.id',
    idType: 'bigint',
    from: ({ range }) => sql`${coverMonths(isWithin('l.learnt_at', range))} m`,
    cells: [
      ...columns('m.month', 'm.insurer'),
      sql`m.sold::text`,
      ...columns('m.collected'),
      sql`m.refunds::text`,
      ...columns('m.back'),
      sql`m.collected - m.back`,
      sql`0`,
      ...columns('m.remitted'),
    ],
  },
  // The price, what was kept before, and the cover; `cellsOf` computes the fee.
  fees: {
    ...ofMoves,
    from: (page) => sql`${entries([...moneyIn, ...moneyOut], 'rental')(page)} join rentals r on r.id = p.subject_id`,
    cells: [
      ...columns('r.id', 'l.kind', 'l.amount_pence', 'l.ref', 'l.payment_id'),
      sql`round((r.total_amount - r.cover_amount) * 100)::int`,
      sql`round(r.platform_fee * 100)::int`,
      retainedBefore,
      sql`(select coalesce(sum(e.amount_pence), 0)::int from ledger_entries e where e.payment_id = p.id and e.kind = 'captured')`,
      sql`round(r.cover_amount * 100)::int`,
      coverBackUntil(sql`l.at`),
      // As it was at the previous line of the same payment.
      coverBackUntil(sql`(select max(e.at) from ${moves([...moneyIn, ...moneyOut])} e
        where e.payment_id = p.id and (e.at, e.id) < (l.at, l.id))`),
    ],
  },
}

const isWithin = (at: string, { from, until }: Range) => sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}`
const linesOf = ({ from }: Sheet, page: Page) => (typeof from === 'function' ? from(page) : from)

/** The lines of a book in a range, the earliest first; `limit` at most, after `after`. */
export async function listSheet(
  db: Db,
  kind: SheetKind,
  range: Range,
  { after, limit }: { readonly after: SheetRow | undefined; readonly limit: number },
): Promise<SheetRow[]> {
  const sheet = sheets[kind]
  const [at, id] = [sql.ref(sheet.at), sql.ref(sheet.id)]
  const { rows } = await sql<SheetRow>`
    select ${exactInstant(at)} as place, ${id}::text as id, ${second(at)} as at,
      json_build_array(${sql.join(sheet.cells)}) as cells
    from ${linesOf(sheet, { range, after, limit })}
    where ${isWithin(sheet.at, range)}
      ${after ? sql`and (${at}, ${id}) > (${after.place}::timestamptz, ${after.id}::${sql.raw(sheet.idType)})` : sql``}
    order by ${at}, ${id} limit ${limit}`.execute(db)
  return rows
}

/** How many lines a book has, counted up to `limit`. */
export async function countSheet(db: Db, kind: SheetKind, range: Range, limit: number): Promise<number> {
  const sheet = sheets[kind]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${linesOf(sheet, { range, after: undefined, limit })} where ${isWithin(sheet.at, range)} limit ${limit}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}
