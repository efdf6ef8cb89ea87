import * as z from 'zod/mini'
import type { Selectable } from 'kysely'
import type { SandboxReversals, SandboxTransfers } from '../sandbox-tables.ts'
import type { SandboxDeps } from '../sandbox.ts'
import { laterOf, ownAccount, writeLine } from '../balance/balance-lines.ts'
import { lockBalance, readBalance } from '../balance/read-balance.ts'
import { recordEvent } from '../events.ts'
import { getRow, insertRow, listPage, type Page, updateRow } from '../sandbox-rows.ts'
import { chargeId, chargeSettledOn, type IntentRow, lockIntent } from '../payment-intents.ts'
import { Amount, Metadata, readParams, Text } from '../read-params.ts'
import { badParameter, invalidRequest, noSuch } from '../wire-error.ts'
import { isWireId, wireId, wireTime } from '../wire-id.ts'
import { type AccountRow, capabilityOf } from './account-view.ts'
import { lockAccount } from './connected-accounts.ts'

export type TransferRow = Selectable<SandboxTransfers>
export type ReversalRow = Selectable<SandboxReversals>

const part = (id: string) => id.replace(/^[a-z]+_/, '')

/** The id of a transfer in the receiving account. */
const paymentId = ({ id }: Pick<TransferRow, 'id'>) => `py_${part(id)}`

/** A reversal of a transfer as the provider shows it, in pence. */
export function showReversal(row: ReversalRow): object {
  return {
    id: row.id,
    object: 'transfer_reversal',
    amount: row.amount,
    balance_transaction: `txn_${part(row.id)}`,
    created: wireTime(row.created_at),
    currency: 'gbp',
    destination_payment_refund: `pyr_${part(row.id)}`,
    metadata: row.metadata,
    source_refund: null,
    transfer: row.transfer_id,
  }
}

/** A transfer as the provider shows it, in pence, with the first 10 of its reversals. */
export async function showTransfer(deps: SandboxDeps, row: TransferRow): Promise<object> {
  const page = { limit: 10, startingAfter: undefined, endingBefore: undefined, created: [] }
  return {
    id: row.id,
    object: 'transfer',
    amount: row.amount,
    amount_reversed: row.amount_reversed,
    balance_transaction: `txn_${part(row.id)}`,
    created: wireTime(row.created_at),
    currency: 'gbp',
    description: row.description,
    destination: row.account_id,
    destination_payment: paymentId(row),
    livemode: false,
    metadata: row.metadata,
    reversals: await listReversals(deps, row.id, page),
    reversed: row.amount_reversed === row.amount,
    source_transaction: row.intent_id === null ? null : chargeId({ id: row.intent_id }),
    source_type: 'card',
    transfer_group: row.transfer_group,
  }
}

const CreateTransfer = z.object({
  amount: z.optional(Amount),
  currency: z.literal('gbp'),
  destination: Text,
  description: z.optional(Text),
  metadata: Metadata,
  source_transaction: z.optional(Text),
  transfer_group: z.optional(Text),
})

/**
 * Transfers money of the operator to a connected account. Tied to a charge, it may be sent while the charge is still pending, and is
 * pending as long; otherwise it takes available money.
 */
export async function createTransfer(deps: SandboxDeps, params: unknown): Promise<object> {
  const input = readParams(CreateTransfer, params)
  const account = await findDestination(deps, input.destination)
  const intent = input.source_transaction === undefined ? undefined : await lockSource(deps, input.source_transaction)
  await lockBalance(deps, ownAccount)
  const amount = intent ? await amountFrom(deps, intent, input.amount) : input.amount
  if (amount === undefined) throw badParameter('amount', 'Missing required param: amount.', 'parameter_missing')
  const now = deps.now()
  const settled = intent ? chargeSettledOn(intent, now) : now
  if (settled <= now) await requireAvailable(deps, amount)
  const row = await insertRow(deps.db, 'sandbox.transfers', {
    id: wireId('tr'),
    account_id: account.id,
    amount,
    intent_id: intent?.id ?? null,
    transfer_group: input.transfer_group ?? intent?.transfer_group ?? (intent ? `group_${intent.id}` : null),
    description: input.description ?? null,
    metadata: JSON.stringify(input.metadata),
    available_on: laterOf(settled, now),
    created_at: now,
  })
  const moved = { available_on: row.available_on, description: row.description }
  await writeLine(deps, { ...moved, id: `txn_${part(row.id)}`, type: 'transfer', amount: -amount, source_id: row.id })
  const theirs = { account_id: row.account_id, source_id: paymentId(row), id: `txn_py_${part(row.id)}` }
  await writeLine(deps, { ...moved, ...theirs, type: 'payment', amount })
  const shown = await showTransfer(deps, row)
  await recordEvent(deps, 'transfer.created', shown)
  return shown
}

async function findDestination(deps: SandboxDeps, id: string): Promise<AccountRow> {
  const account = await lockAccount(deps, id).catch(() => undefined)
  if (!account) throw invalidRequest(`No such destination: '${id}'`, { code: 'resource_missing', param: 'destination' })
  if (capabilityOf(account, 'stripe_balance.stripe_transfers')?.status === 'active') return account
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments'
  throw invalidRequest(message, { code: 'insufficient_capabilities_for_transfer', param: 'destination' })
}

async function lockSource(deps: SandboxDeps, chargeOf: string): Promise<IntentRow> {
  const intentId = chargeOf.replace(/^ch_/, 'pi_')
  const intent =
    isWireId(chargeOf) && chargeOf.startsWith('ch_')
      ? await lockIntent(deps, intentId).catch(() => undefined)
      : undefined
  if (!intent) {
    throw invalidRequest(`No such charge: '${chargeOf}'`, { code: 'resource_missing', param: 'source_transaction' })
  }
  if (intent.status === 'succeeded') return intent
  throw badParameter(
    'source_transaction',
    `The charge ${chargeOf} has not been captured, so that nothing of it can be transferred.`,
  )
}

