import { type Insertable, type Selectable, sql } from 'kysely'
import type { SandboxRefunds } from './sandbox-tables.ts'
import { findCard } from './test-cards.ts'
import type { SandboxDeps } from './sandbox.ts'
import { laterOf, writeLine } from './balance/balance-lines.ts'
import { hasDispute } from './disputes.ts'
import { recordEvent } from './events.ts'
import type { FormObject } from './decode-form.ts'
import { chargeId, chargeSettledOn, lockIntent, showCharge } from './payment-intents.ts'
import { getRow, insertRow, listPage, lockDue, type Page, updateRow } from './sandbox-rows.ts'
import { badParameter, invalidRequest } from './wire-error.ts'
import { wireId, wireTime } from './wire-id.ts'

type RefundRow = Selectable<SandboxRefunds>

function showRefund(row: RefundRow): object {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: lineId(row),
    charge: chargeId({ id: row.intent_id }),
    created: wireTime(row.created_at),
    currency: 'gbp',
    ...(row.status === 'failed' && {
      failure_balance_transaction: failureLineId(row),
      failure_reason: 'expired_or_canceled_card',
    }),
    metadata: row.metadata,
    payment_intent: row.intent_id,
    reason: row.reason,
    status: row.status,
  }
}

const lineId = ({ id }: Pick<RefundRow, 'id'>) => id.replace(/^re_/, 'txn_')
const failureLineId = ({ id }: Pick<RefundRow, 'id'>) => id.replace(/^re_/, 'txn_back_')

/** How long a bank of the sandbox takes to answer a refund, in milliseconds. */
const bankMs = 60_000

/** How a refund to a card begins, and what becomes of it by itself. */
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

/** Gives money back: all that is left, or a part. Never more than was taken, and nothing of a charge that is disputed. */
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
  const row = await insertRow(deps.db, 'sandbox.refunds', {
    id: wireId('re'),
    intent_id: intent.id,
    amount,
    reason: typeof reason === 'string' ? reason : null,
    metadata: JSON.stringify(metadata ?? {}),
    created_at: deps.now(),
    ...courseOf(intent.card_number, deps.now()),
  })
  // It leaves the balance when it is asked for, also where the bank takes its time.
  await writeLine(deps, {
    id: lineId(row),
    type: 'refund',
    amount: -amount,
    source_id: row.id,
    description: intent.description && `REFUND FOR CHARGE (${intent.description})`,
    available_on: laterOf(chargeSettledOn(intent, deps.now()), deps.now()),
  })
  const now = deps.now()
  await recordEvent(
    deps,
    'charge.refunded',
    showCharge(intent, { now, refunded: intent.amount_received - left + amount }),
  )
  return showRefund(row)
}

/** Lets the banks answer the refunds that wait for them. */
export async function settleRefunds(deps: SandboxDeps): Promise<void> {
  const due = await lockDue(deps.db, 'sandbox.refunds', sql`next_status_at <= ${deps.now()}`)
  for (const { id, next_status: status } of due) {
    const row = await updateRow(deps.db, 'sandbox.refunds', id, {
      status: status ?? 'succeeded',
      next_status: null,
      next_status_at: null,
    })
    if (row.status === 'failed') {
      const { amount, id: source_id } = row
      await writeLine(deps, { id: failureLineId(row), type: 'refund_failure', amount, source_id })
    }
    await recordEvent(deps, row.status === 'failed' ? 'refund.failed' : 'refund.updated', showRefund(row))
  }
}

export async function getRefund({ db }: SandboxDeps, id: string): Promise<object> {
  return showRefund(await getRow(db, { table: 'sandbox.refunds', kind: 'refund', id }))
}

export function listRefunds({ db }: SandboxDeps, intentId: string | undefined, page: Page): Promise<object> {
  return listPage(db, {
    table: 'sandbox.refunds',
    url: '/v1/refunds',
    page,
    where: { intent_id: intentId },
    show: showRefund,
  })
}

export async function refundedOf({ db }: SandboxDeps, intentId: string): Promise<number> {
  const row = await db
    .selectFrom('sandbox.refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('total'))
    .where('intent_id', '=', intentId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return Number(row.total ?? 0)
}
