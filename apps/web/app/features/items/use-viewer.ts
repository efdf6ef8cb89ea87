import { useSession } from '#app/lib/session-state.ts'

/** How the person stands to an item: nobody signed in, its owner, or another member. */
export type Viewer = 'visitor' | 'owner' | 'member'

/** Who looks at something of that owner. */
export function useViewer(ownerId: string): Viewer {
  const session = useSession()
  if (session.status !== 'signed-in') return 'visitor'
  return session.session.user.id === ownerId ? 'owner' : 'member'
}
