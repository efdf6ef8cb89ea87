import type { QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { notify } from './toasts.ts'

/**
 * Shows one toast when the network is lost and one when it's back. Failed queries are then refetched here: the query library doesn't do so
 * when the page was opened offline. Called once, before hydration.
 */
export function startConnection(): void {
  let away = false
  window.addEventListener('offline', () => {
    if (away) return
    away = true
    notify.warning('You are offline', 'What you see may be out of date. Nothing is sent until you are back.')
  })
  window.addEventListener('online', () => {
    void queryClient().refetchQueries(failed)
    if (!away) return
    away = false
    notify.success('You are back online')
  })
}

const failed: QueryFilters = { type: 'active', fetchStatus: 'idle', predicate: ({ state }) => state.status === 'error' }
