import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { SandboxPayouts } from '../sandbox-tables.ts'
import type { SandboxDeps } from '../sandbox.ts'
import { recordEvent } from '../events.ts'
import { getRow, insertRow, listPage, type Page } from '../sandbox-rows.ts'
import { Amount, Metadata, readParams, Text } from '../read-params.ts'
import { invalidRequest, noSuch } from '../wire-error.ts'
import { wireId, wireTime } from '../wire-id.ts'
import { writeLine } from './balance-lines.ts'
import { lockBalance, readBalance } from './read-balance.ts'

export type PayoutRow = Selectable<SandboxPayouts>

const dayMs = 86_400_000

const part = ({ id }: Pick<PayoutRow, 'id'>) => id.replace(/^po_/, '')

/** The id of the movement that returns a failed payout. */
export const failureLineId = (row: Pick<PayoutRow, 'id'>) => `txn_pof_${part(row)}`

const failureMessage =
  'The bank account details on file are probably incorrect. No bank account could be located with those details.'

/** A payout as the provider shows it, in pence. */
export function showPayout(row: PayoutRow): object {
  const failed = row.status === 'failed'
  return {
    id: row.id,
    object: 'payout',
    amount: row.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: wireTime(row.arrives_at),
    automatic: row.automatic,
    balance_transaction: `txn_${part(row)}`,
    created: wireTime(row.created_at),
    currency: 'gbp',
    description: row.description,
    destination: `ba_${row.account_id.replace(/^acct_/, '')}`,
    failure_balance_transaction: failed ? failureLineId(row) : null,
    failure_code: row.failure_code,
    failure_message: failed ? failureMessage : null,
    livemode: false,
    metadata: row.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: row.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: row.status,
    trace_id: null,
    type: 'bank_account',
  }
}

/** The beginning of a day, when payouts leave and arrive. */
export function dayOf(at: Date, later = 0): Date {
  return new Date((Math.floor(at.getTime() / dayMs) + later) * dayMs)
}

/** Sends money from a balance to a bank, where it arrives at the beginning of the next day. */
export async function sendPayout(
  deps: SandboxDeps,
  sent: { account: string; amount: number; automatic: boolean; description?: string | null; metadata?: object },
): Promise<PayoutRow> {
  const now = deps.now()
  const row = await insertRow(deps.db, 'sandbox.payouts', {
    id: wireId('po'),
    account_id: sent.account,
    amount: sent.amount,
    automatic: sent.automatic,
    status: 'in_transit',
    description: sent.description ?? null,
    metadata: JSON.stringify(sent.metadata ?? {}),
    arrives_at: dayOf(now, 1),
    created_at: now,
  })
  await writeLine(deps, {
    id: `txn_${part(row)}`,
    account_id: row.account_id,
    type: 'payout',
    amount: -row.amount,
    source_id: row.id,
    description: 'STRIPE PAYOUT',
    payout_id: row.automatic ? row.id : null,
  })
  await recordEvent(deps, 'payout.created', showPayout(row), row.account_id)
  return row
}

const CreatePayout = z.object({
  amount: Amount,
  currency: z.literal('gbp'),
  description: z.optional(Text),
  metadata: Metadata,
})

/** Creates a payout that was requested by a call. */
export async function createPayout(deps: SandboxDeps, account: string, params: unknown): Promise<object> {
  const { amount, description, metadata } = readParams(CreatePayout, params)
  await lockBalance(deps, account)
  const { available } = await readBalance(deps, account)
  if (amount > available) {
    const message = `You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.`
    throw invalidRequest(message, { code: 'balance_insufficient' })
  }
  return showPayout(
    await sendPayout(deps, { account, amount, automatic: false, description: description ?? null, metadata }),
  )
}

/** A payout of an account. Throws WireError `resource_missing`. */
export async function getPayout({ db }: SandboxDeps, account: string, id: string): Promise<object> {
  const row = await getRow(db, { table: 'sandbox.payouts', kind: 'payout', id })
  if (row.account_id !== account) throw noSuch('payout', id)
  return showPayout(row)
}

/** A page of the payouts of an account, newest first. */
export function listPayouts(
  { db }: SandboxDeps,
  { account, status }: { readonly account: string; readonly status: string | undefined },
  page: Page,
): Promise<object> {
  const where = { account_id: account, status }
  return listPage(db, { table: 'sandbox.payouts', url: '/v1/payouts', page, where, show: showPayout })
}
