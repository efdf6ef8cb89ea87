import type { ProviderStep } from '@itemo/domain/payments/step.ts'
import type { ProviderFacts } from '@itemo/domain/payments/truth.ts'
import type { Stripe } from 'stripe'
import type { Context } from '../../../context.ts'
import type { PaymentRow } from '../queries.ts'
import { isMade, movementsOf } from '../ledger/present.ts'
import type { ProviderRecord } from '../records/service.ts'

export type ProviderDeps = Pick<Context, 'cards'>

/** How long the provider is waited for: somebody watches, or nobody does. */
export type Patience = 'short' | 'long'

const shortMs = 5000

const options = ({ cards }: ProviderDeps, patience: Patience): Stripe.RequestOptions =>
  patience === 'short' ? { timeout: Math.min(shortMs, cards.timeoutMs), maxNetworkRetries: 1 } : {}

const nothing: ProviderRecord = {
  facts: { checkout: 'none', card: 'none', amountPence: 0, refundedPence: 0 },
  intentId: undefined,
  movements: [],
}

/** The charge of an intent, and what the provider took of it. */
const withCharge = 'latest_charge.balance_transaction'

type Known = Pick<PaymentRow, 'id' | 'provider_session_id' | 'provider_intent_id'>

/** Reads what the provider knows of a payment. What is not bound to this very payment counts as unknown (threat 7). */
export async function readProvider(
  { cards }: ProviderDeps,
  payment: Known,
  patience: Patience = 'long',
): Promise<ProviderRecord> {
  if (payment.provider_session_id) {
    const session = await cards.api.checkout.sessions.retrieve(
      payment.provider_session_id,
      { expand: [`payment_intent.${withCharge}`] },
      options({ cards }, patience),
    )
    if (session.client_reference_id !== payment.id) return nothing
    const intent = typeof session.payment_intent === 'string' ? undefined : (session.payment_intent ?? undefined)
    return record({ cards }, checkoutOf(session.status), intent, patience)
  }
  if (!payment.provider_intent_id) return nothing
  const intent = await cards.api.paymentIntents.retrieve(
    payment.provider_intent_id,
    { expand: [withCharge] },
    options({ cards }, patience),
  )
  return intent.metadata.payment_id === payment.id ? record({ cards }, 'complete', intent, patience) : nothing
}

/**
 * Asks the provider for one step. The key is made from the payment, the step and the count of plain refusals: the same
 * question twice is one step, and a question that was refused can be asked anew.
 */
export async function takeStep(
  { cards }: ProviderDeps,
  payment: Pick<PaymentRow, 'id' | 'provider_session_id' | 'refusals'>,
  intentId: string | undefined,
  step: ProviderStep,
  patience: Patience = 'long',
): Promise<void> {
  const keyed = (name: string) => ({
    ...options({ cards }, patience),
    idempotencyKey: `${payment.id}:${name}:${payment.refusals}`,
  })
  if (step.kind === 'expire_checkout') {
    await cards.api.checkout.sessions.expire(payment.provider_session_id ?? '', {}, keyed('expire'))
    return
  }
  if (!intentId) throw new Error('a hold without a name')
  if (step.kind === 'capture') await cards.api.paymentIntents.capture(intentId, {}, keyed('capture'))
  else if (step.kind === 'let_go') await cards.api.paymentIntents.cancel(intentId, {}, keyed('cancel'))
  else {
    const refund = { payment_intent: intentId, amount: step.amountPence, metadata: { payment_id: payment.id } }
    await cards.api.refunds.create(refund, keyed(`refund-${step.alreadyPence}-${step.amountPence}`))
  }
}

/** Whether the provider plainly said no, so that the same key would answer the same for ever. */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 409 && status !== 429
}

async function record(
  deps: ProviderDeps,
  checkout: 'open' | 'complete' | 'expired',
  intent: Stripe.PaymentIntent | undefined,
  patience: Patience,
): Promise<ProviderRecord> {
  const card = cardOf(intent)
  const refunds = intent && card === 'charged' ? await listRefunds(deps, intent.id, patience) : []
  const refundedPence = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  const amountPence = intent && intent.currency === 'gbp' ? amountOf(intent, card) : 0
  return {
    facts: { checkout, card, amountPence, refundedPence },
    intentId: intent?.id,
    movements: intent ? movementsOf(intent, refunds) : [],
  }
}

function checkoutOf(status: string | null): 'open' | 'complete' | 'expired' {
  return status === 'complete' || status === 'expired' ? status : 'open'
}

function cardOf(intent: Stripe.PaymentIntent | undefined): ProviderFacts['card'] {
  return (intent && cardStates.get(intent.status)) ?? 'none'
}

const cardStates: ReadonlyMap<string, ProviderFacts['card']> = new Map(
  Object.entries({
    requires_capture: 'held',
    succeeded: 'charged',
    canceled: 'let_go',
  }),
)

function amountOf(intent: Stripe.PaymentIntent, card: ProviderFacts['card']): number {
  if (card === 'held') return intent.amount_capturable
  return card === 'charged' ? intent.amount_received : 0
}

async function listRefunds({ cards }: ProviderDeps, intentId: string, patience: Patience): Promise<Stripe.Refund[]> {
  const { data } = await cards.api.refunds.list({ payment_intent: intentId, limit: 100 }, options({ cards }, patience))
  return data.filter(isMade)
}
