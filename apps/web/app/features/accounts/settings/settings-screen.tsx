import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'
import { Loaded } from '#app/ui/loaded.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { myProfileQuery } from '../account-queries.ts'
import { BlockedSection } from './blocked-section.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Below the first screen: loaded once the sections above are ready. */
const LazyLogin = lazyPart(() => import('./login-sections.tsx'), 'LoginSections', {
  fallback: () => (
    <>
      {/* Nearly as tall as the sections. */}
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-108 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </>
  ),
})
const LazyData = lazyPart(() => import('./data-section.tsx'), 'DataSection')
const LazyActivity = lazyPart(() => import('./activity-section.tsx'), 'ActivitySection', {
  fallback: () => <Skeleton className="h-80 rounded-card" />,
})

/** All account settings. `push` is the section about push notifications on this device. */
export function SettingsScreen({ push }: { readonly push: ReactNode }) {
  const state = useSession()
  if (state.status !== 'signed-in') return null
  const { user } = state.session
  return (
    <div className="flex flex-col gap-5">
      <ProfileSettings />
      {push}
      <BlockedSection />
      <LazyLogin user={user} />
      <LazyActivity />
      <LazyData user={user} />
    </div>
  )
}

function ProfileSettings() {
  const query = useQuery(myProfileQuery())
  return (
    <Loaded
      query={query}
      loading="Loading your settings"
      failed="Couldn't load profile data"
      skeleton={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      }
    >
      {(profile) => <SettingsForm key={profile.id} profile={profile} />}
    </Loaded>
  )
}
