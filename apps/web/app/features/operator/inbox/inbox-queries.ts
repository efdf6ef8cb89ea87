import type { Api } from '@itemo/contract/api.ts'
import type { CallInput } from '@itemo/contract/call.ts'
import { type SupportTab, supportTabs } from '@itemo/domain/support/support-inbox-schemas.ts'
import {
  type SupportPriority,
  supportPriorities,
  type SupportKind,
  supportKinds,
} from '@itemo/domain/support/support-state.ts'
import { infiniteQueryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'
import { refetch } from '#app/lib/ask-again.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { filterOf } from '../console-list.tsx'
import { staffSelfQuery } from '../operator-queries.ts'
import { useLiveTable } from '../use-live-table.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

export type RequestRow = Answer<'GET /staff/support'>['requests'][number]
export type SupportRequest = Answer<'GET /staff/support/:requestId'>
export type SavedReply = Answer<'GET /staff/saved-replies'>['replies'][number]

/** The filters of the inbox; they're in the address, so that colleagues can open the same link. */
export interface InboxFilters {
  readonly tab: SupportTab
  readonly kind: SupportKind | undefined
  readonly priority: SupportPriority | undefined
}

/** Reads the filters from an address. Invalid values count as none. */
export const filtersOf = (search: URLSearchParams): InboxFilters => ({
  tab: filterOf(search, 'tab', supportTabs) ?? 'open',
  kind: filterOf(search, 'kind', supportKinds),
  priority: filterOf(search, 'priority', supportPriorities),
})

/** The filters as query parameters. */
export const queryOf = ({ tab, ...filters }: InboxFilters) => ({ tab: tab === 'open' ? undefined : tab, ...filters })

const lists = ['staff', 'support-requests'] as const
const details = ['staff', 'support-request'] as const
/**
 * How often an open request and the list are refetched, in milliseconds: requests become late without an event, and a socket may not get
 * through.
 */
const freshMs = 20_000
const listFreshMs = 30_000

/**
 * The requests of a tab: most urgent first, or answered ones, latest first. Moderators get those of their cases, finance those of rentals.
 */
export function inboxQuery({ tab, kind, priority }: InboxFilters) {
  return infiniteQueryOptions({
    queryKey: [...lists, tab, kind, priority],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/support', {
        query: { tab, cursor, limit: 50, ...(kind && { kind }), ...(priority && { priority }) },
        signal,
      }),
    ...inPages,
    staleTime: 0,
    refetchInterval: listFreshMs,
  })
}

/** Refetched while it's open: a colleague may have answered, or the writer may have written again. */
export function requestQuery(requestId: string) {
  return {
    ...callQuery([...details, requestId], 'GET /staff/support/:requestId', { params: { requestId } }),
    staleTime: 0,
    refetchInterval: freshMs,
  }
}

/** Refetches the inbox, its counter and changed requests when the server publishes a change. */
export function useLiveRequests(): void {
  const client = useQueryClient()
  // Each role sees some of them.
  useLiveTable('support_requests', true, (changed) => {
    const open = changed === 'all' ? [details] : [...changed].map((id) => [...details, id])
    return Promise.all([lists, staffSelfQuery().queryKey, ...open].map((key) => refetch(client, key)))
  })
}

/** The saved replies, in their order: for operators and support. */
export function savedRepliesQuery() {
  return { ...callQuery(['staff', 'saved-replies'], 'GET /staff/saved-replies'), staleTime: 60_000 }
}

const calls = {
  reply: 'POST /staff/support/:requestId/reply',
  note: 'POST /staff/support/:requestId/note',
  assign: 'POST /staff/support/:requestId/assign',
  state: 'POST /staff/support/:requestId/state',
  link: 'POST /staff/support/:requestId/link',
} as const satisfies Record<string, keyof Api>

type ActName = keyof typeof calls
export type ActBody<Act extends ActName> = CallInput<Api[(typeof calls)[Act]]>['body']

const actKey = (requestId: string) => ['support-request', requestId]

/** The versions of a request that resulted from one's own recent acts. */
export function useOwnVersions(requestId: string): number[] {
  return useMutationState({
    filters: { mutationKey: actKey(requestId), status: 'success' },
    select: ({ state }) => (state.data as SupportRequest).version,
  })
}

/** Performs an act on a request: a double press counts as one act. */
export function useRequestAct<Act extends ActName>(requestId: string, act: Act) {
  const client = useQueryClient()
  const writeId = useWriteId()
  return useMutation({
    mutationKey: actKey(requestId),
    mutationFn: (body: ActBody<Act>) => {
      const options = { params: { requestId }, body, idempotencyKey: writeId.of(body) }
      return call<'POST /staff/support/:requestId/note'>(
        calls[act] as 'POST /staff/support/:requestId/note',
        options as never,
      )
    },
    onSuccess: async (request: SupportRequest) => {
      writeId.done()
      await cacheResponse(client, requestQuery(requestId).queryKey, request)
      void client.invalidateQueries({ queryKey: lists })
    },
  })
}

/** Fetches the current state of a request, after something else was done to it. */
export function useFetchRequest() {
  const client = useQueryClient()
  return (requestId: string): Promise<SupportRequest> => {
    void client.invalidateQueries({ queryKey: lists })
    return client.fetchQuery(requestQuery(requestId))
  }
}

/** Saves the list of saved replies. If someone else changed it first, their version is fetched. */
export function useSaveReplies() {
  const client = useQueryClient()
  const { queryKey } = savedRepliesQuery()
  return useMutation({
    mutationFn: (body: CallInput<Api['PUT /staff/saved-replies']>['body']) =>
      call('PUT /staff/saved-replies', { body }),
    onSuccess: (stored) => cacheResponse(client, queryKey, stored),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
