import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchTable } from '#app/lib/realtime-client.ts'
import { refreshNotifications } from './notification-queries.ts'

/** Asks for notifications again whenever the server says that there is one or one was read, and after every gap in the connection. */
export function useLiveNotifications(): void {
  const client = useQueryClient()
  useEffect(() => watchTable('notifications', () => void refreshNotifications(client)), [client])
}
