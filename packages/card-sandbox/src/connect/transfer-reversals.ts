import * as z from 'zod/mini'
import { insertRow, updateRow } from '../find-rows.ts'
import type { SandboxDeps } from '../sandbox.ts'
import { writeLine } from '../balance/balance-lines.ts'
import { lockBalance, readBalance } from '../balance/read-balance.ts'
import { recordEvent } from '../events.ts'
import { Amount, Metadata, readParams } from '../read-params.ts'
import { badParameter, invalidRequest } from '../wire-error.ts'
import { wireId } from '../wire-id.ts'
import { lockTransfer, showReversal, showTransfer, type TransferRow } from './transfers.ts'

const CreateReversal = z.object({ amount: z.optional(Amount), metadata: Metadata })

/** Takes a transfer back, whole or a part, out of what its account still has. */
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

/** What is still on its way comes out of what is on its way; otherwise it has to be available. */
async function requireBalance(deps: SandboxDeps, transfer: TransferRow, amount: number): Promise<void> {
  const { available, pending } = await readBalance(deps, transfer.account_id)
  const there = transfer.available_on > deps.now() ? available + pending : available
  if (amount <= there) return
  throw invalidRequest('Insufficient funds in the connected account to reverse this transfer.', {
    code: 'balance_insufficient',
  })
}
