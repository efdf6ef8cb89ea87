import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { listOwnReceipts, readOwnReceipt } from './receipts.ts'

/** Receipts of everything that moved for someone. */
export function mountReceipts(http: Http, context: Context): void {
  mountCall(http, 'GET /my/receipts', ({ actor, query }) => listOwnReceipts(context, actor, query))
  mountCall(http, 'GET /my/receipts/:number', ({ actor, params }) => readOwnReceipt(context, actor, params.number))
}
