import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type TableChange, watchTable } from '#app/lib/realtime.ts'
import { keepMessage, refreshConversations } from './cache.ts'
import type { Message } from './queries.ts'

/**
 * Keeps what is known of conversations up to date while a member is there: a message that arrives stands in its conversation
 * at once, and after every gap in the connection everything on the screen is asked for anew.
 */
export function useLiveMessages(): void {
  const client = useQueryClient()
  useEffect(() => {
    return watchTable('messages', (heard) => {
      const message = heard === 'gap' ? undefined : messageOf(heard)
      if (message) keepMessage(client, message)
      else void client.invalidateQueries({ queryKey: ['conversations', 'messages'] })
      refreshConversations(client)
    })
  }, [client])
}

function messageOf({ type, record }: TableChange): Message | undefined {
  const { id, conversation_id, sender_id, text, is_read, created_at } = record
  if (type === 'DELETE') return undefined
  if (typeof id !== 'string' || typeof conversation_id !== 'string' || typeof sender_id !== 'string') return undefined
  if (typeof text !== 'string' || typeof is_read !== 'boolean' || typeof created_at !== 'string') return undefined
  const warning = record.warning === 'contact_details' ? record.warning : null
  return { id, conversation_id, sender_id, text, is_read, warning, created_at }
}
