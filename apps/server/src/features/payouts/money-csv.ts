import { csvLine, poundsCell, textCell } from '@itemo/domain/csv.ts'
import { endOfDay, isDay, startOfDay } from '@itemo/domain/dates.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { UsageError } from '../../platform/usage-error.ts'

interface Range {
  readonly from: Date
  readonly until: Date
}

/** A cell: text in quotes, pence as pounds. Null is an empty one. */
type Cell = string | number | null

interface Sheet {
  readonly columns: readonly string[]
  read(db: Db, range: Range): Promise<readonly (readonly Cell[])[]>
}

/** An instant as a text that sorts, in UTC. */
const instant = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** What an operator takes out of the books, each by the instants that the first column says. */
const sheets: ReadonlyMap<string, Sheet> = new Map(
  Object.entries({
    ledger: {
      columns: ['learnt at', 'kind', 'pounds', 'reference at the provider', 'payment', 'hire or boost'],
      async read(db, { from, until }) {
        const rows = await db
          .selectFrom('ledger_entries as l')
          .leftJoin('payments as p', 'p.id', 'l.payment_id')
          .select([
            instant('l.learnt_at').as('at'),
            'l.kind',
            'l.amount_pence',
            'l.provider_ref',
            'l.payment_id',
            'p.subject_id',
          ])
          .where('l.learnt_at', '>=', from)
          .where('l.learnt_at', '<', until)
          .orderBy('l.learnt_at')
          .orderBy('l.id')
          .execute()
        return rows.map((row) => [row.at, row.kind, row.amount_pence, row.provider_ref, row.payment_id, row.subject_id])
      },
    },
    dues: {
      columns: [
        'made at',
        'hire',
        'owner',
        'kind',
        'pounds',
        'settled outside',
        'borne by the operator',
        'state',
        'ready at',
      ],
      async read(db, { from, until }) {
        const rows = await db
          .selectFrom('dues as d')
          .select([instant('d.created_at').as('at'), instant('d.ready_at').as('ready')])
          .select([
            'd.rental_id',
            'd.owner_id',
            'd.kind',
            'd.amount_pence',
            'd.outside_pence',
            'd.borne_pence',
            'd.state',
          ])
          .where('d.created_at', '>=', from)
          .where('d.created_at', '<', until)
          .orderBy('d.created_at')
          .orderBy('d.id')
          .execute()
        return rows.map((row) => [
          row.at,
          row.rental_id,
          row.owner_id,
          row.kind,
          row.amount_pence,
          row.outside_pence,
          row.borne_pence,
          row.state,
          row.ready,
        ])
      },
    },
    payouts: {
      columns: ['made at', 'owner', 'pounds', 'state', 'arrives on', 'why it failed', 'reference at the provider'],
      async read(db, { from, until }) {
        const rows = await db
          .selectFrom('payouts as o')
          .innerJoin('payout_accounts as a', 'a.id', 'o.payout_account_id')
          .select([instant('o.created_at').as('at'), 'a.user_id', 'o.amount_pence', 'o.state', 'o.arrives_on'])
          .select(['o.failure_code', 'o.provider_payout_id'])
          .where('o.created_at', '>=', from)
          .where('o.created_at', '<', until)
          .orderBy('o.created_at')
          .orderBy('o.id')
          .execute()
        return rows.map((row) => [
          row.at,
          row.user_id,
          row.amount_pence,
          row.state,
          row.arrives_on,
          row.failure_code,
          row.provider_payout_id,
        ])
      },
    },
    disputes: {
      columns: [
        'opened at',
        'reference at the provider',
        'payment',
        'pounds',
        'reason',
        'state',
        'answer',
        'answered at',
      ],
      async read(db, { from, until }) {
        const rows = await db
          .selectFrom('disputes as d')
          .select([instant('d.opened_at').as('at'), instant('d.answered_at').as('answered')])
          .select(['d.provider_dispute_id', 'd.payment_id', 'd.amount_pence', 'd.reason', 'd.state', 'd.answer'])
          .where('d.opened_at', '>=', from)
          .where('d.opened_at', '<', until)
          .orderBy('d.opened_at')
          .orderBy('d.id')
          .execute()
        return rows.map((row) => [
          row.at,
          row.provider_dispute_id,
          row.payment_id,
          row.amount_pence,
          row.reason,
          row.state,
          row.answer,
          row.answered,
        ])
      },
    },
  }),
)

const cell = (value: Cell) => {
  if (value === null) return ''
  return typeof value === 'number' ? poundsCell(value) : textCell(value)
}

/**
 * One of the books as a CSV file, for days in London, both included: `csv ledger 2026-04-06 2027-04-05`. Throws a UsageError for
 * other words and for days that are none.
 */
export async function moneyCsv({ db }: Pick<Context, 'db'>, words: readonly string[]) {
  const [name = '', first = '', last = first] = words
  const sheet = sheets.get(name)
  if (!sheet || !isDay(first) || !isDay(last) || last < first || words.length > 3) {
    throw new UsageError(
      `Please say csv, one of ${[...sheets.keys()].join(', ')}, and the first and the last day: 2026-04-06`,
    )
  }
  const rows = await sheet.read(db, { from: startOfDay(first), until: endOfDay(last) })
  const text = csvLine(sheet.columns.map(textCell)) + rows.map((row) => csvLine(row.map(cell))).join('')
  const file = `${name}-${first}-${last}.csv`
  return { text: `${file} is written, with ${rows.length} lines.\n`, files: [{ name: file, bytes: Buffer.from(text) }] }
}
