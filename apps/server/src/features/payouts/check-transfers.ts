import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { changeDue, findDue } from './due-queries.ts'
import { reckonDue } from './reckon-due.ts'
import { listTransfers, readTransfer, type ReversedTransfer } from './stripe-transfers.ts'
import { recordReversals } from './fetch-back.ts'
import { findByProviderTransfer, type TransferRow } from './transfer-queries.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'jobs' | 'log' | 'now'>

/** Older transfers are paid out, and are seldom reversed by hand. */
const days = 35

/**
 * Compares our transfers with those that the provider lists for the last weeks. A reversal made by hand at the provider
 * is recorded, and its due held back: the money is owed again, and only a person knows whether it should be sent.
 */
export async function checkTransfers(deps: Deps): Promise<void> {
  const since = new Date(deps.now().getTime() - days * 86_400_000)
  for await (const { id, reversedPence } of listTransfers(deps, since)) {
    const row = await findByProviderTransfer(deps.db, id)
    if (row && reversedPence > row.reversed_pence) await followTransfer(deps, id)
  }
}

/** The same for one transfer, when the provider reports a change of it. */
export async function followTransfer(deps: Deps, providerRef: string): Promise<void> {
  const row = await findByProviderTransfer(deps.db, providerRef)
  if (row) await noteReversal(deps, row, await readTransfer(deps, providerRef))
}

async function noteReversal(deps: Deps, row: TransferRow, theirs: ReversedTransfer): Promise<void> {
  if (theirs.reversedPence === 0) return
  await inTransaction(deps.db, async (trx) => {
    const known = await findDue(trx, row.due_id)
    const reckoned = known && (await reckonDue(deps, trx, known.rental_id))
    // While a due is being fetched back, `reverseOverpayment` records its reversals.
    if (!reckoned || reckoned.due.state === 'reversing') return
    if (!(await recordReversals(deps, trx, { row, theirs, isByHand: true }))) return
    await changeDue(trx, reckoned.due, { held_by: 'operator', updated_at: deps.now() })
    await reckonDue(deps, trx, reckoned.due.rental_id)
    deps.log.error('a transfer was reversed by hand: its due waits for the operator', {
      due: row.due_id,
      transfer: theirs.id,
    })
  })
}
