import { Landing } from '#app/features/site/components/landing.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('My items', 'Search what you need, list what you own.')

/** The same screen as the landing page (spec: accounts 2; R40). */
export default function MyItemsScreen() {
  return <Landing />
}
