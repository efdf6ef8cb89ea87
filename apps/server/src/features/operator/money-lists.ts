import { csvHead, csvLine, poundsCell, textCell } from '@itemo/domain/csv.ts'
import { dayInLondon, endOfDay, startOfDay } from '@itemo/domain/dates.ts'
import { formatPence } from '@itemo/domain/money.ts'
import type { Context } from '../../context.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { readBooks } from '../payments/ledger-findings.ts'
import { readShares } from '../payouts/due-report.ts'
import { type ListedRefund, listOwedByOwner, listRefundRows } from './money-queries.ts'
import { refundSums } from './money-view.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** A list of money for a terminal or a file: texts, and whole pence as numbers. */
interface MoneyList {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Whether a total is shown below. */
  readonly isSummed: boolean
  readonly empty: string
}

/** The names of the lists of money on the command line. */
export const moneyListNames = ['owed', 'balance', 'refunds'] as const
type MoneyListName = (typeof moneyListNames)[number]

const lists: Readonly<Record<MoneyListName, (deps: Deps) => Promise<MoneyList>>> = {
  owed: listOwed,
  balance: listBalance,
  refunds: listRefunds,
}

/**
 * One of the lists of money, for an operator at a shell; read-only. `--csv` writes it to a file instead. Throws a UsageError for invalid
 * arguments.
 */
export async function listMoney(deps: Deps, name: MoneyListName, words: readonly string[]) {
  const [option, ...more] = words
  if (more.length > 0 || (option !== undefined && option !== '--csv'))
    throw new UsageError(`Usage: ${name}, or ${name} --csv`)
  const list = await lists[name](deps)
  if (option === undefined) return { text: describe(list) }
  const file = `${name}-${dayInLondon(deps.now())}.csv`
  const text = csvHead(list.columns) + list.rows.map((row) => csvLine(row.map(cell))).join('')
  return {
    text: `${file} is written, with ${list.rows.length} lines.\n`,
    files: [{ name: file, bytes: Buffer.from(text) }],
  }
}

const cell = (value: string | number) => (typeof value === 'number' ? poundsCell(value) : textCell(value))
const shown = (value: string | number) => (typeof value === 'number' ? formatPence(value) : value)

function describe({ title, columns, rows, isSummed, empty }: MoneyList): string {
  if (rows.length === 0) return `${empty}\n`
  const totals = columns.map((_, at) => {
    const amounts = rows.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []))
    return amounts.length === 0 ? '' : amounts.reduce((sum, pence) => sum + pence, 0)
  })
  const lines = [columns, ...rows, ...(isSummed ? [['total', ...totals.slice(1)]] : [])]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => shown(line[at] ?? '').length)))
  const isAmount = totals.map((total) => typeof total === 'number')
  const print = (line: readonly (string | number)[]) =>
    line.map((value, at) => shown(value)[isAmount[at] ? 'padStart' : 'padEnd'](widths[at] ?? 0)).join('  ')
  return `${[title, ...lines.map((line) => `  ${print(line).trimEnd()}`)].join('\n')}\n`
}

async function listOwed({ db }: Deps): Promise<MoneyList> {
  const owners = await listOwedByOwner(db)
  return {
    title: 'What each owner is still owed, by state',
    columns: ['owner', 'account', 'hire in progress', 'waits 24 hours', 'ready', 'on its way', 'held back', 'debts'],
    rows: owners.map(({ owner_id: owner, account, expected, waiting, ready, sending, blocked, debt }) => [
      owner,
      account ?? 'none',
      ...[expected, waiting, ready, sending, blocked, debt].map(Number),
    ]),
    isSummed: true,
    empty: 'Nothing is owed.',
  }
}

async function listBalance({ db, now }: Deps): Promise<MoneyList> {
  const today = dayInLondon(now())
  const books = await readBooks({ db }, { from: startOfDay(today), until: endOfDay(today), maxFindings: 0 })
  const { ownersPence, payersPence, insurersPence } = await readShares({ db })
  const { therePence, readAt, linesPence, oursPence } = books
  const read = readAt === null ? 'not read yet' : `read ${readAt.toISOString().slice(0, 16)} UTC`
  return {
    title: 'The balance at the card provider, including pending movements',
    columns: ['what', 'pounds', 'note'],
    rows: [
      ...(therePence === null ? [] : [['by the provider', therePence, read]]),
      ['by its transactions', linesPence, ''],
      ['by the ledger', oursPence, ''],
      ["of which owners'", ownersPence, 'npm run money -- owed'],
      ["of which payers'", payersPence, 'npm run money -- refunds'],
      ["of which insurers'", insurersPence, 'npm run money -- covers'],
      ['of which yours', oursPence - ownersPence - payersPence - insurersPence, ''],
    ],
    isSummed: false,
    empty: '',
  }
}

const pageSize = 500

async function* eachRefund({ db }: Deps): AsyncGenerator<ListedRefund> {
  for (const state of ['failed', 'under_way'] as const) {
    let page: ListedRefund[] = []
    do {
      const last = page.at(-1)
      const after = last && { at: last.place, id: last.payment_id }
      page = await listRefundRows(db, { state }, { after, limit: pageSize })
      yield* page
    } while (page.length === pageSize)
  }
}

function standing({ state, lost_pence: lostPence, is_short: isShort }: ListedRefund): string {
  if (state === 'refund_failed') return lostPence > 0 ? 'a part lost to the bank' : 'returned by the bank'
  return isShort ? 'waiting for the balance' : 'under way'
}

async function listRefunds(deps: Deps): Promise<MoneyList> {
  const rows: (string | number)[][] = []
  for await (const row of eachRefund(deps)) {
    const { amountPence, missingPence } = refundSums(row)
    rows.push([
      row.payment_id,
      row.rental?.id ?? row.subject_kind,
      standing(row),
      amountPence,
      missingPence,
      row.updated_at.toISOString().slice(0, 16),
    ])
  }
  return {
    title: 'Refunds that failed at the bank, and those in progress',
    columns: ['payment', 'hire', 'state', 'to refund', 'still missing', 'since (UTC)'],
    rows,
    isSummed: true,
    empty: 'No refunds failed or in progress.',
  }
}
