import { csvHead, csvLine, poundsCell, textCell } from '@itemo/domain/csv.ts'
import { type Day, dayInLondon, endOfDay, isDay, startOfDay } from '@itemo/domain/dates.ts'
import { retainedOfHire, serviceIn, vatIn } from '@itemo/domain/payments/receipt.ts'
import { coverPaidOf } from '@itemo/domain/payouts/hire-money.ts'
import { type ExportKind, exportKinds, maxExportLines } from '@itemo/domain/payouts/staff-money-schemas.ts'
import type { SettingValues } from '@itemo/domain/settings/setting-table.ts'
import type { Context } from '../../context.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { readOverTime } from '../settings/settings.ts'
import { countSellers } from './seller-queries.ts'
import { listSellerQuarters } from './seller-report.ts'
import { countSheet, listSheet, moneyIn, type SheetRow } from './sheet-queries.ts'

type Deps = Pick<Context, 'db' | 'settings'>

/** The column names of each book, after the day in London and the instant in UTC of each line. */
const columns: Readonly<Record<ExportKind, readonly string[]>> = {
  ledger: ['kind', 'pounds', 'reference at the provider', 'payment', 'hire or boost'],
  dues: [
    'hire',
    'owner',
    'kind',
    'pounds',
    'settled outside',
    'borne by the operator',
    'given up',
    'state',
    'ready at (UTC)',
  ],
  transfers: ['hire', 'owner', 'pounds', 'came back', 'state', 'reference at the provider', 'sent at (UTC)'],
  payouts: ['owner', 'pounds', 'state', 'arrives on', 'why it failed', 'reference at the provider'],
  refunds: ['kind', 'pounds', 'reference', 'payment', 'hire or boost', 'state of the payment'],
  disputes: ['reference at the provider', 'payment', 'pounds', 'reason', 'state', 'answer', 'answered at (UTC)'],
  boosts: ['kind', 'pounds', 'of that VAT', 'reference', 'payment', 'boost', 'owner'],
  covers: ['hire', 'policy', 'insurer', 'cover', 'first day', 'last day', 'collected', 'given back', 'state'],
  insurers: [
    'month',
    'insurer',
    'sold',
    'collected',
    'refunds',
    'given back',
    "the insurer's",
    'yours',
    'paid on to the insurer',
  ],
  sellers: [
    'quarter',
    'owner',
    'name',
    'hires',
    'paid',
    'for damage',
    'fees that renters paid',
    'account at the provider',
  ],
  fees: ['hire', 'kind', 'fee in pounds', 'of that VAT', 'total in pounds', 'reference', 'payment'],
}

const pageSize = 1000

/** A cell: text in quotes, pence as pounds, null as an empty cell. */
function cell(value: SheetRow['cells'][number]): string {
  if (value === null) return ''
  return typeof value === 'number' ? poundsCell(value) : textCell(value)
}

/**
 * The cells of a line from those that were read: computes fees, and the VAT in them if the operator charged any then.
 * Money that leaves the party that keeps the book (the operator for fees and boosts, the payers for refunds) is
 * negative, so that the column adds up.
 */
function cellsOf(kind: ExportKind, cells: SheetRow['cells'], hasVat: boolean): SheetRow['cells'] {
  const vat = (pence: number) => (hasVat ? vatIn(pence) : null)
  if (kind === 'refunds') {
    const [what = null, pence, ...rest] = cells
    return [what, what === 'refund_failed' ? -Number(pence) : Number(pence), ...rest]
  }
  if (kind === 'boosts') {
    const [what = null, pence, ...rest] = cells
    const moved = signed(what, Number(pence))
    return [what, moved, vat(moved), ...rest]
  }
  if (kind !== 'fees') return cells
  const [hire = null, what = null, pence, ref = null, payment = null, totalPence, feePence, before, taken, ...cover] =
    cells
  const [moved, kept] = [signed(what, Number(pence)), Number(before)]
  const price = { totalPence: Number(totalPence), feePence: Number(feePence) }
  const [coverPence = 0, backPence = 0, backBefore = 0] = cover.map(Number)
  const agreed = coverPence > 0 ? { pence: coverPence, backPence: 0 } : undefined
  const paid = coverPaidOf({ ...price, cover: agreed }, Number(taken))
  const ofHire = (pence: number, back: number) =>
    retainedOfHire(pence, Number(taken), paid && { ...paid, backPence: Math.max(0, back) })
  const fee = serviceIn(price, ofHire(kept, backBefore), ofHire(kept + moved, backPence))
  return [hire, what, fee, vat(fee), moved, ref, payment]
}

