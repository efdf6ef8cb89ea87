import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ProfileHead, ProfileSkeleton } from '#app/features/accounts/components/profile-head.tsx'
import { ProfileMenu } from '#app/features/accounts/components/profile-menu.tsx'
import { ProfileSignIn } from '#app/features/accounts/components/profile-sign-in.tsx'
import { SocialLinks } from '#app/features/accounts/components/social-links.tsx'
import { profileDelays } from '#app/features/accounts/account-delays.ts'
import { myProfileQuery } from '#app/features/accounts/account-queries.ts'
import { MyItems } from '#app/features/items/components/my-items.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { useSession } from '#app/lib/session-state.ts'
import { Tabs } from '#app/ui/tabs.tsx'

export const meta = () => pageMeta('Profile', 'Your Itemo profile.')

/** /profile (spec: accounts 2 "Profile"). The open tab is in the address. */
export default function ProfileScreen() {
  const { status } = useSession()
  const isMember = status === 'signed-in'
  const { isFetched, failureCount, isPaused } = useQuery({ ...myProfileQuery(), enabled: isMember })
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'items' ? 'items' : 'menu'
  const waited = useWaited(profileDelays.skeletonMs)
  // The first check of the session, then the first attempt to fetch the profile (spec: accounts 3 "Auth context").
  const loading = status === 'loading' || (isMember && !isFetched && !isPaused && failureCount === 0) || !waited
  return (
    <main id="main" className="page clear-nav max-w-3xl pt-6 md:pt-10">
      {loading ? <ProfileSkeleton /> : null}
      {!loading && !isMember ? <ProfileSignIn /> : null}
      {!loading && isMember ? (
        <>
          <ProfileHead />
          <div className="mt-6">
            <Tabs
              label="Profile"
              value={tab}
              onChange={(next) =>
                setParams(next === 'items' ? { tab: 'items' } : {}, { replace: true, preventScrollReset: true })
              }
              tabs={[
                { value: 'menu', label: 'Menu', content: <ProfileMenu /> },
                { value: 'items', label: 'My Items', content: <MyItems /> },
              ]}
            />
          </div>
          <SocialLinks />
        </>
      ) : null}
    </main>
  )
}

function useWaited(delayMs: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return over
}
