import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Complete Your Profile', 'Tell people a bit about yourself.')

export default function ProfileSetupScreen() {
  return (
    <ComingScreen
      title="Complete Your Profile"
      sentence="Here you will be able to add your name, postcode and picture."
    />
  )
}
