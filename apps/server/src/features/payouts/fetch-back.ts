import { pauseAfterMs } from '@itemo/domain/payments/capture-backoff.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeRows } from '../payments/payments.ts'
import { isRefusal } from '../payments/stripe-provider.ts'
import { changeDue, type DueRow } from './due-queries.ts'
import { type Reckoned, reckonDue } from './reckon-due.ts'
import { readTransfer, type ReversedTransfer, reverseTransfer } from './stripe-transfers.ts'
import { insertReversals, listMade, saveDebt, saveReversed, type TransferRow } from './transfer-queries.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'jobs' | 'log' | 'now'>

/** More transfers than any due has. */
const maxSteps = 20

/**
 * Fetches back what was overpaid on a due, once it is time. A refund never waits for this: what the owner's account
 * doesn't hold (any more) becomes a debt, which is kept from their next dues.
 */
export async function reverseOverpayment(deps: Deps, rentalId: string): Promise<void> {
  const start = await look(deps, rentalId)
  if (!start) return
  try {
    await takeSteps(deps, start.due)
  } catch (error) {
    deps.log.warn('a due could not be fetched back', { error, due: start.due.id })
    await inTransaction(deps.db, async (trx) => {
      const reckoned = await reckonDue(deps, trx, rentalId)
      if (reckoned?.due.state !== 'reversing') return
      const now = deps.now()
      await changeDue(trx, reckoned.due, {
        attempts: reckoned.due.attempts + 1,
        failure: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
        act_at: new Date(now.getTime() + pauseAfterMs(reckoned.due.attempts + 1)),
        updated_at: now,
      })
    })
  }
}

/** The due as it is now; undefined if nothing is to be fetched back yet, or any more. */
async function look(deps: Deps, rentalId: string): Promise<Reckoned | undefined> {
  const reckoned = await inTransaction(deps.db, (trx) => reckonDue(deps, trx, rentalId))
  const { state, act_at: at } = reckoned?.due ?? {}
  return state === 'reversing' && at && at <= deps.now() ? reckoned : undefined
}

async function takeSteps(deps: Deps, { id, rental_id: rentalId }: DueRow): Promise<void> {
  for (let count = 0; count < maxSteps; count++) {
    // First record what came back already: by hand, or by a step whose response was lost.
    for (const row of await listMade(deps.db, id)) await readBack(deps, row)
    const reckoned = await look(deps, rentalId)
    if (!reckoned) return
    const [row] = (await listMade(deps.db, id)).filter((made) => made.reversed_pence < made.amount_pence)
    const amount = row && Math.min(reckoned.excessPence, row.amount_pence - row.reversed_pence)
    if (!row || !amount) return becomeDebt(deps, reckoned)
    try {
      await reverseTransfer(deps, row, amount)
    } catch (error) {
      if (!isRefusal(error)) throw error
      deps.log.error('an overpayment to an owner cannot be fetched back: it is now a debt', { error, due: id })
      return becomeDebt(deps, reckoned)
    }
  }
  throw new Error('The provider accepted the reversal but reversed nothing.')
}

async function readBack(deps: Deps, row: TransferRow): Promise<void> {
  const theirs = await readTransfer(deps, row.provider_transfer_id ?? '')
  await inTransaction(deps.db, (trx) => recordReversals(deps, trx, { row, theirs, isByHand: false }))
}

/** Records how much of a transfer came back; its owner is notified of new reversals. False if there are none. */
export async function recordReversals(
  deps: Pick<Deps, 'jobs' | 'now'>,
  trx: Db,
  { row, theirs, isByHand }: { row: TransferRow; theirs: ReversedTransfer; isByHand: boolean },
): Promise<boolean> {
  const { reversedPence, reversals } = theirs
  const rows = reversals.map(({ id, amountPence }) => ({ kind: 'transfer_reversed' as const, ref: id, amountPence }))
  await writeRows(deps, trx, rows)
  await insertReversals(trx, row.id, reversals)
  const news = await saveReversed(trx, row.id, reversedPence, deps.now())
  if (news === 0) return false
  const payload = { transfer_id: row.id, taken_pence: news, reversed_pence: reversedPence, by_hand: isByHand }
  await deps.jobs.publish(trx, { name: 'due.taken_back', payload })
  return true
}

async function becomeDebt(deps: Deps, { due }: Reckoned): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { excessPence, debtPence } = (await reckonDue(deps, trx, due.rental_id)) ?? { excessPence: 0, debtPence: 0 }
    if (excessPence === 0) return
    const openPence = debtPence + excessPence
    await saveDebt(trx, { dueId: due.id, ownerId: due.owner_id, openPence, now: deps.now() })
    await reckonDue(deps, trx, due.rental_id)
    const payload = { due_id: due.id, owed_pence: excessPence, debt_pence: openPence }
    await deps.jobs.publish(trx, { name: 'due.owed', payload })
  })
}
