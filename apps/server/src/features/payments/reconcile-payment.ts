import { pauseAfterMs } from '@itemo/domain/payments/capture-backoff.ts'
import { captureGivenUpAt } from '@itemo/domain/payments/payment-deadlines.ts'
import { type PaymentAct, type PaymentState, afterAct, unsettledStates } from '@itemo/domain/payments/payment-state.ts'
import { nextProviderStep } from '@itemo/domain/payments/provider-step.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  isRefusal,
  isShortOfMoney,
  readProvider,
  takeStep,
  type Patience,
  type ProviderRecord,
} from './stripe-provider.ts'
import { type PaymentRow, changePayment, findPayment, listOverdue, lockPayment } from './payment-queries.ts'
import type { DomainEvent } from '@itemo/domain/events.ts'
import { type Movement, balanceOf } from '@itemo/domain/payments/ledger.ts'
import { lostAfter, nextTransition, refundAfter } from '@itemo/domain/payments/next-transition.ts'
import type { Db, RowChanges } from '../../platform/db/db.ts'
import { saveDispute, wasReadSince } from './dispute-queries.ts'
import { countMovements, insertMovements } from './ledger-queries.ts'

export type SettleDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'cards' | 'log'>

/** More steps than any payment needs: expire, release or capture, refund. */
const maxSteps = 4

/** Tries to do what a payment owes: capture, release or refund. Failures are retried; a capture is given up after a day (R12). */
export async function settlePayment(deps: SettleDeps, paymentId: string, patience: Patience = 'background') {
  const row = await findPayment(deps.db, paymentId)
  if (!row || !isUnsettled(row) || (patience === 'interactive' && isBeingMade(row, deps.now()))) return row
  try {
    return await takeSteps(deps, row, patience)
  } catch (error) {
    deps.log.warn('a call to the card provider for a payment failed', { error, payment: paymentId, state: row.state })
    return noteFailure(deps, paymentId, error)
  }
}

/** `settlePayment` for the job: only once the next attempt is due. */
export async function settleDue(deps: SettleDeps, paymentId: string): Promise<PaymentRow | undefined> {
  const row = await findPayment(deps.db, paymentId)
  if (!row?.settle_at || row.settle_at > deps.now()) return row
  return settlePayment(deps, paymentId)
}

/** The payments that a lost job or a crash left behind. */
export async function listForgotten({ db, now }: Pick<Context, 'db' | 'now'>) {
  return listOverdue(db, new Date(now().getTime() - 60_000))
}

function isUnsettled(row: PaymentRow): boolean {
  return unsettledStates.some((state) => state === row.state) && !(row.state === 'capturing' && row.capture_failed_at)
}

/** How long the deciding request has for its own attempt before the job tries too, in milliseconds. */
export const ownAttemptMs = 15_000

/** Whether a smaller refund is running elsewhere: the call that runs it continues with the rest, or the job does when it is due. */
function isBeingMade({ state, settle_at: at }: PaymentRow, now: Date): boolean {
  return state === 'refunding' && at !== null && at.getTime() > now.getTime() + ownAttemptMs
}

async function takeSteps(deps: SettleDeps, start: PaymentRow, patience: Patience): Promise<PaymentRow | undefined> {
  let row: PaymentRow | undefined = start
  for (let count = 0; count < maxSteps && row; count++) {
    const record = await readProvider(deps, row, patience)
    row = await inTransaction(deps.db, (trx) => applyFacts(deps, trx, start.id, record))
    if (!row || !isUnsettled(row)) return row
    const step = nextProviderStep(factsOf(row), record.facts)
    if (step?.kind === 'wait') return waitForBank(deps, row, record.waitsForBalance)
    // Checked here and not only by the jobs, which may not have run since.
    if (step?.kind === 'capture' && isPastItsTime(row, deps.now())) return giveUp(deps, row.id, tooLate)
    // A refund that failed at the provider before it was made counts as a late refusal.
    const refusals = row.refusals + (record.refundsNeverMade ?? 0)
    if (step) await takeStep(deps, { ...row, refusals }, record.intentId, step, patience)
    else if (row.state === 'capturing' && record.facts.card === 'voided')
      return giveUp(deps, row.id, 'The hold is gone.')
    else throw new Error('The facts of the provider allow no step for this payment.')
  }
  throw new Error('The provider accepted the call but changed nothing.')
}

