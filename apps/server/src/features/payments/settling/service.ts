import { pauseAfterMs } from '@itemo/domain/payments/backoff.ts'
import { captureGivenUpAt } from '@itemo/domain/payments/deadlines.ts'
import { owingStates } from '@itemo/domain/payments/state.ts'
import { stepOwed } from '@itemo/domain/payments/step.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isRefusal, type Patience, readProvider, takeStep } from '../provider/service.ts'
import { changePayment, findPayment, listOverdue, lockPayment, type PaymentRow } from '../queries.ts'
import { applyFacts, factsOf, giveUpCapture, subjectOf } from '../records/service.ts'

export type SettleDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'cards' | 'log'>

/** More steps than any payment needs: expire, let go or charge, give back. */
const mostSteps = 4

/**
 * Tries to do what a payment owes the provider: capture, release or refund. A failure is written down with the time of the
 * next attempt; a capture that can't be done any more, or has been tried for a day, is given up (R12). Answers the
 * payment after it.
 */
export async function settlePayment(
  deps: SettleDeps,
  paymentId: string,
  patience: Patience = 'long',
): Promise<PaymentRow | undefined> {
  const row = await findPayment(deps.db, paymentId)
  if (!row || !owesSomething(row)) return row
  try {
    return await takeSteps(deps, row, patience)
  } catch (error) {
    deps.log.warn('the card provider did not do what it is asked for', { error, payment: paymentId, state: row.state })
    return noteFailure(deps, paymentId, error)
  }
}

/** The same, for the job: only when the time of the next attempt has come. */
export async function settleDue(deps: SettleDeps, paymentId: string): Promise<PaymentRow | undefined> {
  const row = await findPayment(deps.db, paymentId)
  if (!row?.settle_at || row.settle_at > deps.now()) return row
  return settlePayment(deps, paymentId)
}

/** The payments that a lost job or a crash left behind. */
export async function listForgotten({ db, now }: Pick<Context, 'db' | 'now'>) {
  return listOverdue(db, new Date(now().getTime() - 60_000))
}

function owesSomething(row: PaymentRow): boolean {
  return owingStates.some((state) => state === row.state) && !(row.state === 'capturing' && row.capture_failed_at)
}

async function takeSteps(deps: SettleDeps, start: PaymentRow, patience: Patience): Promise<PaymentRow | undefined> {
  let row: PaymentRow | undefined = start
  for (let count = 0; count < mostSteps && row; count++) {
    const record = await readProvider(deps, row, patience)
    row = await inTransaction(deps.db, (trx) => applyFacts(deps, trx, start.id, record))
    if (!row || !owesSomething(row)) return row
    const step = stepOwed(factsOf(row), record.facts)
    if (step?.kind === 'wait') return waitForBank(deps, row)
    // Judged here and not by the jobs alone: they may not have run since.
    if (step?.kind === 'capture' && isPastItsTime(row, deps.now())) return giveUp(deps, row.id, tooLate)
    if (step) await takeStep(deps, row, record.intentId, step, patience)
    else if (row.state === 'capturing' && record.facts.card === 'let_go')
      return giveUp(deps, row.id, 'The hold is gone.')
    else throw new Error('The provider knows of nothing that could be done.')
  }
  throw new Error('The provider says yes, and does nothing.')
}

/** How long a bank is left alone with a refund before the provider is asked what became of it: a message tells sooner. */
const bankMs = 3_600_000

function waitForBank(deps: SettleDeps, row: PaymentRow): Promise<PaymentRow | undefined> {
  const now = deps.now()
  const settleAt = new Date(now.getTime() + bankMs)
  return changePayment(deps.db, row, { failure: null, settle_at: settleAt, updated_at: now })
}

function giveUp(deps: SettleDeps, paymentId: string, failure: string): Promise<PaymentRow | undefined> {
  return inTransaction(deps.db, (trx) => giveUpCapture(deps, trx, paymentId, failure))
}

const tooLate = 'The time for taking the payment is over.'

/** Whether a capture is not to be tried any more, whatever the provider would answer. */
function isPastItsTime({ state, capturing_since: since }: PaymentRow, now: Date): boolean {
  return state === 'capturing' && since !== null && now >= captureGivenUpAt(since)
}

async function noteFailure(deps: SettleDeps, paymentId: string, error: unknown): Promise<PaymentRow | undefined> {
  const failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  return inTransaction(deps.db, async (trx) => {
    const row = await lockPayment(trx, paymentId)
    if (!row || !owesSomething(row)) return row
    const now = deps.now()
    if (isPastItsTime(row, now)) return giveUpCapture(deps, trx, paymentId, failure)
    const attempts = row.settle_attempts + 1
    const refused = isRefusal(error)
    if (isWorthTelling(row, attempts, refused)) {
      const payload = { payment_id: row.id, subject: subjectOf(row) }
      await deps.jobs.announce(trx, { name: 'payment.capture_delayed', payload })
    }
    return changePayment(trx, row, {
      failure,
      settle_attempts: attempts,
      settle_at: new Date(now.getTime() + pauseAfterMs(attempts)),
      refusals: row.refusals + (refused ? 1 : 0),
      updated_at: now,
    })
  })
}

/** A provider without an answer is usually back within a minute or so; whoever pays need not hear of that. */
const silentAttempts = 4

/** Whether whoever pays is to hear of a capture that failed: of the first plain no, or when nothing came for a while. */
function isWorthTelling(row: PaymentRow, attempts: number, refused: boolean): boolean {
  if (row.state !== 'capturing' || row.refund_pence > 0 || row.refusals > 0) return false
  return refused || attempts === silentAttempts
}
