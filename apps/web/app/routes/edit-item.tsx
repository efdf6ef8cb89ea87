import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'list' } satisfies RouteHandle

export const meta = () => pageMeta('Edit Your Item', 'Change your listing.')

export default function EditItemScreen() {
  return <ComingScreen title="Edit Your Item" sentence="Here you will be able to change your listing." />
}
