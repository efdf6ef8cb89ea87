import { useIsFetching } from '@tanstack/react-query'
import { isReconnecting, queryClient } from '#app/lib/query-client.ts'

/** Stands above the navigation while reads are repeated because the server can't answer them; it goes by itself. */
export function Reconnecting() {
  const isWaiting = ({ state }: { readonly state: { readonly fetchFailureReason: unknown } }) =>
    isReconnecting(state.fetchFailureReason)
  if (useIsFetching({ predicate: isWaiting }, queryClient()) === 0) return null
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center">
      <span className="rounded-small bg-ink px-3 py-2 text-caption text-canvas shadow-e2">Reconnecting…</span>
    </div>
  )
}
