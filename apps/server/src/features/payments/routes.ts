import type { Context } from '../../context.ts'
import type { Http } from '../../platform/http/types.ts'
import { paymentExporter } from './payment-privacy.ts'
import { readText } from '../../platform/http/input.ts'
import { limitBody } from '../../platform/http/middleware.ts'
import { receiveWebhook } from './receive-webhook.ts'

const bodyLimit = 512 * 1024

/** Payments have no API call: other features use the payments service. */
export function mountPayments(http: Http, context: Context): void {
  context.exporters.register(paymentExporter)
  // The webhook of the card provider: raw, signed, and not a call of the API.
  http.post('/webhooks/stripe', limitBody(bodyLimit), async (c) => {
    await receiveWebhook(context, await readText(c), c.req.header('stripe-signature') ?? '')
    return c.json({ received: true })
  })
}
