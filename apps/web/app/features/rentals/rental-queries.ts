import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { loadRetries, rentalDelays } from './rental-delays.ts'

function canHelp(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** How the dashboard asks again (spec: marketplace 9 "Timing"). */
const askingAgain = {
  retry: (failures: number, error: unknown) => failures < loadRetries && canHelp(error),
  retryDelay: rentalDelays.loadRetryMs,
}

/** The rentals under way that the person is renter or owner of, by start date. */
export function myRentalsQuery() {
  return queryOptions({
    queryKey: ['rentals', 'mine'],
    queryFn: async ({ signal }) => (await call('GET /my/rentals', { signal })).rentals,
    ...askingAgain,
  })
}

/** How many requests wait for the person's answer; 100 stands for 100 or more. */
export function waitingQuery() {
  return queryOptions({
    queryKey: ['rentals', 'waiting'],
    queryFn: async ({ signal }) => (await call('GET /my/rentals/waiting', { signal })).count,
  })
}

/** What is over on one side: the latest page first, earlier ones as the person asks for them. By start date, as it is shown. */
export function pastRentalsQuery(role: RentalParty) {
  return infiniteQueryOptions({
    queryKey: ['rentals', 'past', role],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /my/rentals/past', { query: { role, ...(cursor === undefined ? {} : { cursor }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.rentals).toReversed(),
    ...askingAgain,
  })
}

/** One request, for the owner who answers it. */
export function requestQuery(rentalId: string) {
  return queryOptions({
    queryKey: ['rentals', 'request', rentalId],
    queryFn: ({ signal }) => call('GET /rentals/:rentalId/request', { params: { rentalId }, signal }),
    // Someone may have answered a moment ago: what is shown before an answer has to be what is.
    staleTime: 0,
  })
}

/** The other live rentals of the item around one, for its owner. */
export function neighboursQuery(rentalId: string) {
  return queryOptions({
    queryKey: ['rentals', 'neighbours', rentalId],
    queryFn: async ({ signal }) =>
      (await call('GET /rentals/:rentalId/neighbours', { params: { rentalId }, signal })).neighbours,
  })
}

/** What became of a checkout, read from the provider by the server. */
export function paymentVerificationQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['payments', 'verification', sessionId],
    queryFn: ({ signal }) => call('POST /payments/verify', { body: { session_id: sessionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
