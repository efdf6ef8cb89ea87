import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isReconnecting, queryClient } from '#app/lib/query-client.ts'

/** Stands above the navigation while reads are repeated because the server can't answer them; it goes by itself. */
export function Reconnecting() {
  if (!useSyncExternalStore(subscribe, isAnyReconnecting, () => false)) return null
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center">
      <span className="rounded-small bg-ink px-3 py-2 text-caption text-canvas shadow-e2">Reconnecting…</span>
    </div>
  )
}

// Not the library's own hook, which would be in the first bundle of every page.
function subscribe(onChange: () => void): () => void {
  return queryClient().getQueryCache().subscribe(notifyManager.batchCalls(onChange))
}

function isAnyReconnecting(): boolean {
  const queries = queryClient().getQueryCache().getAll()
  return queries.some(({ state }) => state.fetchStatus === 'fetching' && isReconnecting(state.fetchFailureReason))
}
