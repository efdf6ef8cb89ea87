import type { Insertable, Selectable } from 'kysely'
import type { SandboxBalanceLines } from '../sandbox-tables.ts'
import type { SandboxDeps } from '../sandbox.ts'
import { getRow, insertRow, listPage, type Page } from '../sandbox-rows.ts'
import { noSuch } from '../wire-error.ts'
import { wireTime } from '../wire-id.ts'

/** The operator's own account at the sandbox; all other accounts are connected to it. */
export const ownAccount = 'acct_sandbox'

export type LineRow = Selectable<SandboxBalanceLines>

/** How long card payments take to settle, in days; they become available at the beginning of a day. */
const settlementDays = 3
const dayMs = 86_400_000

/** When a card payment made at an instant becomes available. */
export function settledOn(at: Date): Date {
  return new Date((Math.floor(at.getTime() / dayMs) + settlementDays) * dayMs)
}

/** The later of two instants. */
export function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}

type NewLine = Omit<Insertable<SandboxBalanceLines>, 'created_at' | 'available_on'> & {
  /** When the money becomes available, or stops being so; now by default. */
  readonly available_on?: Date
}

/** Records a movement of a balance, in the transaction that causes it. */
export async function writeLine({ db, now }: SandboxDeps, line: NewLine): Promise<LineRow> {
  const at = now()
  return insertRow(db, 'sandbox.balance_lines', {
    ...line,
    created_at: at,
    available_on: laterOf(line.available_on ?? at, at),
  })
}

const categories: ReadonlyMap<string, string> = new Map([
  ['transfer_refund', 'transfer_reversal'],
  ['payment', 'charge'],
  ['payment_refund', 'refund'],
  ['payout_failure', 'payout_reversal'],
])

function categoryOf({ type, amount }: Pick<LineRow, 'type' | 'amount'>): string {
  if (type === 'adjustment') return amount < 0 ? 'dispute' : 'dispute_reversal'
  return categories.get(type) ?? type
}

/** A balance transaction as the provider shows it; `source` is the object that caused it, when it was expanded. */
export function showLine(row: Omit<LineRow, 'payout_id' | 'account_id'>, now: Date, source?: object): object {
  const description = row.type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees'
  return {
    id: row.id,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: wireTime(row.available_on),
    balance_type: 'payments',
    created: wireTime(row.created_at),
    currency: 'gbp',
    description: row.description,
    exchange_rate: null,
    fee: row.fee,
    fee_details:
      row.fee === 0 ? [] : [{ amount: row.fee, application: null, currency: 'gbp', description, type: 'stripe_fee' }],
    net: row.amount - row.fee,
    reporting_category: categoryOf(row),
    source: source ?? row.source_id,
    status: row.available_on <= now ? 'available' : 'pending',
    type: row.type,
  }
}

/** Reads the object that caused a movement, to expand it. */
export type ReadSource = (id: string) => Promise<object | undefined>

/** A balance transaction of an account, as the provider shows it. Throws WireError `resource_missing`. */
export async function getLine(deps: SandboxDeps, account: string, id: string, read?: ReadSource): Promise<object> {
  const row = await getRow(deps.db, { table: 'sandbox.balance_lines', kind: 'balance_transaction', id })
  if (row.account_id !== account) throw noSuch('balance_transaction', id)
  return showLine(row, deps.now(), await read?.(row.source_id))
}

interface LineFilter {
  readonly account: string
  readonly type: string | undefined
  readonly source: string | undefined
  readonly payout: string | undefined
}

/** The balance transactions of an account, newest first. */
export async function listLines(
  { db, now }: SandboxDeps,
  { account, type, source, payout }: LineFilter,
  page: Page,
  read?: ReadSource,
): Promise<object> {
  const where = { account_id: account, type, source_id: source, payout_id: payout }
  const url = '/v1/balance_transactions'
  const show = async (row: LineRow) => showLine(row, now(), await read?.(row.source_id))
  return listPage(db, { table: 'sandbox.balance_lines', url, page, where, show })
}

/** The balance transactions of one source, in chronological order. */
export function linesOf({ db }: SandboxDeps, sourceId: string): Promise<LineRow[]> {
  return db
    .selectFrom('sandbox.balance_lines')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('created_at')
    .orderBy('amount')
    .execute()
}
