import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('How It Works', 'How hiring and listing on Itemo works, step by step.')

export default function HowItWorksScreen() {
  return (
    <ComingScreen title="How It Works" sentence="How hiring and listing works, step by step, will be written here." />
  )
}
