import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Support', 'Answers to common questions, and a way to reach us.')

export default function ItemSupportScreen() {
  return <ComingScreen title="Support" sentence="Answers to common questions and a way to reach us will be here." />
}
