import { lazy, Suspense } from 'react'
import { useSession } from '#app/lib/session-state.ts'

const LiveUnreadDot = lazy(() => import('./live-unread-dot.tsx').then((module) => ({ default: module.LiveUnreadDot })))

/** A dot on the navigation while something is unread. A visitor loads nothing of it. */
export function UnreadDot() {
  if (useSession().status !== 'signed-in') return null
  return (
    <Suspense>
      <LiveUnreadDot />
    </Suspense>
  )
}
