import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callPartQuery, callQuery, inPages } from '#app/lib/api.ts'

export type Conversation = Answer<'GET /conversations/:conversationId'>
export type Message = Answer<'POST /conversations/:conversationId/messages'>
export type MessagePage = Answer<'GET /conversations/:conversationId/messages'>

/** My conversations: the latest page first, earlier ones as the person scrolls down. */
export function conversationsQuery() {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'list'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /conversations', { query: { cursor }, signal }),
    ...inPages,
  })
}

/** How many conversations hold something unread. */
export function unreadQuery() {
  return callPartQuery(['conversations', 'unread'], 'GET /conversations/unread', 'count')
}

/** One of the person's conversations. One that was added to another answers as that one, with its id (ADR-0182). */
export function conversationQuery(conversationId: string) {
  return callQuery(['conversations', 'one', conversationId], 'GET /conversations/:conversationId', {
    params: { conversationId },
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
        query: { limit: pageSize, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.earlier_cursor ?? undefined,
    // Never read again as a whole: the socket brings what is new, and what it missed is caught up with.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
