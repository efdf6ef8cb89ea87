import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import { readText } from '../../platform/http/input.ts'
import { limitBody } from '../../platform/http/middleware.ts'
import type { Http } from '../../platform/http/types.ts'
import { readEarnings, readPayouts } from './earnings.ts'
import { refreshOwnAccount, startOnboarding } from './payout-accounts.ts'
import { dueExporter, payoutAccountExporter, payoutExporter } from './payout-privacy.ts'
import { presentAccount } from './payout-view.ts'
import { receiveAccountMessage } from './receive-account-webhook.ts'

const bodyLimit = 512 * 1024

/** Where the card provider tells of owners' accounts: raw, signed, and not calls of the API. */
export function mountPayoutWebhooks(http: Http, context: Context): void {
  for (const endpoint of ['connect', 'events'] as const) {
    http.post(`/webhooks/stripe-${endpoint}`, limitBody(bodyLimit), async (c) => {
      const message = { body: await readText(c), signature: c.req.header('stripe-signature') ?? '' }
      await receiveAccountMessage(context, endpoint, message)
      return c.json({ received: true })
    })
  }
}

/** What owners are paid. */
export function mountPayouts(http: Http, context: Context): void {
  context.exporters.register(dueExporter(context))
  context.exporters.register(payoutAccountExporter)
  context.exporters.register(payoutExporter)

  mountCall(http, 'GET /my/earnings', ({ actor, query }) => readEarnings(context, actor, query))
  mountCall(http, 'GET /my/payouts', ({ actor, query }) => readPayouts(context, actor, query))
  mountCall(http, 'POST /my/payouts/onboarding', ({ actor }) => startOnboarding(context, actor))
  mountCall(http, 'POST /my/payouts/refresh', async ({ actor }) => {
    return presentAccount(context, await refreshOwnAccount(context, actor))
  })
}
