import type { Context } from '../../context.ts'
import type { Http } from '../../platform/http/types.ts'
import { mountWebhooks } from './webhooks/routes.ts'

/** Payments have no call of the API: other features pay through their service. */
export function mountPayments(http: Http, context: Context): void {
  mountWebhooks(http, context)
}
