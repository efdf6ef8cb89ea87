import type { Movement } from '@itemo/domain/payments/ledger.ts'
import { formatPence } from '@itemo/domain/money.ts'
import type { Stripe } from 'stripe'
import type { LedgerReport, MoneyReport } from './service.ts'

/** Whether a refund gives money back: one that failed or was called off does not. */
export function isMade({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled'
}

/**
 * What the provider did with a payment, as the ledger writes it: from an intent whose `latest_charge.balance_transaction` is
 * expanded, and the refunds that were made of it.
 */
export function movementsOf(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): Movement[] {
  const { id: ref, amount, status } = intent
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const balance = typeof charge?.balance_transaction === 'string' ? null : charge?.balance_transaction
  const movements: Movement[] = []
  const wasHeld = charge?.status === 'succeeded' && intent.capture_method === 'manual'
  if (wasHeld) movements.push({ kind: 'authorised', ref, amountPence: amount })
  if (wasHeld && status === 'canceled') movements.push({ kind: 'released', ref, amountPence: amount })
  if (status === 'succeeded') movements.push({ kind: 'captured', ref, amountPence: intent.amount_received })
  if (balance) movements.push({ kind: 'fee', ref: balance.id, amountPence: balance.fee })
  for (const refund of refunds) movements.push({ kind: 'refunded', ref: refund.id, amountPence: refund.amount })
  return movements
}

/** The result of a comparison, for a terminal. */
export function describeCheck({ since, looked, mended, findings, complete }: LedgerReport): string {
  const lines = [
    `The ledger against the card provider, since ${since.toISOString()}`,
    `  looked at  ${looked.intents} holds and ${looked.refunds} refunds there, ${looked.payments} payments here`,
    ...mended.map(
      ({ paymentId, movement: { kind, ref, amountPence } }) =>
        `  mended     ${paymentId}  ${kind} ${formatPence(amountPence)}  ${ref}`,
    ),
    ...findings.map(({ paymentId, why, detail }) => `  DIFFERS    ${paymentId}  ${why}  ${detail}`),
    complete ? undefined : '  NOT ALL    there is more than one comparison looks at',
    findings.length === 0 ? '  They agree.' : `  ${findings.length} differences.`,
  ]
  return `${lines.filter((line) => line !== undefined).join('\n')}\n`
}

/** Money by state and the ledger by kind, for a terminal. */
export function describeMoney({ states, kinds }: MoneyReport): string {
  if (states.length === 0) return 'There are no payments yet.\n'
  const sum = (kind: string) => kinds.find((row) => row.kind === kind)?.amountPence ?? 0
  const kept = sum('captured') - sum('refunded')
  const lines = [
    'Payments by state',
    ...states.map(({ subject_kind: kind, state, count, amountPence, refundPence, oldest }) =>
      [
        `  ${kind.padEnd(8)}${state.padEnd(18)}${String(count).padStart(7)}${formatPence(amountPence).padStart(16)}`,
        refundPence > 0 ? `  of which to go back ${formatPence(refundPence)}` : '',
        `  oldest ${oldest.toISOString().slice(0, 16)}`,
      ].join(''),
    ),
    'Ledger',
    ...kinds.map(
      ({ kind, count, amountPence }) =>
        `  ${kind.padEnd(26)}${String(count).padStart(7)}${formatPence(amountPence).padStart(16)}`,
    ),
    `  kept after refunds: ${formatPence(kept)}; after the provider's fees: ${formatPence(kept - sum('fee'))}`,
  ]
  return `${lines.join('\n')}\n`
}
