import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('About', 'Who is behind Itemo, and why.')

export default function AboutScreen() {
  return <ComingScreen title="About" sentence="Who is behind Itemo, and why, will be written here." />
}
