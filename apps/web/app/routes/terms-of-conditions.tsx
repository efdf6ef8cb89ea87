import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Terms and conditions', 'The terms under which people hire and list on Itemo.')

export default function TermsOfConditionsScreen() {
  return (
    <ComingScreen
      title="Terms and conditions"
      sentence="The terms under which people hire and list will be written here."
    />
  )
}
