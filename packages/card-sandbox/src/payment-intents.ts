import { type Selectable, sql, type Updateable } from 'kysely'
import type { SandboxIntents } from './sandbox-tables.ts'
import { findCard } from './test-cards.ts'
import type { SandboxDeps } from './sandbox.ts'
import { settledOn, showLine, writeLine } from './balance/balance-lines.ts'
import { openDispute } from './disputes.ts'
import { recordEvent } from './events.ts'
import { getRow, listPage, lockDue, type Page, updateRow } from './sandbox-rows.ts'
import { WireError, invalidRequest, badParameter } from './wire-error.ts'
import { wireTime } from './wire-id.ts'

export type IntentRow = Selectable<SandboxIntents>

/** How long a hold lasts before the bank releases it, in days. */
export const holdDays = 7

/** The same for a hold without its payer being present: 4 days and 18 hours. */
export const offSessionHoldMs = (4 * 24 + 18) * 3_600_000

/** The provider's fee for every charge: 1.5 % and 20 pence. */
const feeShare = 0.015
const feePence = 20

/** An intent as the provider shows it; with `charge`, its charge is expanded, as of `now`. */
export function showIntent(row: IntentRow, { charge = false, now }: { charge?: boolean; now?: Date } = {}): object {
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    amount_capturable: row.status === 'requires_capture' ? row.amount : 0,
    amount_received: row.amount_received,
    canceled_at: row.canceled_at ? wireTime(row.canceled_at) : null,
    cancellation_reason: row.cancellation_reason,
    capture_method: row.capture_method,
    client_secret: null,
    confirmation_method: 'automatic',
    created: wireTime(row.created_at),
    currency: row.currency,
    customer: row.customer_id,
    description: row.description,
    last_payment_error: row.last_error,
    latest_charge: row.card_number ? (charge ? showCharge(row, { now }) : chargeId(row)) : null,
    livemode: false,
    metadata: row.metadata,
    payment_method: row.payment_method_id,
    payment_method_types: ['card'],
    status: row.status,
    transfer_group: row.transfer_group,
  }
}

/** The id of the charge of an intent: it has the same random part. */
export function chargeId(row: Pick<IntentRow, 'id'>): string {
  return row.id.replace(/^pi_/, 'ch_')
}

/** The attempt on the card, with the provider's fee once money was captured. */
export function showCharge(row: IntentRow, { now, refunded = 0 }: { now?: Date | undefined; refunded?: number } = {}) {
  const line = chargeLine(row)
  return {
    id: chargeId(row),
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amount_received,
    amount_refunded: refunded,
    balance_transaction: line && showLine(line, now ?? line.created_at),
    captured: line !== null,
    created: wireTime(row.held_at ?? row.created_at),
    currency: row.currency,
    disputed: row.disputed,
    livemode: false,
    metadata: row.metadata,
    paid: row.held_at !== null,
    payment_intent: row.id,
    payment_method_details: {
      type: 'card',
      card: { ...(row.hold_expires_at && { capture_before: wireTime(row.hold_expires_at) }) },
    },
    refunded: refunded > 0 && refunded === row.amount_received,
    status: row.held_at ? 'succeeded' : 'failed',
    transfer_group: row.transfer_group,
  }
}

/** The balance transaction of a charge: none until the money is captured. */
function chargeLine(row: IntentRow) {
  const { captured_at: at, amount_received: amount } = row
  if (row.status !== 'succeeded' || at === null) return null
  const settled = findCard(row.card_number ?? '')?.settlesAtOnce ? at : settledOn(at)
  return {
    id: row.id.replace(/^pi_/, 'txn_'),
    type: 'charge' as const,
    amount,
    fee: Math.round(amount * feeShare) + feePence,
    source_id: chargeId(row),
    description: row.description,
    available_on: settled,
    created_at: at,
  }
}

/** When the money of a charge becomes available: refunds made before are taken from the pending balance. */
export function chargeSettledOn(row: IntentRow, now: Date): Date {
  return chargeLine(row)?.available_on ?? now
}

/** Books the captured money of an intent: it's in the balance, and the payer may dispute it. */
export async function bookCharge(deps: SandboxDeps, row: IntentRow): Promise<IntentRow> {
  const line = chargeLine(row)
  if (line) {
    const { created_at: _, ...moved } = line
    await writeLine(deps, moved)
  }
  return disputeByCard(deps, row)
}

