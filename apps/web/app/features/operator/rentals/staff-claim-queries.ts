import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api-error.ts'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { callFresh } from '../call-fresh.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

export type StaffClaim = Answer<'GET /staff/claims'>['claims'][number]
export type StaffClaimDetail = Answer<'GET /staff/claims/:claimId'>

const lists = ['staff', 'claims'] as const

/** The open damage cases, in the order in which they should be decided. */
export function staffClaimsQuery() {
  return infiniteQueryOptions({
    queryKey: lists,
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/claims', { query: { cursor, limit: 50 }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** A damage case with the statements and pictures of both sides. Viewing it is logged, once an hour. */
export function staffClaimQuery(claimId: string) {
  return {
    ...callQuery(['staff', 'claim', claimId], 'GET /staff/claims/:claimId', { params: { claimId } }),
    staleTime: 0,
  }
}

/** Decides a damage case: a double press counts as one act. If the state has changed, the new one is shown. */
export function useDecideClaim(claimId: string) {
  const client = useQueryClient()
  const writeId = useWriteId()
  const query = staffClaimQuery(claimId)
  return useMutation({
    mutationFn: (body: { readonly version: number; readonly pence: number; readonly facts: string }) =>
      callFresh('POST /staff/claims/:claimId/decide', {
        params: { claimId },
        body,
        idempotencyKey: writeId.of(body),
      }),
    onSuccess: async (claim) => {
      writeId.done()
      await cacheResponse(client, query.queryKey, claim)
      void client.invalidateQueries({ queryKey: lists })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries(query)
    },
  })
}
