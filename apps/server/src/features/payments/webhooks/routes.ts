import type { Context } from '../../../context.ts'
import { readText } from '../../../platform/http/input.ts'
import { limitBody } from '../../../platform/http/middleware.ts'
import type { Http } from '../../../platform/http/types.ts'
import { receiveWebhook } from './service.ts'

const bodyLimit = 512 * 1024

/** Where the card provider sends its messages: raw, signed, and not a call of the API. */
export function mountWebhooks(http: Http, context: Context): void {
  http.post('/webhooks/stripe', limitBody(bodyLimit), async (c) => {
    await receiveWebhook(context, await readText(c), c.req.header('stripe-signature') ?? '')
    return c.json({ received: true })
  })
}
