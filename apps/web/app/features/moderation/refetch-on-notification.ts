import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetch } from '#app/lib/ask-again.ts'
import { watchTable } from '#app/lib/realtime-client.ts'
import { useSession } from '#app/lib/session-state.ts'

/** Refetches a member's view of our answers whenever they get a notification: each answer causes one. */
export function useRefetchOnNotification(queryKey: QueryKey): void {
  const client = useQueryClient()
  const isMember = useSession().status === 'signed-in'
  const key = JSON.stringify(queryKey)
  useEffect(
    () => (isMember ? watchTable('notifications', () => void refetch(client, JSON.parse(key) as QueryKey)) : undefined),
    [client, isMember, key],
  )
}
