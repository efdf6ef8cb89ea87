import { useSession } from '#app/lib/session-state.ts'

/** The viewer's relation to an item: a visitor, its owner, or another member. */
export type Viewer = 'visitor' | 'owner' | 'member'

/** The viewer's relation to an owner. */
export function useViewer(ownerId: string): Viewer {
  const session = useSession()
  if (session.status !== 'signed-in') return 'visitor'
  return session.session.user.id === ownerId ? 'owner' : 'member'
}
