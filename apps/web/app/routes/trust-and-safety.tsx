import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Trust and Safety', 'How hiring on Itemo is kept safe.')

export default function TrustAndSafetyScreen() {
  return <ComingScreen title="Trust and Safety" sentence="How we keep hiring safe will be written here." />
}
