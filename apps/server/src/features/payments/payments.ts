import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentSubject } from '@itemo/domain/events.ts'
import { Id } from '@itemo/domain/ids.ts'
import type { LedgerRow } from '@itemo/domain/payments/balance-line.ts'
import { checkoutLapsesAt } from '@itemo/domain/payments/payment-deadlines.ts'
import { afterAct } from '@itemo/domain/payments/payment-state.ts'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import { insertRows, missingOf, sumRefunds, sumTaken } from './ledger-queries.ts'
import { lapse } from './payment-jobs.ts'
import { type PaymentRow, changePayment, findPayment, lockPayment } from './payment-queries.ts'
import { type RecordDeps, type SettleDeps, applyAct, ownAttemptMs, settlePayment } from './reconcile-payment.ts'

/** The payload of a payment event, for the jobs of the payment's subject. */
export const PaymentEvent = z.object({ subject: z.object({ kind: z.enum(['rental', 'boost', 'deposit']), id: Id }) })

/** The outcome for the money, as the response to an act reports it. */
export type MoneyOutcome =
  | 'captured'
  | 'capture_failed'
  | 'released'
  | 'release_failed'
  | 'refunded'
  | 'refund_failed'
  /** A bank has the money until it decides: nothing is refunded in addition. */
  | 'disputed'
  /** The provider is slow: the step is under way, and the job tries again. */
  | 'under_way'
  | 'none'

interface OpenPaymentInput {
  readonly subject: PaymentSubject
  readonly payerId: string
  readonly amountPence: number
  /** `manual` (the default): held at the checkout, and captured by `requestCapture`. */
  readonly capture?: 'manual' | 'automatic'
}

/** Records a payment in the caller's transaction; the caller calls `openCheckout` afterwards. Unpaid, it lapses after 30 minutes. */
export async function openPayment(deps: RecordDeps, trx: Db, input: OpenPaymentInput): Promise<PaymentRow> {
  const lapsesAt = checkoutLapsesAt(deps.now())
  const row = await recordPayment(deps, trx, input, lapsesAt)
  await deps.jobs.send(trx, lapse, { payment_id: row.id }, { startAfter: lapsesAt })
  return row
}

/**
 * How long we go on asking about a hold or charge of a saved card: if the provider doesn't know of it by then, the
 * payment lapses, and money that arrives later is given back automatically. In milliseconds.
 */
const unansweredMs = 86_400_000

/** Records, in the caller's transaction, that a saved card is to be held or charged. Nobody is sent to a checkout. */
export function openOffSession(deps: Pick<RecordDeps, 'now'>, trx: Db, input: OpenPaymentInput): Promise<PaymentRow> {
  return recordPayment(deps, trx, input, new Date(deps.now().getTime() + unansweredMs))
}