/** How long a bank has for a refund before the provider is asked about it; usually a message arrives sooner. */
const bankMs = 3_600_000

function waitForBank(deps: SettleDeps, row: PaymentRow, isShort?: boolean): Promise<PaymentRow | undefined> {
  const now = deps.now()
  const shortAt = isShort ? (row.refund_short_at ?? now) : null
  return inTransaction(deps.db, async (trx) => {
    const values = { failure: null, refund_short_at: shortAt, settle_at: new Date(now.getTime() + bankMs) }
    const changed = await changePayment(trx, row, { ...values, updated_at: now })
    if (changed) await publishRefundWait(deps, trx, row, shortAt)
    return changed
  })
}

/** Notifies the person who gets a refund when it begins to wait for the operator's balance. */
async function publishRefundWait(deps: RecordDeps, trx: Db, row: PaymentRow, shortAt: Date | null): Promise<void> {
  if (shortAt === null || row.refund_short_at !== null || row.state !== 'refunding') return
  const payload = { payment_id: row.id, subject: subjectOf(row) }
  await deps.jobs.publish(trx, { name: 'payment.refund_waits', payload })
}

function giveUp(deps: SettleDeps, paymentId: string, failure: string): Promise<PaymentRow | undefined> {
  return inTransaction(deps.db, (trx) => giveUpCapture(deps, trx, paymentId, failure))
}

const tooLate = 'The time for taking the payment is over.'

/** Whether it's too late to try a capture, whatever the provider would answer. */
function isPastItsTime({ state, capturing_since: since }: PaymentRow, now: Date): boolean {
  return state === 'capturing' && since !== null && now >= captureGivenUpAt(since)
}

async function noteFailure(deps: SettleDeps, paymentId: string, error: unknown): Promise<PaymentRow | undefined> {
  const failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  return inTransaction(deps.db, async (trx) => {
    const row = await lockPayment(trx, paymentId)
    if (!row || !isUnsettled(row)) return row
    const now = deps.now()
    if (isPastItsTime(row, now)) return giveUpCapture(deps, trx, paymentId, failure)
    const attempts = row.settle_attempts + 1
    const refused = isRefusal(error)
    if (shouldNotifyPayer(row, attempts, refused)) {
      const payload = { payment_id: row.id, subject: subjectOf(row) }
      await deps.jobs.publish(trx, { name: 'payment.capture_delayed', payload })
    }
    // No response, or another refusal, doesn't mean that the balance suffices now.
    const shortAt = row.refund_short_at ?? (isShortOfMoney(error) ? now : null)
    await publishRefundWait(deps, trx, row, shortAt)
    return changePayment(trx, row, {
      failure,
      settle_attempts: attempts,
      settle_at: new Date(now.getTime() + pauseAfterMs(attempts)),
      refusals: row.refusals + (refused ? 1 : 0),
      refund_short_at: shortAt,
      updated_at: now,
    })
  })
}

/** A provider that doesn't respond is usually back within a minute or so; the payer needn't hear of that. */
const silentAttempts = 4

/** Whether the payer is notified of a failed capture: at the first refusal, or when the provider hasn't responded for a while. */
function shouldNotifyPayer(row: PaymentRow, attempts: number, refused: boolean): boolean {
  if (row.state !== 'capturing' || row.refund_pence > 0 || row.refusals > 0) return false
  return refused || attempts === silentAttempts
}

export type RecordDeps = Pick<Context, 'jobs' | 'now'>

type Known =
  | 'state'
  | 'amount_pence'
  | 'capture_pence'
  | 'refund_pence'
  | 'refund_retried_pence'
  | 'refund_outside_pence'
  | 'lost_pence'

/** The input of the payment rules, in whole pence; the amount is the captured one, once it's known. */
export function factsOf(row: Pick<PaymentRow, Known>) {
  return {
    state: row.state,
    amountPence: row.capture_pence ?? row.amount_pence,
    refundPence: row.refund_pence,
    retriedPence: row.refund_retried_pence,
    outsidePence: row.refund_outside_pence,
    lostPence: row.lost_pence,
  }
}

