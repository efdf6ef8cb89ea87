import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callPartQuery } from '#app/lib/api.ts'

export type Earnings = Answer<'GET /my/earnings'>
export type Earning = Earnings['entries'][number]
export type PayoutAccount = Earnings['account']

export const earningsKey = ['earnings'] as const

/** The person's earnings: every page includes the current totals and the account. */
export function earningsQuery() {
  return infiniteQueryOptions({
    queryKey: earningsKey,
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/earnings', { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Money moves without an action here, and the account changes on the provider's page.
    staleTime: 0,
  })
}

export type Payout = Answer<'GET /my/payouts'>['payouts'][number]

const payoutsShown = 5

/** The payouts to the person's bank, a few at a time. */
export function payoutsQuery() {
  return infiniteQueryOptions({
    queryKey: [...earningsKey, 'payouts'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /my/payouts', { query: { cursor, limit: payoutsShown }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  })
}

export type EarningYear = Answer<'GET /my/earning-years'>['years'][number]

/** The person's earnings by tax year. */
export function earningYearsQuery() {
  return { ...callPartQuery([...earningsKey, 'years'], 'GET /my/earning-years', 'years'), staleTime: 0 }
}
