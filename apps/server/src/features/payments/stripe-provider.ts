import type { Movement } from '@itemo/domain/payments/ledger.ts'
import { combineDisputes, disputeStateOf } from '@itemo/domain/payments/dispute-state.ts'
import type { ProviderStep } from '@itemo/domain/payments/provider-step.ts'
import type { ProviderFacts } from '@itemo/domain/payments/next-transition.ts'
import type { Stripe } from 'stripe'
import type { Context } from '../../context.ts'
import type { PaymentRow } from './payment-queries.ts'
import type { ProviderDispute } from './dispute-queries.ts'
import { movementsOf, wasNeverMade } from './ledger-report.ts'

export interface ProviderRecord {
  /** When the provider was asked, by our clock: the answer to an earlier request isn't news. */
  readonly askedAt?: Date
  readonly facts: ProviderFacts
  readonly intentId: string | undefined
  /** The charge, once there is one. */
  readonly chargeId: string | undefined
  /** When the bank releases a hold automatically. */
  readonly captureBefore?: Date | undefined
  /** Why a saved card was refused, if it was. */
  readonly refusal?: string | undefined
  /** Whether a refund waits at the provider until enough of the operator's balance is available. */
  readonly waitsForBalance?: boolean
  /** How many refunds the provider gave up before it asked the bank: they are requested again. */
  readonly refundsNeverMade?: number
  /** For the ledger. */
  readonly movements: readonly Movement[]
  readonly disputes: readonly ProviderDispute[]
}

export type ProviderDeps = Pick<Context, 'cards'>

type ReadDeps = Pick<Context, 'cards' | 'now'>

/** How many provider calls a job makes at a time, per process: each takes about a second. */
export const providerConcurrency = 40

/** How long to wait for the provider: `interactive` while someone is watching. */
export type Patience = 'interactive' | 'background'

const shortMs = 5000

const options = ({ cards }: ProviderDeps, patience: Patience): Stripe.RequestOptions =>
  patience === 'interactive' ? { timeout: Math.min(shortMs, cards.timeoutMs), maxNetworkRetries: 1 } : {}

const noRefunds = { refundedPence: 0, refundPendingPence: 0, refundFailedPence: 0 }

const nothing: ProviderRecord = {
  facts: { checkout: 'none', card: 'none', amountPence: 0, ...noRefunds, dispute: 'none', lostPence: 0 },
  intentId: undefined,
  chargeId: undefined,
  movements: [],
  disputes: [],
}

/** The record of a checkout that nobody paid and nobody can pay any more. */
export const unpaidAndExpired: ProviderRecord = { ...nothing, facts: { ...nothing.facts, checkout: 'expired' } }

/** Expands the charge of an intent, and the provider's fee. */
const withCharge = 'latest_charge.balance_transaction'

const checkoutStates = ['open', 'complete', 'expired'] as const

/** Reads what the provider knows of a payment. Anything that isn't bound to exactly this payment counts as unknown. */
export async function readProvider(
  deps: ReadDeps,
  payment: NamedPayment,
  patience: Patience = 'background',
): Promise<ProviderRecord> {
  const askedAt = deps.now()
  return { ...(await readPayment(deps, payment, patience)), askedAt }
}

type NamedPayment = Pick<PaymentRow, 'id' | 'provider_session_id' | 'provider_intent_id'>

async function readPayment(
  { cards }: ProviderDeps,
  payment: NamedPayment,
  patience: Patience,
): Promise<ProviderRecord> {
  if (payment.provider_session_id) {
    const session = await cards.api.checkout.sessions.retrieve(
      payment.provider_session_id,
      { expand: [`payment_intent.${withCharge}`] },
      options({ cards }, patience),
    )
    if (session.client_reference_id !== payment.id) return nothing
    const intent = typeof session.payment_intent === 'string' ? undefined : (session.payment_intent ?? undefined)
    const checkout = checkoutStates.find((state) => state === session.status) ?? 'open'
    return record({ cards }, checkout, intent, patience)
  }
  if (!payment.provider_intent_id) return nothing
  const intent = await cards.api.paymentIntents.retrieve(
    payment.provider_intent_id,
    { expand: [withCharge] },
    options({ cards }, patience),
  )
  return intent.metadata.payment_id === payment.id ? record({ cards }, 'complete', intent, patience) : nothing
}

/** Requests one step. The idempotency key includes the number of refusals, so that a refused request can be sent again. */
export async function takeStep(
  { cards }: ProviderDeps,
  payment: Pick<PaymentRow, 'id' | 'provider_session_id' | 'refusals' | 'capture_pence' | 'refund_retried_pence'>,
  intentId: string | undefined,
  step: Exclude<ProviderStep, { kind: 'wait' }>,
  patience: Patience = 'background',
): Promise<void> {
  if (step.kind === 'expire_checkout') {
    await expireCheckout({ cards }, payment, patience)
    return
  }
  const keyed = keyOf({ cards }, payment, patience)
  if (!intentId) throw new Error('the checkout has no payment intent')
  const part = payment.capture_pence === null ? {} : { amount_to_capture: payment.capture_pence }
  if (step.kind === 'capture') await cards.api.paymentIntents.capture(intentId, part, keyed('capture'))
  else if (step.kind === 'void') await cards.api.paymentIntents.cancel(intentId, {}, keyed('cancel'))
  else {
    // A second refund, after the bank sent the first one back.
    const again = payment.refund_retried_pence === 0 ? '' : `-after-${payment.refund_retried_pence}`
    const refund = { payment_intent: intentId, amount: step.amountPence, metadata: { payment_id: payment.id } }
    await cards.api.refunds.create(refund, keyed(`refund-${step.alreadyPence}-${step.amountPence}${again}`))
  }
}

