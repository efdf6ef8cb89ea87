import type { Stripe } from 'stripe'
import type { Context } from '../../context.ts'
import { isRefusal } from '../payments/stripe-provider.ts'
import type { DepositRow } from './deposit-queries.ts'

type CardDeps = Pick<Context, 'cards'>

/** The provider's ids of a saved card: its customer and the card itself. */
export interface SavedCard {
  readonly customerId: string
  readonly methodId: string | undefined
}

/** The card that was saved at a rental's checkout; undefined if there was none. */
export async function readSavedCard(
  { cards }: CardDeps,
  payment: {
    readonly id: string
    readonly provider_session_id: string | null
    readonly provider_intent_id: string | null
  },
): Promise<SavedCard | undefined> {
  const intent = await readIntent({ cards }, payment)
  const customerId = nameOf(intent?.customer)
  if (!customerId || intent?.metadata.payment_id !== payment.id) return undefined
  return { customerId, methodId: nameOf(intent.payment_method) }
}

async function readIntent(
  { cards }: CardDeps,
  {
    provider_session_id: sessionId,
    provider_intent_id: intentId,
  }: { readonly provider_session_id: string | null; readonly provider_intent_id: string | null },
): Promise<Stripe.PaymentIntent | undefined> {
  if (intentId) return cards.api.paymentIntents.retrieve(intentId)
  if (!sessionId) return undefined
  const session = await cards.api.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  return typeof session.payment_intent === 'string' ? undefined : (session.payment_intent ?? undefined)
}

function nameOf(object: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id
}

/** The provider's id of a hold or charge whose response was lost. */
export async function findIntent(
  { cards }: CardDeps,
  customerId: string,
  paymentId: string,
): Promise<string | undefined> {
  for await (const intent of cards.api.paymentIntents.list({ customer: customerId, limit: 100 })) {
    if (intent.metadata.payment_id === paymentId) return intent.id
  }
  return undefined
}

interface ChargeInput {
  readonly paymentId: string
  readonly rentalId: string
  readonly amountPence: number
  readonly capture: 'manual' | 'automatic'
  readonly refusals: number
  readonly customerId: string
  readonly methodId: string
}

/** Holds or charges a saved card while its holder is absent. A refused card isn't an error: the provider stores the reason. */
export async function chargeSavedCard({ cards }: CardDeps, input: ChargeInput): Promise<void> {
  const { paymentId, rentalId, amountPence, capture, refusals, customerId, methodId } = input
  try {
    await cards.api.paymentIntents.create(
      {
        amount: amountPence,
        currency: 'gbp',
        customer: customerId,
        payment_method: methodId,
        off_session: true,
        confirm: true,
        capture_method: capture,
        description: capture === 'manual' ? 'Deposit' : 'Damage or loss, from the deposit',
        metadata: { payment_id: paymentId, subject: 'deposit' },
        transfer_group: rentalId,
      },
      { idempotencyKey: `${paymentId}:${capture === 'manual' ? 'hold' : 'charge'}:${refusals}` },
    )
  } catch (error) {
    if (!isCardRefused(error)) throw error
  }
}

/** Whether the bank refused: the intent exists, without a card. */
function isCardRefused(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 402
}

/** Whether the provider doesn't have the card any more, because it was removed there. */
export function isCardGone(error: unknown): boolean {
  if (!isRefusal(error) || !(error instanceof Error)) return false
  const isNamed = 'param' in error && (error.param === 'payment_method' || error.param === 'customer')
  return isNamed || ('code' in error && error.code === 'resource_missing')
}

/** Deletes a card and its customer at the provider. If they are gone already, that is fine. */
export async function forgetCard(
  { cards }: CardDeps,
  { provider_customer_id: customerId, payment_method_id: methodId }: DepositRow,
) {
  if (methodId) await cards.api.paymentMethods.detach(methodId).catch(ignoreRefusal)
  if (customerId) await cards.api.customers.del(customerId).catch(ignoreRefusal)
}

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
  return undefined
}

/** Opens a checkout for giving another card. */
export async function openCardCheckout(
  { cards }: CardDeps,
  input: {
    readonly rentalId: string
    readonly customerId: string
    readonly terms: string
    readonly expiresAt: Date
    readonly returnUrl: string
    readonly key: string
  },
): Promise<{ readonly id: string; readonly url: string | null }> {
  return cards.api.checkout.sessions.create(
    {
      mode: 'setup',
      currency: 'gbp',
      customer: input.customerId,
      client_reference_id: input.rentalId,
      allowed_payment_method_types: ['card'],
      setup_intent_data: { description: input.terms, metadata: { deposit_id: input.rentalId } },
      metadata: { deposit_id: input.rentalId },
      success_url: input.returnUrl,
      cancel_url: input.returnUrl,
      expires_at: Math.floor(input.expiresAt.getTime() / 1000),
    },
    { idempotencyKey: input.key, timeout: 8000, maxNetworkRetries: 1 },
  )
}

const endedStates = ['complete', 'expired'] as const

/** Reads the result of a checkout for another card. */
export async function readCardCheckout(
  { cards }: CardDeps,
  sessionId: string,
  rentalId: string,
): Promise<{ readonly state: 'open' | 'complete' | 'expired'; readonly methodId: string | undefined }> {
  const session = await cards.api.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] })
  const setup = typeof session.setup_intent === 'string' ? undefined : session.setup_intent
  const isOurs = session.client_reference_id === rentalId
  const state = endedStates.find((ended) => ended === session.status) ?? 'open'
  return { state, methodId: isOurs ? nameOf(setup?.payment_method) : undefined }
}
