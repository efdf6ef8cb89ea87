import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'

export type ReceiptEntry = Answer<'GET /my/receipts'>['receipts'][number]
export type Receipt = Answer<'GET /my/receipts/:number'>

/** Receipts of everything that someone paid, got back or was sent. */
export function receiptsQuery() {
  return infiniteQueryOptions({
    queryKey: ['receipts'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/receipts', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** One of them. What it says stays, but for names and who runs the service. */
export function receiptQuery(number: string) {
  return callQuery(['receipts', number], 'GET /my/receipts/:number', { params: { number } })
}
