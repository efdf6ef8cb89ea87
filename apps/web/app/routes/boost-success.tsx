import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Boost', 'Your boost.')

export default function BoostSuccessScreen() {
  return (
    <ComingScreen
      title="Boost"
      sentence="Here you will see what became of your boost."
      way={{ to: paths.boost(), label: 'Boost' }}
    />
  )
}
