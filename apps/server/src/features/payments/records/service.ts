import type { DomainEvent } from '@itemo/domain/events.ts'
import { afterAct, owingStates, type PaymentAct, type PaymentState } from '@itemo/domain/payments/state.ts'
import type { Movement } from '@itemo/domain/payments/ledger.ts'
import { actFromFacts, type ProviderFacts } from '@itemo/domain/payments/truth.ts'
import type { Kysely, Updateable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB, Payments } from '../../../db-schema.ts'
import { insertMovements } from '../ledger/queries.ts'
import { changePayment, lockPayment, type PaymentRow } from '../queries.ts'

export type RecordDeps = Pick<Context, 'jobs' | 'now'>

/** What the provider says, with its name for the hold. */
export interface ProviderRecord {
  readonly facts: ProviderFacts
  readonly intentId: string | undefined
  /** For the ledger. */
  readonly movements: readonly Movement[]
}

/** A payment as the domain looks at it. */
export function factsOf(row: PaymentRow) {
  return { state: row.state as PaymentState, amountPence: row.amount_pence, refundPence: row.refund_pence }
}

/** What a payment pays for. */
export function subjectOf(row: PaymentRow) {
  return { kind: row.subject_kind as 'rental' | 'boost', id: row.subject_id }
}

/**
 * Does one act of the payment machine inside the caller's transaction: compare, set, announce. Undefined when the table does
 * not allow it or somebody was faster.
 */
export async function applyAct(
  deps: RecordDeps,
  trx: Kysely<DB>,
  row: PaymentRow,
  act: PaymentAct,
  changes: Updateable<Payments> = {},
): Promise<PaymentRow | undefined> {
  const to = afterAct(act, row.state as PaymentState)
  if (!to) return undefined
  const now = deps.now()
  const owes = owingStates.some((state) => state === to)
  const changed = await changePayment(trx, row, {
    state: to,
    ...stampOf(act, now),
    settle_at: owes ? now : null,
    settle_attempts: 0,
    updated_at: now,
    ...changes,
  })
  if (!changed) return undefined
  for (const event of eventsOf(act, changed, owes)) await deps.jobs.announce(trx, event)
  return changed
}

/**
 * Brings the record and the ledger in line with the provider, inside the caller's transaction: as many acts as the facts ask
 * for, or none.
 * Answers the payment after it.
 */
export async function applyFacts(
  deps: RecordDeps,
  trx: Kysely<DB>,
  paymentId: string,
  { facts, intentId, movements }: ProviderRecord,
): Promise<PaymentRow | undefined> {
  let row = await lockPayment(trx, paymentId)
  if (row) await insertMovements(trx, paymentId, movements, deps.now())
  for (let turn = 0; row && turn < 4; turn++) {
    const act = nextAct(row, facts)
    if (!act) break
    const known = intentId && !row.provider_intent_id ? { provider_intent_id: intentId } : {}
    row = (await applyAct(deps, trx, row, act, known)) ?? row
  }
  return row
}

/** Gives a capture up: announced once, and what comes of it is for others to say. */
export async function giveUpCapture(
  deps: RecordDeps,
  trx: Kysely<DB>,
  paymentId: string,
  failure: string,
): Promise<PaymentRow | undefined> {
  const row = await lockPayment(trx, paymentId)
  if (row?.state !== 'capturing' || row.capture_failed_at) return row
  const now = deps.now()
  const changed = await changePayment(trx, row, { capture_failed_at: now, settle_at: null, failure, updated_at: now })
  if (changed) {
    const payload = { payment_id: row.id, subject: subjectOf(row) }
    await deps.jobs.announce(trx, { name: 'payment.capture_failed', payload })
  }
  return changed
}

/** A refund that was decided while the capture was still on its way is owed once the money is there. */
function nextAct(row: PaymentRow, facts: ProviderFacts): PaymentAct | undefined {
  const act = actFromFacts(factsOf(row), facts)
  if (act) return act
  return row.state === 'captured' && row.refund_pence > 0 ? 'refund' : undefined
}

function stampOf(act: PaymentAct, now: Date): Updateable<Payments> {
  switch (act) {
    case 'authorise':
      return { authorised_at: now }
    case 'take':
      return { authorised_at: now, captured_at: now }
    case 'capture':
      return { capturing_since: now, capture_failed_at: null }
    case 'settle_capture':
      return { captured_at: now, failure: null }
    case 'settle_release':
      return { released_at: now, failure: null }
    case 'settle_refund':
      return { refunded_at: now, failure: null }
    case 'lapse':
    case 'abandon':
    case 'release':
    case 'refund':
      return {}
    default:
      return act satisfies never
  }
}

function eventsOf(act: PaymentAct, row: PaymentRow, owes: boolean): DomainEvent[] {
  const payload = { payment_id: row.id, subject: subjectOf(row) }
  if (owes) return [{ name: 'payment.owed', payload: { payment_id: row.id } }]
  switch (act) {
    case 'authorise':
      return [{ name: 'payment.authorised', payload }]
    case 'take':
    case 'settle_capture':
      return [{ name: 'payment.captured', payload }]
    case 'settle_release':
      return [{ name: 'payment.released', payload }]
    case 'settle_refund':
      return [{ name: 'payment.refunded', payload }]
    case 'lapse':
      return [{ name: 'payment.lapsed', payload }]
    case 'abandon':
    case 'capture':
    case 'release':
    case 'refund':
      return []
    default:
      return act satisfies never
  }
}
