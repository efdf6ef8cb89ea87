import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type { Movement, MovementKind } from '@itemo/domain/payments/ledger.ts'
import { checkoutLapsesAt } from '@itemo/domain/payments/payment-deadlines.ts'
import type { Stripe } from 'stripe'
import { movementsOf } from '../../src/features/payments/ledger-report.ts'
import { testCards } from '../../src/platform/stripe/sandbox/card.ts'
import { payCheckout } from '../../src/platform/stripe/sandbox/pay-checkout.ts'
import type { SandboxDeps } from '../../src/platform/stripe/sandbox/deps.ts'
import { cancelIntent, captureIntent, lockIntent, showIntent } from '../../src/platform/stripe/sandbox/intents.ts'
import { createRefund } from '../../src/platform/stripe/sandbox/refunds.ts'
import { createSession, lockSession } from '../../src/platform/stripe/sandbox/checkout-sessions.ts'
import type { TownDeps } from './town-deps.ts'

/** Who keeps the cards: the sandbox, which the town pays at, or Stripe, which is never told of it. */
export type PaymentProvider = { readonly kind: 'sandbox'; readonly siteUrl: string } | { readonly kind: 'stripe' }

/** What was paid for, as far as the money goes. */
interface Paid {
  readonly subject: { readonly kind: 'rental' | 'boost'; readonly id: string }
  readonly payerId: string
  readonly title: string
  readonly amountPence: number
  /** manual: held first and taken later; automatic: taken at the checkout. */
  readonly capture: 'manual' | 'automatic'
  readonly state: PaymentState
  readonly refundPence: number
  readonly at: PaymentInstants
  /** Where the checkout leads back to. */
  readonly success: string
  readonly cancel: string
}

/** `ended`: when the money went back. */
interface PaymentInstants {
  readonly created: Date
  readonly authorised: Date | null
  readonly captured: Date | null
  readonly ended: Date | null
}

/** How many changes of state lie behind a payment that was held first. */
const versions: Partial<Record<PaymentState, number>> = { authorised: 1, captured: 3, released: 3, refunded: 5 }

/** Writes a payment, and pays it at the sandbox at the instants at which it happened. */
export async function writePayment(deps: TownDeps, provider: PaymentProvider, paid: Paid): Promise<void> {
  const { at, state } = paid
  const id = crypto.randomUUID()
  const ids = provider.kind === 'sandbox' ? await payAtSandbox(deps, provider.siteUrl, id, paid) : undefined
  await deps.trx
    .insertInto('payments')
    .values({
      id,
      subject_kind: paid.subject.kind,
      subject_id: paid.subject.id,
      payer_id: paid.payerId,
      amount_pence: paid.amountPence,
      state,
      version: paid.capture === 'automatic' ? 1 : (versions[state] ?? 0),
      capture_method: paid.capture,
      provider_session_id: ids?.sessionId ?? null,
      provider_intent_id: ids?.intentId ?? null,
      checkout_expires_at: checkoutLapsesAt(at.created),
      refund_pence: paid.refundPence,
      authorised_at: at.authorised,
      captured_at: at.captured,
      released_at: state === 'released' ? at.ended : null,
      refunded_at: state === 'refunded' ? at.ended : null,
      created_at: at.created,
      updated_at: at.ended ?? paidAt(at),
    })
    .execute()
  if (ids) await writeLedger(deps, id, ids.movements, at)
}

/** The ledger, as it would have been written when each movement was learnt. */
async function writeLedger(
  { trx }: TownDeps,
  paymentId: string,
  movements: readonly Movement[],
  at: PaymentInstants,
): Promise<void> {
  const learntAt: Record<MovementKind, Date | null> = {
    authorised: at.authorised,
    captured: at.captured,
    fee: at.captured,
    released: at.ended,
    refunded: at.ended,
    refund_failed: null,
    disputed: null,
    dispute_returned: null,
    dispute_fee: null,
  }
  const rows = movements.map(({ kind, ref, amountPence }) => ({
    payment_id: paymentId,
    kind,
    provider_ref: ref,
    amount_pence: amountPence,
    learnt_at: learntAt[kind] ?? paidAt(at),
  }))
  await trx.insertInto('ledger_entries').values(rows).execute()
}

/** When the money was taken, or only held. */
function paidAt({ created, authorised, captured }: PaymentInstants): Date {
  return captured ?? authorised ?? created
}

/** What the renter, the owner and the server did at the provider, done again by the sandbox's own code on its own clock. */
async function payAtSandbox(deps: TownDeps, siteUrl: string, paymentId: string, paid: Paid) {
  const { at, capture, refundPence } = paid
  const on = (instant: Date): SandboxDeps => ({ db: deps.trx, now: () => instant, siteUrl })
  const { id: sessionId } = (await createSession(on(at.created), {
    mode: 'payment',
    line_items: [
      {
        quantity: '1',
        price_data: { currency: 'gbp', unit_amount: String(paid.amountPence), product_data: { name: paid.title } },
      },
    ],
    payment_intent_data: { capture_method: capture, metadata: { payment_id: paymentId } },
    client_reference_id: paymentId,
    metadata: { payment_id: paymentId },
    success_url: `${siteUrl}${paid.success}`,
    cancel_url: `${siteUrl}${paid.cancel}`,
  })) as { readonly id: string }
  const [card] = testCards
  const atCheckout = on(at.authorised ?? paidAt(at))
  if (card) await payCheckout(atCheckout, sessionId, card)
  const intentId = (await lockSession(atCheckout, sessionId)).intent_id
  if (intentId === null) throw new Error('the sandbox took no card')
  if (at.captured && capture === 'manual') await captureIntent(on(at.captured), intentId)
  if (at.ended && paid.state === 'released') await cancelIntent(on(at.ended), intentId, null)
  const refunds: object[] = []
  if (at.ended && refundPence > 0) {
    refunds.push(await createRefund(on(at.ended), { payment_intent: intentId, amount: String(refundPence) }))
  }
  const intent = showIntent(await lockIntent(on(at.created), intentId), { charge: true })
  const movements = movementsOf(intent as Stripe.PaymentIntent, { refunds: refunds as Stripe.Refund[], disputes: [] })
  return { sessionId, intentId, movements }
}

/** The town knows already what the sandbox would report: nothing is left to be sent to the webhook. */
export async function settleSandboxEvents(deps: TownDeps): Promise<void> {
  await deps.trx
    .updateTable('sandbox.events')
    .set({ deliver_at: null, delivered_at: deps.now })
    .where('delivered_at', 'is', null)
    .execute()
}
