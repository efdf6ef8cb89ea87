import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callPartQuery, callQuery, inPages } from '#app/lib/api.ts'

export type Conversation = Answer<'GET /conversations/:conversationId'>
export type Message = Answer<'POST /conversations/:conversationId/messages'>
export type MessagePage = Answer<'GET /conversations/:conversationId/messages'>

/** The person's conversations: the latest page first, earlier ones on scrolling down. */
export function conversationsQuery() {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'list'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /conversations', { query: { cursor }, signal }),
    ...inPages,
  })
}

/** The number of unread conversations. */
export function unreadQuery() {
  return callPartQuery(['conversations', 'unread'], 'GET /conversations/unread', 'count')
}

/** One of the person's conversations. One that was merged into another returns that one, with its id (ADR-0182). */
export function conversationQuery(conversationId: string) {
  return callQuery(['conversations', 'one', conversationId], 'GET /conversations/:conversationId', {
    params: { conversationId },
  })
}

const pageSize = 50

/** The messages of a conversation: the latest page first, earlier ones on scrolling up. */
export function messagesQuery(conversationId: string) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'messages', conversationId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /conversations/:conversationId/messages', {
        params: { conversationId },
        query: { limit: pageSize, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.earlier_cursor ?? undefined,
    // Never refetched as a whole: the socket delivers new messages, and the catch-up query those that it missed.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
