import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'

export type ReceiptEntry = Answer<'GET /my/receipts'>['receipts'][number]
export type Receipt = Answer<'GET /my/receipts/:number'>

/** The receipts of everything that the person paid, got back or was sent. */
export function receiptsQuery() {
  return infiniteQueryOptions({
    queryKey: ['receipts'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/receipts', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** One receipt. It doesn't change, except for names and the operator's details. */
export function receiptQuery(number: string) {
  return callQuery(['receipts', number], 'GET /my/receipts/:number', { params: { number } })
}