/** Reads and locks an intent; a hold past its expiry is released first. */
export async function lockIntent(deps: SandboxDeps, id: string): Promise<IntentRow> {
  const row = await getRow(deps.db, { table: 'sandbox.intents', kind: 'payment_intent', id, lock: true })
  const lapsed = row.status === 'requires_capture' && row.hold_expires_at !== null && row.hold_expires_at <= deps.now()
  return lapsed ? releaseHold(deps, row, 'automatic') : row
}

/** Captures the held money (all of it, or a part; the rest is released). */
export async function captureIntent(deps: SandboxDeps, id: string, amountText?: string): Promise<IntentRow> {
  const row = await lockIntent(deps, id)
  if (row.status !== 'requires_capture') throw unexpectedState(row, 'captured', 'requires_capture')
  const amount = amountText === undefined ? row.amount : Number(amountText)
  if (!Number.isInteger(amount) || amount < 1 || amount > row.amount) {
    throw badParameter('amount_to_capture', `The amount to capture must be from 1 to ${row.amount}.`)
  }
  if (row.card_number && findCard(row.card_number)?.captureFails) {
    throw new WireError(402, 'card_error', 'The card was declined when the held amount was charged.', {
      code: 'card_declined',
      declineCode: 'generic_decline',
      intent: showIntent(row),
    })
  }
  const taken = await changeIntent(deps, id, {
    status: 'succeeded',
    amount_received: amount,
    captured_at: deps.now(),
    hold_expires_at: null,
  })
  await recordEvent(deps, 'payment_intent.succeeded', showIntent(taken))
  return bookCharge(deps, taken)
}

async function disputeByCard(deps: SandboxDeps, row: IntentRow): Promise<IntentRow> {
  if (!findCard(row.card_number ?? '')?.disputes) return row
  await openDispute(deps, row.id, { amount: row.amount_received })
  return { ...row, disputed: true }
}

/** Releases a hold, or cancels an attempt that was never paid. */
export async function cancelIntent(deps: SandboxDeps, id: string, reason: string | null): Promise<IntentRow> {
  const row = await lockIntent(deps, id)
  if (row.status === 'succeeded' || row.status === 'canceled') {
    throw unexpectedState(row, 'canceled', 'requires_payment_method, requires_action, requires_capture')
  }
  return releaseHold(deps, row, reason)
}

/** Condition for holds past their expiry, as a part of a statement. */
export const holdsDue = (now: Date) => sql<boolean>`status = 'requires_capture' and hold_expires_at <= ${now}`

/** Releases the holds that are past their expiry. */
export async function expireHolds(deps: SandboxDeps): Promise<void> {
  const due = await lockDue(deps.db, 'sandbox.intents', holdsDue(deps.now()))
  for (const row of due) await releaseHold(deps, row, 'automatic')
}

/** A page of the intents, optionally of one customer, newest first; `charge` expands their charges. */
export function listIntents(
  { db, now }: SandboxDeps,
  customer: string | undefined,
  page: Page,
  charge: boolean,
): Promise<object> {
  const show = (row: IntentRow) => showIntent(row, { charge, now: now() })
  const where = { customer_id: customer }
  return listPage(db, { table: 'sandbox.intents', url: '/v1/payment_intents', page, where, show })
}

/** Ends a hold without a capture. */
export async function releaseHold(deps: SandboxDeps, row: IntentRow, reason: string | null): Promise<IntentRow> {
  const gone = await changeIntent(deps, row.id, {
    status: 'canceled',
    canceled_at: deps.now(),
    cancellation_reason: reason,
    hold_expires_at: null,
  })
  await recordEvent(deps, 'payment_intent.canceled', showIntent(gone))
  return gone
}

/** Changes an intent, and returns its row. */
export function changeIntent({ db }: SandboxDeps, id: string, values: Updateable<SandboxIntents>): Promise<IntentRow> {
  return updateRow(db, 'sandbox.intents', id, values)
}

function unexpectedState(row: IntentRow, act: string, wanted: string): WireError {
  return invalidRequest(
    `This PaymentIntent could not be ${act} because it has a status of ${row.status}. It must have one of these statuses: ${wanted}.`,
    { code: 'payment_intent_unexpected_state', intent: showIntent(row) },
  )
}
