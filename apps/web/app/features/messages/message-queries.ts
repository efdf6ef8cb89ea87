import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, call } from '#app/lib/api.ts'

export type Message = Answer<'POST /conversations/:conversationId/messages'>
export type MessagePage = Answer<'GET /conversations/:conversationId/messages'>

/** My conversations, latest first. */
export function conversationsQuery() {
  return queryOptions({
    queryKey: ['conversations', 'list'],
    queryFn: async ({ signal }) => (await call('GET /conversations', { signal })).conversations,
  })
}

/** How many of my conversations hold something unread. */
export function unreadQuery() {
  return queryOptions({
    queryKey: ['conversations', 'unread'],
    queryFn: async ({ signal }) => (await call('GET /conversations/unread', { signal })).count,
  })
}

/** One of my conversations. */
export function conversationQuery(conversationId: string) {
  return queryOptions({
    queryKey: ['conversations', 'one', conversationId],
    queryFn: ({ signal }) => call('GET /conversations/:conversationId', { params: { conversationId }, signal }),
  })
}

const pageSize = 50

/** The messages of a conversation: the latest page first, earlier ones as the person scrolls up. */
export function messagesQuery(conversationId: string) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'messages', conversationId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /conversations/:conversationId/messages', {
        params: { conversationId },
        query: { limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.earlier_cursor ?? undefined,
    // Never read again as a whole: the socket tells what is new, and what it did not tell is caught up with.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
