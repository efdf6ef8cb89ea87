import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPartQuery, callQuery, everyPage, inPages } from '#app/lib/api.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { loadRetries, rentalDelays } from './rental-delays.ts'

function canHelp(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** The retries of the dashboard (spec: marketplace 9 "Timing"). */
const askingAgain = {
  retry: (failures: number, error: unknown) => failures < loadRetries && canHelp(error),
  retryDelay: rentalDelays.loadRetryMs,
}

/** The person's hires and listings under way, by start date. */
export function myRentalsQuery() {
  return queryOptions({
    queryKey: ['rentals', 'mine'],
    queryFn: ({ signal }) =>
      everyPage(
        (cursor) => call('GET /my/rentals', { query: { cursor }, signal }),
        (page) => page.rentals,
      ),
    ...askingAgain,
  })
}

/** The number of requests that wait for the person's answer; 100 means 100 or more. */
export function waitingQuery() {
  return callPartQuery(['rentals', 'waiting'], 'GET /my/rentals/waiting', 'count')
}

/** The past rentals of one side: the latest page first, earlier ones on demand. By start date, as displayed. */
export function pastRentalsQuery(role: RentalParty) {
  return infiniteQueryOptions({
    queryKey: ['rentals', 'past', role],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/rentals/past', { query: { role, cursor }, signal }),
    ...inPages,
    select: ({ pages }) => pages.flatMap((page) => page.rentals).toReversed(),
    ...askingAgain,
  })
}

/** One hire, for its two sides. */
export function rentalQuery(rentalId: string) {
  return callQuery(['rentals', 'one', rentalId], 'GET /rentals/:rentalId', { params: { rentalId } })
}

/** One request, for the owner who answers it. */
export function requestQuery(rentalId: string) {
  return {
    ...callQuery(['rentals', 'request', rentalId], 'GET /rentals/:rentalId/request', { params: { rentalId } }),
    // It may have been answered a moment ago: the owner must see the current state before answering.
    staleTime: 0,
  }
}

/** The other live rentals of the item around one, for its owner. */
export function neighboursQuery(rentalId: string) {
  return callPartQuery(['rentals', 'neighbours', rentalId], 'GET /rentals/:rentalId/neighbours', 'neighbours', {
    params: { rentalId },
  })
}

/** The outcome of a checkout, which the server reads from the provider. */
export function paymentVerificationQuery(sessionId: string) {
  return {
    ...callQuery(['payments', 'verification', sessionId], 'POST /payments/verify', { body: { session_id: sessionId } }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
