import { screenPath, type SitePath } from '@itemo/domain/site-path.ts'
import { redirect } from 'react-router'
import { isSocialNewcomer } from '#app/features/accounts/profile-rules.ts'
import { SetupScreen } from '#app/features/accounts/components/setup-screen.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { sessionReady } from '#app/lib/session-state.ts'
import type { Route } from './+types/profile-setup'

export const meta = () => pageMeta('Complete Your Profile', 'Tell people a bit about yourself.')

/** Someone with a complete profile also arrives here from a social provider, and is redirected (R57). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const known = await sessionReady()
  const next = screenPath(new URL(request.url).searchParams.get('next'))
  if (known.status === 'signed-in' && next !== undefined && !isSocialNewcomer(known.session.user))
    throw redirect(next satisfies SitePath)
  return null
}

/** /profile-setup (spec: accounts 2 "Profile completion"). */
export default function ProfileSetupScreen() {
  return (
    <Screen title="Complete Your Profile" intro="Tell us a bit about yourself to get started" width="narrow">
      <SetupScreen />
    </Screen>
  )
}