/** Expires a checkout. False when the provider refuses, because it was just paid or has ended: read it then. */
export async function expireCheckout(
  { cards }: ProviderDeps,
  payment: Pick<PaymentRow, 'id' | 'provider_session_id' | 'refusals'>,
  patience: Patience = 'background',
): Promise<boolean> {
  try {
    const key = keyOf({ cards }, payment, patience)('expire')
    await cards.api.checkout.sessions.expire(payment.provider_session_id ?? '', {}, key)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

function keyOf({ cards }: ProviderDeps, payment: Pick<PaymentRow, 'id' | 'refusals'>, patience: Patience) {
  return (name: string) => ({
    ...options({ cards }, patience),
    idempotencyKey: `${payment.id}:${name}:${payment.refusals}`,
  })
}

/** Whether the provider definitely refused, so that the same key would get the same response for ever. */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 409 && status !== 429
}

/** Whether the provider refused because the available balance is too low: the operator has to fix that (R73). */
export function isShortOfMoney(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'balance_insufficient'
}

async function record(
  deps: ProviderDeps,
  checkout: (typeof checkoutStates)[number],
  intent: Stripe.PaymentIntent | undefined,
  patience: Patience,
): Promise<ProviderRecord> {
  const card = (intent && cardStates.get(intent.status)) ?? 'none'
  const isCharged = intent !== undefined && card === 'charged'
  const { api } = deps.cards
  const of = { payment_intent: intent?.id ?? '' }
  const refunds = isCharged
    ? await listAll((page) => api.refunds.list({ ...of, ...page }, options(deps, patience)))
    : []
  const charge = intent?.latest_charge
  const isDisputed = isCharged && typeof charge === 'object' && charge?.disputed === true
  const disputes = isDisputed
    ? await listAll((page) => api.disputes.list({ ...of, ...page }, options(deps, patience)))
    : []
  const amountPence = intent && intent.currency === 'gbp' ? amountOf(intent, card) : 0
  const reported = disputes.map(presentDispute)
  const captureBefore = typeof charge === 'object' ? charge?.payment_method_details?.card?.capture_before : undefined
  const dispute = combineDisputes(reported.map(({ state }) => state))
  return {
    facts: { checkout, card, amountPence, ...sumRefunds(refunds), dispute, lostPence: lostOf(reported) },
    intentId: intent?.id,
    chargeId: typeof charge === 'string' ? charge : charge?.id,
    captureBefore: card === 'held' && captureBefore ? new Date(captureBefore * 1000) : undefined,
    refusal: intent?.status === 'requires_payment_method' ? intent.last_payment_error?.code : undefined,
    waitsForBalance: refunds.some(
      ({ status, pending_reason: why }) => status === 'pending' && why === 'insufficient_funds',
    ),
    refundsNeverMade: refunds.filter(wasNeverMade).length,
    movements: intent ? movementsOf(intent, { refunds, disputes }) : [],
    disputes: reported,
  }
}

interface ListPage {
  readonly limit: number
  readonly starting_after?: string
}

/** Reads all pages of a list: a partial record would count as out of date for ever, since the ledger has more. */
async function listAll<T extends { readonly id: string }>(
  list: (page: ListPage) => Promise<{ readonly data: readonly T[]; readonly has_more: boolean }>,
): Promise<T[]> {
  const all: T[] = []
  for (let last: T | undefined, more = true; more; last = all.at(-1)) {
    const page = await list({ limit: 100, ...(last && { starting_after: last.id }) })
    all.push(...page.data)
    more = page.has_more && page.data.length > 0
  }
  return all
}

function sumRefunds(refunds: readonly Stripe.Refund[]) {
  const sumOf = (some: readonly Stripe.Refund[]) => some.reduce((total, { amount }) => total + amount, 0)
  const sum = (...statuses: readonly (string | null)[]) =>
    sumOf(refunds.filter(({ status }) => statuses.includes(status)))
  return {
    refundedPence: sum('succeeded'),
    refundPendingPence: sum('pending', 'requires_action'),
    refundFailedPence: sum('failed', 'canceled') - sumOf(refunds.filter(wasNeverMade)),
  }
}

/** What lost disputes took for good. */
function lostOf(disputes: readonly ProviderDispute[]): number {
  return disputes.reduce((sum, { state, amountPence }) => sum + (state === 'lost' ? amountPence : 0), 0)
}

/** A dispute as the provider shows it; for a lost one with the amount that it took in the end, in whole pence. */
export function presentDispute(dispute: Stripe.Dispute): ProviderDispute {
  const dueBy = dispute.evidence_details.due_by
  const state = disputeStateOf(dispute.status)
  // The bank may have given back a part of a lost dispute, which its amount doesn't show.
  const takenPence = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ref: dispute.id,
    amountPence: state === 'lost' && takenPence > 0 ? takenPence : dispute.amount,
    reason: dispute.reason,
    state,
    dueBy: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  }
}

const cardStates: ReadonlyMap<string, ProviderFacts['card']> = new Map(
  Object.entries({
    requires_capture: 'held',
    succeeded: 'charged',
    canceled: 'voided',
  }),
)

function amountOf(intent: Stripe.PaymentIntent, card: ProviderFacts['card']): number {
  if (card === 'held') return intent.amount_capturable
  return card === 'charged' ? intent.amount_received : 0
}
