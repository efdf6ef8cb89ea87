import { Landing } from '#app/features/site/components/landing.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('My items', 'Search what you need, list what you own.')

/** The same screen as the landing page (specification, accounts 2; decision 40). */
export default function MyItemsScreen() {
  return <Landing />
}
