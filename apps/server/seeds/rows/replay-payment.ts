import { createSession, lockSession } from '@itemo/card-sandbox/checkout-sessions.ts'
import { payCheckout } from '@itemo/card-sandbox/pay-checkout.ts'
import { cancelIntent, captureIntent, lockIntent, showIntent } from '@itemo/card-sandbox/payment-intents.ts'
import { getDispute, openDispute } from '@itemo/card-sandbox/disputes.ts'
import { createRefund, getRefund, settleRefunds } from '@itemo/card-sandbox/refunds.ts'
import type { SandboxDeps } from '@itemo/card-sandbox/sandbox.ts'
import type { SandboxTables } from '@itemo/card-sandbox/sandbox-tables.ts'
import { testCards } from '@itemo/card-sandbox/test-cards.ts'
import type { Kysely } from 'kysely'

interface ReplayDeps {
  readonly db: Kysely<SandboxTables>
  readonly siteUrl: string
}

interface PastPayment {
  readonly paymentId: string
  readonly title: string
  readonly amountPence: number
  readonly capture: 'manual' | 'automatic'
  readonly state: string
  readonly refundPence: number
  readonly at: {
    readonly created: Date
    readonly authorised: Date | null
    readonly captured: Date | null
    readonly ended: Date | null
    readonly disputed: Date | null
  }
  readonly success: string
  readonly cancel: string
}

/** How long after a refund a bank sends it back, if it does. */
const bankMs = 3_600_000

/** Replays what the renter, the owner and the server did at the provider, with the sandbox's own code and the past times. */
export async function replayPayment({ db, siteUrl }: ReplayDeps, past: PastPayment) {
  const { paymentId, at, capture, refundPence } = past
  const on = (instant: Date): SandboxDeps => ({ db, now: () => instant, siteUrl })
  const { id: sessionId } = (await createSession(on(at.created), {
    mode: 'payment',
    line_items: [
      {
        quantity: '1',
        price_data: { currency: 'gbp', unit_amount: String(past.amountPence), product_data: { name: past.title } },
      },
    ],
    payment_intent_data: { capture_method: capture, metadata: { payment_id: paymentId } },
    client_reference_id: paymentId,
    metadata: { payment_id: paymentId },
    success_url: `${siteUrl}${past.success}`,
    cancel_url: `${siteUrl}${past.cancel}`,
  })) as { readonly id: string }
  const hasFailed = past.state === 'refund_failed'
  const card = hasFailed ? testCards.find(({ number }) => number.endsWith('5126')) : testCards[0]
  const atCheckout = on(at.authorised ?? at.captured ?? at.created)
  if (card) await payCheckout(atCheckout, sessionId, card)
  const intentId = (await lockSession(atCheckout, sessionId)).intent_id
  if (intentId === null) throw new Error('the sandbox did not accept the card')
  if (at.captured && capture === 'manual') await captureIntent(on(at.captured), intentId)
  if (at.ended && past.state === 'released') await cancelIntent(on(at.ended), intentId, null)
  const refunds: object[] = []
  if (at.ended && refundPence > 0) {
    const wanted = { payment_intent: intentId, amount: String(refundPence) }
    const { id } = (await createRefund(on(at.ended), wanted)) as { readonly id: string }
    if (hasFailed) await settleRefunds(on(new Date(at.ended.getTime() + bankMs)))
    refunds.push(await getRefund(on(at.ended), id))
  }
  const disputes: object[] = []
  if (at.disputed) {
    const id = await openDispute(on(at.disputed), intentId, { amount: past.amountPence })
    disputes.push(await getDispute(on(at.disputed), id))
  }
  const intent = showIntent(await lockIntent(on(at.created), intentId), { charge: true })
  return { sessionId, intentId, intent, refunds, disputes }
}
