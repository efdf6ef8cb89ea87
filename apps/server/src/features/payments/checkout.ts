import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { expireCheckout, readProvider, type ProviderRecord, unpaidAndExpired } from './stripe-provider.ts'
import { findBySession, findPayment, storeProviderIds, lockPayment, type PaymentRow } from './payment-queries.ts'
import { applyAct, applyFacts } from './reconcile-payment.ts'

export type CheckoutDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'cards' | 'log'>

export interface CheckoutInput {
  readonly description: string
  /** The text below the description; always the same for one payment. */
  readonly terms?: string
  readonly payerEmail?: string
  /** Saves the card for later charges that the payer has agreed to, which needs a customer at the provider. */
  readonly keepsCard?: boolean
  /** `{CHECKOUT_SESSION_ID}` in it is filled in by the provider. */
  readonly successUrl: string
  readonly cancelUrl: string
}

/** The provider wants an expiry at least 30 minutes after it gets the request; our own job ends the checkout at exactly 30. */
const marginSeconds = 120
const descriptionMax = 200

/**
 * Opens a payment's checkout, once, outside transactions. Throws `payment_provider`, and `conflict` when the checkout
 * was called off in the meantime.
 */
export async function openCheckout(deps: CheckoutDeps, payment: PaymentRow, input: CheckoutInput): Promise<string> {
  if (payment.checkout_url) return payment.checkout_url
  const session = await createSession(deps, payment, input)
  if (!session.url) throw new AppError('payment_provider', { message: 'The provider gave no checkout.' })
  const row = await storeProviderIds(deps.db, payment.id, {
    provider_session_id: session.id,
    checkout_url: session.url,
  })
  if (row.state === 'awaiting_payment') return session.url
  // Called off while the provider was busy: the checkout must not be paid. If expiring it fails here, the code that called it off ends it.
  await endCheckout(deps, row).catch((error: unknown) =>
    deps.log.warn('a cancelled checkout could not be expired', { error, payment: row.id }),
  )
  throw new AppError('conflict', { message: 'The checkout was called off.' })
}

/** Ends a checkout and returns the provider's record, since it may just have been paid. Throws when the provider can't be reached. */
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
    throw unreachable(deps, payment.id, 'the card provider did not open a checkout', cause)
  }
}

/** Ends an unpaid checkout; a payment made at the last moment counts. Throws when the provider can't be reached: the dates stay held. */
async function lapseCheckout(deps: CheckoutDeps, paymentId: string): Promise<PaymentRow | undefined> {
  const row = await findPayment(deps.db, paymentId)
  if (row?.state !== 'awaiting_payment' || row.checkout_expires_at > deps.now()) return row
  if (!row.provider_session_id) return inTransaction(deps.db, (trx) => lapseUnopened(deps, trx, paymentId))
  const record = await endCheckout(deps, row)
  return inTransaction(deps.db, (trx) => applyFacts(deps, trx, paymentId, record))
}

/** `lapseCheckout` for a job: when the provider fails, the sweep tries again every minute. */
export async function tryExpireCheckout(deps: CheckoutDeps, paymentId: string): Promise<void> {
  try {
    await lapseCheckout(deps, paymentId)
  } catch (error) {
    if (!isProviderError(error)) throw error
    deps.log.warn('a checkout could not be ended', { error, payment: paymentId })
  }
}

/** `lapseCheckout` while someone waits for it. Throws `payment_provider` when the provider can't be reached. */
export async function expireCheckoutNow(deps: CheckoutDeps, paymentId: string): Promise<void> {
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

/** On return from the checkout: does what a webhook would do. Throws `payment_unknown` for a session that isn't this payer's. */
export async function readSession(deps: CheckoutDeps, payerId: string, sessionId: string): Promise<PaymentRow> {
  const row = /^\w+$/.test(sessionId) ? await findBySession(deps.db, sessionId) : undefined
  if (!row || row.payer_id !== payerId) throw new AppError('payment_unknown')
  return refreshPayment(deps, row)
}

/** Reads a payment at the provider and brings our record in line. Throws `payment_provider` when it can't be reached. */
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
