import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'list' } satisfies RouteHandle

export const meta = () => pageMeta('List Your Item', 'List something you own and earn from it.')

export default function ListItemScreen() {
  return <ComingScreen title="List Your Item" sentence="Here you will be able to list something you own." />
}
