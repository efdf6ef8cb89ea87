import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { refetch } from '#app/lib/ask-again.ts'
import { cacheMessage, refreshConversations } from './message-cache.ts'
import { conversationsQuery, unreadQuery } from './message-queries.ts'

/** The recipient of a message, and optionally the item that it's about. */
interface Addressee {
  readonly userId: string
  readonly itemId: string | null
}

/** Writes to someone without opening the conversation. */
export function useWriteTo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ userId, itemId, id, text }: Addressee & { readonly id: string; readonly text: string }) => {
      const conversation = await call('POST /conversations', { body: { other_user_id: userId, item_id: itemId } })
      const params = { conversationId: conversation.id }
      return call('POST /conversations/:conversationId/messages', { params, body: { id, text } })
    },
    onSuccess: (message) => {
      cacheMessage(client, message)
      refreshConversations(client)
    },
  })
}

/** Marks the other person's messages as read; a failure isn't reported, the next view tries again. */
export function useMarkRead(conversationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /conversations/:conversationId/read', { params: { conversationId } }),
    onMutate: () => {
      client.setQueryData(
        conversationsQuery().queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              conversations: page.conversations.map((entry) =>
                entry.id === conversationId ? { ...entry, unread: false, unread_count: 0 } : entry,
              ),
            })),
          },
      )
    },
    onSuccess: () => void refetch(client, unreadQuery().queryKey),
  })
}
