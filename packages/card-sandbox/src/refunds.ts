import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SandboxRefunds } from './sandbox-tables.ts'
import { findCard } from './test-cards.ts'
import type { SandboxDeps } from './sandbox.ts'
import { laterOf, ownAccount, writeLine } from './balance/balance-lines.ts'
import { isShort } from './balance/read-balance.ts'
import { closeInquiries, hasDispute } from './disputes.ts'
import { recordEvent } from './events.ts'
import type { FormObject } from './decode-form.ts'
import { chargeId, chargeSettledOn, type IntentRow, lockIntent, showCharge } from './payment-intents.ts'
import { getRow, insertRow, listPage, lockDue, type Page, updateRow } from './sandbox-rows.ts'
import { badParameter, invalidRequest } from './wire-error.ts'
import { wireId, wireTime } from './wire-id.ts'

type RefundRow = Selectable<SandboxRefunds>

function showRefund(row: RefundRow): object {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: hasLeft(row) ? lineId(row) : null,
    charge: chargeId({ id: row.intent_id }),
    created: wireTime(row.created_at),
    currency: 'gbp',
    ...(row.status === 'failed' && {
      ...(hasLeft(row) && { failure_balance_transaction: failureLineId(row) }),
      failure_reason: row.failure_reason ?? 'expired_or_canceled_card',
    }),
    metadata: row.metadata,
    payment_intent: row.intent_id,
    ...(row.status === 'pending' && { pending_reason: row.pending_reason ?? 'processing' }),
    reason: row.reason,
    status: row.status,
  }
}

/** The reason of a refund that is pending because the balance is insufficient. */
const short = 'insufficient_funds'

const waiting = { status: 'pending', pending_reason: short } as const

/** Whether its money has left the balance, which it does when the bank is asked. */
const hasLeft = ({ status, pending_reason: why }: Pick<RefundRow, 'pending_reason' | 'status'>) =>
  status === 'succeeded' || why !== short

const lineId = ({ id }: Pick<RefundRow, 'id'>) => id.replace(/^re_/, 'txn_')
const failureLineId = ({ id }: Pick<RefundRow, 'id'>) => id.replace(/^re_/, 'txn_back_')

/** How long a bank of the sandbox takes to complete a refund, in milliseconds. */
const bankMs = 60_000

/** How often the balance is checked for pending refunds, and how long these wait at most, in milliseconds. */
const lookMs = 60_000
const waitsMs = 45 * 86_400_000

/** The initial state of a refund to a card, and what happens to it later. */
function courseOf(
  cardNumber: string | null,
  now: Date,
): Pick<Insertable<SandboxRefunds>, 'status' | 'next_status' | 'next_status_at'> {
  const at = new Date(now.getTime() + bankMs)
  switch (findCard(cardNumber ?? '')?.refund) {
    case 'pends':
      return { status: 'pending', next_status: 'succeeded', next_status_at: at }
    case 'fails_later':
      return { status: 'succeeded', next_status: 'failed', next_status_at: at }
    case undefined:
      return { status: 'succeeded' }
  }
}

/**
 * Refunds everything that is left, or a part. Never more than was captured, and nothing of a disputed charge. Whether a refund is pending
 * depends on the operator page, which can make the whole balance unavailable, and not on the amount: the balance may become negative.
 */
