import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { expireCheckout, readProvider, type ProviderRecord, unpaidAndExpired } from './stripe-provider.ts'
import { findBySession, findPayment, keepProviderIds, lockPayment, type PaymentRow } from './payment-queries.ts'
import { applyAct, applyFacts } from './reconcile-payment.ts'

export type CheckoutDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'cards' | 'log'>

export interface CheckoutInput {
  readonly description: string
  /** What they read below it, of one payment always the same. */
  readonly terms?: string
  readonly payerEmail?: string
  /** The card is kept for what the payer has agreed to; a customer at the provider is made for that. */
  readonly keepsCard?: boolean
  /** `{CHECKOUT_SESSION_ID}` in it is filled in by the provider. */
  readonly successUrl: string
  readonly cancelUrl: string
}

/** The provider wants at least 30 minutes from when it hears of it; ours end the checkout at 30 sharp. */
const marginSeconds = 120
const descriptionMax = 200

/** Opens a payment's checkout, once, outside transactions. Throws `payment_provider`, and `conflict` when it has been called off since. */
export async function openCheckout(deps: CheckoutDeps, payment: PaymentRow, input: CheckoutInput): Promise<string> {
  if (payment.checkout_url) return payment.checkout_url
  const session = await createSession(deps, payment, input)
  if (!session.url) throw new AppError('payment_provider', { message: 'The provider gave no checkout.' })
  const row = await keepProviderIds(deps.db, payment.id, { provider_session_id: session.id, checkout_url: session.url })
  if (row.state === 'awaiting_payment') return session.url
  // Called off while the provider was busy: nobody shall pay it. What can't be ended now is ended by what called it off.
  await endCheckout(deps, row).catch((error: unknown) =>
    deps.log.warn('a checkout that was called off could not be ended', { error, payment: row.id }),
  )
  throw new AppError('conflict', { message: 'The checkout was called off.' })
}

/** Ends a checkout and answers the provider's record: it may have just been paid. Throws when the provider can't be had. */
async function endCheckout(deps: CheckoutDeps, row: PaymentRow): Promise<ProviderRecord> {
  if (await expireCheckout(deps, row)) return unpaidAndExpired
  const record = await readProvider(deps, row)
  if (record.facts.checkout === 'open') throw new Error('the checkout is still open')
  return record
}

async function createSession(deps: CheckoutDeps, payment: PaymentRow, input: CheckoutInput) {
  const metadata = { payment_id: payment.id }
  try {
    return await deps.cards.api.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: payment.id,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'gbp',
              unit_amount: payment.amount_pence,
              product_data: {
                name: input.description.slice(0, descriptionMax),
                ...(input.terms && { description: input.terms }),
              },
            },
          },
        ],
        allowed_payment_method_types: ['card'],
        payment_intent_data: {
          capture_method: payment.capture_method,
          metadata: payment.subject_kind === 'deposit' ? { ...metadata, subject: 'deposit' } : metadata,
          ...(input.keepsCard && { setup_future_usage: 'off_session' }),
        },
        ...(input.keepsCard && { customer_creation: 'always' }),
        metadata,
        ...(input.payerEmail && { customer_email: input.payerEmail }),
        success_url: input.successUrl,
        cancel_url: input.cancelUrl,
        expires_at: Math.floor(payment.checkout_expires_at.getTime() / 1000) + marginSeconds,
      },
      { idempotencyKey: `${payment.id}:checkout`, timeout: 8000, maxNetworkRetries: 1 },
    )
  } catch (cause) {
    throw unreachable(deps, payment.id, 'the card provider opened no checkout', cause)
  }
}

/** Ends an unpaid checkout; a payment at the last moment counts. Throws when the provider can't be had: the dates stay held. */
async function lapseCheckout(deps: CheckoutDeps, paymentId: string): Promise<PaymentRow | undefined> {
  const row = await findPayment(deps.db, paymentId)
  if (row?.state !== 'awaiting_payment' || row.checkout_expires_at > deps.now()) return row
  if (!row.provider_session_id) return inTransaction(deps.db, (trx) => lapseUnopened(deps, trx, paymentId))
  const record = await endCheckout(deps, row)
  return inTransaction(deps.db, (trx) => applyFacts(deps, trx, paymentId, record))
}

/** The same for a job: what the provider does not answer is left to the sweep, which looks every minute. */
export async function lapseOrLeave(deps: CheckoutDeps, paymentId: string): Promise<void> {
  try {
    await lapseCheckout(deps, paymentId)
  } catch (error) {
    if (!isProviderError(error)) throw error
    deps.log.warn('a checkout could not be ended', { error, payment: paymentId })
  }
}

/** The same while someone waits for it. Throws `payment_provider` when the provider can't be had. */
export async function lapseNow(deps: CheckoutDeps, paymentId: string): Promise<void> {
  try {
    await lapseCheckout(deps, paymentId)
  } catch (cause) {
    throw unreachable(deps, paymentId, 'the card provider did not end a checkout', cause)
  }
}

async function lapseUnopened(deps: CheckoutDeps, trx: Context['db'], paymentId: string) {
  const row = await lockPayment(trx, paymentId)
  if (!row || row.provider_session_id) return row
  return (await applyAct(deps, trx, row, 'lapse')) ?? row
}

/** On return from the checkout: does what a webhook would. Throws `payment_unknown` for a session that is not this payer's. */
export async function readSession(deps: CheckoutDeps, payerId: string, sessionId: string): Promise<PaymentRow> {
  const row = /^\w+$/.test(sessionId) ? await findBySession(deps.db, sessionId) : undefined
  if (!row || row.payer_id !== payerId) throw new AppError('payment_unknown')
  return refreshPayment(deps, row)
}

/** Asks the provider what became of a payment and brings the record in line. Throws `payment_provider` when it can't be had. */
export async function refreshPayment(deps: CheckoutDeps, row: PaymentRow): Promise<PaymentRow> {
  try {
    const record = await readProvider(deps, row, 'interactive')
    return (await inTransaction(deps.db, (trx) => applyFacts(deps, trx, row.id, record))) ?? row
  } catch (cause) {
    throw unreachable(deps, row.id, 'the card provider did not say what became of a session', cause)
  }
}

function unreachable({ log }: CheckoutDeps, payment: string, text: string, cause: unknown): AppError {
  log.warn(text, { error: cause, payment })
  return new AppError('payment_provider', { message: "The card provider couldn't be reached.", cause })
}
