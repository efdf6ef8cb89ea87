import * as z from 'zod/mini'
import { type Call, type CallKey, member } from './call.ts'
import { receiptPageSize, ReceiptsView, ReceiptView } from './receipt-views.ts'
import { Cursor, Limit } from './wire.ts'

export const receiptsCalls = {
  'GET /my/receipts': member({
    name: 'listMyReceipts',
    summary: 'Receipts of everything that I paid, was refunded or was sent.',
    query: z.object({ cursor: Cursor, limit: Limit(receiptPageSize) }),
    output: ReceiptsView,
  }),
  'GET /my/receipts/:number': member({
    name: 'readMyReceipt',
    summary: 'One receipt with its lines and the names of the parties.',
    params: z.object({ number: z.string().check(z.maxLength(20)) }),
    output: ReceiptView,
  }),
} as const satisfies Record<CallKey, Call>
