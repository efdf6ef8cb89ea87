import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { addMissed, refreshKnown } from './message-cache.ts'
import { messagesQuery } from './message-queries.ts'

const pageSize = 100

/** The query key of catching up with conversations, invalidated after every gap in the connection. */
export const catchUpKey = ['conversations', 'catch-up'] as const

/** Fetches what an open conversation missed: new messages, and read receipts of known ones. Runs after every gap. */
export function catchUpQuery(conversationId: string) {
  return queryOptions({
    queryKey: [...catchUpKey, conversationId],
    queryFn: async ({ client, signal }) => {
      const isNew = client.getQueryData(messagesQuery(conversationId).queryKey) === undefined
      // Also needed after the first read: events that arrived during it had no cache entry to go into.
      await client.ensureInfiniteQueryData(messagesQuery(conversationId))
      await Promise.all([
        readMissed(client, conversationId, signal),
        isNew ? undefined : readKnown(client, conversationId, signal),
      ])
      return null
    },
    staleTime: 0,
    gcTime: 0,
  })
}

async function readMissed(client: QueryClient, conversationId: string, signal: AbortSignal): Promise<void> {
  for (let more = true; more;) {
    const thread = client.getQueryData(messagesQuery(conversationId).queryKey)
    const after = thread?.pages[0]?.latest_cursor ?? undefined
    const query = { limit: pageSize, after }
    const missed = await call('GET /conversations/:conversationId/messages', {
      params: { conversationId },
      query,
      signal,
    })
    if (missed.messages.length > 0) addMissed(client, conversationId, missed)
    more = after !== undefined && missed.messages.length === pageSize
  }
}

async function readKnown(client: QueryClient, conversationId: string, signal: AbortSignal): Promise<void> {
  const { messages } = await call('GET /conversations/:conversationId/messages', {
    params: { conversationId },
    query: { limit: pageSize },
    signal,
  })
  refreshKnown(client, conversationId, messages)
}
