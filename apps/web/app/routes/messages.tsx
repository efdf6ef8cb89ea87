import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'messages' } satisfies RouteHandle

export const meta = () => pageMeta('Messages', 'Your conversations.')

export default function MessagesScreen() {
  return <ComingScreen title="Messages" sentence="Your conversations with owners and hirers will be here." />
}
