import type { Stripe } from 'stripe'
import type { TestServer } from './harness.ts'

/** Someone who pays at the sandbox's checkout, for tests of the sandbox. */
export interface SandboxPayer {
  /** Parameters of a checkout of £12.50. */
  order(more?: Partial<Stripe.Checkout.SessionCreateParams>): Stripe.Checkout.SessionCreateParams
  /** Sends the form of a checkout. */
  pay(sessionId: string, number: string): Promise<Response>
  /** Pays a checkout; returns its intent. */
  hold(number?: string, more?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.PaymentIntent>
  /** Pays a checkout and captures it; returns the intent with its expanded charge. */
  charge(number?: string): Promise<Stripe.PaymentIntent & { latest_charge: Stripe.Charge }>
}

export const goodCard = '4242424242424242'
/** A card whose money is available at once. */
export const settledCard = '4000000000000077'

export function sandboxPayer(server: TestServer): SandboxPayer {
  const { api } = server.context.cards
  const payer: SandboxPayer = {
    order: (more = {}) => ({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'gbp', unit_amount: 1250, product_data: { name: 'Drill & <bits>' } } },
      ],
      payment_intent_data: { capture_method: 'manual', metadata: { payment_id: 'p1' } },
      client_reference_id: 'p1',
      success_url: 'http://shop.test/done?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://shop.test/cancelled',
      ...more,
    }),
    pay(sessionId, number) {
      const body = new URLSearchParams({ number, expiry: '12/40', cvc: '123', name: 'A Person' })
      return server.fetch(`/sandbox/checkout/${sessionId}`, { method: 'POST', body, redirect: 'manual' })
    },
    async hold(number = goodCard, more = {}) {
      const session = await api.checkout.sessions.create(payer.order(more))
      await payer.pay(session.id, number)
      const read = await api.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
      return read.payment_intent as Stripe.PaymentIntent
    },
    async charge(number) {
      const { id } = await payer.hold(number)
      await api.paymentIntents.capture(id)
      const intent = await api.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
      return intent as Stripe.PaymentIntent & { latest_charge: Stripe.Charge }
    },
  }
  return payer
}