export async function createRefund(deps: SandboxDeps, params: FormObject): Promise<object> {
  const { payment_intent: intentId, amount: wanted, reason, metadata } = params
  if (typeof intentId !== 'string')
    throw badParameter('payment_intent', 'A payment_intent is needed.', 'parameter_missing')
  const intent = await lockIntent(deps, intentId)
  if (intent.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'charge_not_refundable',
    })
  }
  if (await hasDispute(deps, intent.id)) {
    throw invalidRequest(`Charge ${chargeId(intent)} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = intent.amount_received - (await refundedOf(deps, intent.id))
  const amount = wanted === undefined ? left : Number(wanted)
  if (left === 0) {
    throw invalidRequest('The charge has already been refunded.', { code: 'charge_already_refunded' })
  }
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw badParameter('amount', `Refund amount must be from 1 to the unrefunded amount (${left}).`)
  }
  const now = deps.now()
  const waits = await isShort(deps, ownAccount)
  const row = await insertRow(deps.db, 'sandbox.refunds', {
    id: wireId('re'),
    intent_id: intent.id,
    amount,
    reason: typeof reason === 'string' ? reason : null,
    metadata: JSON.stringify(metadata ?? {}),
    created_at: now,
    ...(waits ? { ...looksAgain(now), ...waiting } : courseOf(intent.card_number, now)),
  })
  if (!waits) await leave(deps, row, intent)
  await recordEvent(
    deps,
    'charge.refunded',
    showCharge(intent, { now, refunded: intent.amount_received - left + amount }),
  )
  return showRefund(row)
}

/** Takes the refund out of the balance when the bank is asked, even if the bank takes a while. */
async function leave(deps: SandboxDeps, row: RefundRow, intent: IntentRow): Promise<void> {
  await writeLine(deps, {
    id: lineId(row),
    type: 'refund',
    amount: -row.amount,
    source_id: row.id,
    description: intent.description && `REFUND FOR CHARGE (${intent.description})`,
    available_on: laterOf(chargeSettledOn(intent, deps.now()), deps.now()),
  })
  if ((await refundedOf(deps, intent.id)) >= intent.amount_received) await closeInquiries(deps, intent.id)
}

const looksAgain = (now: Date) =>
  ({ next_status: 'succeeded', next_status_at: new Date(now.getTime() + lookMs) }) as const

/** Condition for refunds that are due to be checked, as a part of a statement. */
export const refundsDue = (now: Date) => sql<boolean>`next_status_at <= ${now}`

/** Completes the refunds that wait for a bank, and asks the bank for those that waited for the balance. */
export async function settleRefunds(deps: SandboxDeps): Promise<void> {
  const due = await lockDue(deps.db, 'sandbox.refunds', refundsDue(deps.now()))
  for (const refund of due) {
    const row = hasLeft(refund) ? await answer(deps, refund) : await sendToBank(deps, refund)
    if (row) await recordEvent(deps, row.status === 'failed' ? 'refund.failed' : 'refund.updated', showRefund(row))
  }
}

const ended = { next_status: null, next_status_at: null }

async function answer(deps: SandboxDeps, { id, next_status: status }: RefundRow): Promise<RefundRow> {
  const row = await updateRow(deps.db, 'sandbox.refunds', id, { ...ended, status: status ?? 'succeeded' })
  if (row.status === 'failed') {
    const { amount, id: source_id } = row
    await writeLine(deps, { id: failureLineId(row), type: 'refund_failure', amount, source_id })
  }
  return row
}

/** The payer's bank returns a completed refund. False when there's no such refund (any more). */
export async function sendBack(deps: SandboxDeps, id: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .forUpdate()
    .executeTakeFirst()
  if (row) await recordEvent(deps, 'refund.failed', showRefund(await answer(deps, { ...row, next_status: 'failed' })))
  return row !== undefined
}

/** Sends a refund that waited for the balance to the bank, once the balance suffices. Undefined: it's still pending. */
async function sendToBank(deps: SandboxDeps, refund: RefundRow): Promise<RefundRow | undefined> {
  const { id, intent_id: intentId, created_at: since } = refund
  const now = deps.now()
  const change = (values: Updateable<SandboxRefunds>) => updateRow(deps.db, 'sandbox.refunds', id, values)
  const fail = (reason: string) => change({ ...ended, status: 'failed', failure_reason: reason })
  if (await hasDispute(deps, intentId)) return fail('charge_for_pending_refund_disputed')
  if (since.getTime() + waitsMs <= now.getTime()) return fail(short)
  if (await isShort(deps, ownAccount)) {
    await change(looksAgain(now))
    return undefined
  }
  const intent = await lockIntent(deps, intentId)
  const row = await change({ ...ended, pending_reason: null, ...courseOf(intent.card_number, now) })
  await leave(deps, row, intent)
  return row
}

/** The balance may suffice now: the next pass checks the pending refunds. */
export async function retryPendingRefunds({ db, now }: SandboxDeps): Promise<void> {
  await db
    .updateTable('sandbox.refunds')
    .set({ next_status_at: now() })
    .where('status', '=', 'pending')
    .where('next_status_at', 'is not', null)
    .where('pending_reason', '=', short)
    .execute()
}

/** A refund as the provider shows it. Throws WireError `resource_missing`. */
export async function getRefund({ db }: SandboxDeps, id: string): Promise<object> {
  return showRefund(await getRow(db, { table: 'sandbox.refunds', kind: 'refund', id }))
}

/** A page of the refunds, optionally of one intent, newest first. */
export function listRefunds({ db }: SandboxDeps, intentId: string | undefined, page: Page): Promise<object> {
  return listPage(db, {
    table: 'sandbox.refunds',
    url: '/v1/refunds',
    page,
    where: { intent_id: intentId },
    show: showRefund,
  })
}

/** What was or will be refunded of an intent, in pence; failed refunds don't count. */
export async function refundedOf({ db }: SandboxDeps, intentId: string): Promise<number> {
  const row = await db
    .selectFrom('sandbox.refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('total'))
    .where('intent_id', '=', intentId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return Number(row.total ?? 0)
}
