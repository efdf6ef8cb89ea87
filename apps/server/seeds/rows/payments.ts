import type { PaymentState } from '@itemo/domain/payments/state.ts'
import type { Movement, MovementKind } from '@itemo/domain/payments/ledger.ts'
import { checkoutLapsesAt } from '@itemo/domain/payments/deadlines.ts'
import type { Stripe } from 'stripe'
import { movementsOf } from '../../src/features/payments/ledger/present.ts'
import { testCards } from '../../src/platform/stripe/sandbox/card.ts'
import { payCheckout } from '../../src/platform/stripe/sandbox/checkout.ts'
import type { SandboxDeps } from '../../src/platform/stripe/sandbox/deps.ts'
import { cancelIntent, captureIntent, lockIntent, showIntent } from '../../src/platform/stripe/sandbox/intents.ts'
import { createRefund } from '../../src/platform/stripe/sandbox/refunds.ts'
import { createSession, lockSession } from '../../src/platform/stripe/sandbox/sessions.ts'
import type { DemoRental } from '../town/rentals.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

/** Who keeps the cards: the sandbox, which the town pays at, or Stripe, which is never told of it. */
export type PaymentProvider = { readonly kind: 'sandbox'; readonly siteUrl: string } | { readonly kind: 'stripe' }

interface PaidRental {
  readonly rental: DemoRental
  readonly rentalId: string
  readonly payerId: string
  readonly title: string
  readonly amountPence: number
}

/** How many changes of state lie behind a payment. */
const versions: Partial<Record<PaymentState, number>> = { authorised: 1, captured: 3, released: 3, refunded: 5 }

/** Writes the payment of a hire, and pays it at the sandbox at the instants at which it happened. */
export async function writePayment(deps: TownDeps, provider: PaymentProvider, paid: PaidRental): Promise<void> {
  const { rental } = paid
  const at = instantsOf(deps, rental)
  const refundPence = Math.ceil(paid.amountPence * (rental.refundShare ?? 0))
  const id = crypto.randomUUID()
  const ids =
    provider.kind === 'sandbox' ? await payAtSandbox(deps, provider.siteUrl, id, paid, refundPence) : undefined
  await deps.trx
    .insertInto('payments')
    .values({
      id,
      subject_kind: 'rental',
      subject_id: paid.rentalId,
      payer_id: paid.payerId,
      amount_pence: paid.amountPence,
      state: rental.payment,
      version: versions[rental.payment] ?? 0,
      provider_session_id: ids?.sessionId ?? null,
      provider_intent_id: ids?.intentId ?? null,
      checkout_expires_at: checkoutLapsesAt(at.created),
      refund_pence: refundPence,
      authorised_at: at.authorised,
      captured_at: at.captured,
      released_at: rental.payment === 'released' ? at.ended : null,
      refunded_at: rental.payment === 'refunded' ? at.ended : null,
      created_at: at.created,
      updated_at: at.ended ?? at.captured ?? at.authorised,
    })
    .execute()
  if (ids) await writeLedger(deps, id, ids.movements, at)
}

/** The ledger, as it would have been written when each movement was learnt. */
async function writeLedger(
  { trx }: TownDeps,
  paymentId: string,
  movements: readonly Movement[],
  at: ReturnType<typeof instantsOf>,
): Promise<void> {
  const learntAt: Record<MovementKind, Date | null> = {
    authorised: at.authorised,
    captured: at.captured,
    fee: at.captured,
    released: at.ended,
    refunded: at.ended,
  }
  const rows = movements.map(({ kind, ref, amountPence }) => ({
    payment_id: paymentId,
    kind,
    provider_ref: ref,
    amount_pence: amountPence,
    learnt_at: learntAt[kind] ?? at.authorised,
  }))
  await trx.insertInto('ledger_entries').values(rows).execute()
}

function instantsOf(deps: TownDeps, { requestedHoursAgo, answeredAfterHours, cancelled, payment }: DemoRental) {
  const taken = (payment === 'captured' || payment === 'refunded') && answeredAfterHours !== undefined
  return {
    created: hoursAgo(deps, requestedHoursAgo + 0.05),
    authorised: hoursAgo(deps, requestedHoursAgo),
    captured: taken ? hoursAgo(deps, requestedHoursAgo - answeredAfterHours) : null,
    ended: cancelled ? hoursAgo(deps, requestedHoursAgo - cancelled.afterHours) : null,
  }
}

/** What the renter, the owner and the server did at the provider, done again by the sandbox's own code on its own clock. */
async function payAtSandbox(deps: TownDeps, siteUrl: string, paymentId: string, paid: PaidRental, refundPence: number) {
  const at = instantsOf(deps, paid.rental)
  const on = (instant: Date): SandboxDeps => ({ db: deps.trx, now: () => instant, siteUrl })
  const { id: sessionId } = (await createSession(on(at.created), {
    mode: 'payment',
    line_items: [
      {
        quantity: '1',
        price_data: { currency: 'gbp', unit_amount: String(paid.amountPence), product_data: { name: paid.title } },
      },
    ],
    payment_intent_data: { capture_method: 'manual', metadata: { payment_id: paymentId } },
    client_reference_id: paymentId,
    metadata: { payment_id: paymentId },
    success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/payment-canceled`,
  })) as { readonly id: string }
  const [card] = testCards
  if (card) await payCheckout(on(at.authorised), sessionId, card)
  const intentId = (await lockSession(on(at.authorised), sessionId)).intent_id
  if (intentId === null) throw new Error('the sandbox took no card')
  if (at.captured) await captureIntent(on(at.captured), intentId)
  if (at.ended && paid.rental.payment === 'released') await cancelIntent(on(at.ended), intentId, null)
  const refunds: object[] = []
  if (at.ended && refundPence > 0) {
    refunds.push(await createRefund(on(at.ended), { payment_intent: intentId, amount: String(refundPence) }))
  }
  const intent = showIntent(await lockIntent(on(at.created), intentId), { charge: true })
  const movements = movementsOf(intent as Stripe.PaymentIntent, refunds as Stripe.Refund[])
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
