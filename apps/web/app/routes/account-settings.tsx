import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Account settings', 'Your details and notifications.')

export default function AccountSettingsScreen() {
  return (
    <ComingScreen
      title="Account settings"
      sentence="Here you will be able to change your details and what we tell you about."
    />
  )
}
