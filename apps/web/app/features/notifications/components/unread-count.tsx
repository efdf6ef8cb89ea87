import { lazyPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'

const LiveCount = lazyPart(() => import('./live-count.tsx'), 'LiveCount')

/** How many notifications are unread: a number on the bell, or a dot on the navigation. A visitor loads nothing of it. */
export function UnreadCount({ look }: { readonly look: 'badge' | 'dot' }) {
  if (useSession().status !== 'signed-in') return null
  return <LiveCount look={look} />
}
