import { SetupScreen } from '#app/features/accounts/setup/setup-screen.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Complete Your Profile', 'Tell people a bit about yourself.')

/** /profile-setup (specification, accounts 2 "Profile completion"). */
export default function ProfileSetupScreen() {
  return (
    <Screen title="Complete Your Profile" intro="Tell us a bit about yourself to get started" width="narrow">
      <SetupScreen />
    </Screen>
  )
}
