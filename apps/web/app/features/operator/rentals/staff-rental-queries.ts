import type { RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import type { RentalNeed } from '@itemo/domain/rentals/staff-rental-schemas.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@itemo/contract/api.ts'
import type { CallInput } from '@itemo/contract/call.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { callFresh } from '../call-fresh.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

export type StaffRental = Answer<'GET /staff/rentals'>['rentals'][number]
export type StaffRentalDetail = Answer<'GET /staff/rentals/:rentalId'>
export type StaffRentalEvent = StaffRentalDetail['timeline'][number]
export type HireMoney = NonNullable<StaffRentalDetail['money']>

export interface RentalFilters {
  readonly status: RentalStatus | undefined
  readonly needs: RentalNeed | undefined
  readonly person: string | undefined
  readonly q: string | undefined
}

const lists = ['staff', 'rentals'] as const

/** Paid hires, latest first. `q` is a reference of the hire or its payment, `person` is on either side. */
export function staffRentalsQuery(filters: RentalFilters) {
  return infiniteQueryOptions({
    queryKey: [...lists, filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/rentals', { query: { cursor, limit: 50, ...filters }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** A hire with its history; its money only for those who may see it. */
export function staffRentalQuery(rentalId: string) {
  return {
    ...callQuery(['staff', 'rental', rentalId], 'GET /staff/rentals/:rentalId', { params: { rentalId } }),
    staleTime: 0,
  }
}

const calls = {
  'rental.cancel': 'POST /staff/rentals/:rentalId/cancel',
  'rental.refund': 'POST /staff/rentals/:rentalId/refund',
  'rental.move_deadline': 'POST /staff/rentals/:rentalId/answer-by',
  'rental.return': 'POST /staff/rentals/:rentalId/return',
  'rental.record_no_show': 'POST /staff/rentals/:rentalId/no-show',
  'rental.excuse_cancellation': 'POST /staff/rentals/:rentalId/excuse-cancellation',
} as const satisfies Record<StaffRentalDetail['acts'][number], keyof Api>

export type RentalAct = keyof typeof calls
export type ActBody<Act extends RentalAct> = CallInput<Api[(typeof calls)[Act]]>['body']

/** Performs an act on a hire: a double press counts as one act. If the state has changed, the new one is shown. */
export function useRentalAct<Act extends RentalAct>(rentalId: string, act: Act) {
  const client = useQueryClient()
  const writeId = useWriteId()
  return useMutation({
    mutationFn: (body: ActBody<Act>) => {
      const options = { params: { rentalId }, body, idempotencyKey: writeId.of(body) }
      return callFresh<'POST /staff/rentals/:rentalId/return'>(
        calls[act] as 'POST /staff/rentals/:rentalId/return',
        options,
      )
    },
    onSuccess: async (rental: StaffRentalDetail) => {
      writeId.done()
      await cacheResponse(client, staffRentalQuery(rentalId).queryKey, rental)
      void client.invalidateQueries({ queryKey: lists })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries(staffRentalQuery(rentalId))
    },
  })
}
