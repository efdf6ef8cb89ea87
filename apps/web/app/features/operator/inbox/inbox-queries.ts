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
import { askAgain } from '#app/lib/ask-again.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { filterOf } from '../console-list.tsx'
import { staffSelfQuery } from '../operator-queries.ts'
import { useLiveTable } from '../use-live-table.ts'
import { keepAnswer } from '#app/lib/keep-answer.ts'

export type RequestRow = Answer<'GET /staff/support'>['requests'][number]
export type SupportRequest = Answer<'GET /staff/support/:requestId'>
export type SavedReply = Answer<'GET /staff/saved-replies'>['replies'][number]

/** What the inbox is narrowed to; it stands in the address, so that a link opens the same for a colleague. */
export interface InboxFilters {
  readonly tab: SupportTab
  readonly kind: SupportKind | undefined
  readonly priority: SupportPriority | undefined
}

/** The filters of an address. What is no filter counts as none. */
export const filtersOf = (search: URLSearchParams): InboxFilters => ({
  tab: filterOf(search, 'tab', supportTabs) ?? 'open',
  kind: filterOf(search, 'kind', supportKinds),
  priority: filterOf(search, 'priority', supportPriorities),
})

/** The filters as they stand in an address. */
export const queryOf = ({ tab, ...filters }: InboxFilters) => ({ tab: tab === 'open' ? undefined : tab, ...filters })

const lists = ['staff', 'support-requests'] as const
const details = ['staff', 'support-request'] as const
/**
 * How often a request that is open is asked for again, and the list of them, in milliseconds: what is late is so without a change,
 * and a socket may not get through.
 */
const freshMs = 20_000
const listFreshMs = 30_000

/** The requests of a tab: what is due first, or what was answered, latest first. Moderators get those of their cases, finance those of rentals. */
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

/** Asked for again while it is open: a colleague may have answered it since, or its writer written again. */
export function requestQuery(requestId: string) {
  return {
    ...callQuery([...details, requestId], 'GET /staff/support/:requestId', { params: { requestId } }),
    staleTime: 0,
    refetchInterval: freshMs,
  }
}

/** Asks for the inbox, its counter and the request that changed again whenever the server says so. */
export function useLiveRequests(): void {
  const client = useQueryClient()
  // Each role sees some of them.
  useLiveTable('support_requests', true, (changed) => {
    const open = changed === 'all' ? [details] : [...changed].map((id) => [...details, id])
    return Promise.all([lists, staffSelfQuery().queryKey, ...open].map((key) => askAgain(client, key)))
  })
}

/** The replies that are kept to be used again, in their order: for operators and support. */
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

/** The versions that one's own acts of late made of a request. */
export function useOwnVersions(requestId: string): number[] {
  return useMutationState({
    filters: { mutationKey: actKey(requestId), status: 'success' },
    select: ({ state }) => (state.data as SupportRequest).version,
  })
}

/** Does something to a request: pressed twice it is one act. */
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
      await keepAnswer(client, requestQuery(requestId).queryKey, request)
      void client.invalidateQueries({ queryKey: lists })
    },
  })
}

/** A request as it is now, once something else was done to it. */
export function useAskRequest() {
  const client = useQueryClient()
  return (requestId: string): Promise<SupportRequest> => {
    void client.invalidateQueries({ queryKey: lists })
    return client.fetchQuery(requestQuery(requestId))
  }
}

/** Puts another list in place of the kept replies. Where someone else changed it first, theirs is asked for. */
export function useSaveReplies() {
  const client = useQueryClient()
  const { queryKey } = savedRepliesQuery()
  return useMutation({
    mutationFn: (body: CallInput<Api['PUT /staff/saved-replies']>['body']) =>
      call('PUT /staff/saved-replies', { body }),
    onSuccess: (kept) => keepAnswer(client, queryKey, kept),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