/** What a payment is for. */
export function subjectOf(row: PaymentRow) {
  return { kind: row.subject_kind, id: row.subject_id }
}

/** Performs one act of the payment state machine: checks, updates and publishes. Undefined if it isn't allowed or someone was faster. */
export async function applyAct(
  deps: RecordDeps,
  trx: Db,
  row: PaymentRow,
  act: PaymentAct,
  changes: RowChanges<'payments'> = {},
): Promise<PaymentRow | undefined> {
  const done = await changeByAct(trx, row, act, changes, deps.now())
  for (const event of done?.events ?? []) await deps.jobs.publish(trx, event)
  return done?.changed
}

/** One act without publishing: the payment after it, and the events to publish. */
async function changeByAct(trx: Db, row: PaymentRow, act: PaymentAct, changes: RowChanges<'payments'>, now: Date) {
  const to = afterAct(act, row.state)
  if (!to) return undefined
  const owes = unsettledStates.some((state) => state === to)
  const changed = await changePayment(trx, row, {
    state: to,
    ...stamps[act]?.(now, row),
    settle_at: owes ? now : null,
    settle_attempts: 0,
    updated_at: now,
    ...changes,
  })
  return changed && { changed, events: eventsOf(act, row, changed, owes) }
}

const incoming: ReadonlySet<Movement['kind']> = new Set(['authorised', 'captured', 'deposit_held', 'deposit_taken'])

/** More acts than any facts require: taken, disputed, lost; won, refunded again. */
const maxActs = 6

/**
 * Brings the payment and the ledger in line with the provider, inside the caller's transaction: as many acts as the
 * facts require, or none. A record that is older than what the ledger has already is ignored. Returns the payment
 * afterwards.
 */
export async function applyFacts(deps: RecordDeps, trx: Db, paymentId: string, record: ProviderRecord) {
  const { facts, intentId, movements, disputes, askedAt } = record
  let row = await lockPayment(trx, paymentId)
  if (!row) return undefined
  const news = await insertMovements(trx, paymentId, movements, deps.now())
  if ((await countMovements(trx, paymentId)) > movements.length) return row
  // A bank's decision for the payer moves no money, so the count above doesn't show it.
  if (askedAt && (await wasReadSince(trx, disputes, askedAt))) return row
  let hasChanged = news.length > 0
  for (const dispute of disputes) {
    const disputeId = await saveDispute(trx, paymentId, dispute, { now: deps.now(), askedAt })
    if (!disputeId) continue
    hasChanged = true
    await deps.jobs.publish(trx, { name: 'payment.dispute_changed', payload: { dispute_id: disputeId } })
  }
  const events = byHand(row, record, news)
  const cameIn = movements.some(({ kind }) => incoming.has(kind))
  for (let turn = 0; turn < maxActs; turn++) {
    const payment = factsOf(row)
    const act = nextTransition(payment, facts)
    if (!act) break
    const changes = {
      refund_pence: refundAfter(act, payment, facts),
      lost_pence: lostAfter(act, payment, facts),
      ...(intentId && !row.provider_intent_id && { provider_intent_id: intentId }),
      ...(cameIn && !row.authorised_at && { authorised_at: deps.now() }),
    }
    const done = await changeByAct(trx, row, act, changes, deps.now())
    if (!done) break
    hasChanged = true
    row = done.changed
    events.push(...done.events)
  }
  // A requested refund can end together with one that nobody requested: the parties are notified of both as one sum.
  const isByHand = events.some(({ name }) => name === 'payment.refunded_by_hand')
  for (const event of events) {
    if (!isByHand || event.name !== 'payment.refunded') await deps.jobs.publish(trx, event)
  }
  if (hasChanged) {
    const payload = { payment_id: row.id, subject: subjectOf(row) }
    await deps.jobs.publish(trx, { name: 'payment.money_changed', payload })
  }
  return row
}

/** In these states all money that arrives goes back, no matter who refunds it: no rental depends on it. */
const endedStates: readonly PaymentState[] = ['lapsed', 'failed', 'releasing', 'released']

