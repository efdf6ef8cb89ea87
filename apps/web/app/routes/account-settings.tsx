import { SettingsScreen } from '#app/features/accounts/settings/settings-screen.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const LazyPush = lazyPart(() => import('#app/features/notifications/components/push-section.tsx'), 'PushSection', {
  fallback: () => <Skeleton className="h-32 rounded-card" />,
})
// Many towns have no identity checks.
const LazyIdentity = lazyPart(() => import('#app/features/identity/identity-section.tsx'), 'IdentitySection')

export const meta = () => pageMeta('Account settings', 'Your details and notifications.')

/** /account-settings (spec: accounts 2 "Account settings"). */
export default function AccountSettingsScreen() {
  return (
    <Screen title="Account Settings" width="narrow">
      <SettingsScreen
        push={
          <>
            <LazyPush />
            <LazyIdentity />
          </>
        }
      />
      <p className="mt-8">
        <TextLink to={paths.myReports()}>Reports and decisions</TextLink>
      </p>
    </Screen>
  )
}
