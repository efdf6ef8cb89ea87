import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'

export const handle = { nav: 'messages' } satisfies RouteHandle

export const meta = () => pageMeta('Messages', 'A conversation on Itemo.')

export default function ConversationScreen() {
  return (
    <ComingScreen
      title="Messages"
      sentence="This conversation will be here."
      way={{ to: paths.messages(), label: 'All messages' }}
    />
  )
}