function recordPayment(
  deps: Pick<RecordDeps, 'now'>,
  trx: Db,
  { subject, payerId, amountPence, capture = 'manual' }: OpenPaymentInput,
  checkoutExpiresAt: Date,
): Promise<PaymentRow> {
  const now = deps.now()
  return trx
    .insertInto('payments')
    .values({
      subject_kind: subject.kind,
      subject_id: subject.id,
      payer_id: payerId,
      amount_pence: amountPence,
      capture_method: capture,
      checkout_expires_at: checkoutExpiresAt,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes ledger rows that belong to no payment: transfers to owners, and transfers that came back. */
export function writeRows({ now }: Pick<RecordDeps, 'now'>, trx: Db, rows: readonly LedgerRow[]): Promise<void> {
  return insertRows(trx, rows, now())
}

/** A payment by its id, for the feature that it belongs to. */
export function findOwnPayment(db: Db, paymentId: string): Promise<PaymentRow | undefined> {
  return findPayment(db, paymentId)
}

/** Like `findOwnPayment`, locked until the transaction ends. */
export function lockOwnPayment(trx: Db, paymentId: string): Promise<PaymentRow | undefined> {
  return lockPayment(trx, paymentId)
}

/** What one payment took of a deposit, in whole pence. */
export function capturedOf(trx: Db, paymentId: string): Promise<number> {
  return sumTaken(trx, paymentId)
}

/** How much of a payment was refunded and stayed refunded, in whole pence. */
export async function netRefunded(trx: Db, paymentId: string): Promise<number> {
  return (await readBack(trx, paymentId)).backPence
}

/** The same sum, with how often a bank sent a part of it back. */
export function readBack(
  db: Db,
  paymentId: string,
): Promise<{ readonly backPence: number; readonly sentBackTimes: number }> {
  return sumRefunds(db, paymentId)
}

/** The payment of a subject that has only one. */
export function findPaymentFor(db: Db, { kind, id }: PaymentSubject): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
}

/** Locks the payment of a subject until the caller's transaction ends, and returns it. */
export function lockPaymentFor(trx: Db, { kind, id }: PaymentSubject): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The payer of a payment; undefined when their account is gone. */
export async function findPayer({ db }: Pick<SettleDeps, 'db'>, paymentId: string): Promise<string | undefined> {
  return (await findPayment(db, paymentId))?.payer_id ?? undefined
}

/** Decides that the held money, or a part of it, is captured, if it isn't yet. False when the payment isn't held (any more). */
export async function requestCapture(deps: RecordDeps, trx: Db, row: PaymentRow, pence?: number): Promise<boolean> {
  if (row.state === 'captured') return true
  const part = pence === undefined || pence >= row.amount_pence ? {} : { capture_pence: pence }
  return (await applyAct(deps, trx, row, 'capture', { ...firstAttempt(deps), ...part })) !== undefined
}

/** Decides that all that is held, taken or still arriving goes back. False when there is nothing to release. */
export async function requestRelease(deps: RecordDeps, trx: Db, row: PaymentRow): Promise<boolean> {
  if (afterAct('release', row.state)) return release(deps, trx, row)
  return requestRefund(deps, trx, row, row.amount_pence)
}

/** How long a running refund has before the rest is requested: two at once could refund too much. In milliseconds. */
const refundMadeMs = 60_000

/**
 * Decides how many pence go back in total, including earlier refunds and what the payer's bank took for good. If the
 * money is still arriving, a full refund is a release, and a part is refunded once the capture is done. For a disputed
 * payment the decision is stored until the bank has decided; for one whose refund failed, or of which a bank took a
 * part for good, it is stored for the person who finds another way. A refund that is running is followed by the rest.
 * False when nothing (more) is to go back.
 */
export async function requestRefund(deps: RecordDeps, trx: Db, row: PaymentRow, refundPence: number): Promise<boolean> {
  if (refundPence <= row.refund_pence) return false
  const state = row.state
  if (row.lost_pence > 0 && state !== 'disputed') return requestRest(deps, trx, row, refundPence)
  if (afterAct('refund', state)) {
    return (
      (await applyAct(deps, trx, row, 'refund', { refund_pence: refundPence, ...firstAttempt(deps) })) !== undefined
    )
  }
  if (state === 'refunding') return addToRefund(deps, trx, row, refundPence)
  const isLater = state === 'disputed' || state === 'refund_failed'
  if (isLater || (state === 'capturing' && refundPence < row.amount_pence)) {
    return (await changePayment(trx, row, { refund_pence: refundPence, updated_at: deps.now() })) !== undefined
  }
  return release(deps, trx, row)
}

/** A refund beyond what a bank took for good can't go to the card: a person finds another way. */
async function requestRest(deps: RecordDeps, trx: Db, row: PaymentRow, refundPence: number): Promise<boolean> {
  const missingPence = missingOf({ ...row, refund_pence: refundPence }, await sumRefunds(trx, row.id))
  const values = { refund_pence: refundPence }
  if (missingPence > 0 && afterAct('fail_refund', row.state))
    return (await applyAct(deps, trx, row, 'fail_refund', values)) !== undefined
  return (await changePayment(trx, row, { ...values, updated_at: deps.now() })) !== undefined && missingPence > 0
}

async function addToRefund(deps: RecordDeps, trx: Db, row: PaymentRow, refundPence: number): Promise<boolean> {
  const now = deps.now()
  const settleAt = new Date(now.getTime() + refundMadeMs)
  const changed = await changePayment(trx, row, { refund_pence: refundPence, settle_at: settleAt, updated_at: now })
  if (!changed) return false
  await deps.jobs.publish(trx, { name: 'payment.settlement_due', payload: { payment_id: row.id } })
  return true
}

async function release(deps: RecordDeps, trx: Db, row: PaymentRow): Promise<boolean> {
  if (row.state === 'released') return false
  return (await applyAct(deps, trx, row, 'release', firstAttempt(deps))) !== undefined
}

/** Records that the provider never opened a checkout. The caller has locked the payment. */
export async function failCheckout(deps: RecordDeps, trx: Db, row: PaymentRow): Promise<void> {
  await applyAct(deps, trx, row, 'abandon')
}

/**
 * Gives up a charge of a saved card that the provider doesn't know of after its time. The caller has locked the payment
 * and asked the provider.
 */
export async function expireUnanswered(deps: RecordDeps, trx: Db, row: PaymentRow): Promise<void> {
  if (row.checkout_expires_at <= deps.now()) await applyAct(deps, trx, row, 'lapse')
}

/** How long someone who has just pressed a button waits for the provider, in milliseconds. */
const watchedMs = 3000

/** After the transaction of a decision: tries what the payment owes and returns the outcome within three seconds; the job tries again. */
export async function settleWithin(deps: SettleDeps, paymentId: string): Promise<MoneyOutcome> {
  const enough = new AbortController()
  const attempt = settlePayment(deps, paymentId, 'interactive').finally(() => enough.abort())
  const outcome = attempt.then((row) => (row ? outcomeOf(row) : 'none'))
  const unknown = async () => {
    const row = await findPayment(deps.db, paymentId)
    return row && neverPaid(row) ? 'none' : 'under_way'
  }
  const waited = delay(watchedMs, undefined, { signal: enough.signal }).then(unknown, () => outcome)
  return Promise.race([
    waited,
    outcome.catch((error: unknown) => {
      // Possibly nobody waits any more: the job settles it later.
      deps.log.warn('a pending call to the card provider could not be tried', { error, payment: paymentId })
      return unknown()
    }),
  ])
}

/** Whether nothing was ever held or taken, as far as we know: then there is nothing to report either. */
function neverPaid({ state, authorised_at: at }: PaymentRow): boolean {
  return at === null && (state === 'releasing' || state === 'released')
}

function outcomeOf(row: PaymentRow): MoneyOutcome {
  const state = row.state
  if (neverPaid(row)) return 'none'
  switch (state) {
    case 'captured':
    case 'released':
    case 'refunded':
    case 'refund_failed':
    case 'disputed':
      return state
    case 'charged_back':
      return 'disputed'
    case 'capturing':
      return 'capture_failed'
    case 'releasing':
      return row.failure === null ? 'under_way' : 'release_failed'
    case 'refunding':
      return row.failure === null ? 'under_way' : 'refund_failed'
    case 'awaiting_payment':
    case 'authorised':
    case 'lapsed':
    case 'failed':
      return 'none'
    default:
      return state satisfies never
  }
}

/** The deciding request makes the first attempt itself: the job waits that long before it tries too. */
function firstAttempt({ now }: RecordDeps) {
  return { settle_at: new Date(now().getTime() + ownAttemptMs), failure: null }
}
