import { lazyPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'

const LiveCount = lazyPart(() => import('./live-count.tsx'), 'LiveCount')

/** The number of unread notifications: a count on the bell, or a dot on the navigation. Visitors don't load it. */
export function UnreadCount({ look }: { readonly look: 'badge' | 'dot' }) {
  if (useSession().status !== 'signed-in') return null
  return <LiveCount look={look} />
}
