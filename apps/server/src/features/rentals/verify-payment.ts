import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { readSession } from '../payments/checkout.ts'
import { subjectOf } from '../payments/reconcile-payment.ts'
import { markRequested, type RequestDeps } from './request-rental.ts'
import { findRentalFor } from './rentals.ts'

/** Each call asks the provider. */
const readsPerMinute = { limit: 30, windowSeconds: 60 }

/**
 * On return from the checkout (spec: marketplace 7 "verify-payment"): reads the session at the provider and does what
 * its webhook would do. Only the payer gets a result: anyone else's session is `payment_unknown`, like one that pays
 * for something else or doesn't exist.
 */
export async function verifyPayment(deps: RequestDeps, actor: Actor, sessionId: string) {
  await deps.limits.take(`rentals:verify:${actor.userId}`, readsPerMinute)
  const payment = await readSession(deps, actor.userId, sessionId)
  const subject = subjectOf(payment)
  if (subject.kind !== 'rental') throw new AppError('payment_unknown')
  await inTransaction(deps.db, (trx) => markRequested(deps, trx, subject.id))
  const rental = await findRentalFor(deps, actor, subject.id)
  const { success, message } = verdictOf(payment.state, rental?.status)
  return { success: success && rental !== null, message, rental }
}

const paid = { success: true, message: 'Your payment is authorised.' }
const charged = { success: true, message: 'Your payment was taken.' }
/** Whether it was paid or not: a released hold was never charged. */
const ended = {
  success: false,
  message: "The request has ended. You haven't been charged, and any hold on your card is released.",
}

/** A rental can end with all or half of its payment kept: that isn't a confirmed booking either. */
const cancelled = { success: false, message: 'This booking was cancelled. See your bookings for what was refunded.' }

/** Whether the return from the checkout is a success, and the message to show. */
export function verdictOf(state: PaymentState, status: string | undefined) {
  const verdict = verdicts[state]
  return status === 'cancelled' && verdict !== ended ? cancelled : verdict
}

const verdicts: Readonly<Record<PaymentState, { readonly success: boolean; readonly message: string }>> = {
  awaiting_payment: { success: false, message: "The payment hasn't been completed." },
  authorised: paid,
  capturing: paid,
  captured: charged,
  releasing: ended,
  released: ended,
  refunding: cancelled,
  refunded: cancelled,
  refund_failed: cancelled,
  disputed: { success: false, message: 'This payment is disputed, and the bank will decide.' },
  charged_back: { success: false, message: 'This payment was disputed, and the bank refunded it.' },
  lapsed: { success: false, message: "The checkout has expired. You haven't been charged." },
  failed: { success: false, message: "The payment failed. You haven't been charged." },
}
