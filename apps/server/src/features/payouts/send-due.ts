import { nextTransferStep, transferMoves } from '@itemo/domain/payouts/transfer-state.ts'
import { pauseAfterMs } from '@itemo/domain/payments/capture-backoff.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockPaymentFor, writeRows } from '../payments/payments.ts'
import { applyFacts } from '../payments/reconcile-payment.ts'
import { isRefusal, isShortOfMoney, type ProviderRecord, readProvider } from '../payments/stripe-provider.ts'
import { lockAccountOf } from './account-queries.ts'
import { followTransfer } from './check-transfers.ts'
import { changeDue, type DueRow, findDue, lockDueOf } from './due-queries.ts'
import { type Reckoned, reckonDue } from './reckon-due.ts'
import { createTransfer, findTransfer, type ProviderTransfer } from './stripe-transfers.ts'
import {
  changeSending,
  countRounds,
  findSending,
  insertOffset,
  insertTransfer,
  listMade,
  lockDebts,
  type TransferRow,
} from './transfer-queries.ts'

const { begin, record: recording, call_off: callingOff } = transferMoves

export type SendDeps = Pick<Context, 'cards' | 'db' | 'jobs' | 'log' | 'now'>

/** Sends a due that is ready, or continues one that is being sent. Failures are retried after a pause. */
export async function sendDue(deps: SendDeps, rentalId: string): Promise<void> {
  const due = await inTransaction(deps.db, (trx) => beginTransfer(deps, trx, rentalId))
  if (due?.state !== 'sending') return
  try {
    await settleTransfer(deps, due)
  } catch (error) {
    const fields = { error, due: due.id, attempts: due.attempts + 1 }
    if (isShortOfMoney(error))
      deps.log.error('a due could not be sent: the balance at the provider is too small', fields)
    else deps.log.warn('a due could not be sent', fields)
    await inTransaction(deps.db, (trx) => noteFailure(deps, trx, due, error))
  }
}

/**
 * Decides to send a due, judging the rental as it is now, whichever job called. Deducts the owner's debts first.
 * Without an account that can be paid, the due waits for one.
 */
async function beginTransfer(deps: SendDeps, trx: Db, rentalId: string): Promise<DueRow | undefined> {
  const reckoned = await reckonDue(deps, trx, rentalId)
  if (reckoned?.due.state !== begin.due.from) return reckoned?.due
  if (deps.cards.paysOut && reckoned.due.while_off_at) return holdBack(deps, trx, reckoned.due)
  const account = await lockAccountOf(trx, reckoned.due.owner_id)
  const now = deps.now()
  if (!deps.cards.paysOut || !account?.provider_account_id || !account.transfers_active)
    return changeDue(trx, reckoned.due, { act_at: null, updated_at: now })
  const after = await payDebts(deps, trx, reckoned)
  if (after?.due.state !== begin.due.from) return after?.due
  const payment = await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
  if (!payment) return after.due
  await insertTransfer(trx, {
    due_id: after.due.id,
    payment_id: payment.id,
    round: (await countRounds(trx, after.due.id)) + 1,
    amount_pence: after.owedPence,
    damage_pence: damageIn(after, await listMade(trx, after.due.id)),
    destination: account.provider_account_id,
    created_at: now,
    updated_at: now,
  })
  const fresh = { attempts: 0, failure: null, short_at: null, updated_at: now }
  return changeDue(trx, after.due, { state: begin.due.to, act_at: new Date(now.getTime() + pauseAfterMs(1)), ...fresh })
}

/** What the owner reads about a due that was ready while nothing was sent. */
const maybePaidDirectly = "We may already have paid you this directly. We'll send it once we know."

/** A due that was ready while owners weren't paid through the provider may have been paid by hand: a person has to release it. */
async function holdBack(deps: SendDeps, trx: Db, due: DueRow): Promise<DueRow | undefined> {
  const held = { held_by: 'operator', held_reason: maybePaidDirectly, while_off_at: null } as const
  await changeDue(trx, due, { ...held, updated_at: deps.now() })
  deps.log.warn('a due was ready before payouts were turned on: it waits for the operator', {
    due: due.id,
  })
  return (await reckonDue(deps, trx, due.rental_id))?.due
}

/**
 * The part of a transfer that pays for damage: the damage that the owner hasn't been paid for yet. The price of the
 * rental makes up the rest.
 */
function damageIn({ owedPence, damagePence }: Reckoned, made: readonly TransferRow[]): number {
  const there = made.reduce((sum, row) => sum + Math.max(0, row.damage_pence - row.reversed_pence), 0)
  return Math.min(owedPence, Math.max(0, damagePence - there))
}

/** Deducts what the owner owes from earlier rentals, the oldest debt first. */
async function payDebts(deps: SendDeps, trx: Db, { due, owedPence }: Reckoned): Promise<Reckoned | undefined> {
  let left = owedPence
  for (const { due_id: debtDueId } of await lockDebts(trx, due.owner_id)) {
    const source = debtDueId === due.id ? undefined : await findDue(trx, debtDueId)
    // The debt as it is now: winning a dispute may have ended it.
    const debt = source && (await reckonDue(deps, trx, source.rental_id))
    const amount = Math.min(left, debt?.debtPence ?? 0)
    if (!source || amount === 0) continue
    await insertOffset(trx, { due_id: due.id, debt_due_id: debtDueId, amount_pence: amount, at: deps.now() })
    await reckonDue(deps, trx, source.rental_id)
    const payload = { due_id: due.id, debt_due_id: debtDueId, kept_pence: amount }
    await deps.jobs.publish(trx, { name: 'due.kept', payload })
    left -= amount
  }
  return reckonDue(deps, trx, due.rental_id)
}

