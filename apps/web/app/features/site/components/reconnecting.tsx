import { notifyManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { hearMissingParts, lookForNewerVersion, lookNowAndThen, usePageTrouble } from '#app/lib/newer-version.ts'
import { isReconnecting, queryClient } from '#app/lib/query-client.ts'
import { PageTrouble, useTheWayOn } from './page-trouble.tsx'

// Before it is drawn: it is loaded once the browser has nothing better to do, on every page.
if (typeof window !== 'undefined') hearMissingParts()

/**
 * Stands above the navigation while reads are repeated because the server can't answer them; it goes by itself. Below it is said
 * when the server has a newer version of this page: a page that `failed` asks for that at once, others after such a break, when
 * something is refused, or when the tab comes back.
 */
export function Reconnecting({ failed = false }: { readonly failed?: boolean }) {
  const reconnecting = useSyncExternalStore(subscribe, isAnyReconnecting, () => false)
  useEffect(() => lookNowAndThen(queryClient()), [])
  useEffect(() => {
    // What was away may have come back as another version.
    if (reconnecting) return () => void lookForNewerVersion()
    if (failed) void lookForNewerVersion()
    return undefined
  }, [reconnecting, failed])
  useTheWayOn()
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

// Not the library's own hook, which would be in the first bundle of every page.
function subscribe(onChange: () => void): () => void {
  return queryClient().getQueryCache().subscribe(notifyManager.batchCalls(onChange))
}

function isAnyReconnecting(): boolean {
  const queries = queryClient().getQueryCache().getAll()
  return queries.some(({ state }) => state.fetchStatus === 'fetching' && isReconnecting(state.fetchFailureReason))
}
