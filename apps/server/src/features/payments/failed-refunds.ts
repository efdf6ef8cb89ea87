import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import type { Db, RowChanges } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { audited, type NoteChange } from '../staff/audit.ts'
import {
  type StaffAction,
  forgetIdempotencyKey,
  requireOthers,
  requireSeen,
  isRepeatedAction,
} from '../staff/staff-action.ts'
import { listSidesOf } from './dispute-queries.ts'
import { missingOf, sumRefunds } from './ledger-queries.ts'
import { findPayment, lockPayment, type PaymentRow } from './payment-queries.ts'
import { applyAct, applyFacts, ownAttemptMs, type SettleDeps, subjectOf } from './reconcile-payment.ts'
import { settleWithin } from './payments.ts'
import { readProvider } from './stripe-provider.ts'

/**
 * Requests again from the provider the part of a refund that a bank sent back: only a later return fails the refund
 * again. False if no refund has failed. Throws `own_matter` for the payer or the owner, and `conflict` if the payment
 * has changed since it was seen.
 */
export async function retryRefund(deps: SettleDeps, paymentId: string, action: StaffAction): Promise<boolean> {
  const isDone = await onFailed(deps, paymentId, { act: 'refund.retry', action }, async (trx, failed, note) => {
    note('missing_pence', null, failed.missingPence)
    return applyAct(deps, trx, failed.row, 'retry_refund', {
      refund_retried_pence: failed.sentBackPence,
      // This request refunds it below, so the job waits that long.
      settle_at: new Date(deps.now().getTime() + ownAttemptMs),
      failure: null,
      refund_short_at: null,
    })
  })
  if (isDone) await settleWithin(deps, paymentId)
  return isDone
}

/**
 * Records that the payer got the missing part of a refund another way; `reference` is the bank's. Returns and throws
 * like `retryRefund`.
 */
export async function settleRefundOutside(
  deps: SettleDeps,
  paymentId: string,
  { reference, ...action }: StaffAction & { readonly reference: string },
): Promise<boolean> {
  return onFailed(deps, paymentId, { act: 'refund.settle_outside', action }, async (trx, failed, note) => {
    const outsidePence = failed.row.refund_outside_pence + failed.missingPence
    note('outside_pence', failed.row.refund_outside_pence, outsidePence)
    const values: RowChanges<'payments'> = { refund_outside_pence: outsidePence, refund_outside_ref: reference }
    return applyAct(deps, trx, failed.row, 'settle_refund', { ...values, refund_retried_pence: failed.sentBackPence })
  })
}

const notToTheCard =
  "The payer's bank took part of this payment, so it can't be refunded to the card. Pay it another way."

interface Failed {
  readonly row: PaymentRow
  /** The sum that is still to go back, and the part of it that the bank has sent back so far. */
  readonly missingPence: number
  readonly sentBackPence: number
}

/**
 * Which of a payment's refunds are pending and which came back, read from the provider now. Throws `conflict` when the
 * provider doesn't answer, and when it has refunded more than we knew: the member of staff has seen another sum.
 */
async function readRefundsThere(deps: SettleDeps, paymentId: string) {
  const row = await findPayment(deps.db, paymentId)
  if (!row) return undefined
  const before = await sumRefunds(deps.db, paymentId)
  const record = await askProvider(deps, row)
  await inTransaction(deps.db, (trx) => applyFacts(deps, trx, paymentId, record))
  if ((await sumRefunds(deps.db, paymentId)).backPence > before.backPence)
    throw new AppError('conflict', { message: 'More of it has been refunded to the card since. Check it again.' })
  return record.facts
}

async function askProvider(deps: SettleDeps, row: PaymentRow) {
  try {
    return await readProvider(deps, row, 'interactive')
  } catch (error) {
    if (!isProviderError(error)) throw error
    throw new AppError('conflict', {
      message: "The card provider isn't responding. Please try again in a few minutes.",
    })
  }
}

async function onFailed(
  deps: SettleDeps,
  paymentId: string,
  { act, action }: { readonly act: StaffActName; readonly action: StaffAction },
  run: (trx: Db, failed: Failed, note: NoteChange) => Promise<PaymentRow | undefined>,
): Promise<boolean> {
  const there = await readRefundsThere(deps, paymentId)
  return inTransaction(deps.db, async (trx) => {
    const row = await lockPayment(trx, paymentId)
    if (!row || !there) return false
    requireOthers(action, await listSidesOf(trx, paymentId))
    if (await isRepeatedAction(trx, action, deps.now())) return true
    requireSeen(action, row.version)
    if (row.state !== 'refund_failed') {
      await forgetIdempotencyKey(trx, action)
      return false
    }
    if (act === 'refund.retry' && row.lost_pence > 0) throw new AppError('conflict', { message: notToTheCard })
    const sums = await sumRefunds(trx, paymentId)
    // A refund that was cancelled at the provider counts as sent back too; the ledger has no row of it, because it never left.
    const sentBackPence = Math.max(sums.sentBackPence, there.refundFailedPence)
    const missingPence = missingOf(row, sums) - there.refundPendingPence
    if (there.refundPendingPence > 0 && missingPence <= 0)
      throw new AppError('conflict', { message: 'All of it is already on its way to the card. Wait for the bank.' })
    const entry = { act, subjectId: paymentId, reason: action.reason, at: deps.now() }
    return audited(trx, action.by, entry, async (note) => {
      const changed = await run(trx, { row, missingPence, sentBackPence }, note)
      // The row is locked.
      if (!changed) throw new Error('A failed refund was changed while it was locked.')
      const payload = { payment_id: row.id, subject: subjectOf(row) }
      await deps.jobs.publish(trx, { name: 'payment.money_changed', payload })
      return true
    })
  })
}

/** The part of a payment's refund that a bank sent back and that still has to go back, in whole pence. */
export async function findSentBackPence(db: Db, payment: PaymentRow): Promise<number> {
  return payment.state === 'refund_failed' ? missingOf(payment, await sumRefunds(db, payment.id)) : 0
}