const signed = (kind: SheetRow['cells'][number], pence: number) =>
  moneyIn.some((each) => each === kind) ? pence : -pence

interface Book {
  readonly kind: ExportKind
  readonly from: Day
  readonly until: Day
}

const rangeOf = ({ from, until }: Book) => ({ from: startOfDay(from), until: endOfDay(until) })

/** Whether a book has more lines than fit in one file. */
export async function isTooLong({ db }: Pick<Context, 'db'>, book: Book): Promise<boolean> {
  // The book has a line for each owner and quarter: it is too long in any case if the owners of boats and bicycles alone are too many.
  if (book.kind === 'sellers') return (await countSellers(db, rangeOf(book))) > maxExportLines
  return (await countSheet(db, book.kind, rangeOf(book), maxExportLines + 1)) > maxExportLines
}

const lineOf =
  (kind: ExportKind, operatorAt: (at: Date) => SettingValues['legal.operator']) =>
  ({ at, cells }: Pick<SheetRow, 'at' | 'cells'>) => {
    const instant = new Date(at)
    const hasVat = operatorAt(instant).vat_number !== null
    return csvLine([textCell(dayInLondon(instant)), textCell(at), ...cellsOf(kind, cells, hasVat).map(cell)])
  }

/** A book as the lines of a CSV file, for days in London, both inclusive; read from the database as they are consumed. */
export async function* bookLines({ db, settings }: Deps, book: Book): AsyncGenerator<string> {
  const present = lineOf(book.kind, await readOverTime({ db, settings }, 'legal.operator'))
  const head = csvHead(['day in London', 'instant (UTC)', ...columns[book.kind]])
  const { kind } = book
  if (kind === 'sellers') {
    yield head + (await listSellerLines({ db }, book)).map(present).join('')
    return
  }
  const read = (after: SheetRow | undefined) => listSheet(db, kind, rangeOf(book), { after, limit: pageSize })
  let rows = await read(undefined)
  yield head + rows.map(present).join('')
  while (rows.length === pageSize) {
    rows = await read(rows.at(-1))
    yield rows.map(present).join('')
  }
}

/** What owners earned per quarter within the requested days; only earnings that may have to be reported to HMRC. */
async function listSellerLines(deps: Pick<Context, 'db'>, book: Book): Promise<Pick<SheetRow, 'at' | 'cells'>[]> {
  return (await listSellerQuarters(deps, rangeOf(book), 'reportable')).map((row) => ({
    at: `${row.at.toISOString().slice(0, 19)}Z`,
    cells: [
      row.quarterName,
      row.ownerId,
      row.name,
      String(row.hires),
      row.paidPence,
      row.damagePence,
      row.feesPence,
      row.account,
    ],
  }))
}

/** The file name of a book, with its first and last day. */
export const fileNameOf = ({ kind, from, until }: Book) => `${kind}-${from}-${until}.csv`

/**
 * A book as a file, for the command line: `csv ledger 2026-04-06 2027-04-05`. Throws a UsageError for unknown arguments
 * and invalid days.
 */
export async function moneyCsv(deps: Deps, words: readonly string[]) {
  const [name = '', from = '', until = from] = words
  const kind = exportKinds.find((known) => known === name)
  if (!kind || !isDay(from) || !isDay(until) || until < from || words.length > 3) {
    throw new UsageError(
      `Usage: csv KIND FROM TO, with a kind of ${exportKinds.join(', ')}, and days such as 2026-04-06`,
    )
  }
  const book = { kind, from, until }
  let text = ''
  for await (const part of bookLines(deps, book)) text += part
  const lines = text.split('\r\n').length - 2
  const file = fileNameOf(book)
  return { text: `${file} is written, with ${lines} lines.\n`, files: [{ name: file, bytes: Buffer.from(text) }] }
}
