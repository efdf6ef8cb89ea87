import type { QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { notify } from './toasts.ts'

/**
 * Says once that the network went away, and once that it is back. What failed is asked for again then: of a network that wasn't there
 * when the page was opened, the library of queries doesn't know. Called once, before the page comes alive.
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
