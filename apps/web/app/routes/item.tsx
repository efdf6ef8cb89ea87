import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'home' } satisfies RouteHandle

export const meta = () => pageMeta('Item', 'An item to hire on Itemo.')

export default function ItemScreen() {
  return (
    <ComingScreen title="Item" sentence="Here you will see the item with its pictures, its calendar and its price." />
  )
}