/** What was done at the provider without our request: the parties are notified once. */
function byHand(row: PaymentRow, { movements }: ProviderRecord, news: readonly Movement[]): DomainEvent[] {
  const { state, amountPence, refundPence } = factsOf(row)
  if (endedStates.includes(state)) return []
  const payload = { payment_id: row.id, subject: subjectOf(row) }
  const isNew = (...kinds: readonly Movement['kind'][]) => news.some(({ kind }) => kinds.includes(kind))
  const { capturedPence, refundedPence } = balanceOf(movements)
  const events: DomainEvent[] = []
  const isEarly = state === 'authorised' || (state === 'awaiting_payment' && row.capture_method === 'manual')
  const isOther = state !== 'awaiting_payment' && capturedPence !== amountPence
  if (isNew('captured', 'deposit_taken') && (isEarly || isOther))
    events.push({ name: 'payment.taken_by_hand', payload })
  if (isNew('refunded') && refundedPence > refundPence) events.push({ name: 'payment.refunded_by_hand', payload })
  return events
}

/** Gives up a capture: published once; the consequences are up to the subscribers. */
async function giveUpCapture(deps: RecordDeps, trx: Db, paymentId: string, failure: string) {
  const row = await lockPayment(trx, paymentId)
  if (row?.state !== 'capturing' || row.capture_failed_at) return row
  const now = deps.now()
  const changed = await changePayment(trx, row, { capture_failed_at: now, settle_at: null, failure, updated_at: now })
  if (changed) {
    const payload = { payment_id: row.id, subject: subjectOf(row) }
    await deps.jobs.publish(trx, { name: 'payment.capture_failed', payload })
  }
  return changed
}

/** The timestamps that an act sets. */
const stamps: Partial<Record<PaymentAct, (now: Date, row: PaymentRow) => RowChanges<'payments'>>> = {
  authorise: (now) => ({ authorised_at: now }),
  take: (now, row) => ({ authorised_at: row.authorised_at ?? now, captured_at: now }),
  capture: (now) => ({ capturing_since: now, capture_failed_at: null }),
  settle_capture: (now) => ({ captured_at: now, failure: null }),
  settle_release: (now) => ({ released_at: now, failure: null, refund_short_at: null }),
  settle_refund: (now) => ({ refunded_at: now, failure: null, refund_short_at: null }),
  // A failed refund has its own notification, and isn't waiting for the balance.
  fail_refund: () => ({ refund_short_at: null }),
  // The bank has the money, and the provider gives up refunds that were waiting.
  dispute: () => ({ refund_short_at: null }),
}

/** The event of each act except `take`; acts that aren't listed publish nothing, or only that a settlement is due. */
const announcements = {
  authorise: 'payment.authorised',
  settle_capture: 'payment.captured',
  settle_release: 'payment.released',
  settle_refund: 'payment.refunded',
  fail_refund: 'payment.refund_failed',
  dispute: 'payment.disputed',
  win_dispute: 'payment.dispute_won',
  lose_dispute: 'payment.dispute_lost',
  lapse: 'payment.lapsed',
} as const satisfies Partial<Record<PaymentAct, DomainEvent['name']>>

/** What was done by hand at the provider is published only as that, because its texts differ. */
function eventsOf(act: PaymentAct, before: PaymentRow, row: PaymentRow, owes: boolean): DomainEvent[] {
  const payload = { payment_id: row.id, subject: subjectOf(row) }
  if (owes) return [{ name: 'payment.settlement_due', payload: { payment_id: row.id } }]
  if (act === 'take') {
    if (before.capture_method === 'automatic') return [{ name: 'payment.captured', payload }]
    return before.state === 'authorised' ? [] : [{ name: 'payment.authorised', payload }]
  }
  if (act === 'settle_refund' && before.state === 'captured') return []
  const outsidePence = row.refund_outside_pence - before.refund_outside_pence
  if (outsidePence > 0)
    return [
      {
        name: 'payment.refunded_outside',
        payload: { payment_id: row.id, pence: outsidePence, version: row.version },
      },
    ]
  return act in announcements ? [{ name: announcements[act as keyof typeof announcements], payload }] : []
}
