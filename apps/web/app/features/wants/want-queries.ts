import type { WantView } from '@itemo/contract/want-views.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#app/lib/api-error.ts'
import { call, callPartQuery, callQuery, inPages } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { wantWords } from './want-copy.ts'

/** The board: near a postcode, or everywhere. */
export function boardQuery(near: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['wants', 'board', near ?? ''],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /wants', { query: { near, cursor }, signal }),
    ...inPages,
  })
}

/** The person's own needs, newest first, page by page, closed ones included. */
export function myWantsQuery() {
  return infiniteQueryOptions({
    queryKey: ['wants', 'mine'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/wants', { query: { cursor }, signal }),
    ...inPages,
  })
}

/** One need: with all offers for its writer, with their own for an owner. */
export function wantQuery(wantId: string) {
  return callQuery(['wants', 'one', wantId], 'GET /wants/:wantId', { params: { wantId } })
}

/** The person's items that could be offered for it. */
export function optionsQuery(wantId: string) {
  return callPartQuery(['wants', 'options', wantId], 'GET /wants/:wantId/options', 'options', { params: { wantId } })
}

/** How many matching items are listed, for someone who is about to post a need. */
export function listedQuery(search: string, near: string) {
  return callQuery(['items', 'listed', search, near], 'GET /items', {
    query: { search, near: near || undefined, within_km: near ? 16 : undefined, limit: 3 },
  })
}

/** One change of a need or an offer: everything about needs is then refetched, whether it worked or not. */
function useWantChange<Input>(change: (input: Input) => Promise<unknown>, said?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (said !== undefined) notify.success(said)
    },
    onError: (error) => notify.error(wantWords.failed, reasonOf(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['wants'] }),
  })
}

/** Closes a need, as found or as no longer needed, or widens its distance. */
export function useChangeWant({ id: wantId }: Pick<WantView, 'id'>) {
  return useWantChange((body: { readonly status?: 'fulfilled' | 'withdrawn'; readonly within_km?: number }) =>
    call('PATCH /wants/:wantId', { params: { wantId }, body }),
  )
}

/** Offers one of the person's own items for a need. */
export function useOffer(wantId: string) {
  return useWantChange(
    (item_id: string) => call('POST /wants/:wantId/offers', { params: { wantId }, body: { item_id } }),
    wantWords.offered,
  )
}

/** Declines an offer for one's own need, or withdraws one's own offer. */
export function useChangeOffer(wantId: string) {
  return useWantChange(({ itemId, status }: { readonly itemId: string; readonly status: 'declined' | 'withdrawn' }) =>
    call('PATCH /wants/:wantId/offers/:itemId', { params: { wantId, itemId }, body: { status } }),
  )
}
