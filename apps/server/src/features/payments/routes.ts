import type { Context } from '../../context.ts'
import type { Http } from '../../platform/http/types.ts'
import { paymentsPart } from './personal/service.ts'
import { mountWebhooks } from './webhooks/routes.ts'

/** Payments have no call of the API: other features pay through their service. */
export function mountPayments(http: Http, context: Context): void {
  context.personal.register(paymentsPart)
  mountWebhooks(http, context)
}
