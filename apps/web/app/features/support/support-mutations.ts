import type { CallInput } from '@itemo/contract/call.ts'
import type { Api } from '@itemo/contract/api.ts'
import { call } from '#app/lib/api.ts'

/** Sends a request to the operator. @throws ApiError */
export function sendSupportRequest(body: CallInput<Api['POST /support-requests']>['body']) {
  return call('POST /support-requests', { body })
}
