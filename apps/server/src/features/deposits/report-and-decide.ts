import { takeableStates } from '@itemo/domain/deposits/deposit-state.ts'
import { reportsUntil } from '@itemo/domain/deposits/deposit-terms.ts'
import { minChargePence } from '@itemo/domain/payments/charge-bounds.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { withActAt } from './deposit-facts.ts'
import { changeDeposit, type DepositRow, lockDeposit } from './deposit-queries.ts'

/** Why something can't be done to a deposit. */
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
 * Something is reported about a hire: until it is decided, nothing of its deposit is let go. Until 24 hours after the hire, as
 * the row says at that moment; the row's lock decides between a report and the end of that time.
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
 * What was reported is decided: so many pence are taken, or none and the deposit is let go. Never more than was agreed to. Nothing
 * moves before it is final; until then it can be reopened, and decided once more.
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
  // Once: what was let go already is on its way out of these states.
  const mayForgive = pence === 0 && row.decided_pence > 0 && (row.state === 'needs_person' || row.state === 'owed')
  const isReopened = row.decided_at !== null && row.final_at === null
  if (row.decided_at && !mayForgive && !isReopened) return { why: 'decided' }
  // Taken by hand at the provider before anything was decided, reported or not: what is more than that goes back.
  const isTaken = row.state === 'taken'
  if (!isTaken && !(row.reported_at && (isTakeable(row) || mayForgive))) return { why: 'over' }
  if (!Number.isInteger(pence) || pence < 0 || pence > row.amount_pence) return { why: 'amount' }
  // No card pays it: it would be owed for good. What was taken by hand is here already.
  if (!isTaken && pence > 0 && pence < minChargePence) return { why: 'too_little' }
  return change({ now }, trx, row, { decided_at: now(), decided_pence: pence, final_at: finalAt })
}

/** What was decided isn't final: nothing moves before it is decided once more. The caller has locked the deposit. */
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
  // It is locked.
  if (!changed) throw new Error('A deposit was changed while it was locked.')
  return { row: changed }
}
