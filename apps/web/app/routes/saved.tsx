import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Saved Items', 'The items you saved.')

export default function SavedScreen() {
  return <ComingScreen title="Saved Items" sentence="The items you save will be here." />
}
