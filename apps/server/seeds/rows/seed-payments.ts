import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type { Movement, MovementKind } from '@itemo/domain/payments/ledger.ts'
import { checkoutLapsesAt } from '@itemo/domain/payments/payment-deadlines.ts'
import type { Stripe } from 'stripe'
import { movementsOf } from '../../src/features/payments/ledger-report.ts'
import { sandboxTables } from '../../src/platform/stripe/card-provider.ts'
import type { TownDeps } from './town-deps.ts'

/** The card provider: the sandbox, at which the town's payments are made, or Stripe, which isn't told about them. */
export type PaymentProvider = { readonly kind: 'sandbox'; readonly siteUrl: string } | { readonly kind: 'stripe' }

/** The money side of a purchase. */
interface Paid {
  readonly subject: { readonly kind: 'rental' | 'boost'; readonly id: string }
  readonly payerId: string
  readonly title: string
  readonly amountPence: number
  /** manual: authorised first and captured later; automatic: captured at the checkout. */
  readonly capture: 'manual' | 'automatic'
  readonly state: PaymentState
  readonly refundPence: number
  readonly at: PaymentInstants
  /** The addresses to which the checkout redirects. */
  readonly success: string
  readonly cancel: string
}

/** `ended`: when the money was returned; `disputed`: when the payer's bank took it. */
interface PaymentInstants {
  readonly created: Date
  readonly authorised: Date | null
  readonly captured: Date | null
  readonly ended: Date | null
  readonly disputed: Date | null
}

/** The number of state changes of a payment that was authorised first. */
const versions: Partial<Record<PaymentState, number>> = {
  authorised: 1,
  captured: 3,
  released: 3,
  refunded: 5,
  disputed: 4,
  refund_failed: 6,
}

/** Writes a payment, and replays it at the sandbox with the past times. */
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
      refunded_at: state === 'refunded' || state === 'refund_failed' ? at.ended : null,
      created_at: at.created,
      updated_at: at.ended ?? at.disputed ?? paidAt(at),
    })
    .execute()
  if (!ids) return
  await writeLedger(deps, id, ids.movements, at)
  for (const { id: ref, amount, reason, evidence_details: details } of ids.disputes)
    await deps.trx
      .insertInto('disputes')
      .values({
        provider_dispute_id: ref,
        payment_id: id,
        amount_pence: amount,
        reason,
        state: 'needs_response',
        due_by: details.due_by === null ? null : new Date(details.due_by * 1000),
        opened_at: at.disputed ?? deps.now,
        updated_at: at.disputed ?? deps.now,
      })
      .execute()
}

/** Writes the ledger as if each movement had been recorded when it happened. */
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
    refund_failed: at.ended,
    disputed: at.disputed,
    dispute_returned: null,
    dispute_fee: at.disputed,
    deposit_held: null,
    deposit_taken: null,
    deposit_released: null,
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

/** When the money was captured, or authorised. */
function paidAt({ created, authorised, captured }: PaymentInstants): Date {
  return captured ?? authorised ?? created
}

/** Pays at the sandbox, which is only imported here: a server with Stripe doesn't load it. */
async function payAtSandbox({ trx }: TownDeps, siteUrl: string, paymentId: string, paid: Paid) {
  const { replayPayment } = await import('./replay-payment.ts')
  const deps = { db: sandboxTables(trx), siteUrl }
  const { sessionId, intentId, intent, ...after } = await replayPayment(deps, { ...paid, paymentId })
  const [refunds, disputes] = [after.refunds as Stripe.Refund[], after.disputes as Stripe.Dispute[]]
  const movements = movementsOf(intent as Stripe.PaymentIntent, { refunds, disputes })
  return { sessionId, intentId, movements, disputes }
}

/** The rows already contain what the sandbox would report, so no events are left to be sent to the webhook. */
export async function settleSandboxEvents(deps: TownDeps): Promise<void> {
  await sandboxTables(deps.trx)
    .updateTable('sandbox.events')
    .set({ deliver_at: null, delivered_at: deps.now })
    .where('delivered_at', 'is', null)
    .execute()
}
