import { lazyPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'

const LiveUnreadNumber = lazyPart(() => import('./live-unread-number.tsx'), 'LiveUnreadNumber')

/** The number of unread conversations on the navigation. Visitors don't load it. */
export function UnreadNumber() {
  if (useSession().status !== 'signed-in') return null
  return <LiveUnreadNumber />
}
