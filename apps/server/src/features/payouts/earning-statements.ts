import type { EarningYearsView } from '@itemo/contract/payout-views.ts'
import { csvHead, csvLine, poundsCell, textCell } from '@itemo/domain/csv.ts'
import { toPounds } from '@itemo/domain/money.ts'
import { taxYear } from '@itemo/domain/payouts/tax-year.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/types.ts'
import { listStatementLines, type StatementKind, type StatementLine, sumMonths } from './statement-queries.ts'

/** What a person was paid in each tax year and its months, the latest first, less what was taken back. */
export async function readEarningYears({ db }: Pick<Context, 'db'>, { userId }: Actor): Promise<EarningYearsView> {
  const byYear = Map.groupBy(await sumMonths(db, userId), ({ year }) => year)
  const years = [...byYear].map(([year, months]) => ({
    ...taxYear(year),
    paid: toPounds(months.reduce((sum, { pence }) => sum + pence, 0)),
    months: months.map(({ month, pence }) => ({ month, paid: toPounds(pence) })),
  }))
  return { years }
}

const words: Record<StatementKind, string> = {
  sent: 'Sent to your payout account',
  taken_back: 'Taken back from your payout account',
  kept: 'Kept for an earlier hire',
  settled_debt: 'Settled by a later hire',
  outside: 'Paid to you directly',
}

const parts: Record<StatementLine['part'], string> = { hire: 'Hire', damage: 'Damage', both: 'Hire and damage' }

const pageSize = 500

const header = csvHead(['Date', 'What', 'Item', 'Hire from', 'Hire until', 'Amount in GBP', 'Hire', 'For'])

/** A tax year of a person's earnings as the lines of a CSV file, read from the database as they are consumed. */
export async function* statementLines(
  { db }: Pick<Context, 'db'>,
  { userId }: Actor,
  year: number,
): AsyncGenerator<string> {
  const { from, until } = taxYear(year)
  const read = (after: StatementLine | undefined) =>
    listStatementLines(db, { ownerId: userId, from, until, after, limit: pageSize })
  let lines = await read(undefined)
  yield header + lines.map(presentLine).join('')
  while (lines.length === pageSize) {
    lines = await read(lines.at(-1))
    yield lines.map(presentLine).join('')
  }
}

function presentLine({ day, kind, item_title, start_date, end_date, pence, rental_id, part }: StatementLine): string {
  const texts = [day, words[kind], item_title, start_date, end_date].map(textCell)
  return csvLine([...texts, poundsCell(pence), textCell(rental_id), textCell(parts[part])])
}
