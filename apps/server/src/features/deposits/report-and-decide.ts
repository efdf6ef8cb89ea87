import { takeableStates } from '@itemo/domain/deposits/deposit-state.ts'
import { reportsUntil } from '@itemo/domain/deposits/deposit-terms.ts'
import { minChargePence } from '@itemo/domain/payments/charge-bounds.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { withActAt } from './deposit-facts.ts'
import { changeDeposit, type DepositRow, lockDeposit } from './deposit-queries.ts'

/** Why an act on a deposit is denied. */
export type DepositDenial =
  | 'none'
  | 'over'
  | 'too_late'
  | 'decided'
  | 'amount'
  | 'too_little'
  | 'unanswered'
  | 'no_picture'

export type DepositResult = { readonly row: DepositRow } | { readonly why: DepositDenial }

/** Whether something can still be taken. */
export const isTakeable = ({ state }: Pick<DepositRow, 'state'>): boolean => takeableStates.some((one) => one === state)

/**
 * Records a report about a rental: nothing of its deposit is released before the decision. Possible until 24 hours
 * after the rental, as the row says at that moment; the row's lock decides between a report and the end of that time.
 */
export async function reportDeposit({ now }: Pick<Context, 'now'>, trx: Db, rentalId: string): Promise<DepositResult> {
  const row = await lockDeposit(trx, rentalId)
  if (!row || !row.agreed_at) return { why: 'none' }
  if (row.decided_at) return { why: 'decided' }
  if (row.over_at && reportsUntil(row.over_at, row.start_date) <= now()) return { why: 'too_late' }
  if (row.ended_at || !isTakeable(row)) return { why: 'over' }
  if (row.reported_at) return { row }
  return change({ now }, trx, row, { reported_at: now() })
}

/**
 * Decides about what was reported: a sum is taken, or the deposit is released. Never more than was agreed. Nothing
 * moves before the decision is final; until then it can be reopened and made again.
 */
export async function decideDeposit(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  rentalId: string,
  pence: number,
  finalAt: Date = now(),
): Promise<DepositResult> {
  const row = await lockDeposit(trx, rentalId)
  if (!row) return { why: 'none' }
  // Only once: after that the deposit is leaving these states.
  const mayForgive = pence === 0 && row.decided_pence > 0 && (row.state === 'needs_person' || row.state === 'owed')
  const isReopened = row.decided_at !== null && row.final_at === null
  if (row.decided_at && !mayForgive && !isReopened) return { why: 'decided' }
  // Taken by hand at the provider before any decision, reported or not: anything beyond the decision is refunded.
  const isTaken = row.state === 'taken'
  if (!isTaken && !(row.reported_at && (isTakeable(row) || mayForgive))) return { why: 'over' }
  if (!Number.isInteger(pence) || pence < 0 || pence > row.amount_pence) return { why: 'amount' }
  // A sum that no card can pay would be owed for good. Money that was taken by hand is here already.
  if (!isTaken && pence > 0 && pence < minChargePence) return { why: 'too_little' }
  return change({ now }, trx, row, { decided_at: now(), decided_pence: pence, final_at: finalAt })
}

/** Makes a decision provisional: nothing moves before it is made again. The caller has locked the deposit. */
export async function reopenDecision({ now }: Pick<Context, 'now'>, trx: Db, row: DepositRow): Promise<void> {
  await change({ now }, trx, row, { final_at: null })
}

async function change(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  row: DepositRow,
  values: Partial<Pick<DepositRow, 'reported_at' | 'decided_at' | 'decided_pence' | 'final_at'>>,
): Promise<DepositResult> {
  const after = { ...row, ...values }
  const changed = await changeDeposit(trx, row, { ...values, ...withActAt(after, now()), updated_at: now() })
  // The row is locked.
  if (!changed) throw new Error('A deposit was changed while it was locked.')
  return { row: changed }
}
