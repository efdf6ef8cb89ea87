import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetch } from '#app/lib/ask-again.ts'
import { watchTable } from '#app/lib/realtime-client.ts'
import { refreshRentals } from './rental-cache.ts'
import { waitingQuery } from './rental-queries.ts'

/** Refetches the rentals whenever the server publishes a change, and after every gap in the connection. */
export function useLiveRentals(): void {
  const client = useQueryClient()
  useEffect(() => watchTable('rentals', () => void refreshRentals(client)), [client])
}

/** The same for the number of waiting requests only, which is shown on every screen. */
export function useLiveWaiting(): void {
  const client = useQueryClient()
  useEffect(() => watchTable('rentals', () => void refetch(client, waitingQuery().queryKey)), [client])
}