/** Finds the transfer at the provider or creates it, and records it. */
async function settleTransfer(deps: SendDeps, due: DueRow): Promise<void> {
  const row = await findSending(deps.db, due.id)
  if (!row) return
  const known = await findTransfer(deps, row.id, due.rental_id)
  if (known) return recordSent(deps, due, row, known)
  const payment = await inTransaction(deps.db, (trx) => lockPaymentFor(trx, { kind: 'rental', id: due.rental_id }))
  if (!payment) throw new Error('A due without a payment cannot be sent.')
  // What the payer's bank has done in the meantime comes first: nothing of a disputed payment is sent.
  const record = await readProvider(deps, payment)
  const asked = await inTransaction(deps.db, (trx) => checkOrCancel(deps, trx, { due, row, record }))
  if (!asked) return
  const isFirst = (await listMade(deps.db, due.id)).length === 0
  // A transfer tied to a charge can't exceed it, but money taken of a deposit comes on top.
  const chargeId = isFirst && asked.amount_pence <= record.facts.amountPence ? record.chargeId : undefined
  const made = await createTransfer(deps, asked, { rentalId: due.rental_id, chargeId })
  await recordSent(deps, due, asked, made)
}

/** Whether the transfer is still to be created. It is called off if the facts have changed and it can't exist yet. */
async function checkOrCancel(
  deps: SendDeps,
  trx: Db,
  { due, row, record }: { due: DueRow; row: TransferRow; record: ProviderRecord },
): Promise<TransferRow | undefined> {
  await applyFacts(deps, trx, row.payment_id, record)
  const reckoned = await reckonDue(deps, trx, due.rental_id)
  const account = await lockAccountOf(trx, due.owner_id)
  const now = deps.now()
  if (!reckoned) return undefined
  const step = nextTransferStep({
    state: row.state,
    amountPence: row.amount_pence,
    dueState: reckoned.due.state,
    owedPence: reckoned.owedPence,
    isDisputed: reckoned.isDisputed,
    isPayable: deps.cards.paysOut && !reckoned.due.while_off_at && (account?.transfers_active ?? false),
    askedAgoMs: row.asked_at && now.getTime() - row.asked_at.getTime(),
  })
  if (step === 'ask') return changeSending(trx, row.id, { asked_at: now, updated_at: now })
  if (step === 'wait') throw new Error('The transfer should be cancelled, but may have been made already.')
  if (step === 'call_off') await cancelTransfer(deps, trx, reckoned.due, row)
  return undefined
}

async function cancelTransfer(deps: SendDeps, trx: Db, due: DueRow, row: TransferRow): Promise<void> {
  const now = deps.now()
  if (!(await changeSending(trx, row.id, { state: callingOff.to, updated_at: now }))) return
  await changeDue(trx, due, { state: callingOff.due.to, updated_at: now })
  await reckonDue(deps, trx, due.rental_id)
}

async function recordSent(deps: SendDeps, due: DueRow, row: TransferRow, made: ProviderTransfer): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const reckoned = await reckonDue(deps, trx, due.rental_id)
    const now = deps.now()
    const sent = { provider_transfer_id: made.id, sent_at: now }
    if (!reckoned || !(await changeSending(trx, row.id, { state: recording.to, ...sent, updated_at: now }))) return
    await changeDue(trx, reckoned.due, { state: recording.due.to, act_at: null, while_off_at: null, updated_at: now })
    await reckonDue(deps, trx, due.rental_id)
    await writeRows(deps, trx, [{ kind: 'transferred', ref: made.id, amountPence: row.amount_pence }])
    await deps.jobs.publish(trx, { name: 'due.sent', payload: { transfer_id: row.id } })
  })
  // A transfer that was found after a lost response may have been reversed by then.
  if (made.reversedPence > 0) await followTransfer(deps, made.id)
}

async function noteFailure(deps: SendDeps, trx: Db, { id, rental_id }: DueRow, error: unknown): Promise<void> {
  await lockPaymentFor(trx, { kind: 'rental', id: rental_id })
  const due = await lockDueOf(trx, rental_id)
  const row = await findSending(trx, id)
  if (due?.state !== 'sending' || !row) return
  const now = deps.now()
  if (isRefusal(error)) {
    // The provider refused, so nothing was created: the next attempt gets a new idempotency key.
    await changeSending(trx, row.id, { refusals: row.refusals + 1, asked_at: null, updated_at: now })
  }
  await changeDue(trx, due, {
    attempts: due.attempts + 1,
    failure: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
    // No response doesn't mean that the balance suffices now; another refusal is about something else.
    short_at: isShortOfMoney(error) ? (due.short_at ?? now) : isRefusal(error) ? null : due.short_at,
    act_at: new Date(now.getTime() + pauseAfterMs(due.attempts + 1)),
    updated_at: now,
  })
}
