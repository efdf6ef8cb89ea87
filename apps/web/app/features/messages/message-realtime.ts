import { messageWarnings } from '@itemo/domain/messages/message-warnings.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type TableChange, watchTable } from '#app/lib/realtime-client.ts'
import { cacheMessage, refreshConversations } from './message-cache.ts'
import { catchUpKey } from './catch-up.ts'
import type { Message } from './message-queries.ts'
import { ownOutbox } from './use-outbox.ts'

/** The lists are refetched once for all messages within this time. */
const gatherMs = 100

/** Keeps conversations live. After a gap, missed messages are fetched and waiting ones are sent. */
export function useLiveMessages(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        refreshConversations(client)
      }, gatherMs)
    }
    const stop = watchTable('messages', (change) => {
      const message = change === 'gap' ? undefined : messageOf(change)
      if (message) cacheMessage(client, message)
      else closeGap(client)
      refreshSoon()
    })
    const wake = () => ownOutbox().wake()
    window.addEventListener('online', wake)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('online', wake)
    }
  }, [client])
}

function closeGap(client: QueryClient): void {
  // Conversations that aren't on the screen are fetched again when they are.
  client.removeQueries({ queryKey: ['conversations', 'messages'], type: 'inactive' })
  // A request in flight may have been answered before the gap ended.
  void client.cancelQueries({ queryKey: catchUpKey }).then(() => client.invalidateQueries({ queryKey: catchUpKey }))
  void client.invalidateQueries({ queryKey: ['conversations', 'one'] })
  ownOutbox().wake()
}

function messageOf({ type, record }: TableChange): Message | undefined {
  const { id, conversation_id, sender_id, text, is_read, created_at } = record
  if (type === 'DELETE') return undefined
  if (typeof id !== 'string' || typeof conversation_id !== 'string' || typeof sender_id !== 'string') return undefined
  if (typeof text !== 'string' || typeof is_read !== 'boolean' || typeof created_at !== 'string') return undefined
  const warning = messageWarnings.find((one) => one === record.warning) ?? null
  return { id, conversation_id, sender_id, text, is_read, warning, created_at }
}
