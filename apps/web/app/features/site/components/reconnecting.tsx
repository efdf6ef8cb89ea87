import { notifyManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import {
  watchMissingParts,
  checkForNewerVersion,
  watchForNewerVersion,
  usePageTrouble,
} from '#app/lib/newer-version.ts'
import { isReconnecting, queryClient } from '#app/lib/query-client.ts'
import { PageTrouble, useResumedNavigation } from './page-trouble.tsx'

// Registered before it's rendered: this module is loaded on every page once the browser is idle.
if (typeof window !== 'undefined') watchMissingParts()

/**
 * A note above the navigation while reads are retried because the server is unavailable; it disappears by itself. Below it a second note
 * appears when the server runs a newer version: a page that `failed` checks that at once, others after such an outage, after a refused
 * request, or when the tab is shown again.
 */
export function Reconnecting({ failed = false }: { readonly failed?: boolean }) {
  const reconnecting = useSyncExternalStore(subscribe, isAnyReconnecting, () => false)
  useEffect(() => watchForNewerVersion(queryClient()), [])
  useEffect(() => {
    // The server may have come back with another version.
    if (reconnecting) return () => void checkForNewerVersion()
    if (failed) void checkForNewerVersion()
    return undefined
  }, [reconnecting, failed])
  useResumedNavigation()
  const trouble = usePageTrouble()
  if (!reconnecting && trouble === undefined) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex flex-col md:bottom-24 items-center gap-2 px-3">
      {reconnecting ? (
        <span role="status" className="rounded-small bg-ink px-3 py-2 text-caption text-canvas shadow-e2">
          Reconnecting…
        </span>
      ) : null}
      {trouble === undefined ? null : <PageTrouble trouble={trouble} />}
    </div>
  )
}

// Not the query library's own hook, which would be in the first bundle of every page.
function subscribe(onChange: () => void): () => void {
  return queryClient().getQueryCache().subscribe(notifyManager.batchCalls(onChange))
}

function isAnyReconnecting(): boolean {
  const queries = queryClient().getQueryCache().getAll()
  return queries.some(({ state }) => state.fetchStatus === 'fetching' && isReconnecting(state.fetchFailureReason))
}