/** How much of a charge is transferred: the requested amount, or all of it. The transfers of a charge never exceed it in total. */
async function amountFrom({ db }: SandboxDeps, intent: IntentRow, wanted: number | undefined): Promise<number> {
  const { sent } = await db
    .selectFrom('sandbox.transfers')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sent'))
    .where('intent_id', '=', intent.id)
    .executeTakeFirstOrThrow()
  const left = intent.amount_received - Number(sent ?? 0)
  const amount = wanted ?? left
  if (amount >= 1 && amount <= left) return amount
  const message = `The transfer amount (${amount}) exceeds what is left of the source charge ${chargeId(intent)} (${left}).`
  throw badParameter('amount', message, 'amount_too_large')
}

async function requireAvailable(deps: SandboxDeps, amount: number): Promise<void> {
  const { available } = await readBalance(deps, ownAccount)
  if (amount <= available) return
  const message =
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance'
  throw invalidRequest(message, { code: 'balance_insufficient' })
}

/** Reads and locks a transfer. Throws WireError `resource_missing`. */
export async function lockTransfer({ db }: SandboxDeps, id: string): Promise<TransferRow> {
  return getRow(db, { table: 'sandbox.transfers', kind: 'transfer', id, lock: true })
}

const UpdateTransfer = z.object({ description: z.optional(z.string()), metadata: z.optional(Metadata) })

/** Changes the description of a transfer, and adds to its metadata. Throws WireError `resource_missing`. */
export async function updateTransfer(deps: SandboxDeps, id: string, params: unknown): Promise<object> {
  const { description, metadata } = readParams(UpdateTransfer, params)
  const row = await lockTransfer(deps, id)
  const merged = { ...(row.metadata as object), ...metadata }
  const changed = await updateRow(deps.db, 'sandbox.transfers', id, {
    description: description ?? row.description,
    metadata: JSON.stringify(merged),
  })
  const shown = await showTransfer(deps, changed)
  await recordEvent(deps, 'transfer.updated', shown)
  return shown
}

interface TransferFilter {
  readonly destination: string | undefined
  readonly group: string | undefined
}

/** A page of the transfers to an account or of a group, newest first. */
export function listTransfers(deps: SandboxDeps, { destination, group }: TransferFilter, page: Page): Promise<object> {
  const where = { account_id: destination, transfer_group: group }
  const show = (row: TransferRow) => showTransfer(deps, row)
  return listPage(deps.db, { table: 'sandbox.transfers', url: '/v1/transfers', page, where, show })
}

/** A page of the reversals of a transfer, newest first. */
export function listReversals({ db }: SandboxDeps, transferId: string, page: Page): Promise<object> {
  const url = `/v1/transfers/${transferId}/reversals`
  return listPage(db, { table: 'sandbox.reversals', url, page, where: { transfer_id: transferId }, show: showReversal })
}

/** A reversal of the given transfer. Throws WireError `resource_missing`. */
export async function getReversal({ db }: SandboxDeps, transferId: string, id: string): Promise<object> {
  const row = await getRow(db, { table: 'sandbox.reversals', kind: 'transfer_reversal', id })
  if (row.transfer_id !== transferId) throw noSuch('transfer_reversal', id)
  return showReversal(row)
}

const CreateReversal = z.object({ amount: z.optional(Amount), metadata: Metadata })

/** Reverses a transfer in full or in part, from what the account still has. */
export async function createReversal(deps: SandboxDeps, transferId: string, params: unknown): Promise<object> {
  const input = readParams(CreateReversal, params)
  const transfer = await lockTransfer(deps, transferId)
  const left = transfer.amount - transfer.amount_reversed
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`)
  const amount = input.amount ?? left
  if (amount > left) {
    throw badParameter(
      'amount',
      `Reversal amount (${amount}) is greater than the unreversed amount on the transfer (${left}).`,
    )
  }
  await lockBalance(deps, transfer.account_id)
  await requireBalance(deps, transfer, amount)
  const row = await insertRow(deps.db, 'sandbox.reversals', {
    id: wireId('trr'),
    transfer_id: transfer.id,
    amount,
    metadata: JSON.stringify(input.metadata),
    created_at: deps.now(),
  })
  const id = row.id.replace(/^trr_/, '')
  const moved = { available_on: transfer.available_on }
  const theirs = { account_id: transfer.account_id, id: `txn_pyr_${id}`, source_id: `pyr_${id}` }
  await writeLine(deps, { ...moved, ...theirs, type: 'payment_refund', amount: -amount })
  await writeLine(deps, { ...moved, id: `txn_${id}`, type: 'transfer_refund', amount, source_id: row.id })
  const changed = await updateRow(deps.db, 'sandbox.transfers', transfer.id, {
    amount_reversed: transfer.amount_reversed + amount,
  })
  await recordEvent(deps, 'transfer.reversed', await showTransfer(deps, changed))
  return showReversal(row)
}

/** A transfer that is still pending is reversed from pending money; otherwise the money has to be available. */
async function requireBalance(deps: SandboxDeps, transfer: TransferRow, amount: number): Promise<void> {
  const { available, pending } = await readBalance(deps, transfer.account_id)
  const there = transfer.available_on > deps.now() ? available + pending : available
  if (amount <= there) return
  throw invalidRequest('Insufficient funds in the connected account to reverse this transfer.', {
    code: 'balance_insufficient',
  })
}
