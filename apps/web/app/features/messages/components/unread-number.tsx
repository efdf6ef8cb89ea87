import { lazy, Suspense } from 'react'
import { patiently } from '#app/lib/patiently.ts'
import { useSession } from '#app/lib/session-state.ts'

const LiveUnreadNumber = lazy(() =>
  patiently(() => import('./live-unread-number.tsx')).then((module) => ({ default: module.LiveUnreadNumber })),
)

/** A number on the navigation while something is unread. A visitor loads nothing of it. */
export function UnreadNumber() {
  if (useSession().status !== 'signed-in') return null
  return (
    <Suspense>
      <LiveUnreadNumber />
    </Suspense>
  )
}
