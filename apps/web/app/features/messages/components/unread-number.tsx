import { lazyPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'

const LiveUnreadNumber = lazyPart(() => import('./live-unread-number.tsx'), 'LiveUnreadNumber')

/** A number on the navigation while something is unread. A visitor loads nothing of it. */
export function UnreadNumber() {
  if (useSession().status !== 'signed-in') return null
  return <LiveUnreadNumber />
}
