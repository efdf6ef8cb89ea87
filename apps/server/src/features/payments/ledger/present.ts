import type { Movement } from '@itemo/domain/payments/ledger.ts'
import type { Stripe } from 'stripe'

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
