import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { createHire, fillCheckout, readMoney, readRental, sessionOf } from '../../../test/hires.ts'

describe('a server configured for Stripe', () => {
  it('completes a rental with another host, by settings alone, and has no sandbox [marketplace 1.3] [R47]', async () => {
    // Another server's sandbox stands in for Stripe: the same API at another address.
    const provider = await startTestServer()
    const sandbox = provider.context.cards.sandbox!
    const shop = await startTestServer({
      env: {
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: sandbox.secretKey,
        STRIPE_WEBHOOK_SECRET: `whsec_retired, ${sandbox.webhookSecret}`,
        STRIPE_HOST: '127.0.0.1',
        STRIPE_PORT: new URL(provider.url).port,
        STRIPE_PROTOCOL: 'http',
      },
    })
    try {
      expect(shop.context.cards.sandbox).toBeUndefined()
      expect((await shop.fetch('/v1/events')).status).not.toBe(200)
      expect((await shop.fetch('/sandbox/checkout.css')).status).toBe(404)

      const { owner, renter, rentalId, url } = await createHire(shop, { paid: false })
      expect(url.startsWith(provider.url)).toBe(true)
      const paid = await fillCheckout(provider, url)
      expect(paid.headers.get('location')).toBe(`${shop.url}/payment-success?session_id=${sessionOf(url)}`)
      const verified = await shop.api('POST /payments/verify', { body: { session_id: sessionOf(url) } }, renter)
      expect(verified.success).toBe(true)
      const body = { pickup_location: 'Here' }
      const outcome = await shop.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, owner)
      expect(outcome.payment).toBe('captured')
      expect((await readRental(shop, rentalId, renter)).collection_place).toBe('Here')
      const { payment } = await readMoney(shop, rentalId)
      const intent = await provider.sandboxDb
        .selectFrom('sandbox.intents')
        .select('amount_received')
        .where('id', '=', payment.provider_intent_id ?? '')
        .executeTakeFirstOrThrow()
      expect(intent.amount_received).toBe(3450)
    } finally {
      await shop.close()
      await provider.close()
    }
  })
})
